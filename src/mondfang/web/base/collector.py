"""The collector of cycles: run in small steps, and every pause measured.

Tables are trees of values that go away by themselves; cycles are left by rendered pages, which are
gone at once, and by closed sockets. Left alone, the collector walks through everything that has
been made anew since the last time: with a hundred tables in play that is nearly everything, and
nobody is served meanwhile. So here it looks at the young only, so often that each look is short.
What has grown old is swept when hardly anything is going on; see docs/performance.md.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from mondfang.web.base.metrics import GC_PAUSE_SECONDS

AIM = 0.01  # seconds that a look at the young should take
SELDOM, OFTEN = 5.0, 0.1  # seconds between two looks
# In play as many objects go as come. So many more are worth a look before its time: they may be
# garbage, or somebody begins to play, and is not to be met by one long look at everything.
GROWN = 2_000
STEP = 0.5  # seconds after which it is asked how many there are
QUIET = 0.05  # of the time the event loop is at work: hardly anybody plays
CALM = 10  # steps in a row that find it quiet before the old are swept
WORTH = 200  # closed sockets for which the old are swept, when it is quiet
HIGH_TIME = 10_000  # closed sockets for which they are swept in any case; each leaves some 20 kB
HOUR = 3_600.0

# A burst of so many objects more is looked at by itself, without waiting for a step.
YOUNG = 20_000
NEVER = 1_000_000_000


class Collector:
    """There is one in a process, as there is one ``gc``."""

    def __init__(self) -> None:
        self._pauses: deque[tuple[int, float]] = deque(maxlen=10_000)
        self._began = 0.0
        self._closed = 0  # sockets, since the old were swept
        self._swept = time.monotonic()
        self._looked = float("-inf")  # when it last looked at the young
        self._stepped, self._worked = time.monotonic(), time.thread_time()
        self._quiet = 0  # steps in a row that found it so
        self.every = SELDOM

    def socket_closed(self) -> None:
        """A socket is gone; what it was made of refers to itself, and has grown old."""
        self._closed += 1

    def publish(self) -> None:
        """Put the measured pauses into the metric.

        Not where they are measured: a collection may begin while somebody holds the metric's lock.
        """
        while self._pauses:
            generation, seconds = self._pauses.popleft()
            GC_PAUSE_SECONDS.labels(str(generation)).observe(seconds)

    def step(self) -> None:
        """Look at the young if it is time; sweep the old if it is quiet and worth it."""
        self._quiet = self._quiet + 1 if self._share_of_work() < QUIET else 0
        if time.monotonic() - self._looked >= self.every or gc.get_count()[0] >= GROWN:
            self.every = next_pause(self.every, self._collect(0))
            self._looked = time.monotonic()
        if self._is_time(quiet=self._quiet >= CALM):
            self._collect(2)
            self._closed, self._swept = 0, time.monotonic()
        self.publish()

    def _share_of_work(self) -> float:
        """How much of the time since the last step this thread, the event loop's, was at work."""
        now, worked = time.monotonic(), time.thread_time()
        share = (worked - self._worked) / max(now - self._stepped, 0.001)
        self._stepped, self._worked = now, worked
        return share

    def _is_time(self, *, quiet: bool) -> bool:
        if self._closed >= HIGH_TIME:
            return True
        old = self._closed > 0 and time.monotonic() - self._swept > HOUR
        return quiet and (old or self._closed >= WORTH)

    def _collect(self, generation: int) -> float:
        started = time.thread_time()
        gc.collect(generation)
        return time.thread_time() - started

    def _measured(self, phase: str, info: dict[str, Any]) -> None:
        """Called by ``gc`` around each collection, in the thread that it stops."""
        if phase == "start":
            self._began = time.thread_time()
        else:
            self._pauses.append((info["generation"], time.thread_time() - self._began))

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """While the server runs; afterwards the interpreter has its own way again."""
        before = gc.get_threshold()
        gc.collect()
        gc.freeze()  # what was imported stays
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.callbacks.append(self._measured)
        working = asyncio.create_task(self._work())
        try:
            yield
        finally:
            working.cancel()
            with suppress(asyncio.CancelledError):
                await working
            gc.callbacks.remove(self._measured)
            gc.set_threshold(*before)
            gc.unfreeze()

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(min(self.every, STEP))
            self.step()


def next_pause(every: float, took: float) -> float:
    """Sooner after a long look, later after a short one."""
    if took > AIM:
        return max(OFTEN, every * AIM / took)
    return min(SELDOM, every * 1.25) if took < AIM / 2 else every


COLLECTOR = Collector()
