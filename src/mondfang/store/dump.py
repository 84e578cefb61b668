"""Everything in one portable file: JSON lines, packed, readable into either kind of database.

The first line tells what the file is, the last one how many rows there should be: a file that
broke off is refused. All rows are those of one moment, also while a server is writing.

A file of an older version is brought back into the schema of its time, and that is then brought up
to date like any database: no program has to know the tables of all versions.
"""

from __future__ import annotations

import base64
import gzip
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    Boolean,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    delete,
    select,
    text,
)
from sqlalchemy.exc import DataError, IntegrityError

from mondfang.store.database import Database, make_private, sqlite_file, sync
from mondfang.store.errors import StoreError
from mondfang.store.migrate import HEAD, revisions, upgrade_to
from mondfang.store.schema import metadata

ENDING = ".jsonl.gz"

T = TypeVar("T")
Row = tuple[Table, dict[str, Any]]

_BEYOND = 1 << 63  # whole numbers that a database takes end here
_CHUNK = 500  # rows that are written at once
_STREAM = {"yield_per": 1000}  # a large table does not have to fit into memory


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    mondfang_dump: int
    revision: str


class DumpRow(msgspec.Struct, frozen=True, tag_field="line", tag="row"):
    """A row: the name of its table, and its values by column."""

    table: str
    row: dict[str, Any]


class End(msgspec.Struct, frozen=True, tag_field="line", tag="end"):
    """The last line."""

    rows: int


async def write_dump(database: Database, file: Path, revision: str = HEAD) -> int:
    """Write everything; how many rows. What was in the file before stays until all is written.

    ``revision`` is the one that the database has, where that is an older one.
    """

    def write(connection: Connection) -> int:
        count = 0
        make_private(draft)
        with draft.open("wb") as kept, gzip.open(kept, "wb") as out:
            out.write(msgspec.json.encode(Header(1, revision)) + b"\n")
            for line in _lines(connection, metadata if revision == HEAD else _found(connection)):
                out.write(msgspec.json.encode(line) + b"\n")
                count += 1
            out.write(msgspec.json.encode(End(count)) + b"\n")
        sync(draft)
        return count

    draft = file.with_name(f"{file.name}.part")
    try:
        count = await _at_one_moment(database, write)
        draft.replace(file)
        sync(file.parent)
    finally:
        draft.unlink(missing_ok=True)
    return count


async def read_dump(database: Database, file: Path, *, force: bool = False) -> int:
    """Fill a database with what is in the file; one that holds anything only by force."""

    def fill(connection: Connection) -> int:
        _check_empty(connection, force=force)
        count = brought_back(connection, file)
        upgrade_to(connection, HEAD)
        return count

    try:
        return await database.transact(fill)
    except (IntegrityError, DataError):
        raise StoreError("bad-dump", file=file) from None


def brought_back(connection: Connection, file: Path) -> int:
    """Put what is in the file into the schema of its time; how many rows."""
    with opened_dump(file) as (revision, lines):
        schema = _schema_of(connection, revision)
        return _insert(connection, _checked(lines, schema, str(file)))


async def copy_sqlite(database: Database, file: Path) -> None:
    """A copy of a database of SQLite, as it is at this moment, while it is in use."""
    source = sqlite_file(database.url)
    assert source is not None, "only SQLite is a file"

    def copy(_: Connection) -> None:
        draft = file.with_name(f"{file.name}.part")
        make_private(draft)
        try:
            with sqlite3.connect(source) as here, sqlite3.connect(draft) as there:
                here.backup(there)
            here.close()
            there.close()
            sync(draft)
            draft.replace(file)
            sync(file.parent)
        finally:
            draft.unlink(missing_ok=True)

    await database.ask(copy)


async def _at_one_moment(database: Database, work: Callable[[Connection], T]) -> T:
    """Read everything as it was when the reading began, without being in anybody's way."""

    def asked(connection: Connection) -> T:
        connection.exec_driver_sql("BEGIN")
        return work(connection)

    def read(connection: Connection) -> T:
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        return work(connection)

    return await (database.transact(read) if database.is_postgres else database.ask(asked))


def _lines(connection: Connection, schema: MetaData) -> Iterator[DumpRow]:
    """Every row, those that others refer to before those."""
    for table in schema.sorted_tables:
        if table.name == "alembic_version":
            continue
        names = [str(column.name) for column in table.columns]
        for row in connection.execute(select(table), execution_options=_STREAM):
            yield DumpRow(str(table.name), dict(zip(names, row, strict=True)))


@contextmanager
def opened_dump(file: Path) -> Iterator[tuple[str, Iterator[bytes]]]:
    """The revision of a file and its other lines; whatever is wrong with it is a bad dump."""
    try:
        with gzip.open(file, "rb") as lines:
            header = msgspec.json.decode(next(lines, b""), type=Header)
            yield header.revision, iter(lines)
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError, ValueError, RecursionError):
        raise StoreError("bad-dump", file=file) from None


def _schema_of(connection: Connection, revision: str) -> MetaData:
    """Make the tables as they were at a revision, empty; the schema that they have."""
    if revision == HEAD:
        for table in reversed(metadata.sorted_tables):
            connection.execute(delete(table))
        return metadata
    if revision not in revisions():
        raise StoreError("other-revision", found=revision, wanted=HEAD)
    metadata.drop_all(connection)
    connection.execute(text("DROP TABLE alembic_version"))
    upgrade_to(connection, revision)
    return _found(connection)


def _found(connection: Connection) -> MetaData:
    """The schema that a database has."""
    found = MetaData()
    found.reflect(connection)
    return found


def _checked(lines: Iterable[bytes], schema: MetaData, name: str) -> Iterator[Row]:
    whole = False
    for count, line in enumerate(lines):
        found = msgspec.json.decode(line, type=DumpRow | End)
        if isinstance(found, End):
            whole = found.rows == count
            break
        table = schema.tables.get(found.table)
        if table is None or set(found.row) != set(table.columns.keys()):
            break
        yield table, {key: _value(table, key, value) for key, value in found.row.items()}
    if not whole:
        raise StoreError("bad-dump", file=name)


def _value(table: Table, key: str, value: Any) -> Any:
    """A value as the column takes it; JSON has no bytes, they stand there in base 64."""
    column = table.c[key]
    if value is None:
        fits = column.nullable
    elif isinstance(column.type, LargeBinary):
        return base64.b64decode(value, validate=True)
    elif isinstance(column.type, Boolean):
        fits = isinstance(value, bool)
    elif isinstance(column.type, Integer):
        fits = type(value) is int and -_BEYOND <= value < _BEYOND
    elif isinstance(column.type, Float):
        fits = type(value) is float or (type(value) is int and -_BEYOND <= value < _BEYOND)
    else:
        fits = isinstance(value, str)
    if not fits:
        raise ValueError(f"{table.name}.{key}")
    return value


def _check_empty(connection: Connection, *, force: bool) -> None:
    for table in metadata.sorted_tables:
        if not force and connection.execute(select(table).limit(1)).first() is not None:
            raise StoreError("not-empty")


def _insert(connection: Connection, rows: Iterable[Row]) -> int:
    count, chunk, of = 0, list[dict[str, Any]](), None
    for table, row in rows:
        if of is not None and (table is not of or len(chunk) == _CHUNK):
            connection.execute(of.insert(), chunk)
            chunk = []
        of, count = table, count + 1
        chunk.append(row)
    if of is not None:
        connection.execute(of.insert(), chunk)
    return count
