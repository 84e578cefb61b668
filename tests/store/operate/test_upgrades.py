"""A database of every schema comes up to date with all its rows, and there is a way back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Float, Integer, LargeBinary, MetaData, Table, select
from sqlalchemy.sql.sqltypes import Boolean

from mondfang.store.database import Database, database_url, make_private, open_database, sqlite_file
from mondfang.store.dump import brought_back, read_dump, write_dump
from mondfang.store.errors import StoreError
from mondfang.store.migrate import HEAD, current_revision, revisions, upgrade_to
from mondfang.store.operate.upgrade_copy import keep_before_upgrade, kept_name
from mondfang.store.people.accounts import create_session

pytestmark = pytest.mark.anyio

RELEASED = sorted(revisions())
Rows = dict[str, list[dict[str, Any]]]


def _value(table: Table, name: str, number: int) -> Any:
    """Something that fits the column; what refers to another row refers to that of its number."""
    kind = table.c[name].type
    if isinstance(kind, Boolean):
        return bool(number)
    if isinstance(kind, Integer):
        return number
    if isinstance(kind, Float):
        return number + 0.5
    return f"ä{number}".encode() if isinstance(kind, LargeBinary) else f"ä{number}"


def _fill(connection: Connection) -> Rows:
    """Two rows in every table of the schema that the database has now."""
    schema = MetaData()
    schema.reflect(connection)
    written: Rows = {}
    for table in schema.sorted_tables:
        if table.name != "alembic_version":
            names = [column.name for column in table.columns]
            rows = [{name: _value(table, name, number) for name in names} for number in (1, 2)]
            connection.execute(table.insert(), rows)
            written[table.name] = rows
    return written


def _kept(connection: Connection, written: Rows) -> Rows:
    """What the database says now of the columns that were filled then."""
    schema = MetaData()
    schema.reflect(connection)
    found: Rows = {}
    for name, rows in written.items():
        table = schema.tables[name]
        columns = [table.c[column] for column in rows[0] if column in table.c]
        order = list(table.primary_key.columns)
        asked = connection.execute(select(*columns).order_by(*order)).mappings()
        found[name] = [dict(row) for row in asked]
    return found


async def old(url: str, revision: str) -> tuple[Database, Rows]:
    """A database as that version left it, with something in every table."""
    address = database_url(url)
    if address.startswith("sqlite"):
        make_private(Path(url))
    database = Database(address)

    def make(connection: Connection) -> Rows:
        upgrade_to(connection, revision)
        return _fill(connection)

    return database, await database.transact(make)


@pytest.mark.parametrize("revision", RELEASED)
async def test_a_database_of_every_schema_comes_up_to_date_with_all_its_rows_and_goes_back(
    new_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, revision: str
) -> None:
    """The way back is a backup that is made by itself: a file as it was, or a dump of it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    before, written = await old(new_database_url, revision)
    await before.close()
    kept = await keep_before_upgrade(new_database_url)
    now = await open_database(new_database_url)
    assert await current_revision(now) == HEAD
    assert await now.ask(lambda connection: _kept(connection, written)) == written
    if revision == HEAD:
        assert kept is None
    else:
        assert kept is not None
        await (_back_from_a_dump if now.is_postgres else _back_from_a_file)(
            now, kept, revision, written
        )
    await now.close()


async def _back_from_a_file(now: Database, kept: Path, revision: str, written: Rows) -> None:
    file = sqlite_file(now.url)
    assert file is not None
    assert kept == kept_name(file, revision)
    back = Database(database_url(str(kept)))
    assert await current_revision(back) == revision
    assert await back.ask(lambda connection: _kept(connection, written)) == written
    await back.close()


async def _back_from_a_dump(now: Database, kept: Path, revision: str, written: Rows) -> None:
    assert kept.name.endswith(f".before-upgrade-of-{revision}.jsonl.gz")
    assert kept.stat().st_mode & 0o077 == 0
    # As the older program does it, whose newest schema this was.
    await now.transact(lambda connection: brought_back(connection, kept))
    assert await current_revision(now) == revision
    assert await now.ask(lambda connection: _kept(connection, written)) == written


async def test_nothing_is_kept_where_nothing_is_upgraded(tmp_path: Path) -> None:
    file = tmp_path / "tarock.db"
    assert await keep_before_upgrade(str(file)) is None
    await (await open_database(str(file))).close()
    assert await keep_before_upgrade(str(file)) is None
    assert [one.name for one in tmp_path.glob("*before*")] == []


async def test_a_backup_made_while_somebody_writes_comes_back_on_another_machine(
    database: Database, tmp_path: Path
) -> None:
    written = await database.transact(_fill)
    file = tmp_path / "heute.jsonl.gz"

    async def write_on() -> None:
        for number in range(20):
            await create_session(database, f"Spieler {number}")

    await asyncio.gather(write_on(), write_dump(database, file))
    del written["sessions"]  # of those written meanwhile some are in the backup
    elsewhere = await open_database(str(tmp_path / "anderswo.db"))
    await read_dump(elsewhere, file)
    assert await elsewhere.ask(lambda connection: _kept(connection, written)) == written
    with pytest.raises(StoreError, match="not-empty"):
        await read_dump(elsewhere, file)
    await elsewhere.close()
