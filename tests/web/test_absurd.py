"""Every route, asked for what no page of ours asks for: refused, and never an error of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import quote

import pytest
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from mondfang.table.setup import Setup
from tests.web.browsing import Server, running
from tests.web.tables import played_log

PLAIN = ("9" * 5_000, f"{1:05000}", "-1", "0", "1e9", "²", "٣", "\0", "a" * 5_000, "..", "")
ABSURD = (*map(quote, PLAIN), "%FF", "%ED%A0%80", "%")  # as they stand in an address
PARTS = 2
ASKED = ("step", "form", "past", "page", "book", "refused", "clause", "next", "anything")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture(scope="module")
def player(server: Server) -> TestClient:
    """Somebody with an account and a finished game, whom most doors let in."""
    browser = server.member("Spieler 1", "admin")
    people = (server.person(browser).person, "b", "c", "d")
    server.keep(played_log("a-table", Setup("steirisch-2017"), people))
    return browser


def paths(server: Server) -> list[str]:
    found = [route.path for route in server.app.routes if isinstance(route, Route | WebSocketRoute)]
    assert any("{n:int}" in path for path in found)
    return found


def filled(path: str, value: str) -> Iterator[str]:
    """The path with each of its parts in turn made absurd, the others as they should be."""
    for part in re.findall(r"{.*?}", path):
        once = path.replace(part, value, 1)
        yield once.replace("{id}", "a-table").replace("{n:int}", "1")


def some(number: int) -> tuple[str, ...]:
    """Two of the values, other ones for each route; ``sweeps/requests.py`` tries many more."""
    return ABSURD[number % len(ABSURD)], ABSURD[(number + len(ABSURD) // 2) % len(ABSURD)]


@pytest.mark.parametrize("part", range(PARTS))
def test_no_address_is_an_error_of_ours(server: Server, player: TestClient, part: int) -> None:
    for number, path in list(enumerate(paths(server)))[part::PARTS]:
        for value in some(number // PARTS):
            for absurd in filled(path, value):
                for method in ("GET", "POST"):
                    got = player.request(method, absurd, follow_redirects=False)
                    assert got.status_code < 500, (method, path, value)
                with suppress(WebSocketDisconnect), player.websocket_connect(absurd):
                    raise AssertionError(path)


def test_a_game_of_very_many_digits_is_not_there(player: TestClient) -> None:
    assert player.get(f"/t/a-table/game/{'1' * 5_000}").status_code == 404
    assert player.get("/t/a-table/game/1").status_code == 200


def test_no_question_is_an_error_of_ours(server: Server, player: TestClient) -> None:
    for number, path in enumerate(paths(server)):
        plain = path.replace("{id}", "a-table").replace("{n:int}", "1")
        for value in some(number):
            question = "&".join(f"{name}={value}" for name in ASKED)
            got = player.get(f"{plain}?{question}", follow_redirects=False)
            assert got.status_code < 500, (path, value)


@pytest.mark.parametrize("length", ["9" * 5_000, "-1", "²", "1e3", ""])
def test_no_announced_length_is_an_error_of_ours(player: TestClient, length: str) -> None:
    headers = {b"content-length": length.encode("latin-1")}
    got = player.post("/settings", headers=headers, content=b"theme=dark")
    assert got.status_code in (400, 413)
