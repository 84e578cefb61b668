"""Looking a database through finds what is wrong with it, and nothing else."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from mondfang.cli.admin.check import read_log
from mondfang.store.check import check_database
from mondfang.store.database import Database, open_database
from mondfang.store.journal.log import Journal
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.store.play.logs import PlayLog
from mondfang.table.setup import Setup
from tests.tournament.kept import BOOK, running
from tests.web.tables import keep_log, played_log

pytestmark = pytest.mark.anyio


async def looked(database: Database) -> list[tuple[str, str, str]]:
    found = await check_database(database, read_log, lambda *_: None)
    return [(one.code, one.what, one.place) for one in found.findings]


@pytest.fixture
async def table(database: Database) -> str:
    log = played_log("a", Setup("steirisch-2017"), ("p", "q", "r", "s"))
    return await keep_log(PlayLog(database), log)


async def test_a_sound_database_has_no_findings(database: Database, table: str) -> None:
    steps: list[tuple[int, int]] = []
    found = await check_database(database, read_log, lambda *step: steps.append(step))
    assert (found.tables, found.findings) == (1, ())
    assert steps == [(0, 1), (1, 1)]
    assert found.entries > 50


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("DELETE FROM entries WHERE game = 1 AND seq = 3", ("gap", "1.2")),
        ("DELETE FROM entries WHERE game = 0 AND seq = 0", ("gap", "–")),
        ("UPDATE tables SET seq = seq + 1", ("head", None)),
        ("UPDATE entries SET body = '{}' WHERE game = 1 AND seq = 3", ("unreadable", "")),
    ],
)
async def test_a_damaged_log_is_found(
    database: Database, table: str, damage: str, found: tuple[str, str | None]
) -> None:
    await database.change(text(damage))
    [(code, what, place)] = await looked(database)
    assert (code, what) == (found[0], table)
    assert found[1] in (None, place)


async def test_a_sound_tournament_has_no_findings_and_a_damaged_one_is_named(
    database: Database,
) -> None:
    lines = [TOURNAMENTS.write(entry) for entry in running(8).log]
    await Journal(database).begin(BOOK, lines)
    assert await looked(database) == []
    await database.change(text("DELETE FROM journal WHERE seq = 4"))
    assert await looked(database) == [("journal", BOOK, "")]


async def test_a_row_that_refers_to_nothing_is_found(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "test.db"))
    with sqlite3.connect(tmp_path / "test.db") as other:  # which does not look after that
        other.execute("INSERT INTO sitters VALUES ('nirgends', 'p', 'seat')")
    other.close()
    assert await looked(database) == [("loose", "sitters", "")]
    await database.close()


async def test_a_damaged_file_is_told_as_such(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    database = await open_database(str(file))
    log = played_log("a", Setup("steirisch-2017"), ("p", "q", "r", "s"))
    await keep_log(PlayLog(database), log)
    await database.close()
    content = bytearray(file.read_bytes())
    place = content.rindex(b"steirisch-2017")
    page = place // 4096 * 4096
    content[page : page + 4096] = bytes(4096)
    file.write_bytes(content)
    database = await open_database(str(file))
    assert "damaged" in {code for code, _, _ in await looked(database)}
    await database.close()
