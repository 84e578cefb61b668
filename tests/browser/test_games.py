"""Whole games in a real browser, from the table's page to the settlement and the next deal."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from mondfang.rulebook import book_ids
from mondfang.table.setup import Setup
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.sitting import LOOKING, PATIENCE, Sitting

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
# Everything on the page that a finger is to hit; cards have a height of their own.
TOO_SMALL = """() => [...document.querySelectorAll(".table button, .table-band a")]
  .filter((one) => one.checkVisibility({visibilityProperty: true}))
  .filter((one) => one.getBoundingClientRect().height < 40)
  .map((one) => `${one.innerText} ${one.getBoundingClientRect().height}`)"""
TOO_NARROW = """() => [...document.querySelectorAll(".table button")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.innerText)"""
ALL_ALLOWED = """() => document.querySelectorAll("#r-panel [aria-disabled]")
  .forEach((one) => one.removeAttribute("aria-disabled"))"""
SETTLED = "() => document.getAnimations().every((one) => one.playState !== 'running')"
# Whoever does not sit on the felt lies over what is below it.
BESIDE = """() => [...document.querySelectorAll(".board .plate, .board .bubble, .trick li")]
  .filter((one) => one.checkVisibility() && !one.closest("[popover]"))
  .filter((one) => {
    const [own, board] = [one, one.closest(".board")].map((it) => it.getBoundingClientRect());
    return own.bottom > board.bottom + 4 || own.top < board.top - 4;
  })
  .map((one) => one.innerText)"""
# All reasons shown: what is asked, what can be bid and the hand stay where they can be seen.
REASONS_FIT = """() => {
  const why = document.querySelector("#r-panel .why");
  if (why) why.open = true;
  const own = document.querySelector(".mine").getBoundingClientRect();
  const inside = (one) => {
    const {top, bottom} = one.getBoundingClientRect();
    return top >= own.top - 1 && bottom <= innerHeight + 1;
  };
  const shown = document.querySelectorAll("#r-panel h2, #r-panel .more button");
  const fits = [...shown].filter((one) => one.checkVisibility()).every(inside);
  if (why) why.open = false;
  return fits && own.bottom <= innerHeight + 1;
}"""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
FITS = f"() => ({WIDER}) === 0 && !({TOO_SMALL})().length && !({BESIDE})().length"
REST = 20_000  # milliseconds


def sit_down(page: Page, table: str, seat: int, name: str) -> None:
    page.goto(f"/t/{table}")
    page.get_by_label("Dein Name").fill(name)
    page.locator(f'#r-lobby button[value="sit {seat}"]').click()
    page.wait_for_selector(".chairs .you")


def dealt(site: Site, page: Page, setup: Setup, **sitting: Any) -> Sitting:
    """Somebody new who has sat down at a table of that kind and had the first deal made."""
    sit_down(page, site.open(setup), 0, "Spieler 1")
    seated = Sitting(page, chance=random.Random(setup.rulebook), **sitting)
    seated.press("deal")
    return seated


def test_a_whole_game_is_played_by_clicks_and_the_next_one_is_dealt(
    site: Site, visit: Visit
) -> None:
    sitting = dealt(site, visit().new_page(), Setup("hopfgarten-2023"))
    sitting.play()
    expect(sitting.page.locator("#r-result tfoot")).to_be_visible()
    sitting.next_deal()
    expect(sitting.page.locator("#r-strip")).to_contain_text("Spiel 2")


def test_a_whole_game_is_played_with_cards_that_glide(site: Site, visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    dealt(site, page, Setup("steirisch-2017")).play()
    assert faults == []


def test_a_whole_game_is_played_by_keyboard_only(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.goto(f"/t/{site.open(Setup('sb-tarock-2023'))}")
    sitting = Sitting(page, hand="keys")
    tab_to(page, "INPUT")
    page.keyboard.type("Spieler 1")
    sitting.press("sit 0")
    page.wait_for_selector(".chairs .you")
    for _ in range(6):
        page.keyboard.press("w")
        with suppress(AssertionError):
            expect(page.locator("#r-hand li").first).to_be_visible(timeout=10_000)
            break
    sitting.play()
    expect(page.locator('button[value="deal"]:visible').first).to_be_visible()
    for _ in range(6):  # a key that comes while the last trick lies only shows what follows it
        page.keyboard.press("w")
        with suppress(AssertionError):
            expect(page.locator("#r-strip")).to_contain_text("Spiel 2", timeout=10_000)
            return
    pytest.fail("the next game was not dealt")


def tab_to(page: Page, tag: str) -> None:
    while page.evaluate("document.activeElement.tagName") != tag:
        page.keyboard.press("Tab")


ELSEWHERE = ("hopfgarten-2023", "skoty-trophy")  # by clicks above; a daughter of the de luxe book


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(book, marks=pytest.mark.sweep if book in ELSEWHERE else ())
        for book in book_ids()
    ],
)
def test_a_whole_game_is_played_by_finger_on_a_small_phone(
    book: str, site: Site, visit: Visit
) -> None:
    """From taking a seat to the next deal; what is tapped lies on the screen, whole and free."""
    page = visit(**SMALL).new_page()
    page.goto(f"/t/{site.open(Setup(book))}")
    page.get_by_label("Dein Name").fill("Spieler 1")
    sitting = Sitting(page, hand="finger", chance=random.Random(book))
    sitting.press("sit 0")
    page.wait_for_selector(".chairs .you")
    sitting.press("deal")

    def fits() -> None:
        """Once the cards of a trick that is over have come to rest."""
        try:
            page.wait_for_function(FITS, timeout=REST, polling=LOOKING)
        except TimeoutError:
            assert page.evaluate(WIDER) == 0
            assert page.evaluate(TOO_SMALL) == []
            assert page.evaluate(BESIDE) == []
            raise

    sitting.play(each=fits)
    expect(page.locator("#r-result tfoot")).to_be_visible()
    sitting.tap(page.locator('[popovertarget="p-last"]'))
    expect(page.locator("#p-last img.card:visible")).to_have_count(4)
    sitting.tap(page.locator('[popovertarget="p-last"]'))
    sitting.press("deal")
    expect(page.locator("#r-strip")).to_contain_text("Spiel 2")


@pytest.mark.parametrize("path", ["/", "/table/new", "/about", "/account/login", "lobby"])
def test_no_page_is_wider_than_a_small_phone(path: str, site: Site, visit: Visit) -> None:
    page = visit(**PHONE).new_page()
    page.goto(f"/t/{site.open(Setup('skoty-trophy'))}" if path == "lobby" else path)
    assert page.evaluate(WIDER) == 0


@pytest.mark.parametrize("book", book_ids())
def test_no_button_is_too_narrow_for_what_it_says(book: str, site: Site, visit: Visit) -> None:
    page = visit().new_page()
    sitting = dealt(site, page, Setup(book))
    assert sitting.ready()
    page.evaluate(ALL_ALLOWED)  # the longest ladder there can be
    for width, height in ((360, 740), (740, 360), (820, 1180), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        assert page.evaluate(TOO_NARROW) == [], (width, height)
        assert page.evaluate(BESIDE) == [], (width, height)
        assert page.evaluate(REASONS_FIT), (width, height)


def test_two_browsers_and_two_bots_play_at_one_table(site: Site, visit: Visit) -> None:
    table = site.open(Setup("standard-deluxe"))
    pages = [visit().new_page(), visit().new_page()]
    sit_down(pages[0], table, 0, "Spieler 1")
    sit_down(pages[1], table, 2, "Spieler 3")
    sittings = [Sitting(page, chance=random.Random(n)) for n, page in enumerate(pages)]
    sittings[0].press("deal")
    play_in_turn(sittings)
    expect(pages[0].locator("#r-result tfoot")).to_be_visible()
    expect(pages[1].locator("#r-result tfoot")).to_be_visible()


def play_in_turn(sittings: list[Sitting]) -> None:
    """Whoever is on turn acts, until the settlement lies before all of them."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not all(sitting.is_over() for sitting in sittings):
        for sitting in sittings:
            if sitting.act_if_turn():
                deadline = time.monotonic() + PATIENCE / 1000
        assert time.monotonic() < deadline, "nobody is on turn any more"
        sittings[0].page.wait_for_timeout(120)


