"""Appending in groups: entries that wait at the same time share a transaction.

A commit waits for the disk, and many tables would wait for it one after the other; in a group they
wait once. Each entry is still refused or acknowledged alone.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from sqlalchemy import Connection, bindparam, select, text

from mondfang.store.database import Database
from mondfang.store.engines import straight
from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.play.effects import (
    CHANNEL,
    keep_finished,
    keep_first_tags,
    keep_snapshots,
    keep_tags,
    news_of,
)
from mondfang.store.play.entry import Beside, Stored
from mondfang.store.schema import tables

GROUP = 100  # entries in one transaction at most
STEP = 16  # on SQLite: so many rows more are another statement, fewer are one of their own

LogPlace = tuple[int, int]  # game and seq

# In the order of their ids, so that two groups never wait for each other's rows.
_HEADS = (
    select(tables.c.id, tables.c.game, tables.c.seq)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
# All of a group in one statement: each one more would go to the server and back.
_ALL_AT_ONCE = text("""
    WITH kept AS (
        INSERT INTO entries (table_id, game, seq, at, body)
        SELECT * FROM unnest(
            CAST(:table_id AS text[]), CAST(:game AS integer[]), CAST(:seq AS integer[]),
            CAST(:at AS double precision[]), CAST(:body AS text[])
        )
    ), moved AS (
        UPDATE tables
        SET game = new_game, seq = new_seq, touched = now, due = new_due, ended = ended OR over
        FROM unnest(
            CAST(:moved AS text[]), CAST(:new_game AS integer[]), CAST(:new_seq AS integer[]),
            CAST(:now AS double precision[]), CAST(:new_due AS double precision[]),
            CAST(:over AS boolean[])
        ) AS new (moved, new_game, new_seq, now, new_due, over)
        WHERE id = moved
    )
    SELECT pg_notify(:channel, news) FROM unnest(CAST(:news AS text[])) AS news
""")

# SQLite in its own words: to put them together anew takes longer than to do what they say. Each
# takes few steps however large the group, for between two steps the thread may wait for its turn.
_HEADS_OF = """
    SELECT json_group_array(json_array(id, game, seq))
    FROM tables WHERE id IN (SELECT value FROM json_each(?))
"""
_KEEP = "INSERT INTO entries (table_id, game, seq, at, body) VALUES {rows}"
_MOVE = """
    UPDATE tables
    SET game = column2, seq = column3, touched = column4, due = column5, ended = ended OR column6
    FROM (VALUES {rows}) WHERE id = column1
"""


# Hears of every commit: what it took, and what the first entry of its group had waited by then.
Timed = Callable[[float, float], None]


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """An entry that wants to be appended, and the promise to its caller."""

    entry: Stored
    due: float | None
    beside: Beside
    done: asyncio.Future[None]
    since: float  # on the clock of the event loop


def follows(head: LogPlace | None, place: LogPlace) -> bool:
    """Whether a place is the next one in a log: the next of this game, or the next game's first."""
    if head is None:
        return False
    return place in ((head[0], head[1] + 1), (head[0] + 1, 0))


def accepted(heads: Mapping[str, LogPlace], group: Iterable[Waiting]) -> list[Waiting]:
    """Those of a group that find their place free, one after the other."""
    now, found = dict(heads), list[Waiting]()
    for one in group:
        if follows(now.get(one.entry.table), one.entry.place):
            now[one.entry.table] = one.entry.place
            found.append(one)
    return found


