"""The journal: what happened in tournaments and cups, appended to and read.

A book is one tournament or one cup; a database holds one of them or a club's many. A line is
appended at an expected place: of two for the same place one wins, the other is refused with
``StaleAction``. Bodies are JSON that the journal does not read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, Update, func, select, text, update
from sqlalchemy.exc import IntegrityError

from mondfang.store.database import Database
from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.journal.news import REWRITTEN, say_entry, tell_entry
from mondfang.store.schema import journal

T = TypeVar("T")

_LOCK = 0x6D6F6E64  # of PostgreSQL's advisory locks: ours, then one for each book


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One entry of a book; ``kind`` is that of its event."""

    seq: int
    at: float  # seconds since 1970
    author: str
    kind: str
    body: str
    link: str | None = None  # the hash of it and all before it
    seals: str | None = None  # salts of what names somebody, as JSON


@dataclass(frozen=True, slots=True)
class BookHead:
    """A book without its lines: how it began, and how far it has come."""

    id: str
    kind: str  # of the first line
    opened: float
    touched: float
    seq: int


class Journal:
    """All books of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def books(self) -> tuple[BookHead, ...]:
        """Every book, the oldest first."""
        last = (
            select(journal.c.book, func.max(journal.c.seq).label("seq"))
            .group_by(journal.c.book)
            .subquery()
        )
        first, end = journal.alias(), journal.alias()
        query = (
            select(last.c.book, first.c.kind, first.c.at, end.c.at, last.c.seq)
            .join(first, (first.c.book == last.c.book) & (first.c.seq == 1))
            .join(end, (end.c.book == last.c.book) & (end.c.seq == last.c.seq))
            .order_by(first.c.at, last.c.book)
        )
        return tuple(BookHead(*row) for row in await self.database.rows(query))

    async def read(self, book: str, after: int = 0) -> tuple[JournalLine, ...]:
        """The lines of a book behind a place, in order."""
        return _lines(await self.database.rows(_behind(book, after)))

    async def begin(self, book: str, lines: Sequence[JournalLine]) -> None:
        """A new book; one of that name must not be there yet."""
        assert lines[0].seq == 1, "a book begins at its beginning"
        try:
            await self.append(book, lines)
        except StaleAction:
            raise StoreError("book-exists", name=book) from None

    async def append(self, book: str, lines: Sequence[JournalLine]) -> None:
        """All of these lines at their places, or ``StaleAction``; on return they are kept."""

        def work(connection: Connection) -> None:
            self._put(connection, book, lines)

        await self._alone(book, work)
        self._tell(book, lines)

    async def locked(
        self,
        book: str,
        after: int,
        decide: Callable[[tuple[JournalLine, ...]], tuple[Sequence[JournalLine], T]],
    ) -> T:
        """Let ``decide`` see what is new behind a place and answer it while nobody else writes."""

        def work(connection: Connection) -> tuple[Sequence[JournalLine], T]:
            lines, answer = decide(_lines(connection.execute(_behind(book, after)).all()))
            self._put(connection, book, lines)
            return lines, answer

        lines, answer = await self._alone(book, work)
        self._tell(book, lines)
        return answer

    def _tell(self, book: str, lines: Sequence[JournalLine]) -> None:
        if lines:
            tell_entry(self.database, book, lines[-1].seq)

    async def _alone(self, book: str, work: Callable[[Connection], T]) -> T:
        """One writer of a book at a time, in all processes: SQLite sees to that by itself.

        Every writer waits here. If some wrote without waiting, they would overtake those who do.
        """

        def locked(connection: Connection) -> T:
            if self.database.is_postgres:
                lock = text("SELECT pg_advisory_xact_lock(:ours, hashtext(:book))")
                connection.execute(lock, {"ours": _LOCK, "book": book})
            return work(connection)

        try:
            return await self.database.transact(locked)
        except IntegrityError:  # another program has written into our table
            raise StaleAction from None

    async def rewrite(self, book: str, lines: Sequence[JournalLine]) -> None:
        """Other bodies for lines that are there: only for who asks to be forgotten."""

        def work(connection: Connection) -> None:
            if not self.database.is_postgres:
                connection.execute(text("PRAGMA secure_delete = ON"))  # nothing stays legible
            for line in lines:
                change = _at(book, line.seq).values(body=line.body, seals=line.seals)
                connection.execute(change)
            say_entry(connection, self.database, book, REWRITTEN)

        if lines:
            await self.database.transact(work)
            tell_entry(self.database, book, REWRITTEN)

    async def take_in(self, book: str, lines: Sequence[JournalLine]) -> None:
        """Hashes for a book from before there were any, unless somebody was quicker."""
        first = select(journal.c.seq).where(journal.c.book == book, journal.c.link.is_not(None))

        def work(connection: Connection) -> None:
            if connection.execute(first.limit(1)).first() is None:
                for line in lines:
                    change = _at(book, line.seq).values(link=line.link, seals=line.seals)
                    connection.execute(change)

        await self._alone(book, work)

    def _put(self, connection: Connection, book: str, lines: Sequence[JournalLine]) -> None:
        if not lines:
            return
        last = connection.execute(_last(book)).scalar_one_or_none() or 0
        if [line.seq for line in lines] != list(range(last + 1, last + 1 + len(lines))):
            raise StaleAction
        connection.execute(journal.insert(), [_row(book, line) for line in lines])
        say_entry(connection, self.database, book, lines[-1].seq)


def _behind(book: str, after: int) -> Select[Any]:
    columns = (journal.c[field.name] for field in fields(JournalLine))
    return (
        select(*columns)
        .where(journal.c.book == book, journal.c.seq > after)
        .order_by(journal.c.seq)
    )


def _last(book: str) -> Select[Any]:
    return select(func.max(journal.c.seq)).where(journal.c.book == book)


def _lines(rows: Sequence[Any]) -> tuple[JournalLine, ...]:
    return tuple(JournalLine(*row) for row in rows)


def _at(book: str, seq: int) -> Update:
    return update(journal).where(journal.c.book == book, journal.c.seq == seq)


def _row(book: str, line: JournalLine) -> dict[str, Any]:
    return {"book": book, **asdict(line)}
