"""Looking at something every so often, as long as the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from mondfang.store.errors import StoreError

Look = Callable[[], Awaitable[object]]

_LOG = logging.getLogger("mondfang.web.repeating")


class Repeating:
    """Looks again and again; a database that does not answer is asked the next time.

    ``every`` tells the seconds until the next look and is asked anew each time; ``what`` is how the
    log says that it failed. A hurried look need not wait so long, only ``pause`` seconds.
    """

    def __init__(
        self, look: Look, every: Callable[[], float], what: str, *, pause: float = 0.0
    ) -> None:
        self._look, self._every, self._what, self._pause = look, every, what, pause
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def hurry(self) -> None:
        """Look as soon as may be."""
        self._hurry.set()

    async def once(self) -> None:
        """One look, now."""
        try:
            await self._look()
        except StoreError as problem:
            _LOG.warning("%s: %s", self._what, problem.code)

    async def _go_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._every()):
                    await self._hurry.wait()
            self._hurry.clear()
            await self.once()
            await asyncio.sleep(self._pause)
