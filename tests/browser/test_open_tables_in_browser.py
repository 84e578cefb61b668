"""The list of open tables in a browser: who sits down somewhere shows at once, without a reload."""

from __future__ import annotations

from urllib.parse import urlparse

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_table_that_somebody_opens_comes_into_the_list(visit: Visit) -> None:
    looking = visit().new_page()
    looking.goto("/tables")
    waiting = visit().new_page()
    waiting.goto("/tables")
    waiting.locator('select[name="book"]').select_option("hopfgarten-2023")
    waiting.get_by_role("button", name="Platz nehmen").click()
    expect(waiting.locator("#table")).to_be_visible()
    opened = urlparse(waiting.url).path
    expect(looking.locator(f'#open a[href="{opened}"]')).to_be_visible()
