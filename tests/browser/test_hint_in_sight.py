"""A hint covers neither the trick that it is about nor the hand from which it names a card."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mondfang.game import Phase
from mondfang.table.setup import Setup
from tests.browser.conftest import Visit
from tests.browser.phases import SIZES
from tests.browser.site import Site
from tests.browser.sitting import live
from tests.browser.stage import Scene, asked

SCENE = Scene("hint", asked(Phase.PLAY, 3, 1), Setup("steirisch-2017", bots="greedy", pace=30.0))
# Cards of the trick, cards of the hand and names at the table that the panel lies over.
COVERED = """async ([width, height, least, patience]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const sized = () => matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches;
  while (!sized() || innerWidth !== width || innerHeight !== height) await frame();
  const seen = () => {
    const panel = document.getElementById("p-hint").getBoundingClientRect();
    const cards = [...document.querySelectorAll("#r-felt .trick li, #r-hand li")];
    const covered = cards.filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < panel.right - 1 && panel.left < box.right - 1
        && box.top < panel.bottom - 1 && panel.top < box.bottom - 1;
    });
    return { cards: covered.map((one) => one.dataset.card), room: panel.height };
  };
  // The panel follows what it makes room for; on a busy machine that takes a while.
  const until = performance.now() + patience;
  while ((seen().cards.length || seen().room < least) && performance.now() < until) await frame();
  return seen();
}"""
LEAST = 100  # pixels, so that the best choice can be read
PATIENCE = 10_000  # milliseconds


@pytest.fixture
def asking(visit: Visit, site: Site) -> Page:
    visitor = visit()
    path = site.stage(SCENE, visitor)
    page = visitor.new_page()
    page.goto(path)
    expect(page.locator("#r-felt .trick li")).to_have_count(3)
    live(page)
    page.locator("[data-hint]").click()
    expect(page.locator("#hint .hint")).to_be_visible()
    return page


def test_a_hint_leaves_trick_and_hand_in_sight_at_every_size(asking: Page) -> None:
    found: dict[str, Any] = {}
    for width, height in SIZES:
        asking.set_viewport_size({"width": width, "height": height})
        seen = asking.evaluate(COVERED, [width, height, LEAST, PATIENCE])
        if seen["cards"] or seen["room"] < LEAST:
            found[f"{width}×{height}"] = seen
    assert found == {}
