"""Looking every so often: again and again, sooner in a hurry, and undeterred by a lost database."""

from __future__ import annotations

import asyncio
import logging

import pytest

from mondfang.store.errors import StoreError
from mondfang.web.base.repeating import Repeating

pytestmark = pytest.mark.anyio
NEVER = 3_600.0


class Looks:
    """Counts, and fails the first time if it is told to."""

    def __init__(self, problem: StoreError | None = None) -> None:
        self.done, self._problem = asyncio.Semaphore(0), problem

    async def look(self) -> None:
        self.done.release()
        problem, self._problem = self._problem, None
        if problem is not None:
            raise problem

    async def seen(self, times: int) -> None:
        async with asyncio.timeout(60):
            for _ in range(times):
                await self.done.acquire()


async def test_it_looks_again_and_again_until_it_is_stopped() -> None:
    looks = Looks()
    repeating = Repeating(looks.look, lambda: 0.01, "cannot look")
    repeating.start()
    await looks.seen(3)
    await repeating.stop()
    while not looks.done.locked():
        await looks.done.acquire()
    await asyncio.sleep(0.05)  # five looks, if it went on
    assert looks.done.locked()


async def test_in_a_hurry_it_looks_at_once() -> None:
    looks = Looks()
    repeating = Repeating(looks.look, lambda: NEVER, "cannot look")
    repeating.start()
    repeating.hurry()
    await looks.seen(1)
    await repeating.stop()


async def test_a_lost_database_is_told_and_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    looks = Looks(StoreError("unavailable"))
    repeating = Repeating(looks.look, lambda: 0.01, "cannot look for tables")
    with caplog.at_level(logging.WARNING, "mondfang.web.repeating"):
        repeating.start()
        await looks.seen(2)
        await repeating.stop()
    assert [record.getMessage() for record in caplog.records] == [
        "cannot look for tables: unavailable"
    ]
