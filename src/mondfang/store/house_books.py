"""House books that blocks, tournaments and courses go by: known by their ids in every process.

They stay for as long as anything that is kept names them, and a while besides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    delete,
    func,
    select,
    true,
    tuple_,
    update,
)

from mondfang.rulebook.files import hand_over, withdraw
from mondfang.store.database import Database
from mondfang.store.house import NoRoom
from mondfang.store.rows import put_first
from mondfang.store.schema import (
    accounts,
    block_entries,
    circle_work,
    circles,
    entries,
    house_books,
    journal,
    kept_cases,
    learning,
    sessions,
)
from mondfang.store.whispers import say

MOST_BOOKS = 1_000  # of a server
UNUSED: Final = 7 * 86_400.0  # seconds that a book stays which nothing goes by
_AT_LEAST: Final = 3_600.0  # of these, where there is no more room
_ROWS = 200  # that are read at once
TOPIC = "house-book"  # of the whispers: the id of a book that is known from now on
GONE = "house-book-gone"  # and of one that is not known any more
_MARK = re.compile(r"-([0-9a-f]{8})(?![0-9a-z])")  # what the id of such a book ends with

# Wherever something that is kept may name a book. Tables name it where they were opened.
_NAMED: Final[tuple[tuple[Column[str], ColumnElement[bool]], ...]] = (
    (block_entries.c.body, true()),
    (journal.c.body, true()),
    (entries.c.body, (entries.c.game == 0) & (entries.c.seq == 0)),
    (circles.c.book, true()),
    (circle_work.c.body, true()),
    (learning.c.body, true()),
    (kept_cases.c.body, true()),
    (sessions.c.prefs, true()),
    (accounts.c.prefs, true()),
)


async def shelve(database: Database) -> None:
    """Make every book of the database known in this process."""
    for book_id, text in await database.rows(select(house_books.c.id, house_books.c.text)):
        hand_over(book_id, text)


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the places that all have together, and how many books may take them for it."""

    number: int
    most: int


async def publish(
    database: Database, book_id: str, text: str, now: float, share: Share | None = None
) -> None:
    """Keep house rules under an id of their own, known in every process; raises NoRoom.

    Where there is no room, what nothing goes by makes some. Nor is there room under an id that
    other rules have: its mark is short enough to be hit on purpose, and nobody is to play by rules
    that somebody else has put there before.
    """
    try:
        await _keep(database, book_id, text, now, share)
    except NoRoom:
        if not await prune_books(database, now - _AT_LEAST):
            raise
        await _keep(database, book_id, text, now, share)
    hand_over(book_id, text)


async def _keep(
    database: Database, book_id: str, text: str, now: float, share: Share | None
) -> None:
    def work(connection: Connection) -> None:
        here = house_books.c.id == book_id
        known = connection.execute(select(house_books.c.text).where(here)).scalar_one_or_none()
        if known is not None:
            if known != text:
                raise NoRoom
            connection.execute(update(house_books).where(here).values(made=now))
            return
        count = select(func.count()).select_from(house_books)
        if connection.execute(count).scalar_one() >= MOST_BOOKS:
            raise NoRoom
        row = {"id": book_id, "text": text, "made": now, "share": share and share.number}
        if share is not None:
            taken = count.where(house_books.c.share == share.number)
            if connection.execute(taken).scalar_one() >= share.most:
                raise NoRoom
        put_first(connection, house_books, row)
        say(connection, database.origin, TOPIC, [book_id])

    await database.transact(work)


async def prune_books(database: Database, before: float) -> list[str]:
    """Forget, in every process, what nothing goes by and nobody has asked for since then."""
    old = house_books.c.made < before
    found = [row.id for row in await database.rows(select(house_books.c.id).where(old))]
    unused = {mark[1]: one for one in found if (mark := _MARK.search(one[-9:]))}
    for column, where in _NAMED:
        await _strike(database, column, where, unused)

    def work(connection: Connection) -> list[str]:
        gone = []
        for book_id in sorted(unused.values()):
            here = old & (house_books.c.id == book_id)
            if connection.execute(delete(house_books).where(here)).rowcount:
                gone.append(book_id)
        say(connection, database.origin, GONE, gone)
        return gone

    gone = await database.transact(work) if unused else []
    for book_id in gone:
        withdraw(book_id)
    return gone


async def _strike(
    database: Database, column: Column[str], where: ColumnElement[bool], unused: dict[str, str]
) -> None:
    """Take from the unused books those that are named in a column, read piece by piece."""
    key = tuple(column.table.primary_key)
    query = select(column, *key).where(where).order_by(*key).limit(_ROWS)
    rows = await database.rows(query) if unused else ()
    while rows:
        for named, *_ in rows:
            for mark in _MARK.findall(named):
                unused.pop(mark, None)
        last = tuple(rows[-1][1:])
        more = len(rows) == _ROWS and unused
        rows = await database.rows(query.where(tuple_(*key) > last)) if more else ()
