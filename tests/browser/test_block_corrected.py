"""A correction on the block in a real browser: all the numbers it moves are there at once."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import expect

from mondfang.rulebook import load_book
from tests.browser.conftest import Visit
from tests.browser.corrected import AGREED, OVERLAID, corrections
from tests.browser.tapping import (
    NAMES,
    PHONE,
    all_arrived,
    as_shown,
    is_for_thumbs,
    opened,
    shown,
    tap,
)


def test_a_correction_that_starts_or_ends_a_radl_shows_all_its_numbers_at_once(
    visit: Visit,
) -> None:
    """On the phone that corrects before the server knows, on the others as soon as it does."""
    context, other = visit(viewport=PHONE), visit(viewport=PHONE).new_page()
    page, book = context.new_page(), load_book("standard-deluxe")
    opened(page, book, NAMES, **AGREED)
    cases = list(corrections(load_book(book.id, AGREED.items()), 30))
    for shown_now, arrived in page.evaluate(OVERLAID, cases):
        assert shown_now == arrived
    moved = [case for case in cases if _factors(case["before"]) != _factors(case["after"])]
    assert len(moved) > 5  # corrections after which other deals count double

    for seat in (0, 1, 2):
        tap(page, f"seat-{seat}", "contract-dreier", "result-won")
    other.goto(page.locator("#links a").nth(1).get_attribute("href") or "")
    all_arrived(page)
    context.set_offline(True)
    tap(page, "line-1", "correct", "contract-trischaken", "seat-1", "result-write")
    doubled = shown(page)
    assert doubled[1:] == [as_shown(row) for row in ((-10, 30, -10, -10), (-10, -10, 30, -10))]
    expect(page.locator('[data-tap="line-3"]')).to_contain_text("doppelt (Radl)")
    expect(page.locator("#entry .head .mark")).to_have_text("doppelt")
    context.set_offline(False)
    all_arrived(page)
    assert shown(page) == doubled
    expect(other.locator('[data-tap="line-3"]')).to_contain_text("doppelt (Radl)")
    assert shown(other) == doubled
    tap(page, "line-1", "strike")  # and with its reason the Radl is gone
    assert shown(page)[2] == as_shown((-5, -5, 15, -5))

    # The desk need not ask what the block knows already, and its ruling comes back onto the block.
    block = page.url
    tap(page, "seat-3", "seat-1", "kontra", "said-trull")  # a Rufer, doubled, Trull announced
    page.locator('a[href^="/referee"]').click()
    for name, value in AGREED.items():
        assert ("o", f"{name}:{value}") in parse_qsl(urlsplit(page.url).query)
    for answer in ("Farbe nicht bedient", "Spieler 2"):
        page.locator("nav.answers a.button", has_text=answer).first.click()
    page.locator("nav.times a.button").nth(1).click()
    expect(page.locator(".ruled-sentence")).to_contain_text("Renonce: Spieler 2 zahlt")
    expect(page.locator(".assumed")).not_to_contain_text("Kontra für das Spiel")
    numbers = page.locator("tr.sum td").all_inner_texts()
    page.get_by_role("link", name="Auf den Block, Spiel 4").click()
    expect(page.locator("#entry .says")).to_have_text(
        "Renonce, Spieler 2 (Rufer, Spieler 2 und Spieler 4); Kontra; Trull angesagt"
    )
    is_for_thumbs(page)
    assert page.url == block
    assert len(shown(page)) == 3  # looked at, not written
    tap(page, "write-ruling")
    all_arrived(page)
    assert shown(page)[3] == numbers
    expect(page.locator('[data-tap="line-4"]')).to_contain_text("Renonce, Spieler 2 (Rufer, ")
    page.goto(f"{other.url}#back")  # the link for looking on, on the phone that may write
    page.wait_for_url(block)


def _factors(sheet: dict[str, Any]) -> list[int]:
    return [one["factor"] for one in (*sheet["lines"], *sheet["coming"])]
