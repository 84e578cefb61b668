"""Codes on the pages of the office: square, large enough for a camera, and what they open."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.office.desk import LAPTOP, PHONE

LEAST = 120  # CSS pixels


def test_the_code_of_a_player_is_square_and_leads_to_the_block_of_the_table(visit: Visit) -> None:
    page = visit(viewport=LAPTOP).new_page()
    page.goto("/office")
    page.get_by_role("button", name="Übungsturnier").click()
    expect(page.locator("#next-step")).to_be_visible()
    place = page.url.partition("?")[0]
    for label in ("Anmeldung schließen", "Auslosen", "Runde beginnen"):
        page.get_by_role("button", name=label, exact=True).first.click()
        expect(page.get_by_role("button", name=label, exact=True)).to_have_count(0)
    page.goto(f"{place}/person/3")
    code = page.locator(".qr svg").bounding_box()
    assert code is not None
    assert abs(code["width"] - code["height"]) < 1
    assert code["width"] >= LEAST
    link = page.locator("a.digest").first.get_attribute("href")
    assert link is not None
    phone = visit(viewport=PHONE).new_page()
    phone.goto(f"{re.sub(r'^https?://[^/]+', '', link)}/table")
    phone.get_by_role("button", name="Block öffnen").click()
    expect(phone.locator("p.says", has_text="Wer hat gespielt?")).to_be_visible()
