"""What a person prefers is what they see and hear: decks, the order of the hand, sounds."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.sitting import live
from tests.browser.stage import SCENES

LEAD = next(scene for scene in SCENES if scene.name == "lead")
LISTEN = """() => {
  window.heard = [];
  document.addEventListener("sounded", (event) => window.heard.push(event.detail));
}"""
DRAWN = """() => [...document.querySelectorAll("#r-hand img.card")]
  .every((one) => one.naturalWidth > 0)"""
NOON, NIGHT = datetime(2026, 11, 18, 12, 0), datetime(2026, 11, 18, 23, 30)


def at_the_table(site: Site, visit: Visit, when: datetime, **chosen: str) -> Page:
    """Somebody on lead at a table, who has chosen before and listens."""
    visitor = visit(timezone_id="Europe/Vienna")
    path = site.stage(LEAD, visitor)
    if chosen:
        visitor.request.post("/settings", form={**chosen}, max_redirects=0)
    page = visitor.new_page()
    page.clock.set_fixed_time(when.astimezone())
    page.add_init_script(f"({LISTEN})()")
    page.goto(path)
    live(page)
    return page


def lead(page: Page) -> None:
    """Play any card, and wait until the next decision is one's own or the trick has gone on."""
    before = page.locator("#r-hand [data-card]").count()
    page.locator("#r-hand .play li:not(.no) button").first.click()
    expect(page.locator("#r-hand [data-card]")).to_have_count(before - 1)


def test_by_day_play_is_heard_and_at_night_nothing_is(site: Site, visit: Visit) -> None:
    page = at_the_table(site, visit, NOON)
    lead(page)
    page.wait_for_function("() => window.heard.length > 0")
    page = at_the_table(site, visit, NIGHT)
    lead(page)
    expect(page.locator("#r-panel .yours")).to_be_visible()
    assert page.evaluate("window.heard") == []


def test_who_wants_sounds_always_hears_them_at_night_too(site: Site, visit: Visit) -> None:
    page = at_the_table(site, visit, NIGHT, sound="always")
    lead(page)
    page.wait_for_function("() => window.heard.length > 0")


def test_who_wants_no_sounds_hears_none(site: Site, visit: Visit) -> None:
    page = at_the_table(site, visit, NOON, sound="off")
    lead(page)
    expect(page.locator("#r-panel .yours")).to_be_visible()
    assert page.evaluate("window.heard") == []


def test_every_sound_can_be_heard_on_the_page_of_preferences(visit: Visit) -> None:
    page = visit().new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.add_init_script(f"({LISTEN})()")
    page.goto("/preferences")
    for button in page.locator("[data-sample]").all():
        button.click()
    page.wait_for_function("() => window.heard.length === 5")
    assert page.evaluate("window.heard") == ["card", "trick", "kontra", "turn", "settlement"]
    assert problems == []


@pytest.mark.parametrize("deck", ["biedermeier", "klar"])
def test_a_deck_that_is_chosen_on_the_page_lies_on_the_table(
    site: Site, visit: Visit, deck: str
) -> None:
    visitor = visit()
    path = site.stage(LEAD, visitor)
    page = visitor.new_page()
    page.goto(f"/preferences?back={path}")
    page.locator(f'input[name="deck"][value="{deck}"]').check()
    page.locator('select[name="tarocks"]').select_option("right")
    page.get_by_role("button", name="Speichern").click()
    expect(page).to_have_url(re.compile(re.escape(path)))
    hand = page.locator("#r-hand img.card")
    expect(hand.first).to_be_visible()
    for card in hand.all():
        assert f"/deck/{deck}/" in (card.get_attribute("src") or "")
    page.wait_for_function(DRAWN)
    codes = page.locator("#r-hand [data-card]").evaluate_all(
        "(all) => all.map((one) => one.dataset.card)"
    )
    kinds = [re.match(r"[HKPT](10|[KDRB1-9])$", code) is None for code in codes]
    assert kinds == sorted(kinds)  # suits first, then the tarocks


@pytest.mark.parametrize(("left_handed", "is_left"), [("no", False), ("yes", True)])
def test_for_the_left_handed_menu_and_sheet_stand_on_the_left(
    site: Site, visit: Visit, left_handed: str, is_left: bool
) -> None:
    page = at_the_table(site, visit, NOON, left_handed=left_handed)
    felt = page.locator(".board").bounding_box()
    menu = page.locator('[popovertarget="p-people"]').bounding_box()
    sheet = page.locator("#p-sheet").bounding_box()
    assert felt is not None
    assert menu is not None
    assert sheet is not None
    assert (sheet["x"] < felt["x"]) == is_left
    assert (menu["x"] < 200) == is_left
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 1280
