"""Everything in one portable file: JSON lines, packed, readable into either kind of database.

The first line tells what the file is, the last one how many rows there should be: a file that
broke off is refused. All rows are those of one moment, also while a server is writing.
"""

from __future__ import annotations

import base64
import gzip
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, delete, select, text
from sqlalchemy.exc import IntegrityError

from mondfang.store.database import Database, make_private, sqlite_file
from mondfang.store.errors import StoreError
from mondfang.store.migrate import HEAD
from mondfang.store.schema import metadata

ENDING = ".jsonl.gz"

T = TypeVar("T")
Row = tuple[Table, dict[str, Any]]

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


async def write_dump(database: Database, file: Path) -> int:
    """Write everything; how many rows. What was in the file before stays until all is written."""

    def write(connection: Connection) -> int:
        count = 0
        make_private(draft)
        with gzip.open(draft, "wb") as out:
            out.write(msgspec.json.encode(Header(1, HEAD)) + b"\n")
            for line in _lines(connection):
                out.write(msgspec.json.encode(line) + b"\n")
                count += 1
            out.write(msgspec.json.encode(End(count)) + b"\n")
        return count

    draft = file.with_name(f"{file.name}.part")
    try:
        count = await _at_one_moment(database, write)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    return count


async def read_dump(database: Database, file: Path, *, force: bool = False) -> int:
    """Fill a database with what is in the file; one that holds anything only by force."""

    def fill(connection: Connection) -> int:
        _empty(connection, force=force)
        return _insert(connection, _rows(file))

    try:
        return await database.transact(fill)
    except IntegrityError:
        raise StoreError("bad-dump", file=file) from None


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
            draft.replace(file)
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


def _lines(connection: Connection) -> Iterator[DumpRow]:
    """Every row, those that others refer to before those."""
    for table in metadata.sorted_tables:
        names = [str(column.name) for column in table.columns]
        for row in connection.execute(select(table), execution_options=_STREAM):
            yield DumpRow(str(table.name), dict(zip(names, row, strict=True)))


def _rows(file: Path) -> Iterator[Row]:
    """The rows of a file, checked as they come."""
    try:
        with gzip.open(file, "rb") as lines:
            yield from _checked(lines, str(file))
    except (gzip.BadGzipFile, EOFError, msgspec.MsgspecError, UnicodeDecodeError, KeyError):
        raise StoreError("bad-dump", file=file) from None


def _checked(lines: Iterable[bytes], name: str) -> Iterator[Row]:
    lines, whole = iter(lines), False
    header = msgspec.json.decode(next(lines, b""), type=Header)
    if header.revision != HEAD:
        raise StoreError("other-revision", found=header.revision, wanted=HEAD)
    for count, line in enumerate(lines):
        found = msgspec.json.decode(line, type=DumpRow | End)
        if isinstance(found, End):
            whole = found.rows == count
            break
        table = metadata.tables[found.table]
        if set(found.row) != set(table.columns.keys()):
            break
        yield table, {key: _value(table, key, value) for key, value in found.row.items()}
    if not whole:
        raise StoreError("bad-dump", file=name)


def _value(table: Table, key: str, value: Any) -> Any:
    """JSON has no bytes: they stand there in base 64."""
    if isinstance(table.c[key].type, LargeBinary):
        return base64.b64decode(value)
    return value


def _empty(connection: Connection, *, force: bool) -> None:
    for table in reversed(metadata.sorted_tables):
        if not force and connection.execute(select(table).limit(1)).first() is not None:
            raise StoreError("not-empty")
        connection.execute(delete(table))


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
