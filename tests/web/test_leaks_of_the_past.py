"""Pages about games that are over, searched for anything about the one that is being played."""

from __future__ import annotations

import random
import re

import pytest
from starlette.testclient import TestClient

from mondfang.cards import CARDS
from mondfang.table import entries as log
from mondfang.table.play import moves as playing
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold
from mondfang.table.told import told
from tests.web.browsing import Server
from tests.web.live.knowledge import known, named
from tests.web.tables import played_log

LINK = re.compile(r'id="shared-link" value="[^"]*(/r/[\w-]+)"')
# Every page about a game, with what it answers while that game is being played.
DOORS = ("", "/film", "/record", "/record?form=json", "/analysis", "/settled")
BUTTONS = ("analysis", "what-if", "share")


def in_the_second_game(server: Server) -> tuple[TestClient, LiveTable]:
    """A table with one finished game and one that has just been dealt."""
    browser = server.guest("Spieler 1")
    people = (server.person(browser).person, "b", "c", "d")
    entries: list[log.Entry] = played_log("a-table", Setup("steirisch-2017"), people)
    deck, chance = list(CARDS), random.Random(77)
    chance.shuffle(deck)
    entries.append(playing.commit(fold(entries), tuple(deck), "the-salt-of-the-second-pack"))
    table = fold(entries)
    entries.append(playing.deal(table, people[0], table.at))
    server.keep(entries)
    return browser, fold(entries)


def everything_about(browser: TestClient, server: Server, game: int) -> dict[str, str]:
    """Every answer about a game to one who plays it, by its address, and to whoever has a link."""
    base = f"/t/a-table/game/{game}"
    for verb in BUTTONS:
        form = {"do": "share", "seat": "1", "step": "4"}
        answer = browser.post(f"{base}/{verb}", data=form, follow_redirects=verb == "share")
        if verb == "share":
            shared = LINK.search(answer.text)
    found = {f"{base}{door}": browser.get(f"{base}{door}").text for door in DOORS}
    if shared is not None:
        link = shared.group(1)
        found |= {f"{link}{door}": server.browser().get(f"{link}{door}").text for door in DOORS[:2]}
    for page in ("/games", "/games/statistics", "/", "/privacy/data"):
        found[page] = browser.get(page).text
    return found


def test_no_page_about_a_past_game_tells_of_the_pack_in_play(server: Server) -> None:
    browser, table = in_the_second_game(server)
    pages = everything_about(browser, server, 1)
    assert len([path for path in pages if path.startswith("/r/")]) == 2
    assert table.pack is not None
    for path, text in pages.items():
        assert table.pack.salt not in text, path
        assert table.pack.deck not in text, path
        if path.startswith("/r/"):
            assert "a-table" not in text, path
            for place in table.places[1:]:
                assert place.person is None or f'"{place.person}"' not in text, path


@pytest.mark.parametrize("verb", BUTTONS)
def test_a_game_in_play_has_no_page_of_the_past(server: Server, verb: str) -> None:
    browser, table = in_the_second_game(server)
    base = "/t/a-table/game/2"
    form = {"do": "share", "seat": "1", "step": "0"}
    assert browser.post(f"{base}/{verb}", data=form).status_code == 404
    for door in DOORS:
        got = browser.get(f"{base}{door}")
        assert got.status_code == 404, door
        assert named(got.text, table.book) == set(), door
    assert "/game/2" not in browser.get("/games").text


def test_the_page_of_a_what_if_names_no_card_that_its_seat_was_not_told(server: Server) -> None:
    browser, _ = in_the_second_game(server)
    for step, seat in ((0, 2), (12, 1)):
        form = {"seat": str(seat), "step": str(step)}
        got = browser.post("/t/a-table/game/1/what-if", data=form)
        table = server.call(server.services.tables.load, got.url.path.removeprefix("/t/"))
        assert table is not None
        view = told(table, server.person(browser).person).view
        assert view is not None
        page = browser.get(got.url.path)
        assert set(view.hand) <= named(page.text, table.book) <= known(view)
