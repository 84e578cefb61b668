"""Replays, records and own data: made one at a time, kept if they last, with a measure for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from mondfang.table.setup import Setup
from mondfang.web.accounts.passwords import Passwords
from mondfang.web.base.desk import Busy
from mondfang.web.play.live.reading import read_game
from mondfang.web.replay import library
from tests.web.browsing import GENEROUS, Server, running
from tests.web.tables import played_log

DOORS = ("/t/a-table/game/1", "/t/a-table/game/1/film", "/t/a-table/game/1/record")


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games that were read from the store."""
    read: list[int] = []

    async def noted(log: Any, table: str, game: int) -> Any:
        read.append(game)
        return await read_game(log, table, game)

    monkeypatch.setattr(library, "read_game", noted)
    return read


def seated(server: Server, games: int = 1) -> TestClient:
    browser = server.guest("Spieler 1")
    people = (server.person(browser).person, "b", "c", "d")
    server.keep(played_log("a-table", Setup("steirisch-2017"), people, games=games))
    return browser


@pytest.mark.parametrize("door", DOORS)
def test_what_was_made_once_is_not_read_again(server: Server, reads: list[int], door: str) -> None:
    browser = seated(server)
    first, second = browser.get(door), browser.get(door)
    assert (first.status_code, first.text) == (200, second.text)
    assert reads == [1]


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    limits = replace(GENEROUS, replays_per_minute=2)
    with running(tmp_path / "strict.db", limits=limits) as started:
        yield started


def test_one_client_has_so_many_games_read_in_a_minute(strict: Server) -> None:
    browser = seated(strict, games=3)
    asked = [browser.get(f"/t/a-table/game/{game}/record") for game in (1, 2, 3, 1)]
    assert [got.status_code for got in asked] == [200, 200, 429, 200]
    assert int(asked[2].headers["retry-after"]) <= 60


@pytest.mark.parametrize("door", [*DOORS, "/privacy/data", "/t/a-table/hint"])
def test_where_no_place_is_free_one_is_told_to_come_again(tmp_path: Path, door: str) -> None:
    limits = replace(GENEROUS, desk_per_client=0)
    with running(tmp_path / "busy.db", limits=limits) as server:
        browser = seated(server)
        got = browser.get(door)
        if door.endswith("/hint"):  # said on the page of the table, as every refusal is
            assert got.url.params["refused"] == "busy"
            assert "Gerade wollen viele einen Tipp" in got.text
            return
        assert (got.status_code, got.headers["retry-after"]) == (503, "3")
        assert "in ein paar Sekunden" in got.text
        assert "Datenbank" not in got.text


@pytest.mark.anyio
async def test_who_comes_when_very_many_passwords_wait_is_told_so() -> None:
    with pytest.raises(Busy):
        await Passwords(1, waiting=0).hashed("ganz geheim")
