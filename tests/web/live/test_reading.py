"""Long-lived tables: read from a snapshot, shown in part, found again on pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mondfang.store.database import Database
from mondfang.store.play.logs import PlayLog
from mondfang.table.entries import Entry, parse_entries
from mondfang.table.kept.sheet import KEPT
from mondfang.table.kept.snapshot import EVERY
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold
from mondfang.web.play.live.reading import read_game, read_lines, read_table
from mondfang.web.play.scene.sheet import SHOWN
from mondfang.web.play.sheet_page import ON_A_PAGE
from tests.web.browsing import Server, running
from tests.web.tables import keep_log, played_log

PEOPLE = ("a", "b", "c", "d")
SETUP = Setup("steirisch-2017", stake=10)
GAMES = ON_A_PAGE + EVERY + 3


@pytest.fixture(scope="module")
def long_log() -> list[Entry]:
    return played_log("a-table", SETUP, PEOPLE, games=GAMES)


@pytest.fixture(scope="module")
def medium_log() -> list[Entry]:
    return played_log("a-table", SETUP, PEOPLE, games=2 * EVERY + 3)


def without_times(table: LiveTable) -> LiveTable:
    """The log in the store says when each entry was written; a log alone does not."""
    assert table.turned
    return replace(table, turned=0.0)


@pytest.mark.anyio
async def test_a_table_read_from_a_snapshot_is_the_table_of_the_whole_log(
    database: Database, medium_log: list[Entry]
) -> None:
    log = PlayLog(database)
    await keep_log(log, medium_log)
    found = await log.stretch("a-table")
    assert found is not None
    assert found.entries[0].place == (2 * EVERY + 1, 0)
    table = await read_table(log, "a-table")
    assert table is not None
    assert without_times(table) == fold(medium_log)


@pytest.mark.anyio
async def test_a_log_without_snapshots_gets_them_when_it_is_read(
    database: Database, medium_log: list[Entry]
) -> None:
    log = PlayLog(database)
    await keep_log(log, medium_log)
    before = await log.snapshots("a-table", 0, 99)
    await log.keep_snapshots("a-table", [(game, "of another version") for game in before])
    table = await read_table(log, "a-table")
    assert table is not None
    assert without_times(table) == fold(medium_log)
    assert await log.snapshots("a-table", 0, 99) == before


@pytest.mark.anyio
async def test_no_such_table_is_none(database: Database) -> None:
    log = PlayLog(database)
    assert await read_table(log, "a-table") is None
    assert await read_table(log, "a\0table") is None
    assert await read_game(log, "a-table", 1) == (None, [])


@pytest.mark.anyio
async def test_a_game_is_read_from_the_snapshot_before_it(
    database: Database, medium_log: list[Entry]
) -> None:
    log = PlayLog(database)
    await keep_log(log, medium_log)
    start, entries = await read_game(log, "a-table", EVERY + 2)
    assert start is not None
    assert start.game == EVERY
    assert len(entries) < len(medium_log) / 4
    start, entries = await read_game(log, "a-table", 2)
    assert start is None
    assert entries == medium_log[: len(entries)]


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, long_log: list[Entry]
) -> Iterator[tuple[Server, TestClient]]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        browser = started.guest("Spieler 1")
        person = started.person(browser).person
        log = played_log("a-table", SETUP, (person, *PEOPLE[1:]), games=GAMES)
        started.keep(log)
        yield started, browser


def rows(html: str) -> list[int]:
    """The numbers of the games in the lines of a sheet."""
    body = html[html.index("<thead>") : html.index("<tfoot>")]
    return [int(one) for one in re.findall(r">(\d+)\. ", body)]


def test_the_page_of_a_table_shows_its_last_games_and_what_was_carried_over(
    server: tuple[Server, TestClient],
) -> None:
    page = server[1].get("/t/a-table").text
    sheet = page[page.index('id="r-sheet"') :]
    assert rows(sheet) == list(range(GAMES - SHOWN + 1, GAMES + 1))
    assert f"Übertrag 1–{GAMES - SHOWN}" in sheet
    assert 'href="/t/a-table/sheet"' in sheet


def test_all_games_are_found_on_the_pages_of_the_sheet(server: tuple[Server, TestClient]) -> None:
    first = server[1].get("/t/a-table/sheet?page=1").text
    last = server[1].get("/t/a-table/sheet").text
    assert rows(first) == list(range(1, ON_A_PAGE + 1))
    assert rows(last) == list(range(ON_A_PAGE + 1, GAMES + 1))
    assert "Übertrag" not in first
    assert f"Übertrag 1–{ON_A_PAGE}" in last
    assert rows(server[1].get("/t/a-table/sheet?page=99").text) == rows(last)
    assert rows(server[1].get("/t/a-table/sheet?page=²").text) == rows(last)


def test_the_sums_of_a_page_are_carried_over_to_the_next(
    server: tuple[Server, TestClient],
) -> None:
    started, _ = server
    table = started.call(started.services.tables.load, "a-table")
    assert table is not None
    log = started.services.log
    first = started.call(read_lines, log, table, 1, ON_A_PAGE)
    last = started.call(read_lines, log, table, ON_A_PAGE + 1, GAMES)
    assert first.points == tuple(
        sum(line.points[seat] for line in first.lines) for seat in range(4)
    )
    assert (
        tuple(
            carried + sum(line.points[seat] for line in last.lines)
            for seat, carried in enumerate(first.points)
        )
        == last.points
        == table.totals
    )
    assert last.cents == table.cent_totals


def test_replay_and_record_of_an_old_game_fold_a_few_games_only(
    server: tuple[Server, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[int]()

    def counted(texts: list[str]) -> list[Entry]:
        read.append(len(texts))
        return parse_entries(texts)

    monkeypatch.setattr("mondfang.web.play.live.reading.parse_entries", counted)
    assert server[1].get(f"/t/a-table/game/{GAMES - 1}").status_code == 200
    record = server[1].get(f"/t/a-table/game/{GAMES - 1}/record")
    assert record.status_code == 200
    assert "mondfang" in record.text or "tarock" in record.text
    assert len(read) == 2
    assert max(read) < 100 * EVERY


def test_a_page_of_a_long_lived_table_is_no_larger_than_that_of_a_young_one(
    tmp_path: Path, server: tuple[Server, TestClient]
) -> None:
    old = server[1].get("/t/a-table").text
    with running(tmp_path / "young.db") as young:
        browser = young.guest("Spieler 1")
        person = young.person(browser).person
        young.keep(played_log("a-table", SETUP, (person, *PEOPLE[1:]), games=KEPT + 2))
        assert len(old) < 1.1 * len(browser.get("/t/a-table").text)
