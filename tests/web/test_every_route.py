"""Every route of the app, asked by everybody: who may, who may not, and who is shown the login."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass

import pytest
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from mondfang.table.seating.seats import watch
from mondfang.table.setup import Setup
from mondfang.table.state import fold
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.log import CupCreated
from mondfang.tournament.format.reader import preset
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import Created
from tests.web.browsing import Server, running
from tests.web.tables import played_log
from tests.web.who_may import ANSWERS, EXPECTED, FILLED, WHO, Answer

BOOK = Setup("steirisch-2017")
CREATED = Entry(1, 0.0, "Leitung", "", Created("Abend", "2026-11-14", preset("sb")))
CUP = Entry(1, 0.0, "Leitung", "", CupCreated("Cup", "2026", cup_preset("steirischer-cup")))


@dataclass(frozen=True, slots=True)
class Visit:
    key: str
    method: str
    path: str


def visits(server: Server, fill: dict[str, str]) -> list[Visit]:
    """Every route once for each method; leaving comes last."""
    found = []
    for route in server.app.routes:
        assert isinstance(route, Route | WebSocketRoute)
        path = route.path
        for name, value in fill.items():
            path = path.replace(name, value)
        methods = ["SOCKET"] if isinstance(route, WebSocketRoute) else sorted(route.methods or ())
        found += [
            Visit(f"{method} {route.path}", method, path) for method in methods if method != "HEAD"
        ]
    return sorted(found, key=lambda visit: visit.path == "/account/logout")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of them, with a table at which a game is over."""
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture(scope="module")
def people(server: Server) -> dict[str, TestClient]:
    """One browser for each of WHO, around two tables with a finished game."""
    who = {
        "nobody": server.browser(),
        "guest": server.guest(),
        "player": server.member("Spieler 1"),
        "other": server.member("Spieler 9"),
        "spectator": server.guest("Kiebitz"),
        "director": server.member("Leitung", "director"),
        "admin": server.member("Verwaltung", "admin"),
    }
    ids = {name: server.person(who[name]).person for name in ("player", "other", "spectator")}
    server.call(server.services.offices.begin, "an-office", CREATED)
    server.call(server.services.offices.begin_cup, "a-cup", CUP)
    server.call(server.services.offices.registers.begin, "a-register", "Leute", "Leitung")
    log = played_log("a-table", BOOK, (ids["player"], "b", "c", "d"))
    log.append(watch(fold(log), ids["spectator"], "Kiebitz"))
    server.keep(log)
    server.keep(played_log("another", BOOK, (ids["other"], "b", "c", "d")))
    return who


def answer(browser: TestClient, visit: Visit) -> Answer:
    if visit.method == "SOCKET":
        try:
            with suppress(CancelledError), browser.websocket_connect(visit.path):
                pass
            return "in"
        except WebSocketDisconnect as closed:
            return "nothing" if closed.code == 4404 else "forbidden"
    got = browser.request(visit.method, visit.path, follow_redirects=False)
    if got.status_code == 303 and got.headers["location"].startswith("/account/login"):
        return "login"
    assert got.status_code < 500, got.text
    refused: dict[int, Answer] = {403: "forbidden", 404: "nothing"}
    return refused.get(got.status_code, "in")


def test_the_table_of_this_test_has_every_route(server: Server) -> None:
    assert {visit.key for visit in visits(server, FILLED)} == set(EXPECTED)


@pytest.mark.parametrize("who", WHO)
def test_a_table_that_does_not_exist_is_nothing_to_anybody(
    server: Server, people: dict[str, TestClient], who: str
) -> None:
    for visit in visits(server, FILLED | {"{id}": "no-table"}):
        if "{id}" in visit.key:
            assert answer(people[who], visit) == "nothing", visit.key


def test_a_table_one_may_not_see_looks_like_one_that_is_not_there(
    people: dict[str, TestClient],
) -> None:
    guest = people["guest"]
    hidden, missing = (guest.get(f"/t/{table}/game/1") for table in ("a-table", "no-table"))
    assert (hidden.status_code, hidden.text.replace("a-table", "no-table")) == (404, missing.text)


def test_a_seat_counts_only_at_its_own_table(people: dict[str, TestClient]) -> None:
    assert people["other"].get("/t/another/game/1").status_code == 200
    assert people["other"].get("/t/a-table/game/1").status_code == 404


@pytest.mark.parametrize("who", WHO)
def test_everybody_gets_what_the_table_says(
    server: Server, people: dict[str, TestClient], who: str
) -> None:
    got = {}
    for visit in visits(server, FILLED):
        if who == "nobody":
            people[who].cookies.clear()  # some answers make a guest of nobody
        got[visit.key] = answer(people[who], visit)
    assert got == {key: ANSWERS[row[WHO.index(who)]] for key, row in EXPECTED.items()}
