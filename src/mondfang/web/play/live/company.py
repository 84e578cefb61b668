"""Telling the person at the terminal how many play, whenever that has changed."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import Gauge

from mondfang.speech import Text
from mondfang.web.base.metrics import SOCKETS, TABLES
from mondfang.web.base.repeating import Repeating
from mondfang.web.base.terminal import tell

EVERY = 3.0  # seconds
_NOW = Text(
    "An den Tischen: {people} offene Seiten, {tables} Tische.",
    "At the tables: {people} open pages, {tables} tables.",
)
_ONE = Text("An einem Tisch: {people} offene Seiten.", "At one table: {people} open pages.")
_ALONE = Text("Jemand sitzt an einem Tisch.", "Somebody sits at a table.")
_NOBODY = Text("Alle Tische sind leer.", "All tables are empty.")


def _numbers() -> tuple[int, int]:
    """Open pages of tables, and the tables that they show."""
    return _count(SOCKETS), _count(TABLES)


def _count(gauge: Gauge) -> int:
    """Asked of the one gauge: to look it up by its name walks through all that is measured."""
    return int(sum(sample.value for family in gauge.collect() for sample in family.samples))


class Company:
    """Looks now and then; names and addresses are not its business."""

    def __init__(self, numbers: Callable[[], tuple[int, int]] = _numbers) -> None:
        self._numbers, self._told = numbers, (0, 0)
        self.looking = Repeating(self.look, lambda: EVERY, "nobody was counted")

    async def look(self) -> None:
        people, tables = now = self._numbers()
        if now == self._told:
            return
        self._told = now
        text = _NOBODY if not people else _NOW if tables > 1 else _ONE if people > 1 else _ALONE
        tell(text, people=people, tables=tables)
