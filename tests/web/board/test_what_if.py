"""What if: any seat at any moment of a game that is over, and nothing of it counts."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from mondfang.game import NotAllowed
from mondfang.game.text import action_text
from mondfang.rulebook import book_ids
from mondfang.table.entries import Did
from mondfang.table.kept.records import record_of_game
from mondfang.table.setup import Origin, Setup
from mondfang.table.state import LiveTable, fold
from mondfang.table.told import told
from mondfang.table.verbs import entry_for
from mondfang.table.what_if import Sitter, actions_in, position_log
from mondfang.web.play.live.effects import beside
from mondfang.web.replay.frames import film_of
from tests.web.browsing import Server
from tests.web.tables import played_log

PEOPLE = ("a", "b", "c", "d", "e")
SALT = "0123456789abcdef"


def taken_over(book: str, step: int, seat: int, size: int = 4) -> tuple[LiveTable, LiveTable]:
    """A table at the end of its game, and the one that begins at a step of it."""
    log = played_log("t", Setup(book, size=size), PEOPLE[:size], seed=3)
    film = film_of(log, 1)
    assert film is not None
    done = actions_in(film.frames[step].state)
    origin, sitter = Origin("t", 1, step), Sitter("me", "Ich", guest=True)
    record = record_of_game(log, 1)
    made = position_log("u", film.last, record, done, seat, origin, sitter, "Was wäre", SALT)
    return film.last, fold(made)


@pytest.mark.parametrize("book", book_ids())
def test_any_seat_can_be_taken_over_at_any_moment(book: str) -> None:
    log = played_log("t", Setup(book), PEOPLE[:4], seed=3)
    film = film_of(log, 1)
    assert film is not None
    for seat, step in enumerate(range(0, len(film.frames) - 1, len(film.frames) // 4)):
        _, table = taken_over(book, step, seat % 4)
        assert table.state == film.frames[step].state
        assert table.seat_of("me") == seat % 4
        assert sum(place.is_bot for place in table.places) == 3


def test_with_five_at_the_table_the_dealer_sits_out_here_too() -> None:
    past, table = taken_over("standard-deluxe", 3, 2, size=5)
    assert table.dealing.players == past.dealing.players
    assert table.seat_of("me") == past.dealing.players[2]


def test_whoever_plays_on_is_told_one_hand() -> None:
    _, table = taken_over("steirisch-2017", 8, 1)
    seen = told(table, "me")
    assert seen.view is not None
    assert seen.view.seat == 1
    assert seen.opened is None


def test_nobody_else_sits_down_or_looks_on() -> None:
    _, table = taken_over("steirisch-2017", 8, 1)
    for verb in ("sit 0", "sit 3", "watch"):
        with pytest.raises(NotAllowed):
            entry_for(table, "somebody", "Wer", table.at, verb)


def test_what_was_done_before_cannot_be_taken_back() -> None:
    _, table = taken_over("steirisch-2017", 8, 1)
    with pytest.raises(NotAllowed):
        entry_for(table, "me", "Ich", table.at, "undo")


def test_nothing_begins_after_the_end() -> None:
    with pytest.raises(NotAllowed):
        taken_over("steirisch-2017", -1, 0)


def seated(server: Server) -> TestClient:
    browser = server.guest("Spieler 1")
    people = (server.person(browser).person, "b", "c", "d")
    server.keep(played_log("a-table", Setup("steirisch-2017"), people, seed=3))
    return browser


def test_one_click_leads_to_a_table_that_goes_on_from_there(server: Server) -> None:
    browser = seated(server)
    got = browser.post("/t/a-table/game/1/what-if", data={"step": "9", "seat": "2"})
    assert got.status_code == 200, got.text
    assert got.url.path.startswith("/t/")
    table = server.call(server.services.tables.load, got.url.path.removeprefix("/t/"))
    assert table is not None
    assert table.seat_of(server.person(browser).person) == 2
    assert table.setup.origin == Origin("a-table", 1, 9)


def test_its_end_is_no_past_game_and_no_next_deal(server: Server) -> None:
    browser = seated(server)
    person = server.person(browser).person
    path = browser.post("/t/a-table/game/1/what-if", data={"step": "9", "seat": "0"}).url.path
    table_id = path.removeprefix("/t/")
    browser.post(f"{path}/do", data={"do": "leave", "at": ""})
    table = server.call(server.services.tables.load, table_id)
    assert table is not None
    log = played_log("a-table", Setup("steirisch-2017"), (person, "b", "c", "d"), seed=3)
    film = film_of(log, 1)
    assert film is not None
    before = table
    for action in actions_in(film.frames[-1].state)[len(actions_in(film.frames[9].state)) :]:
        before, table = table, table.after(Did(table.turn or 0, action_text(action), "bot"))
    assert table.written is not None
    assert table.ended
    assert table.chore() is None
    assert beside(before, table, Did(0, "", "bot")).summary is None
    games = server.call(server.services.log.finished_games, person)
    assert [game.table for game in games] == ["a-table"]


@pytest.mark.parametrize("form", [{}, {"seat": "4", "step": "1"}, {"seat": "1", "step": "9999"}])
def test_nonsense_is_refused(server: Server, form: dict[str, str]) -> None:
    assert seated(server).post("/t/a-table/game/1/what-if", data=form).status_code == 400


def test_who_did_not_sit_there_cannot_play_on(server: Server) -> None:
    seated(server)
    stranger = server.guest("Wer")
    got = stranger.post("/t/a-table/game/1/what-if", data={"step": "9", "seat": "0"})
    assert got.status_code == 404
