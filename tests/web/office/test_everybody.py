"""Every route of a tournament, asked by everybody who may have to do with it, and every deed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from mondfang.tournament.office import events as ev
from mondfang.tournament.office.access.permissions import MAY
from mondfang.tournament.office.access.roles import STAFF
from tests.web.browsing import Server, running
from tests.web.office.evenings import joined, made

HERE = ("director", *STAFF[1:])
OTHERS = ("stranger", "elsewhere", "player")
# For everybody. What has a secret in its address, or asks for one, is nothing to who has none.
PUBLIC = {"/live", "/results", "/hall/{n:int}"}
# Who of the staff is kept out of a page; whoever is not named here is let in.
KEPT_OUT: dict[str, tuple[str, ...]] = {
    "/door": ("referee",),
    "/person/{n:int}": ("referee",),
    "/teams": ("referee",),
    "/known": ("referee",),
    "/register": ("desk", "cash", "referee"),
    "/draw": ("cash", "referee"),
    "/sheets": ("cash", "referee"),
    "/table/{n:int}/{table:int}/row": ("cash", "referee"),
    "/rule/{n:int}/{table:int}": ("desk", "cash"),
    "/hall": ("cash", "referee"),
    "/conduct": ("desk", "cash"),
    "/let-in": ("desk", "cash", "referee"),
    "/second": ("desk", "cash", "referee"),
    "/merge": ("desk", "cash", "referee"),
    "/plan": ("desk", "cash", "referee"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("office") / "test.db") as started:
        yield started


@pytest.fixture(scope="module")
def place(server: Server) -> tuple[str, dict[str, TestClient]]:
    """A tournament that plays its first round, and a browser for each who may come."""
    director = server.browser()
    address = made(director, team="2")
    names = "\n".join(f"Spieler {number}" for number in range(1, 9))
    for page, typed in (
        ("door", {"do": "list", "list": f"Name\n{names}", "here": "yes"}),
        ("draw", {"do": "close"}),
        ("draw", {"do": "draw"}),
        ("draw", {"do": "start", "round": "1"}),
    ):
        done = director.post(f"{address}/{page}", data=typed)
        assert done.status_code == 200, re.sub(r"<[^>]+>", " ", done.text)
    people = {"director": director, "stranger": server.browser(), "player": server.browser()}
    people |= {role: joined(server, director, address, role, f"Hilfe {role}") for role in STAFF[1:]}
    people["elsewhere"] = server.browser()
    made(people["elsewhere"])
    return address, people


def asked(server: Server, address: str) -> list[tuple[str, str, str]]:
    """Every route of a tournament: its own part of the path, the method, an address to ask."""
    found = []
    fill = {"{n:int}": "1", "{table:int}": "1", "{role}": "desk", "{secret}": "geraten"}
    fill |= {"{paper}": "results", "{list}": "results", "{form}": "csv", "{second}": "0"}
    for route in server.app.routes:
        assert isinstance(route, Route | WebSocketRoute)
        if not route.path.startswith("/office/{office}"):
            continue
        own = route.path.removeprefix("/office/{office}")
        path = own
        for name, value in fill.items():
            path = path.replace(name, value)
        assert "{" not in path, f"what is {own} filled with?"
        methods = ["SOCKET"] if isinstance(route, WebSocketRoute) else sorted(route.methods or ())
        found += [(own, one, f"{address}{path}") for one in methods if one != "HEAD"]
    return sorted(found, key=lambda row: row[0] == "/leave")


def answer(browser: TestClient, method: str, path: str) -> str:
    """Whether somebody is let in, is of another role, or finds nothing there."""
    if method == "SOCKET":
        try:
            with browser.websocket_connect(path):
                return "in"
        except WebSocketDisconnect as closed:
            return "nothing" if closed.code == 4404 else "forbidden"
    got = browser.request(method, path, follow_redirects=False, data={})
    assert got.status_code < 500, (path, got.text)
    return {403: "forbidden", 404: "nothing"}.get(got.status_code, "in")


def test_every_route_lets_in_whom_it_should_and_is_nothing_to_strangers(
    server: Server, place: tuple[str, dict[str, TestClient]]
) -> None:
    address, people = place
    wrong = []
    for own, method, path in asked(server, address):
        if own == "/leave":
            continue
        for who in (*HERE, *OTHERS):
            got = answer(people[who], method, path)
            if own in PUBLIC:
                right = got == "in"
            elif "{secret}" in own or own == "/journal" or who in OTHERS:
                right = got == "nothing"
            else:
                right = got == ("forbidden" if who in KEPT_OUT.get(own, ()) else "in")
            if not right:
                wrong.append((own, method, who, got))
    assert wrong == []


def test_whoever_gives_the_badge_back_is_a_stranger_again(
    server: Server, place: tuple[str, dict[str, TestClient]]
) -> None:
    address, people = place
    helper = joined(server, people["director"], address, "desk", "Kurz da")
    assert helper.get(address).status_code == 200
    helper.post(f"{address}/leave")
    assert helper.get(address).status_code == 404


@pytest.mark.parametrize(
    ("page", "typed", "kind"),
    [
        ("door", {"do": "pay", "number": "1"}, ev.FeePaid),
        ("draw", {"do": "end", "round": "1"}, ev.RoundEnded),
        ("sheets", {"do": "enter", "round": "1", "table": "1", "sums": "1 1 -1"}, ev.SheetEntered),
        ("end", {"do": "post"}, ev.Posted),
        ("end", {"do": "confirm"}, ev.Confirmed),
        ("table/1/1", {"do": "extra", "minutes": "5", "reason": "Sessel"}, ev.ExtraTime),
        ("conduct", {"do": "warn", "number": "1", "reason": "Lärm"}, ev.Warned),
    ],
)
def test_a_deed_that_is_not_of_a_role_is_refused_and_changes_nothing(
    server: Server,
    place: tuple[str, dict[str, TestClient]],
    page: str,
    typed: dict[str, str],
    kind: type,
) -> None:
    address, people = place
    book = address.rpartition("/")[2]
    for role in STAFF:
        if role in MAY[kind]:
            continue
        before = server.call(server.services.offices.look, book)
        got = people[role].post(f"{address}/{page}", data=typed)
        assert got.status_code == 403 or "Das darf Hilfe" in got.text, (role, kind)
        assert before is not None
        assert server.call(server.services.offices.look, book) == before


def test_a_referee_who_plays_takes_no_call_of_the_own_table(
    server: Server, place: tuple[str, dict[str, TestClient]]
) -> None:
    address, people = place
    state = server.call(server.services.offices.look, address.rpartition("/")[2])
    assert state is not None
    own, other = state.table(1, 1)[0], state.table(1, 2)[0]
    link = re.search(
        rf'href="[^"]*({address}/join/referee/\w+)"', people["director"].get(address).text
    )
    assert link is not None
    referee = server.browser()
    # A number of more digits than Python reads is nobody's, whatever it begins with.
    endless = {"name": "Schiri", "number": f"{own:06}" + "9" * 5_000}
    assert referee.post(link[1], data=endless).status_code == 200
    referee.post(link[1], data={"name": "Schiri", "number": str(own)})
    for who, right in ((own, 400), (other, 200)):
        table = 1 if who == own else 2
        call = {"do": "call", "round": "1", "table": str(table), "number": str(who)}
        assert people["director"].post(f"{address}/board", data=call).status_code == 200
        now = server.call(server.services.offices.look, address.rpartition("/")[2])
        assert now is not None
        taken = {"do": "take", "call": str(now.log[-1].seq)}
        assert referee.post(f"{address}/board", data=taken).status_code == right


def test_every_event_is_somebodys_work() -> None:
    assert set(MAY) == set(get_args(ev.Event))
