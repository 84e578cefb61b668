"""News of the journal: whoever watches hears of every entry, of this process and of all others.

PostgreSQL carries them between processes. On SQLite a command may write beside the server into the
same file and can tell nobody; so whoever watches there looks now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, func, select

from mondfang.store.database import Database
from mondfang.store.schema import journal
from mondfang.store.whispers import JOURNAL, say

REWRITTEN: Final = 0  # the number of a book that has to be read anew from its beginning
_GLANCE: Final = 1.0  # seconds between two looks at a file


def say_entry(connection: Connection, database: Database, book: str, seq: int) -> None:
    """In the transaction that keeps an entry: other processes hear of it when it is committed."""
    say(connection, database.origin, JOURNAL, [f"{seq} {book}"])


def tell_entry(database: Database, book: str, seq: int) -> None:
    """After it: those of this process."""
    database.overheard(JOURNAL, database.origin, f"{seq} {book}")


async def news_of(
    database: Database, book: str | None = None, glance: float = _GLANCE
) -> AsyncIterator[tuple[str, int]]:
    """A book and the number of its last entry, whenever there is a new one; of one book or of all.

    Who is slow hears of the last one only. ``REWRITTEN`` in the place of the number means that
    somebody was forgotten, or that something may have been missed: read all again.
    """
    with _heard(database, book) as (waiting, rung):
        known = {} if database.is_postgres else await _last(database, book)
        while True:
            if not waiting and not await _rings(rung, None if database.is_postgres else glance):
                for name, seq in (await _last(database, book)).items():
                    if known.get(name) != seq:
                        waiting[name] = seq
            rung.clear()
            while waiting:
                name, seq = waiting.popitem()
                if seq != REWRITTEN:
                    known[name] = seq
                yield name, seq


@contextmanager
def _heard(database: Database, book: str | None) -> Iterator[tuple[dict[str, int], asyncio.Event]]:
    """What has been heard and not been told yet: the last number of each book."""
    waiting: dict[str, int] = {}
    rung = asyncio.Event()

    def hear(origin: str, text: str) -> None:
        number, _, name = text.partition(" ")
        if book in (None, name) or name == "*":
            seq, before = int(number), waiting.get(name, -1)
            # A book that has to be read anew has to be, whatever comes after that.
            waiting[name if name != "*" or book is None else book] = (
                seq if REWRITTEN not in (seq, before) else REWRITTEN
            )
            rung.set()

    hearers = database.hearers.setdefault(JOURNAL, [])
    hearers.append(hear)
    try:
        yield waiting, rung
    finally:
        hearers.remove(hear)


async def _rings(rung: asyncio.Event, seconds: float | None) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await rung.wait()
    except TimeoutError:
        return False


async def _last(database: Database, book: str | None) -> dict[str, int]:
    query = select(journal.c.book, func.max(journal.c.seq)).group_by(journal.c.book)
    if book is not None:
        query = query.where(journal.c.book == book)
    rows = await database.rows(query)
    return {row[0]: row[1] for row in rows}
