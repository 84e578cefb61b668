"""The database itself: where it is, how its connections are set up, and transactions."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection, CursorResult, Executable, Result
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from mondfang.store.engines import Driver, PostgresDriver, SqliteDriver
from mondfang.store.errors import StoreError

T = TypeVar("T")

# Hears of a new entry: table, game, seq. Table "*" means: read all again.
Listener = Callable[[str, int, int], None]

# Hears what is whispered about a topic: the origin of the whisper, and the text.
Hearer = Callable[[str, str], None]


def data_folder() -> Path:
    """Where this user's data are kept when nobody says otherwise."""
    from platformdirs import user_data_path

    return user_data_path("mondfang", appauthor=False)


def database_url(text: str | None = None) -> str:
    """The address of a database: of a file, of PostgreSQL, or of the file in the data folder.

    >>> database_url("/srv/tarock.db")
    'sqlite:////srv/tarock.db'
    >>> database_url("postgresql://localhost/tarock")
    'postgresql+psycopg://localhost/tarock'
    """
    if text is None:
        return _file_url(data_folder() / "mondfang.db")
    if "://" not in text:
        return _file_url(Path(text).expanduser())
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError("bad-url", url=text) from None
    match url.get_backend_name():
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
        case "sqlite" if url.database and url.database != ":memory:":
            return url.set(drivername="sqlite").render_as_string(hide_password=False)
        case _:
            raise StoreError("bad-url", url=url.render_as_string())


def _file_url(path: Path) -> str:
    return URL.create("sqlite", database=str(path)).render_as_string()


def sqlite_file(url: str) -> Path | None:
    """The file behind the address, where it is one."""
    parts = make_url(url)
    return Path(parts.database) if parts.get_backend_name() == "sqlite" and parts.database else None


def make_private(file: Path) -> None:
    """Make an empty file that its owner alone can read: packs lie in it before they are dealt."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def sync(path: Path) -> None:
    """Wait until the disk has what was written into a file, or which files a folder has."""
    if path.is_dir() and os.name == "nt":
        return  # Windows has no handles on folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class Database:
    """An open database; ``listeners`` hear of every entry that this process has appended."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_postgres = make_url(url).get_backend_name() == "postgresql"
        self.origin = secrets.token_urlsafe(8)  # tells our own notifications from others'
        self.listeners: list[Listener] = []
        self.hearers: dict[str, list[Hearer]] = {}  # by topic
        self._beats = cycle(range(1, 1_000_000))
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._driver: Driver = PostgresDriver(url) if self.is_postgres else SqliteDriver(url)

    def __repr__(self) -> str:
        return f"Database({make_url(self.url).render_as_string()!r})"

    async def rows(self, query: Executable) -> Sequence[Any]:
        """The answer to one question."""
        return await self.ask(lambda connection: connection.execute(query).all())

    async def ask(self, work: Callable[[Connection], T]) -> T:
        """Let ``work`` ask; each statement sees what is committed at that moment."""
        return await self._driver.read(work)

    async def change(self, statement: Executable) -> int:
        """One statement in a transaction of its own; how many rows it concerned."""
        return await self.transact(lambda connection: _count(connection.execute(statement)))

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Let ``work`` ask and write in one transaction: all of it happens, or nothing."""
        return await self._driver.write(work)

    def turn(self, name: str) -> asyncio.Lock:
        """One after another in this process: whoever waits here holds no connection meanwhile."""
        return self._turns.setdefault(name, asyncio.Lock())

    def tell(self, table: str, game: int, seq: int) -> None:
        """Let everybody who listens in this process know of an entry."""
        for listener in tuple(self.listeners):
            listener(table, game, seq)

    def overheard(self, topic: str, origin: str, text: str) -> None:
        """Pass a whisper on to those in this process who listen to its topic."""
        for hearer in self.hearers.get(topic, ()):
            hearer(origin, text)

    async def check_writable(self) -> None:
        """Write something that means nothing, down to the disk; raises StoreError."""
        beat = next(self._beats)

        def write(connection: Connection) -> None:
            if self.is_postgres:
                same = "UPDATE alembic_version SET version_num = version_num"
                connection.exec_driver_sql(same)
            else:  # to set a value to what it is would write nothing
                connection.exec_driver_sql(f"PRAGMA user_version = {beat}")

        await self.transact(write)

    async def clear_traces(self) -> None:
        """After a deletion: let nothing of it stay legible in the write-ahead log of SQLite."""
        if not self.is_postgres:
            await self.ask(lambda one: one.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").all())

    async def close(self) -> None:
        await self._driver.close()


async def open_database(url: str | None = None, *, migrate: bool = True) -> Database:
    """Open a database and bring it up to date; where it is a file, make it.

    Without ``migrate`` one that is missing or of another version is refused.
    """
    from mondfang.store.house_books import shelve
    from mondfang.store.migrate import check_current, migrate_database

    address = database_url(url)
    file = sqlite_file(address)
    if file is not None:
        if not migrate and not file.exists():
            raise StoreError("no-database", file=file)
        file.parent.mkdir(parents=True, exist_ok=True)
        make_private(file)
    database = Database(address)
    try:
        await (migrate_database if migrate else check_current)(database)
        await shelve(database)
    except BaseException:
        await database.close()
        raise
    return database


def _count(result: Result[Any]) -> int:
    assert isinstance(result, CursorResult)
    return result.rowcount
