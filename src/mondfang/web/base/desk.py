"""A desk for work that takes time: so much of it at once, a short queue, and nobody fills it alone.

Whatever grows with what people have sent or played goes through one, so that the pages of all
others are served meanwhile, and so that a server that is told to stop has nothing long to wait for.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

from starlette.exceptions import HTTPException

from mondfang.web.base.metrics import DESK_FULL
from mondfang.web.config import Limits
from mondfang.web.gate.networks import Crowd, Networks

Result = TypeVar("Result")
SOON = 3  # seconds after which to ask again
_NETWORK = 2  # times as many places for all of a wide network


class Busy(HTTPException):
    """The queue is full or takes too long, or this client has its share of it already."""

    def __init__(self, name: str) -> None:
        DESK_FULL.labels(name).inc()
        super().__init__(503, headers={"Retry-After": str(SOON)})


class Desk:
    """``at_once`` are served, ``waiting`` stand behind them, none longer than ``seconds``, and of
    all places each client has at most ``share``.
    """

    def __init__(
        self, name: str, *, at_once: int, waiting: int, share: int, seconds: float
    ) -> None:
        self._name, self._most, self._seconds = name, at_once + waiting, seconds
        self._free = asyncio.Semaphore(at_once)
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._here, self._crowd = 0, Crowd(share, _NETWORK)

    @asynccontextmanager
    async def place(self, client: Networks) -> AsyncIterator[None]:
        """A place at the desk, after those who came before; raises Busy."""
        with self._in_line(client):
            try:
                async with asyncio.timeout(self._seconds):
                    await self._free.acquire()
            except TimeoutError:
                raise Busy(self._name) from None
            try:
                yield
            finally:
                self._free.release()

    async def run(self, client: Networks, work: Callable[[], Result]) -> Result:
        """Do it in a thread of this desk; raises Busy.

        The queue is that of the threads: one that is done takes the next piece of work itself,
        without waiting until the event loop, which may have much to do, hands it over.
        """
        with self._in_line(client):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    @contextmanager
    def _in_line(self, client: Networks) -> Iterator[None]:
        if self._here >= self._most or not self._crowd.has_room(client):
            raise Busy(self._name)
        self._here += 1
        self._crowd.enter(client)
        try:
            yield
        finally:
            self._here -= 1
            self._crowd.leave(client)

    def close(self) -> None:
        """What is being done is done to its end; nothing else is begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def desk(name: str, limits: Limits, *, times: int = 1) -> Desk:
    """A desk that serves one after the other, with the usual number of those who wait."""
    waiting, share = times * limits.desk_waiting, times * limits.desk_per_client
    return Desk(name, at_once=1, waiting=waiting, share=share, seconds=limits.desk_seconds)
