"""A few processes that analyse what was asked for, one game after another, everybody in turn.

The queue is in the store: it outlives this process, and several servers share it. A game that was
begun is worked at to its end; of those who wait, whoever was not served for longest comes next.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial

from mondfang.game import NotAllowed
from mondfang.game.text import action_text
from mondfang.lab.analyse.game import put_together
from mondfang.lab.analyse.text import analysis_text
from mondfang.lab.analyse.verdict import Decision
from mondfang.record import Record
from mondfang.store.errors import StoreError
from mondfang.store.play.analyses import Analysed, Analyses
from mondfang.store.play.logs import PlayLog
from mondfang.table.errors import LogError
from mondfang.table.kept.records import record_of_game
from mondfang.table.setup import Setup
from mondfang.web.base.metrics import ANALYSED, ANALYSES_FAILED
from mondfang.web.base.own_process import Apart, Failed, Stopping, TookTooLong
from mondfang.web.board.worker import BUDGET, JUDGE, WORDS, Answer, Question
from mondfang.web.config import Limits
from mondfang.web.play.live.reading import read_game

LOOK = 2.0  # seconds between two looks at the queue, for what other servers were asked
# Seconds between two notes of how far it is: for other servers, and that this one is alive. With
# SQLite every note is a commit that the tables wait for, and there is no other server.
NOTED, NOTED_ALONE = 2.0, 20.0
IDLE = 60.0  # seconds without work after which a process is ended
_LOG = logging.getLogger("mondfang.web.board")


class Analysts:
    """So many processes; each has one game at a time."""

    def __init__(
        self, log: PlayLog, limits: Limits, clock: Callable[[], float] = time.time
    ) -> None:
        self.kept = Analyses(log.database)
        self._log, self._clock = log, clock
        self._name = secrets.token_hex(8)
        seconds = limits.analysis_seconds
        self._processes = [Apart(WORDS, seconds) for _ in range(limits.analysis_processes)]
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="analyst")
        self._asked = asyncio.Event()
        self._served: dict[str, float] = {}
        self._far: dict[tuple[str, int], tuple[int, int]] = {}
        self._noted = NOTED if log.database.is_postgres else NOTED_ALONE
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        for number, process in enumerate(self._processes):
            work = self._work(process, f"{self._name}-{number}")
            self._tasks.append(asyncio.create_task(work))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in self._processes:
            await process.stop()
        self._reader.shutdown(wait=False, cancel_futures=True)
        for number in range(len(self._processes)):
            with suppress(StoreError):
                await self.kept.put_back(f"{self._name}-{number}")

    async def ask(
        self, table: str, game: int, person: str, record: Record, again: bool = False
    ) -> None:
        """Queue the game of this record for the person; ``again``: what is kept cannot be read."""
        await self.kept.ask(table, game, person, mark_of(record), self._clock(), again)
        self._asked.set()

    async def found(self, table: str, game: int) -> Analysed | None:
        """What there is about a game, and how far it is where this server works at it."""
        kept = await self.kept.get(table, game)
        far = self._far.get((table, game))
        if kept is None or far is None or not kept.is_open:
            return kept
        return replace(kept, done=far[0], steps=far[1])

    async def _work(self, process: Apart, worker: str) -> None:
        idle = 0.0
        while True:
            try:
                job = await self._next(worker)
                if job is not None:
                    idle = 0.0
                    await self._analyse(process, worker, job)
                    continue
            except StoreError as problem:
                _LOG.warning("analyses wait: %s", problem.code)
            self._asked.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), LOOK)
            idle += LOOK
            if idle > IDLE:
                await process.stop()

    async def _next(self, worker: str) -> Analysed | None:
        """A job of whoever was not served for longest."""
        free = await self.kept.free(self._clock())
        free.sort(key=lambda job: (self._served.get(job.person, 0.0), job.asked))
        for job in free:
            if await self.kept.claim(job, worker, self._clock()):
                waiting = {one.person for one in free}
                kept = {one: at for one, at in self._served.items() if one in waiting}
                self._served = {**kept, job.person: self._clock()}
                return job
        return None

    async def _analyse(self, process: Apart, worker: str, job: Analysed) -> None:
        try:
            found = await self._read(job)
            if found is None:
                await self.kept.give_up(job, worker, self._clock())
                return
            record, setup = found
            first = Question(job.mark, record, setup, 0)
            decisions = await self._weighed(process, worker, job, first)
        except (StoreError, Stopping):
            raise  # another process takes the job over, or this one later
        except Exception as problem:
            # Whatever it is, the others wait. Its text might name cards.
            if not isinstance(problem, TookTooLong | Failed):
                _LOG.error("an analysis failed: %s", type(problem).__name__)
            ANALYSES_FAILED.inc()
            await self.kept.give_up(job, worker, self._clock())
            return
        if decisions is None:
            return  # another process took over
        body = analysis_text(put_together(record, decisions, JUDGE, BUDGET))
        await self.kept.keep(job, worker, body, self._clock())
        ANALYSED.inc()

    async def _weighed(
        self, process: Apart, worker: str, job: Analysed, first: Question
    ) -> list[Decision] | None:
        """All decisions of a record, one after the other, with a note now and then."""
        decisions: list[Decision] = []
        noted = self._clock()
        try:
            while True:
                question = Question(first.key, first.record, first.setup, len(decisions))
                told: Answer = await process.ask(question)
                if told.decision is None:
                    return decisions
                decisions.append(told.decision)
                self._far[job.table, job.game] = len(decisions), told.choices
                if not 0 <= self._clock() - noted < self._noted:
                    noted = self._clock()
                    if not await self.kept.note(job, worker, len(decisions), told.choices, noted):
                        return None
        finally:
            self._far.pop((job.table, job.game), None)

    async def _read(self, job: Analysed) -> tuple[Record, Setup] | None:
        """The record as it is now, if it is still the one that was asked about."""
        start, entries = await read_game(self._log, job.table, job.game)
        make = partial(record_of_game, entries, job.game, start)
        try:
            record = await asyncio.get_running_loop().run_in_executor(self._reader, make)
        except (NotAllowed, LogError):
            return None
        head = await self._log.head(job.table)
        if head is None or mark_of(record) != job.mark:
            return None
        return record, setup_of(head.opening)


def setup_of(opening: str) -> Setup:
    """What was agreed at a table, from the first entry of its log."""
    from mondfang.table.entries import Opened, parse_entry

    entry = parse_entry(opening)
    assert isinstance(entry, Opened)
    return entry.setup


def mark_of(record: Record) -> str:
    """What an analysis is about: the cards, what was done, what came of it; nobody's name."""
    points = () if record.settlement is None else record.settlement.points
    parts = [
        record.digest,
        str(record.forehand),
        str(record.deal.hands),
        str(record.deal.talon),
        *(f"{action.seat} {action_text(action)}" for action in record.actions),
        str(points),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
