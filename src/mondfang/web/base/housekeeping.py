"""What a server does once a day: forget what has been kept long enough."""

from __future__ import annotations

from collections.abc import Iterable

from mondfang.web.base.repeating import Look, Repeating

DAY = 86_400.0  # seconds


class Housekeeping:
    """Does its chores at the start and every day after; several processes do no harm."""

    def __init__(self, chores: Iterable[Look], every: float = DAY) -> None:
        self._chores = [Repeating(one, lambda: every, "a chore was not done") for one in chores]

    async def start(self) -> None:
        for chore in self._chores:
            await chore.once()
            chore.start()

    async def stop(self) -> None:
        for chore in self._chores:
            await chore.stop()
