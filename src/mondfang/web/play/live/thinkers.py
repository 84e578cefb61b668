"""The threads that bots think in; the kernel lets go of the interpreter meanwhile.

They are less urgent than the pages: on Linux the threads step back behind the event loop, and in a
crowd every decision is given less time, so that nobody waits for long.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from mondfang.bots import Budget, Explanation, Style, make
from mondfang.bots.protocol import TEMPERS, Temper
from mondfang.game.actions import Action
from mondfang.game.view import View
from mondfang.web.base.metrics import BOT_SECONDS
from mondfang.web.play.refusals import refused

_LOG = logging.getLogger("mondfang.web.bots")
_PLAIN = "greedy"  # acts where a rung has failed
THREADS = 2
NICE = 5
WAIT = 1.5  # seconds until a decision is there, the crowd before it included
LEAST = 0.005  # seconds that a decision is given in any case

Result = TypeVar("Result")


class Thinkers:
    """So many decisions at once; the others wait their turn."""

    def __init__(self, threads: int = THREADS) -> None:
        self._threads, self._asked = threads, 0
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot", initializer=_step_back)

    @property
    def seconds(self) -> float:
        """What one decision may take, as many as are asked for now."""
        return max(LEAST, WAIT * self._threads / max(self._threads, self._asked))

    async def choose(self, rung: str, view: View, temper: Temper = "even") -> Action:
        """What a bot of this rung does; it is handed the view of its seat and nothing else."""
        return await self._run(lambda: _choose(rung, temper, view, self._budget()))

    async def explain(self, rung: str, view: View) -> Explanation:
        """What a teacher of this rung thinks of every choice, and why; may raise NotAllowed."""
        return await self._run(lambda: _explain(rung, view, self._budget()))

    async def work(self, work: Callable[[], Result]) -> Result:
        """Something for the house that takes a moment."""
        return await self._run(work)

    def _budget(self) -> Budget:
        return Budget(secrets.randbits(63), seconds=self.seconds)

    async def _run(self, work: Callable[[], Result]) -> Result:
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._asked -= 1

    def gather(self, barrier: threading.Barrier) -> list[asyncio.Future[int]]:
        """Let every thread wait at the barrier as soon as it has thought its last to the end."""
        loop = asyncio.get_running_loop()
        return [loop.run_in_executor(self._pool, barrier.wait) for _ in range(self._threads)]

    @property
    def threads(self) -> int:
        return self._threads

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


async def while_nobody_thinks(
    all_of_them: Sequence[Thinkers], change: Callable[[], None], patience: float = 5.0
) -> bool:
    """Make a change between two thoughts; False if somebody thought for too long."""
    total = sum(thinkers.threads for thinkers in all_of_them)
    barrier = threading.Barrier(total, change, patience)
    waiting = [future for thinkers in all_of_them for future in thinkers.gather(barrier)]
    ends = await asyncio.gather(*waiting, return_exceptions=True)
    return not any(isinstance(end, BaseException) for end in ends)


def _choose(rung: str, temper: Temper, view: View, budget: Budget) -> Action:
    try:
        with BOT_SECONDS.labels(rung).time():
            return make(rung, Style(risk=TEMPERS[temper])).choose(view, budget)
    except Exception as problem:
        # A table must not stand still for a fault of ours. The name of the fault is all that is
        # written down: its text might name cards.
        _LOG.error("bot %s failed: %s", rung, type(problem).__name__)
        return make(_PLAIN).choose(view, budget)


def _explain(rung: str, view: View, budget: Budget) -> Explanation:
    try:
        return make(rung, Style(teacher=True)).evaluate(view, budget)
    except Exception as problem:
        # As above: its text might name cards.
        _LOG.error("teacher %s failed: %s", rung, type(problem).__name__)
        raise refused("no-advice") from None


def _step_back() -> None:
    """Lower the priority of this thread alone, where threads have one of their own."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