class Appender:
    """Appends to the logs of a database, a group at a time."""

    def __init__(self, database: Database, timed: Timed | None = None) -> None:
        self._database, self._timed = database, timed
        self._waiting: list[Waiting] = []
        self._writer: asyncio.Task[None] | None = None

    async def append(self, entry: Stored, due: float | None, beside: Beside) -> None:
        """Wait for a group to be written with this entry in it, or for the refusal."""
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._waiting.append(Waiting(entry, due, beside, done, loop.time()))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                await self._write(group)
        finally:
            self._writer = None

    async def _write(self, group: list[Waiting]) -> None:
        """Write what fits, then let every caller know; those who went away need no answer."""
        clock = asyncio.get_running_loop().time
        started = clock()
        try:
            kept = await self._database.transact(lambda connection: self._keep(connection, group))
        except asyncio.CancelledError:
            for one in group:
                one.done.cancel()
            raise
        except StoreError as problem:
            _fail(group, problem)
            return
        except Exception as problem:
            if len(group) == 1:
                _fail(group, problem)
                return
            for one in group:  # something in one of them cannot be written: not the others' fault
                await self._write([one])
            return
        for one in kept:
            if not one.done.done():
                one.done.set_result(None)
        if self._timed is not None:
            self._timed(clock() - started, clock() - group[0].since)
        for one in group:
            if not one.done.done():
                one.done.set_exception(StaleAction())
        for one in kept:  # at last: a listener that fails leaves nobody without an answer
            self._database.tell(one.entry.table, *one.entry.place)

    def _keep(self, connection: Connection, group: list[Waiting]) -> list[Waiting]:
        kept = accepted(_heads(connection, group), group)
        if kept:
            _insert(connection, kept, self._database.origin)
            _keep_beside(connection, kept)
        return kept


def _fail(group: Iterable[Waiting], problem: BaseException) -> None:
    for one in group:
        if not one.done.done():
            one.done.set_exception(problem)


def _heads(connection: Connection, group: Sequence[Waiting]) -> dict[str, LogPlace]:
    """Where the logs of the group's tables end; nobody else moves them in this transaction."""
    ids = sorted({one.entry.table for one in group})
    if connection.dialect.name != "postgresql":
        return places_of(connection, ids)
    rows: Iterable[Any] = connection.execute(_HEADS, {"ids": ids})
    return {table: (game, seq) for table, game, seq in rows}


def places_of(connection: Connection, ids: Sequence[str]) -> dict[str, LogPlace]:
    """Where the logs of these tables end, as it is asked again and again."""
    rows: Iterable[Any]
    if connection.dialect.name == "postgresql":
        heads = select(tables.c.id, tables.c.game, tables.c.seq).where(tables.c.id.in_(ids))
        rows = connection.execute(heads)
    else:
        (found,) = straight(connection).execute(_HEADS_OF, (json.dumps([*ids]),)).fetchone()
        rows = json.loads(found)
    return {table: (game, seq) for table, game, seq in rows}


def _insert(connection: Connection, kept: Sequence[Waiting], origin: str) -> None:
    """Write the entries, and where their logs end now; let the other processes know."""
    rows = [one.entry.row() for one in kept]
    over = {one.entry.table for one in kept if one.beside.ended}
    last = {one.entry.table: one for one in kept}
    moves = [_move(one, one.entry.table in over) for one in last.values()]
    if connection.dialect.name == "postgresql":
        told = {"channel": CHANNEL, "news": [news_of(one.entry, origin) for one in kept]}
        connection.execute(_ALL_AT_ONCE, {**columns(rows), **columns(moves), **told})
    else:
        _do(connection, _KEEP, rows)
        _do(connection, _MOVE, moves)


def _do(connection: Connection, statement: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """A statement on SQLite with all its rows, in two steps at most.

    SQLite keeps what it has compiled: a text of its own for every size of a group would be
    megabytes that pile up over hours.
    """
    places = f"({', '.join('?' * len(rows[0]))})"
    even = len(rows) - len(rows) % STEP
    for part in filter(None, (rows[:even], rows[even:])):
        values = tuple(chain.from_iterable(row.values() for row in part))
        straight(connection).execute(statement.format(rows=", ".join([places] * len(part))), values)


def _keep_beside(connection: Connection, kept: Sequence[Waiting]) -> None:
    for one in kept:
        entry, beside = one.entry, one.beside
        keep_tags(connection, entry.table, beside.tags)
        keep_first_tags(connection, entry.table, beside.first_tags)
        if beside.snapshot is not None:
            keep_snapshots(connection, entry.table, [beside.snapshot])
        if beside.summary is not None:
            over = (entry.table, entry.game, entry.at, beside.summary, beside.people)
            keep_finished(connection, *over, anew=True)  # in training an end is taken back


def columns(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Rows turned into columns."""
    return {name: [row[name] for row in rows] for name in rows[0]}


def _move(one: Waiting, over: bool) -> dict[str, Any]:
    return {
        "moved": one.entry.table,
        "new_game": one.entry.game,
        "new_seq": one.entry.seq,
        "now": one.entry.at,
        "new_due": one.due,
        "over": over,
    }
