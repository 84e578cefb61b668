"""Where a database is, how its connections are set up, and what happens when it is not there."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import IntegrityError

from mondfang.speech.text import holes
from mondfang.store.database import Database, database_url, open_database, sqlite_file
from mondfang.store.engines import straight
from mondfang.store.errors import _TEXTS, StoreError
from mondfang.store.operate.upgrade_copy import keep_before_upgrade
from mondfang.store.schema import journal

pytestmark = pytest.mark.anyio

ROW = {"book": "b", "seq": 0, "at": 0.0, "author": "a", "kind": "k", "body": "0"}


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("/srv/tarock.db", "sqlite:////srv/tarock.db"),
        ("tarock.db", "sqlite:///tarock.db"),
        ("sqlite:////srv/tarock.db", "sqlite:////srv/tarock.db"),
        ("postgresql://u:p@host/db", "postgresql+psycopg://u:p@host/db"),
        ("postgres://host/db", "postgresql+psycopg://host/db"),
        ("postgresql+psycopg://host/db", "postgresql+psycopg://host/db"),
    ],
)
def test_a_file_or_an_address_becomes_a_url(given: str, url: str) -> None:
    assert database_url(given) == url


def test_without_a_name_it_is_the_file_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = sqlite_file(database_url())
    assert file is not None
    assert file.name == "mondfang.db"
    assert file.parent.name == "mondfang"


@pytest.mark.parametrize("given", ["mysql://host/db", "sqlite://", "://", "http://host"])
def test_anything_else_is_refused(given: str) -> None:
    with pytest.raises(StoreError, match="bad-url"):
        database_url(given)


def test_a_refusal_does_not_show_the_password() -> None:
    with pytest.raises(StoreError) as refused:
        database_url("mysql://user:geheim@host/db")
    assert "geheim" not in str(refused.value)


@pytest.mark.parametrize("code", _TEXTS)
def test_every_error_speaks_both_languages(code: str) -> None:
    problem = StoreError(code, **dict.fromkeys(holes(_TEXTS[code].de), "a"))
    assert problem.text("de")
    assert problem.text("en")
    assert problem.text("de") != problem.text("en")


async def test_the_password_is_not_in_the_repr(tmp_path: Path) -> None:
    database = Database("postgresql+psycopg://user:geheim@host/db")
    assert "geheim" not in repr(database)
    await database.close()


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_sqlite_waits_for_the_disk_and_keeps_its_word(
    tmp_path: Path, pragma: str, value: str | int
) -> None:
    database = await open_database(str(tmp_path / "test.db"))
    assert (await database.rows(text(f"PRAGMA {pragma}")))[0][0] == value
    await database.close()


@pytest.mark.parametrize(
    "address", ["postgresql://nobody@127.0.0.1:9/nirgends", "/proc/nirgends/test.db"]
)
async def test_a_database_that_is_not_there_is_an_error_of_the_store(address: str) -> None:
    with pytest.raises((StoreError, OSError)) as problem:
        await open_database(address)
    assert not isinstance(problem.value, StoreError) or problem.value.code == "unreachable"


async def test_another_file_is_not_taken_for_a_database(tmp_path: Path) -> None:
    file = tmp_path / "brief.txt"
    file.write_text("Dear reader, " * 1000)
    with pytest.raises(StoreError, match="unreachable"):
        await open_database(str(file))
    assert file.read_text().startswith("Dear reader")


async def test_what_breaks_off_leaves_nothing(database: Database) -> None:
    def break_off(connection: Connection) -> None:
        connection.execute(journal.insert(), ROW)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.transact(break_off)
    assert await database.rows(select(journal)) == []


async def test_writes_take_turns(database: Database) -> None:
    """Each reads what is there and adds one: none may read what another is about to change."""
    await database.change(journal.insert().values(ROW))

    def add_one(connection: Connection) -> None:
        body = int(connection.execute(select(journal.c.body).with_for_update()).scalar_one())
        time.sleep(0.001)
        connection.execute(journal.update().values(body=str(body + 1)))

    await asyncio.gather(*(database.transact(add_one) for _ in range(12)))
    assert (await database.rows(select(journal.c.body)))[0][0] == "12"


async def test_who_reads_does_not_wait_for_one_who_writes(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "test.db"))
    await database.change(journal.insert().values(ROW))
    started, go_on = threading.Event(), threading.Event()

    def write_slowly(connection: Connection) -> None:
        connection.execute(journal.update().values(body="1"))
        started.set()
        assert go_on.wait(20)

    writing = asyncio.create_task(database.transact(write_slowly))
    await asyncio.to_thread(started.wait, 20)
    assert (await database.rows(select(journal.c.body)))[0][0] == "0"
    go_on.set()
    await writing
    assert (await database.rows(select(journal.c.body)))[0][0] == "1"
    await database.close()


async def test_a_fault_of_the_database_does_not_show_what_was_to_be_written(
    database: Database,
) -> None:
    await database.change(journal.insert().values(ROW))
    with pytest.raises(IntegrityError) as caught:
        await database.change(journal.insert().values({**ROW, "body": "HK XXI Sk"}))
    assert "XXI" not in str(caught.value)


async def test_without_psycopg_every_way_to_postgresql_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mondfang.store.engines.find_spec", lambda name: None)
    for way in (open_database, keep_before_upgrade):
        with pytest.raises(StoreError) as refused:
            await way("postgresql://nobody@127.0.0.1:1/tarock")
        assert refused.value.code == "no-psycopg"


async def test_what_sqlite_says_of_a_file_is_told_in_german(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Liebe Grüße aus dem Kaffeehaus! " * 40, "utf-8")
    with pytest.raises(StoreError) as refused:
        await open_database(str(file))
    assert "keine Datenbank" in refused.value.text("de")
    assert "not a database" in refused.value.text("en")


async def test_what_is_asked_straight_of_sqlite_fails_like_everything_else(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "tables.db"))
    try:
        with pytest.raises(StoreError) as met:
            await database.transact(lambda one: straight(one).execute("SELECT x FROM nowhere"))
        assert met.value.code == "unreachable"
        with pytest.raises(sqlite3.IntegrityError):  # a fault of our own
            await database.transact(
                lambda one: straight(one).execute(
                    "INSERT INTO entries (table_id, game, seq, at, body) VALUES ('no', 0, 0, 0, '')"
                )
            )
    finally:
        await database.close()


async def test_what_was_done_straight_goes_with_the_transaction(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "tables.db"))

    def write(connection: Connection) -> None:
        words = "INSERT INTO tables (id, opened, touched, game, seq) VALUES ('one', 0, 0, 0, 0)"
        straight(connection).execute(words)
        raise LookupError

    try:
        with pytest.raises(LookupError):
            await database.transact(write)
        assert not await database.rows(text("SELECT id FROM tables"))
    finally:
        await database.close()
