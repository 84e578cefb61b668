"""What a server does once a day: forget what has been kept long enough."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from mondfang.store.errors import StoreError

DAY = 86_400.0  # seconds

Chore = Callable[[], Awaitable[object]]
_log = logging.getLogger("mondfang.web")


class Housekeeping:
    """Does its chores at the start and every day after; several processes do no harm."""

    def __init__(self, chores: Iterable[Chore], every: float = DAY) -> None:
        self._chores, self._every = tuple(chores), every
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._do_all()
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            await self._do_all()

    async def _do_all(self) -> None:
        for chore in self._chores:
            try:
                await chore()
            except StoreError as problem:  # tomorrow is another day
                _log.warning("a chore was not done: %s", problem.code)
