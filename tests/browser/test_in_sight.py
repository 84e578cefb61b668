"""What one looks for first is in sight: the sums of a long sheet, advice, the words of a replay."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import BrowserContext, expect

from mondfang.game import Phase
from mondfang.table.setup import Setup
from tests.browser.conftest import Visit
from tests.browser.phases import AT_REST
from tests.browser.site import Site
from tests.browser.sitting import live
from tests.browser.stage import Scene, asked
from tests.web.tables import played_log

BOOK = "steirisch-2017"
PHONE, LYING, LAPTOP = (360, 640), (740, 360), (1024, 600)
# What reaches beyond the box that it is seen through; of text all lines count.
OUTSIDE = """([what, box]) => {
  const frame = document.querySelector(box).getBoundingClientRect();
  const [low, right] = [Math.min(frame.bottom, innerHeight), Math.min(frame.right, innerWidth)];
  return [...document.querySelectorAll(what)].filter((one) => {
    const own = one.getBoundingClientRect();
    return own.top < frame.top - 1 || own.bottom > low + 1 || own.right > right + 1;
  }).map((one) => one.textContent);
}"""
# The most that is written at a hand: whose first word it was, and a game with a long name.
MUCH_SAID = """(one) => {
  one.innerHTML = ["Vorhand", "Zwiccolo ouvert"]
    .map((word) => `<span class="chip">${word}</span>`).join("");
  one.nextElementSibling.hidden = false;
}"""
# By how much the indices of the own hand reach below what steps through the game.
BELOW_THE_STEPS = """() => {
  const own = document.querySelector(".hand.south .fan").getBoundingClientRect();
  return own.top + own.height / 4 - document.querySelector(".now").getBoundingClientRect().top;
}"""
TWO_LINES = 48  # pixels: the title, and what stands above the numbers


def evening(site: Site, visitor: BrowserContext, games: int = 10) -> str:
    """The path of a table of five with a long sheet."""
    people = (site.person(visitor), *(f"somebody-{seat}" for seat in range(1, 5)))
    setup = Setup(BOOK, size=5, name="Freitagsrunde")
    return site.keep(played_log(secrets.token_urlsafe(16), setup, people, games))


@pytest.mark.parametrize(("width", "height"), [PHONE, LYING, (1366, 650)])
def test_of_a_long_sheet_the_sums_are_seen_first_and_whose_they_are(
    width: int, height: int, site: Site, visit: Visit
) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    page = visitor.new_page()
    page.goto(evening(site, visitor))
    live(page)
    if not page.locator("#p-sheet").is_visible():
        page.locator('[popovertarget="p-sheet"]').click()
    expect(page.locator("#r-sheet tbody")).to_have_count(9)  # what came before, and eight games
    assert page.evaluate(OUTSIDE, ["#r-sheet :is(thead .named, tfoot td)", "#p-sheet"]) == []


@pytest.mark.parametrize(("width", "height"), [PHONE, LAPTOP])
def test_a_learner_sees_the_advice_below_what_is_told(
    width: int, height: int, visit: Visit
) -> None:
    page = visit(viewport={"width": width, "height": height}).new_page()
    page.goto("/")
    page.locator("form.learn button").first.click()
    expect(page.locator("#hint .hint")).to_be_visible()
    expect(page.locator("#r-guide .guide")).to_have_attribute("open", "")
    page.evaluate(AT_REST, [width, height])
    assert page.evaluate(OUTSIDE, ["#hint h2, #hint ol:not(.others) li", "#p-hint"]) == []


def test_beside_the_table_of_a_lying_phone_a_hint_has_all_its_words(
    site: Site, visit: Visit
) -> None:
    """Of the longest game, too, whose number stands below it where there is no room beside it."""
    visitor = visit(viewport={"width": LYING[0], "height": LYING[1]})
    path = site.stage(Scene("bid", asked(Phase.AUCTION), Setup(BOOK, pace=30.0)), visitor)
    page = visitor.new_page()
    page.goto(path)
    live(page)
    page.locator("[data-hint]").click()
    expect(page.locator("#hint .hint")).to_be_visible()
    long = "(one) => (one.textContent = 'Sechserdreier!')"
    page.locator("#hint ol li > span").first.evaluate(long)
    beside = OUTSIDE.replace("own.bottom > low + 1 ||", "")  # what is below one can scroll to
    assert page.evaluate(beside, ["#hint :is(h2, li, .numbers)", "#p-hint"]) == []
    assert page.locator("#hint h2").evaluate("(one) => one.offsetHeight") < TWO_LINES


def test_on_a_phone_no_word_of_a_replay_is_cut_off_and_all_four_hands_are_seen(
    site: Site, visit: Visit
) -> None:
    visitor = visit(viewport={"width": PHONE[0], "height": PHONE[1]})
    page = visitor.new_page()
    page.goto(f"{evening(site, visitor, 1)}/game/1?step=20")
    page.locator(".hand.east .marks").evaluate(MUCH_SAID)
    page.evaluate(AT_REST, [*PHONE])
    assert page.evaluate(OUTSIDE, [".hand :is(.chip, .count:not([hidden]))", ".film"]) == []
    assert page.evaluate(BELOW_THE_STEPS) < 0