def test_a_whole_game_is_played_without_javascript(site: Site, visit: Visit) -> None:
    page = visit(java_script_enabled=False).new_page()
    page.goto(f"/t/{site.open(Setup('steirisch-2017'))}")
    page.get_by_label("Dein Name").fill("Spieler 1")
    page.locator('#r-lobby button[value="sit 1"]').click()
    page.locator('#r-lobby button[value="deal"]').click()
    chance = random.Random(4)
    for _ in range(400):
        if page.locator("#r-result tfoot").count():
            break
        _act_by_form(page, chance)
    page.locator('#r-panel button[value="deal"]').click()
    expect(page.locator("#r-strip")).to_contain_text("Spiel 2")


def _act_by_form(page: Page, chance: random.Random) -> None:
    """Fill in the form as it stands, or look again."""
    boxes = page.locator('#r-hand li:not(.no) input[name="card"]')
    where = ":is(#r-panel, #r-hand, #r-felt)"
    seldom = '[value="throw in"], [value^="undo"]'
    buttons = page.locator(f'{where} button[name="do"]:enabled:not([aria-disabled], {seldom})')
    if not buttons.count():
        page.reload()
        return
    if boxes.count():
        wanted = int(page.locator("[data-pick]").get_attribute("data-pick") or 0)
        for number in chance.sample(range(boxes.count()), wanted):
            boxes.nth(number).check(force=True)
    button = buttons.nth(chance.randrange(buttons.count()))
    in_fan = (button.get_attribute("value") or "").startswith("play ")
    button.click(position={"x": 8, "y": 16} if in_fan else None)
    assert "refused" not in page.url
