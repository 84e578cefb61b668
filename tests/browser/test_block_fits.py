"""The largest numbers of a block fit wherever they stand, on phones and on larger screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from mondfang.rulebook import load_book
from tests.browser.conftest import Visit
from tests.browser.fitting import CUT
from tests.browser.tapping import NAMES, PHONE, SMALL, TINY, all_arrived, opened, ready, tap
from tests.browser.test_layout import LAYOUT

SIZES = ((360, 640), (740, 360), (1024, 600), (1920, 1080))
LONG = ("Maximilian", "Bartholomäus", "Christl", "Ö. Maierhofer", "Evangeline")
# What of a chart is smaller than it looks: its letters are counted in units of the picture.
CHART = """() => [...document.querySelectorAll(".chart text")]
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)
  .filter((size) => size < 18)"""
# Names that are divided elsewhere than between syllables: a letter alone on its line.
TORN = """() => [...document.querySelectorAll(".ledger th.n")].filter((one) => {
  const letter = document.createRange();
  const words = one.textContent.split(/[\\u00ad\\s]+/).map((word) => word.length);
  const tops = new Set();
  for (let at = 0; at < one.firstChild.length; at += 1) {
    letter.setStart(one.firstChild, at);
    letter.setEnd(one.firstChild, at + 1);
    const { width, top } = letter.getBoundingClientRect();
    if (width) tops.add(Math.round(top));
  }
  return tops.size > words.length;
}).map((one) => one.textContent)"""


def faults(page: Page, *roots: str | None) -> list[str]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for root in roots:
            found += [f"{width} {one}" for one in page.evaluate(LAYOUT, [root, width, height])]
        found += [f"{width} torn {name}" for name in page.evaluate(TORN)]
    return found


@pytest.mark.parametrize(
    ("name", "game"), [("standard-deluxe", "solodreier"), ("hopfgarten-2023", "auf")]
)
def test_the_largest_numbers_lie_beside_each_other_at_any_size(
    name: str, game: str, visit: Visit
) -> None:
    page, book = visit(viewport=PHONE).new_page(), load_book(name)
    page.goto(f"/block?book={name}")
    names = LONG if book.deal.five_at_table else LONG[: len(NAMES)]
    for seat, player in enumerate(names):
        page.fill(f"#name-{seat}", player)
    if book.money.cents_per_point is None:
        page.fill("#stake", "50")
    page.get_by_role("button", name="Block öffnen").click()
    ready(page)
    tap(page, "seat-1", f"contract-{game}", "kontra", "kontra")
    tap(page, "said-pagat", "said-uhu", "said-valat")
    assert faults(page, ".result.won") == []
    page.set_viewport_size(PHONE)
    tap(page, "result-won")
    all_arrived(page)
    assert faults(page, "#sheet") == []
    page.goto(f"{page.url}/evening")
    assert faults(page, None) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CHART) == []


def test_where_a_sheet_lands_and_all_evenings_are_for_thumbs_and_old_eyes_too(visit: Visit) -> None:
    page = visit(viewport=PHONE).new_page()
    page.goto("/b")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(TINY) == []
    opened(page, load_book("steirisch-2017"))
    tap(page, "seat-1", "contract-dreier", "result-won")
    all_arrived(page)
    page.goto("/block")
    page.get_by_role("button", name="Alle Abende zusammen").click()
    page.wait_for_url("**/block/evenings")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(TINY) == []


def test_the_page_of_a_new_block_fits_the_smallest_phone(visit: Visit) -> None:
    page = visit(viewport={"width": 320, "height": 568}).new_page()
    page.goto("/block?book=steirisch-2017")  # the longest name
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    moon = page.locator(".brand svg").bounding_box()
    assert moon is not None
    assert moon["width"] == pytest.approx(moon["height"], abs=1)
