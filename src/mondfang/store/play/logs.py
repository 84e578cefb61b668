"""The logs of the tables: appended to, read, and never changed.

Everything that happens at a table is one line of entries, ordered by (game, seq). An entry is
appended at an expected place; of two for the same place one wins, and the other is refused with
``StaleAction``. The bodies are text that the store does not read.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    delete,
    func,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.play.appending import Appender, Timed, places_of
from mondfang.store.play.effects import keep_finished, keep_snapshots, keep_tags, notify
from mondfang.store.play.entry import NOTHING, Beside, Stored, Stretch
from mondfang.store.schema import entries, finished, players, sitters, snapshots, tables

FAR = 1_200.0  # seconds; no pause and no clock of a table is as long

__all__ = ["NOTHING", "Beside", "FinishedGame", "PlayLog", "Stored", "Stretch", "TableHead"]


@dataclass(frozen=True, slots=True)
class TableHead:
    """A table without its log: where that ends, and with which entry it began."""

    table: str
    opened: float
    touched: float
    game: int
    seq: int
    due: float | None
    ended: bool
    opening: str  # the body of its first entry
    role: str = ""  # of the person who was asked about


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A line of the past games."""

    table: str
    game: int
    at: float
    summary: str


class PlayLog:
    """All logs of a database."""

    def __init__(self, database: Database, timed: Timed | None = None) -> None:
        self.database = database
        self._appender = Appender(database, timed)

    async def open_table(
        self, entry: Stored, *, due: float | None = None, beside: Beside = NOTHING
    ) -> None:
        """Begin the log of a new table with its first entry, (0, 0)."""
        assert (entry.game, entry.seq) == (0, 0), "a log begins at its beginning"
        row = {"id": entry.table, "opened": entry.at, "touched": entry.at, "game": 0, "seq": 0}

        def begin(connection: Connection) -> None:
            connection.execute(tables.insert(), {**row, "due": due})
            connection.execute(entries.insert(), entry.row())
            keep_tags(connection, entry.table, beside.tags)
            notify(connection, self.database.origin, entry)

        try:
            await self.database.transact(begin)
        except IntegrityError:
            raise StoreError("table-exists") from None
        self.database.tell(entry.table, 0, 0)

    async def append(self, entry: Stored, *, due: float | None, beside: Beside = NOTHING) -> None:
        """Append at the expected place, or raise ``StaleAction``; on return it is kept.

        ``due`` is when a bot should have moved (none: people are on turn), ``beside`` what else
        becomes true with this entry.
        """
        await self._appender.append(entry, due, beside)

    async def entries(self, table: str, after: tuple[int, int] | None = None) -> list[Stored]:
        """The log of a table, or what came after a place in it."""
        query = (
            select(entries)
            .where(entries.c.table_id == table)
            .order_by(entries.c.game, entries.c.seq)
        )
        if after is not None:
            query = query.where(tuple_(entries.c.game, entries.c.seq) > after)
        if "\0" in table:  # PostgreSQL would not even understand the question
            return []
        return [Stored(*row) for row in await self.database.rows(query)]

    async def stretch(self, table: str, game: int | None = None) -> Stretch | None:
        """The log from the last snapshot on; up to the end of ``game``, if one is named.

        None if there is no such table.
        """
        head = await self.head(table) if "\0" not in table else None
        if head is None:
            return None
        last = select(snapshots).where(snapshots.c.table_id == table)
        query = select(entries).where(entries.c.table_id == table)
        if game is not None:
            last, query = last.where(snapshots.c.game <= game), query.where(entries.c.game <= game)
        found = await self.database.rows(last.order_by(snapshots.c.game.desc()).limit(1))
        if found:
            query = query.where(entries.c.game >= found[0].game)
        rows = await self.database.rows(query.order_by(entries.c.game, entries.c.seq))
        return Stretch(
            head.opening, found[0].body if found else None, tuple(Stored(*row) for row in rows)
        )

    async def snapshots(self, table: str, first: int, last: int) -> dict[int, str]:
        """What was kept before the deals of these games."""
        query = select(snapshots.c.game, snapshots.c.body).where(
            snapshots.c.table_id == table, snapshots.c.game.between(first, last)
        )
        return {row.game: row.body for row in await self.database.rows(query)}

    async def keep_snapshots(self, table: str, kept: Sequence[tuple[int, str]]) -> None:
        """Keep snapshots of a log that had none, or none that can be read."""
        await self.database.transact(lambda connection: keep_snapshots(connection, table, kept))

    async def overdue(self, now: float, limit: int = 100) -> list[str]:
        """Tables at which a bot should have moved by now, the latest first of all.

        Nobody is told to move so late as ``FAR``: that was written by a clock that was ahead.
        """
        late = (tables.c.due <= now) | (tables.c.due > now + FAR)
        return await self._waiting(late, limit)

    async def waiting(self, limit: int = 100) -> list[str]:
        """Tables at which a bot is to move, whatever the clock says."""
        return await self._waiting(tables.c.due.is_not(None), limit)

    async def _waiting(self, which: ColumnElement[bool], limit: int) -> list[str]:
        query = select(tables.c.id).where(which).order_by(tables.c.due).limit(limit)
        return [row.id for row in await self.database.rows(query)]

    async def postpone(self, table: str, due: float | None) -> None:
        """Set anew when a bot should have moved."""
        await self.database.change(update(tables).where(tables.c.id == table).values(due=due))

    async def places(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Where the logs of these tables end; one that is not there is missing."""
        return await self.database.ask(lambda connection: places_of(connection, ids))

    async def delete(self, table: str) -> bool:
        """Delete a table with its log and all that hangs on it; whether there was one."""
        found = await self.database.change(delete(tables).where(tables.c.id == table))
        await self.database.clear_traces()
        return found > 0

    async def prune(self, before: float) -> int:
        """Delete the tables at which nothing has happened since then; how many."""
        return await self.database.change(delete(tables).where(tables.c.touched < before))

    async def tag(self, table: str, person: str, role: str) -> None:
        """Note what a person has to do with a table; a later note replaces it."""
        tags = [(person, role)]
        await self.database.transact(lambda connection: keep_tags(connection, table, tags))

    async def tables_of(self, person: str, limit: int = 50) -> list[TableHead]:
        """The tables that a person has to do with, the last used one first."""
        query = (
            _heads(sitters.c.role)
            .join(sitters, sitters.c.table_id == tables.c.id)
            .where(sitters.c.person == person)
            .order_by(tables.c.touched.desc(), tables.c.id)
            .limit(limit)
        )
        return [TableHead(*row) for row in await self.database.rows(query)]

    async def newest(self, limit: int = 50) -> list[TableHead]:
        """All tables, the last used one first."""
        query = _heads().order_by(tables.c.touched.desc(), tables.c.id).limit(limit)
        return [TableHead(*row) for row in await self.database.rows(query)]

    async def head(self, table: str) -> TableHead | None:
        """One table; none if there is no such."""
        found = await self.database.rows(_heads().where(tables.c.id == table))
        return TableHead(*found[0]) if found else None

    async def people_of(self, table: str) -> dict[str, str]:
        """The people who have to do with a table, with their roles."""
        query = select(sitters.c.person, sitters.c.role).where(sitters.c.table_id == table)
        return {row.person: row.role for row in await self.database.rows(query)}

    async def count(self) -> int:
        """How many tables there are that have not ended."""
        query = select(func.count()).select_from(tables).where(~tables.c.ended)
        return int((await self.database.rows(query))[0][0])

    async def finish(
        self, table: str, game: int, summary: str, people: Sequence[str] | None = None
    ) -> None:
        """Note a finished game for the past games of those who played it.

        Without ``people`` it is one of everybody who has to do with the table; noted again, it
        stays as it was.
        """
        if people is None:
            people = tuple(await self.people_of(table))
        game_over = (table, game, time.time(), summary, people)
        await self.database.transact(lambda connection: keep_finished(connection, *game_over))

    async def finished_games(
        self,
        person: str,
        limit: int = 50,
        skip: int = 0,
        since: float | None = None,
        until: float | None = None,
    ) -> list[FinishedGame]:
        """The games that a person has finished, the last one first, without the latest ``skip``.

        Only those from ``since`` on and before ``until``, where these are given.
        """
        query = (
            select(finished)
            .join(
                players,
                (players.c.table_id == finished.c.table_id) & (players.c.game == finished.c.game),
            )
            .where(players.c.person == person)
            .order_by(finished.c.at.desc(), finished.c.table_id, finished.c.game.desc())
            .limit(limit)
            .offset(skip)
        )
        if since is not None:
            query = query.where(finished.c.at >= since)
        if until is not None:
            query = query.where(finished.c.at < until)
        return [FinishedGame(*row) for row in await self.database.rows(query)]


def _heads(*more: Column[str]) -> Select[*tuple[Any, ...]]:
    """Tables with the body of their first entry."""
    first = (entries.c.table_id == tables.c.id) & (entries.c.game == 0) & (entries.c.seq == 0)
    return select(tables, entries.c.body, *more).join(entries, first)
