"""A referee with a phone of 360 pixels: tile to ruling, the case kept, then the quiz."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.tapping import SMALL
from tests.browser.test_accessible import EVERYTHING, faults

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
NAMES = "&".join(f"n={number}+Spieler+{number}" for number in (17, 4, 9, 30))
ANSWERS = ("Farbe nicht bedient", "4 Spieler 4", "Dreier", "schon eingezogen", "9 Spieler 9")
MOST_TAPS = 6


def tap(page: Page, link: Locator) -> None:
    """Follow a link and wait for what it leads to."""
    with page.expect_navigation():
        link.tap()


def is_pleasant(page: Page) -> None:
    """Nothing to scroll sideways for, every answer large enough for a thumb, nothing for axe."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert faults(page, EVERYTHING) == []


def test_a_renonce_is_ruled_on_in_six_taps_and_its_case_is_kept(visit: Visit) -> None:
    page = visit(**PHONE).new_page()
    page.goto(f"/referee?book=kantine-2023&{NAMES}")
    is_pleasant(page)
    taps = 0
    for label in ANSWERS:
        tap(page, page.locator("nav.answers a.button", has_text=label).first)
        taps += 1
        is_pleasant(page)
    expect(page.locator(".ruled-sentence")).to_contain_text("Renonce: 4 Spieler 4 zahlt")
    assert taps <= MOST_TAPS
    page.get_by_text("Wie würden die anderen entscheiden?").tap()
    expect(page.locator(".elsewhere").get_by_text("Steirischer Tarockcup")).to_be_visible()
    page.get_by_label("Überschrift des Falls").fill("Herz am Tisch 4")
    tap(page, page.get_by_role("button", name="Fall behalten"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Herz am Tisch 4")
    is_pleasant(page)
    page.goto("/referee/mine?q=herz")
    expect(page.get_by_role("status").first).to_contain_text("1 von 1")
    is_pleasant(page)


def test_the_quiz_names_weak_topics_and_asks_nothing_twice(visit: Visit) -> None:
    page = visit(**PHONE).new_page()
    round_of = "/quiz?book=steirisch-2017&for=scorer&topic=game&topic=kontra&level=1&seed=5"
    page.goto(round_of)
    first = page.locator("article.quiz").get_attribute("data-key")
    is_pleasant(page)
    for number in range(10):
        tap(page, page.locator(".quiz-answers a.button").first)
        expect(page.locator("article.quiz[data-topic]")).to_be_visible()
        if not number:
            is_pleasant(page)
        tap(page, page.get_by_role("link", name=re.compile("Weiter|Ergebnis")))
    expect(page.get_by_role("heading", level=1)).to_contain_text("von 10 richtig")
    page.goto("/quiz?book=steirisch-2017")
    expect(page.locator("#weak")).to_be_visible()
    is_pleasant(page)
    page.goto(round_of)  # the first question has been answered: another one comes by itself
    expect(page.locator(f'article.quiz:not([data-key="{first}"])')).to_be_visible()
