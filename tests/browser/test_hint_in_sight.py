"""A hint covers neither trick nor talon, nor the hand from which it names a card."""

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

SETUP = Setup("steirisch-2017", bots="greedy", pace=30.0)
SCENE = Scene("hint", asked(Phase.PLAY, 3, 1), SETUP)
TALON = asked(Phase.TALON)
HALVES = Scene("halves", lambda view, table: bool(view.public.talon) and TALON(view, table), SETUP)
# Cards of trick or talon, cards of the hand and names at the table that the panel lies over.
COVERED = """async ([width, height, least, patience]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const sized = () => matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches;
  while (!sized() || innerWidth !== width || innerHeight !== height) await frame();
  const seen = () => {
    const panel = document.getElementById("p-hint").getBoundingClientRect();
    const cards = [...document.querySelectorAll("#r-felt :is(.trick li, .laid-card), #r-hand li")];
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


@pytest.fixture(params=[SCENE, HALVES], ids=lambda scene: scene.name)
def asking(visit: Visit, site: Site, request: pytest.FixtureRequest) -> Page:
    visitor = visit()
    path = site.stage(request.param, visitor)
    page = visitor.new_page()
    page.goto(path)
    lie = {"hint": 3, "halves": 6}[request.param.name]
    expect(page.locator("#r-felt :is(.trick li, .laid-card)")).to_have_count(lie)
    live(page)
    page.locator("[data-hint]").click()
    expect(page.locator("#hint .hint")).to_be_visible()
    return page


def test_a_hint_leaves_trick_talon_and_hand_in_sight_at_every_size(asking: Page) -> None:
    found: dict[str, Any] = {}
    for width, height in SIZES:
        asking.set_viewport_size({"width": width, "height": height})
        seen = asking.evaluate(COVERED, [width, height, LEAST, PATIENCE])
        if seen["cards"] or seen["room"] < LEAST:
            found[f"{width}×{height}"] = seen
    assert found == {}
