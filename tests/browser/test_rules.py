"""The rules in a real browser: a clause opens where it is cited, by tap and by keys."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_a_clause_opens_in_place_and_closes_again(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 640}, has_touch=True).new_page()
    page.goto("/rules/book/steirisch-2017/contract")
    chip = page.get_by_role("link", name="ST-008").first
    chip.tap()
    box = page.get_by_role("dialog", name="ST-008")
    expect(box).to_contain_text("Dreier")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    chip.focus()
    page.keyboard.press("Enter")
    expect(box).to_be_visible()
    assert page.url.endswith("/rules/book/steirisch-2017/contract")
    box.get_by_role("link", name="Im Regelwerk nachlesen").tap()
    page.wait_for_url("**/rules/clause/ST-008")


def test_without_a_script_a_clause_is_a_link(visit: Visit) -> None:
    page = visit(java_script_enabled=False).new_page()
    page.goto("/rules/search?q=Gstieß")
    page.get_by_role("link", name="DL-198").click()
    page.wait_for_url("**/rules/clause/DL-198")
