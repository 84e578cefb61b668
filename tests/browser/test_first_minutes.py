"""From the first page to the first decision: quick for players, explained for learners."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from mondfang.game import Phase
from mondfang.table.lesson.easy_deals import lesson_setup
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.sitting import Sitting
from tests.browser.stage import Scene, asked, quick
from tests.browser.test_accessible import faults_in_both

PHONE = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
LATE = Scene("late", asked(Phase.PLAY, 0, 5), quick(lesson_setup()))
DECISION = "#r-panel .yours"
SOON = 4.0  # seconds from the click to the first own decision, on a quiet machine
BUSY = 3  # times as long on one that has much else to do


def cold(visit: Visit, form: str) -> tuple[Page, float]:
    """A browser that was never here presses one button; how long until it is to decide."""
    page = visit().new_page()
    page.goto("/")
    start = time.monotonic()
    page.locator(f"form.{form} button").first.click()
    page.locator(DECISION).wait_for()
    return page, time.monotonic() - start


@pytest.mark.parametrize("form", ["start", "learn"])
def test_the_first_decision_comes_soon_after_the_click(visit: Visit, form: str) -> None:
    page, seconds = cold(visit, form)
    print(f"{form}: {seconds:.2f} s")
    assert seconds < SOON * BUSY
    expect(page.locator("#r-hand [data-card]")).to_have_count(12)


def test_a_learner_is_told_what_to_do_at_each_decision_and_why(visit: Visit) -> None:
    page, _ = cold(visit, "learn")
    guide, hint = page.locator("#r-guide .guide"), page.locator("#hint .hint")
    expect(guide).to_be_visible()
    expect(guide).to_contain_text("Lizitation")
    expect(hint).to_contain_text("Mein Spiel")
    expect(hint.locator("ul li").first).to_be_visible()  # the reasons
    assert faults_in_both(page) == []
    guide.locator(".words summary").click()
    expect(guide.locator("dt").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(guide).to_be_hidden()
    page.locator("#r-panel .yours button", has_text="Mein Spiel").click()
    expect(page.locator("#r-guide .guide")).to_be_visible()  # the next decision
    expect(page.locator("#hint .hint")).to_be_visible()


def test_a_phase_is_explained_once_and_nothing_covers_the_settlement(
    visit: Visit, site: Site
) -> None:
    visitor = visit(**PHONE)
    page = visitor.new_page()
    page.goto(site.stage(LATE, visitor))
    guide, hint = page.locator("#r-guide .guide"), page.locator("#p-hint")
    expect(guide).to_have_attribute("open", "")
    expect(hint).to_be_visible()
    sitting = Sitting(page, hand="finger")
    sitting.act()
    assert sitting.ready()
    expect(guide).not_to_have_attribute("open", "")
    sitting.play()
    expect(page.locator("#r-result .explained")).to_be_visible()
    expect(hint).to_be_hidden()
    expect(page.locator("#message")).to_be_empty()


@pytest.mark.parametrize("width", [320, 360, 768, 1024, 1920])
def test_nothing_on_the_first_page_is_cut_off(visit: Visit, width: int) -> None:
    page = visit(viewport={"width": width, "height": 800}).new_page()
    for path in ("/", "/first", "/preferences"):
        page.goto(path)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        cut = page.evaluate(CUT)
        assert cut == [], (path, width)


# What is wider than the box it stands in; a select is measured by the words of what is chosen.
CUT = """() => {
  const found = [];
  const pen = document.createElement("canvas").getContext("2d");
  for (const one of document.querySelectorAll("main select")) {
    const style = getComputedStyle(one);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const words = pen.measureText(one.selectedOptions[0].textContent).width;
    if (words > room) found.push(`${one.name}: ${words} in ${room}`);
  }
  for (const one of document.querySelectorAll("main :is(h1, h2, h3, p, button, a, label)")) {
    if (one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0
      && getComputedStyle(one).display !== "inline") found.push(one.textContent.trim());
  }
  return found;
}"""


def test_the_pictures_of_the_game_are_there_and_can_be_read_aloud(visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/first")
    pictures = page.locator(".story img")
    expect(pictures).to_have_count(5)
    page.wait_for_function(
        "() => [...document.querySelectorAll('.story img')].every((one) => one.naturalWidth > 0)"
    )
    for picture in pictures.all():
        assert re.search(r"\w+ \w+", picture.get_attribute("alt") or "")
    assert faults_in_both(page) == []
