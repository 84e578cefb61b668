"""Whole games in real browsers, and every byte that they received searched for hidden cards."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Request, WebSocket

from mondfang.cards import Card
from mondfang.rulebook import load_book
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.table.told import told
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.sitting import Sitting
from tests.browser.test_games import play_in_turn, sit_down
from tests.web.live.knowledge import known, named

AT = re.compile(r'data-at="(\d+\.\d+)"')
PICTURE = re.compile(r"/deck/.*?([A-Za-z0-9]+)\.svg")


@dataclass
class Ear:
    """Everything that one browser hears: pages, pushes, and which pictures it was made to fetch."""

    page: Page
    texts: list[str] = field(default_factory=list)
    pictures: set[str] = field(default_factory=set)

    def listen(self) -> None:
        self.page.on("websocket", self._socket)
        self.page.on("requestfinished", self._answer)

    def _socket(self, socket: WebSocket) -> None:
        """Pieces of one message are about the moment that the last of them names."""
        pieces: list[str] = []

        def hear(text: str | bytes) -> None:
            pieces.append(str(text))
            if not str(text).startswith('{"more":true'):
                self.texts.append("".join(reversed(pieces)))
                pieces.clear()

        socket.on("framereceived", hear)

    def _answer(self, request: Request) -> None:
        """Static files are the same for everybody; what is fetched of the deck says something."""
        answer = request.response()
        if "/deck/" in request.url:
            self.pictures.update(PICTURE.findall(request.url))
        elif "/static/" not in request.url and answer is not None and answer.status == 200:
            self.texts.append(answer.text())


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a person could know at a moment; ``all_open``: the game is over, the pack opened."""

    cards: set[Card]
    all_open: bool


def knowledge(truth: dict[tuple[int, int], LiveTable], person: str) -> dict[str, Knowledge]:
    """By the moment that a page is shown."""
    found = {}
    for moment in truth.values():
        seen = told(moment, person)
        cards = set() if seen.view is None else known(seen.view)
        found[moment.at] = Knowledge(cards, seen.opened is not None)
    return found


def moment_of(text: str) -> str | None:
    """Which moment a message or a page is about; None for what is about none."""
    if text.startswith("{"):
        at = json.JSONDecoder().raw_decode(text)[0].get("at")
        return str(at) if at else None
    shown = AT.search(text)
    return shown.group(1) if shown else None


@pytest.mark.parametrize(
    "book", ["steirisch-2017", pytest.param("hopfgarten-2023", marks=pytest.mark.sweep)]
)
def test_no_byte_that_a_browser_receives_tells_of_a_card_that_it_cannot_know(
    book: str, site: Site, visit: Visit
) -> None:
    setup = Setup(book)
    table = site.open(setup)
    visitors = [visit(), visit()]
    ears = [Ear(visitor.new_page()) for visitor in visitors]
    for ear in ears:
        ear.listen()
    sit_down(ears[0].page, table, 0, "Spieler 1")
    sit_down(ears[1].page, table, 1, "Spieler 2")
    sittings = [Sitting(ear.page, chance=random.Random(n)) for n, ear in enumerate(ears)]
    sittings[0].press("deal")
    sittings[0].page.wait_for_selector("#r-hand .card")
    ears[0].page.reload()  # a page that is loaded in the midst of a game counts as well
    for door in ("", "/film", "/record", "/analysis"):  # of a game that is not over there is none
        answer = visitors[0].request.get(f"/t/{table}/game/1{door}")
        assert answer.status == 404
        assert named(answer.text(), load_book(book)) == set()
    play_in_turn(sittings)
    truth = site.history(table)
    for ear, visitor in zip(ears, visitors, strict=True):
        check(ear, knowledge(truth, site.person(visitor)), next(iter(truth.values())))


def check(ear: Ear, knows: dict[str, Knowledge], table: LiveTable) -> None:
    searched = 0
    for text in ear.texts:
        at = moment_of(text)
        if at is None:
            assert "regions" not in text
        elif not knows[at].all_open:
            assert named(text, table.book) <= knows[at].cards, at
            searched += len(text)
    assert searched > 50_000
    assert knows[moment_of(ear.texts[-1]) or ""].all_open  # up to the very end
    ever = {card.code for moment in knows.values() for card in moment.cards}
    assert ear.pictures - {"back"} <= ever


def test_the_search_hears_what_a_browser_hears(site: Site, visit: Visit) -> None:
    visitor = visit()
    ear = Ear(visitor.new_page())
    ear.listen()
    table = site.open(Setup("steirisch-2017"))
    sit_down(ear.page, table, 0, "Spieler 1")
    Sitting(ear.page).press("deal")
    ear.page.wait_for_selector("#r-hand .card")
    ear.page.reload()
    ear.page.wait_for_load_state("networkidle")
    last = list(site.history(table).values())[-1]
    hand = set(last.bot_view(0).dealt)
    heard = set().union(*(named(text, last.book) for text in ear.texts))
    assert hand <= heard
    assert {card.code for card in hand} <= ear.pictures
