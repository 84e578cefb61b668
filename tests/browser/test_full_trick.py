"""A full trick stands until it was seen, the last one before its settlement; nothing is lost."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from mondfang.game import Phase, View
from mondfang.table.entries import Entry
from mondfang.table.state import LiveTable, moments
from mondfang.table.table_view import TableView
from mondfang.table.told import told
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.faces import pictures
from mondfang.web.play.scene.regions import as_markup, regions
from tests.browser.conftest import Visit
from tests.browser.phases import EVERYBODY, ME, STEIRISCH, page_of
from tests.browser.stage import Scene, staged
from tests.browser.test_at_the_table import until

FOR_EVER = 10_000_000
NOTE = "#r-felt .note"  # who takes the full trick


def _over(view: View, table: LiveTable) -> bool:
    return view.public.phase is Phase.DONE and len(view.public.tricks) == 12


@pytest.fixture(scope="module")
def log() -> list[Entry]:
    """A whole game."""
    return staged(Scene("over", _over, STEIRISCH), ME)


@dataclass
class Film:
    """A table page to which the moments of a game are pushed, one at a time."""

    page: Page
    tables: list[LiveTable]
    at: int
    sockets: list[WebSocketRoute] = field(default_factory=list)

    def open(self, hold: int) -> None:
        page = self.page
        html = page_of(self._told(), ME).replace('data-trick-ms="0"', f'data-trick-ms="{hold}"')
        page.route("**/still", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.route_web_socket("**/live", lambda socket: self.sockets.append(socket))
        page.goto("/still")
        until(page, lambda: bool(self.sockets))

    def push(self, steps: int = 1) -> None:
        """What the server would send for the next moments: only what looks different."""
        for _ in range(steps):
            old = regions(self._told(), Prefs(), EVERYBODY)
            self.at += 1
            now = self._told()
            new = regions(now, Prefs(), EVERYBODY)
            changed = {name: html for name, html in new.items() if html != old[name]}
            self.sockets[0].send(json.dumps({"at": now.at, "seq": now.seq, "regions": changed}))

    def shows(self, steps_back: int = 0) -> None:
        """The page is at the moment that was pushed last, or so many before."""
        wanted = told(self.tables[self.at - steps_back], ME).at
        expect(self.page.locator("#table")).to_have_attribute("data-at", wanted)

    def _told(self) -> TableView:
        return told(self.tables[self.at], ME)


def before_trick(log: list[Entry], number: int) -> tuple[list[LiveTable], int]:
    """The game, and the moment before the last card of a trick falls."""
    tables = list(moments(log))
    at = next(
        index
        for index, table in enumerate(tables)
        if table.played is not None and len(table.bot_view(0).public.tricks) == number
    )
    return tables, at - 1


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit().new_page()


def film(page: Page, log: list[Entry], trick: int, hold: int = FOR_EVER) -> Film:
    made = Film(page, *before_trick(log, trick))
    made.open(hold)
    return made


def test_what_follows_a_full_trick_waits_until_somebody_taps(page: Page, log: list[Entry]) -> None:
    game = film(page, log, 3)
    game.push()
    expect(page.locator(NOTE)).to_be_visible()
    game.shows()
    game.push(3)
    expect(page.locator("#r-felt .trick li")).to_have_count(4)
    game.shows(steps_back=3)
    page.locator("#r-felt").click()
    expect(page.locator("#r-felt .trick li")).to_have_count(3)
    game.shows()


def test_a_key_goes_on_and_does_nothing_else(page: Page, log: list[Entry]) -> None:
    game = film(page, log, 12)
    game.push(2)
    expect(page.locator(NOTE)).to_be_visible()
    expect(page.locator("#r-result .result")).to_have_count(0)
    page.keyboard.press("w")  # which would deal, were the settlement there
    expect(page.locator("#r-result .result")).to_be_visible()
    assert page.locator(".sent").count() == 0


def test_after_a_while_it_goes_on_by_itself(page: Page, log: list[Entry]) -> None:
    game = film(page, log, 3, hold=300)
    game.push(2)
    game.shows()
    expect(page.locator("#r-felt .trick li")).to_have_count(1)


def test_every_push_is_shown_and_in_its_order(page: Page, log: list[Entry]) -> None:
    game = film(page, log, 3)
    page.evaluate(WATCH)
    first = game.at
    game.push(9)  # two more tricks; the second is full, too, and stands in its turn
    for _ in range(3):
        page.wait_for_function(f"() => document.querySelector('{NOTE}')?.checkVisibility()")
        page.locator("#r-felt").click()
    game.shows()
    wanted = [told(game.tables[step], ME).at for step in range(first, game.at)]
    assert page.evaluate("window.left") == wanted
    now = told(game.tables[game.at], ME)
    fresh = as_markup(regions(now, Prefs(), EVERYBODY), pictures(now.book, "de"))
    for name in ("felt", "hand", "seats", "strip", "last"):
        html = fresh[name].replace(" disabled", "")  # a card may be chosen before its turn
        assert page.evaluate(SAME, [name, html]), name


WATCH = """() => {
  window.left = [];
  const note = (list) => list.forEach((one) => window.left.push(one.oldValue));
  new MutationObserver(note).observe(document.getElementById("table"),
    {attributeFilter: ["data-at"], attributeOldValue: true});
}"""
SAME = """([name, html]) => {
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  return fresh.innerHTML === document.getElementById(`r-${name}`).innerHTML;
}"""


def test_the_last_trick_can_be_looked_at_beside_the_settlement(
    page: Page, log: list[Entry]
) -> None:
    game = film(page, log, 12, hold=0)
    game.push(2)
    expect(page.locator("#r-result .result")).to_be_visible()
    expect(page.locator("#r-result .last img")).to_have_count(4)
