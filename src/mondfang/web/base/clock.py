"""The clock of the machine can be wrong, and can be set while we run: what to believe of it.

Bots wait by the steady clock, so a jump stops no table here; what was written down by the wall's
clock (when a table is overdue, when somebody was last seen) is read with care.
"""

from __future__ import annotations

import time
from collections.abc import Callable

HOUR, DAY = 3_600.0, 86_400.0
SETTING = 2.0  # seconds by which a clock may drift between two looks without having been set
AWAY = 60 * DAY  # for so long a server may have been switched off without anybody wondering
TRUSTED = 7 * DAY  # a surprising clock that has run evenly for so long is believed

Clock = Callable[[], float]


class Jumps:
    """Whether the clock has been set since one last asked; the first answer is yes."""

    def __init__(self, wall: Clock = time.time, steady: Clock = time.monotonic) -> None:
        self._wall, self._steady = wall, steady
        self._ahead: float | None = None  # of the steady clock

    def happened(self) -> bool:
        ahead, before = self._wall() - self._steady(), self._ahead
        self._ahead = ahead
        return before is None or abs(ahead - before) > SETTING


class Calendar:
    """The time by which sessions grow old: that of the clock, unless it surprises.

    ``newest`` is when somebody was last seen before the start. A clock that is far from it has
    been wrong then or is wrong now; until it has run evenly for a week time goes on from
    ``newest``, so that nobody is forgotten because of an empty battery. The same holds when the
    clock is set by more than an hour while we run.
    """

    def __init__(
        self, newest: float | None, wall: Clock = time.time, steady: Clock = time.monotonic
    ) -> None:
        self._wall, self._steady = wall, steady
        now = wall()
        self.surprised = newest is not None and not newest - DAY <= now <= newest + AWAY
        believed = newest if self.surprised and newest is not None else now
        self._believed = believed - steady()
        self._seen, self._since = now - steady(), steady()

    def now(self) -> float:
        wall, steady = self._wall(), self._steady()
        if abs(wall - steady - self._seen) > HOUR:
            self._seen, self._since, self.surprised = wall - steady, steady, True
        if self.surprised and steady - self._since > TRUSTED:
            self.surprised = False
        if not self.surprised:
            self._believed = wall - steady
        return self._believed + steady
