"""Analyses of finished games: asked for once, made by whichever process has time, and kept.

A row is a place in the queue until it is done. A process that works on it says so now and then;
one that was not heard of for a while has died, and another one takes over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, select, update

from mondfang.store.database import Database
from mondfang.store.rows import put
from mondfang.store.schema import analyses, finished, players

ASKED, WORKING, DONE, FAILED = "asked", "working", "done", "failed"
_OPEN = (ASKED, WORKING)
LOST = 90.0  # seconds after which a process that says nothing has died


@dataclass(frozen=True, slots=True)
class Analysed:
    """One row; the body is empty until it is done."""

    table: str
    game: int
    person: str
    asked: float
    mark: str
    state: str
    worker: str
    touched: float
    done: int
    steps: int
    body: str

    @property
    def is_open(self) -> bool:
        return self.state in _OPEN


@dataclass(frozen=True, slots=True)
class Demand:
    """How many analyses wait or are being made: in all, and of one person."""

    all: int
    own: int


class Analyses:
    """All analyses of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table: str, game: int) -> Analysed | None:
        """What there is about a game."""
        at = (analyses.c.table_id == table) & (analyses.c.game == game)
        rows = await self._database.rows(select(analyses).where(at))
        return Analysed(*rows[0]) if rows else None

    async def ask(
        self, table: str, game: int, person: str, mark: str, now: float, again: bool = False
    ) -> None:
        """Queue a game, unless it is queued or (but for ``again``) done for this very record."""

        def queue(connection: Connection) -> None:
            at = (analyses.c.table_id == table) & (analyses.c.game == game)
            found = connection.execute(select(analyses).where(at)).one_or_none()
            settled = _OPEN if again else (*_OPEN, DONE)
            if found is not None and found.mark == mark and found.state in settled:
                return
            row = Analysed(table, game, person, now, mark, ASKED, "", now, 0, 0, "")
            put(connection, analyses, _values(row))

        await self._database.transact(queue)

    async def demand(self, person: str) -> Demand:
        """How much is to be done before somebody asks for more."""
        waits = analyses.c.state.in_(_OPEN)
        counted = select(func.count()).select_from(analyses)
        every = await self._database.rows(counted.where(waits))
        own = await self._database.rows(counted.where(waits, analyses.c.person == person))
        return Demand(int(every[0][0]), int(own[0][0]))

    async def free(self, now: float, limit: int = 200) -> list[Analysed]:
        """What nobody works at, the first asked for first."""
        lost = (analyses.c.state == WORKING) & (analyses.c.touched < now - LOST)
        query = select(analyses).where((analyses.c.state == ASKED) | lost)
        rows = await self._database.rows(query.order_by(analyses.c.asked).limit(limit))
        return [Analysed(*row) for row in rows]

    async def claim(self, job: Analysed, worker: str, now: float) -> bool:
        """Take a job that is free; of two processes that try one gets it."""
        seen = (analyses.c.state == job.state) & (analyses.c.touched == job.touched)
        change = update(analyses).where(_at(job), seen)
        values = {"state": WORKING, "worker": worker, "touched": now, "done": 0, "steps": 0}
        return await self._database.change(change.values(values)) == 1

    async def note(self, job: Analysed, worker: str, done: int, steps: int, now: float) -> bool:
        """How far it is; False if the job is another's by now, or gone."""
        values = {"done": done, "steps": steps, "touched": now}
        return await self._change(job, worker, **values)

    async def keep(self, job: Analysed, worker: str, body: str, now: float) -> bool:
        """It is done."""
        return await self._change(job, worker, state=DONE, body=body, touched=now)

    async def give_up(self, job: Analysed, worker: str, now: float) -> bool:
        """It cannot be done; who asks again gets another try."""
        return await self._change(job, worker, state=FAILED, touched=now)

    async def put_back(self, worker: str) -> None:
        """A process that stops leaves its jobs to the others."""
        mine = (analyses.c.worker == worker) & (analyses.c.state == WORKING)
        await self._database.change(update(analyses).where(mine).values(state=ASKED, worker=""))

    async def of_games(self, games: Sequence[tuple[str, int]]) -> dict[tuple[str, int], str]:
        """The states of those of these games that anybody has asked for."""
        if not games:
            return {}
        wanted = set(games)
        tables = sorted({table for table, _ in games})
        columns = (analyses.c.table_id, analyses.c.game, analyses.c.state)
        query = select(*columns).where(analyses.c.table_id.in_(tables))
        rows = await self._database.rows(query)
        return {
            (row.table_id, row.game): row.state
            for row in rows
            if (row.table_id, row.game) in wanted
        }

    async def done_for(
        self, person: str, games: Sequence[tuple[str, int]] | None, limit: int
    ) -> list[tuple[str, int, str]]:
        """The bodies about past games of a person, the last game first: table, game, body."""
        same = (players.c.table_id == analyses.c.table_id) & (players.c.game == analyses.c.game)
        over = (finished.c.table_id == analyses.c.table_id) & (finished.c.game == analyses.c.game)
        query = (
            select(analyses.c.table_id, analyses.c.game, analyses.c.body)
            .join(players, same)
            .join(finished, over)
            .where(players.c.person == person, analyses.c.state == DONE)
            .order_by(finished.c.at.desc())
        )
        if games is None:
            query = query.limit(limit)
            return [(row.table_id, row.game, row.body) for row in await self._database.rows(query)]
        wanted = set(games)
        tables = sorted({table for table, _ in games})
        rows = await self._database.rows(query.where(analyses.c.table_id.in_(tables)))
        found = [(row.table_id, row.game, row.body) for row in rows]
        return [one for one in found if one[:2] in wanted][:limit]

    async def _change(self, job: Analysed, worker: str, **values: object) -> bool:
        mine = (analyses.c.worker == worker) & (analyses.c.state == WORKING)
        change = update(analyses).where(_at(job), mine, analyses.c.asked == job.asked)
        return await self._database.change(change.values(**values)) == 1


def _at(job: Analysed) -> ColumnElement[bool]:
    return (analyses.c.table_id == job.table) & (analyses.c.game == job.game)


def _values(row: Analysed) -> dict[str, object]:
    names = [column.name for column in analyses.columns]
    fields = (getattr(row, name if name != "table_id" else "table") for name in names)
    return dict(zip(names, fields, strict=True))
