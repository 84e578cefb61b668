"""House rules from a blank form to a deal that is played by them, looked at by axe on the way."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.course import WIDER
from tests.browser.fitting import CUT
from tests.browser.sitting import Sitting
from tests.browser.test_accessible import faults_in_both

SAYS = "#house-says"


def test_on_a_phone_no_page_of_the_editor_is_too_wide_and_no_box_cuts_off_what_is_chosen(
    visit: Visit,
) -> None:
    page = visit(viewport={"width": 360, "height": 640}).new_page()
    page.goto("/rules")
    assert page.evaluate(CUT) == []
    page.goto("/rules/house")
    for book in page.locator("#base option").all():
        page.get_by_label("Ausgehend von").select_option(str(book.get_attribute("value")))
        assert page.evaluate(CUT) == []
    page.get_by_label("Wie heißen sie?").fill("Stammtisch Graz")
    page.get_by_role("button", name="Anfangen").click()
    pages = page.locator(".house-groups a").evaluate_all("all => all.map((one) => one.href)")
    assert len(pages) > 15
    for address in pages:
        page.goto(address)
        assert page.evaluate(CUT) == [], address
        assert page.evaluate(WIDER) <= 0, address


def test_from_a_blank_form_to_a_deal_that_is_played_by_the_rules(visit: Visit) -> None:
    page = visit(viewport={"width": 1024, "height": 600}).new_page()
    page.goto("/rules")
    page.get_by_role("link", name="Eigene Hausregeln").click()
    assert faults_in_both(page) == []
    page.get_by_label("Wie heißen sie?").fill("Stammtisch Graz")
    page.get_by_label("Ausgehend von").select_option("steirisch-2017")
    page.get_by_role("button", name="Anfangen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stammtisch Graz")
    assert faults_in_both(page) == []
    page.get_by_role("link", name="Spiele", exact=True).click()
    lost = page.get_by_label("Solodreier: Wert, wenn verloren")
    lost.fill("fünf")
    expect(page.locator(SAYS)).to_contain_text("Bitte eine ganze Zahl.")
    expect(lost).to_have_attribute("aria-invalid", "true")
    lost.fill("15")
    expect(page.locator(SAYS)).to_contain_text("Solodreier, verloren: kostet jetzt 45 Punkte")
    assert faults_in_both(page) == []
    page.get_by_role("button", name="Speichern", exact=True).click()
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    page.get_by_role("link", name="Dreier", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dreier")
    assert faults_in_both(page) == []
    page.get_by_role("link", name="Stammtisch Graz").click()
    page.get_by_role("link", name="Fassungen").click()
    expect(page.get_by_text("Wert 10, verloren 15")).to_be_visible()
    assert faults_in_both(page) == []
    page.get_by_role("link", name="Stammtisch Graz").click()
    page.get_by_role("link", name="Danach spielen").click()
    page.get_by_label("Dein Name am Tisch").fill("Anna")
    page.get_by_label("Tempo der Bots").select_option("at-once")
    page.get_by_role("button", name="Tisch öffnen").click()
    page.wait_for_url("**/t/*")
    sitting = Sitting(page)
    sitting.press("deal")
    sitting.play()
    expect(page.locator("#r-result .result")).to_be_visible()
