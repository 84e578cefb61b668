"""How connections to SQLite and PostgreSQL are made and set up, and how work is done on them.

Work is a function that is handed a connection. On SQLite a thread runs it, a whole transaction in
one step; on PostgreSQL it runs in the event loop and waits there without blocking it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from mondfang.speech import Text
from mondfang.store.errors import StoreError

T = TypeVar("T")

_BEGIN = "mondfang_begin"  # the execution option with the statement that begins a transaction
_THREADS = 4
WARN_AGAIN = 10.0  # seconds until the same reason is told again

_log = logging.getLogger("mondfang.store")


class Driver(Protocol):
    """What the two kinds of database have in common."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Each statement sees what is committed at that moment."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """One transaction: all of it happens, or nothing."""

    async def close(self) -> None: ...


class SqliteDriver:
    """A file, and threads of our own for it."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url, hide_parameters=True)  # a fault shows no cards
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", _begin)
        self._readers = ThreadPoolExecutor(_THREADS, "sqlite")
        # SQLite lets one write at a time: in this process they queue for one thread, fairly and
        # without the growing naps that SQLite takes between its attempts.
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")
        self._kept: Connection | None = None  # the writer's, from one transaction to the next

    async def read(self, work: Callable[[Connection], T]) -> T:
        def step() -> T:
            with told(), self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, step)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    def _write(self, work: Callable[[Connection], T]) -> T:
        with told():
            try:
                connection = self._writing()
                with connection.begin():
                    return work(connection)
            except BaseException:
                self._let_go()  # whatever state it is in
                raise

    def _writing(self) -> Connection:
        """A write that has begun cannot lose against another one."""
        if self._kept is None:
            connection = self._engine.connect()
            self._kept = connection.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})
        return self._kept

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    async def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self._let_go()
        self._engine.dispose()


class PostgresDriver:
    """A server, and a pool of connections to it."""

    def __init__(self, url: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine

        if find_spec("psycopg") is None:
            raise StoreError("no-psycopg")
        self._writing = create_async_engine(
            url,
            pool_size=8,
            max_overflow=8,
            pool_timeout=10,
            pool_pre_ping=True,
            hide_parameters=True,
        )
        # Around a single question there is no transaction to begin and to end.
        self._reading = self._writing.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Callable[[Connection], T]) -> T:
        with told():
            async with self._reading.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        with told():
            async with self._writing.begin() as connection:
                return await connection.run_sync(work)

    async def close(self) -> None:
        await self._writing.dispose()


def _set_up(connection: Any, _: Any) -> None:
    # The driver's own idea of when a transaction begins is switched off: the engine says it.
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in (
        "busy_timeout = 10000",
        "journal_mode = WAL",
        "synchronous = FULL",  # what was acknowledged survives a power cut
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin(connection: Connection) -> None:
    statement = connection.get_execution_options().get(_BEGIN)
    if statement is not None:
        connection.exec_driver_sql(statement)


def straight(connection: Connection) -> sqlite3.Connection:
    """SQLite itself, in the transaction of this connection, for what is done with every move.

    What SQLAlchemy puts around a statement takes three times as long as these statements do.
    """
    inner = connection.connection.driver_connection
    assert isinstance(inner, sqlite3.Connection)
    return inner


_DAMAGED = Text("Die Datei ist beschädigt.", "The file is damaged.")
_WAITING = Text("Zu viele warten auf eine Verbindung.", "Too many are waiting for a connection.")


_GERMAN = {  # what SQLite says most often; it has words for it in one language only
    "file is not a database": "Die Datei ist keine Datenbank.",
    "database disk image is malformed": "Die Datei ist beschädigt.",
    "database or disk is full": "Der Datenträger ist voll.",
    "unable to open database file": "Die Datei lässt sich nicht öffnen.",
    "attempt to write a readonly database": "Hier kann nicht geschrieben werden.",
    "database is locked": "Ein anderes Programm schreibt gerade.",
}


@contextmanager
def told() -> Iterator[None]:
    """A lost, locked or broken database is an error of the store, told by its first line."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as problem:
        if not _is_lost(problem):
            raise
        said = problem.orig if isinstance(problem, DBAPIError) else problem
        reason = str(said).strip().split("\n")[0]
        _warn(reason)
        raise StoreError(
            "unreachable", reason=Text(_GERMAN.get(reason, reason), reason)
        ) from problem
    except UnicodeDecodeError as problem:  # SQLite's own words about a file that is damaged
        _warn(_DAMAGED.en)
        raise StoreError("unreachable", reason=_DAMAGED) from problem
    except PoolTimeout as problem:
        _warn(_WAITING.en)
        raise StoreError("unreachable", reason=_WAITING) from problem


_warned: dict[str, float] = {}  # by reason: when it was last in the log


def _warn(reason: str) -> None:
    """Tell the operator why: a full disk is not a damaged one; not again with every click."""
    now = time.monotonic()
    if now - _warned.get(reason, -WARN_AGAIN) >= WARN_AGAIN:
        _warned.clear()
        _warned[reason] = now
        _log.error("the database cannot be used: %s", reason)


def _is_lost(problem: DBAPIError | sqlite3.Error) -> bool:
    # SQLite's plain DatabaseError means that the file is none, or damaged.
    kinds = {"OperationalError", "InterfaceError", "DatabaseError"}
    kinds |= {"AdminShutdown", "CannotConnectNow"}
    if not isinstance(problem, DBAPIError):
        return type(problem).__name__ in kinds
    return problem.connection_invalidated or type(problem.orig).__name__ in kinds
