"""Times in a log that cannot be right: they are kept as they are, and told.

A laptop's clock may be wrong, and nobody's entry is refused for that; but the log of an evening
should be read with that in mind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal

from mondfang.speech import Text
from mondfang.tournament.log import Entry

MINUTE: Final = 60.0
DAY: Final = 24 * 60 * MINUTE
LONG: Final = 400 * DAY  # from one entry to the next; a tournament may be made a year ahead

TimeKind = Literal["earlier", "leap", "future"]

_TEXTS: Final = {
    "earlier": Text(
        "Eintrag {seq} ist früher als der vorige; ging die Uhr dieses Rechners falsch?",
        "Entry {seq} is earlier than the one before; was the clock of this computer wrong?",
    ),
    "leap": Text(
        "Eintrag {seq} ist mehr als ein Jahr später als der vorige; geht die Uhr richtig?",
        "Entry {seq} is more than a year later than the one before; is the clock right?",
    ),
    "future": Text(
        "Eintrag {seq} liegt in der Zukunft; ging eine Uhr vor?",
        "Entry {seq} lies in the future; was a clock ahead?",
    ),
}


@dataclass(frozen=True, slots=True)
class TimeDoubt:
    """An entry whose time does not go with the one before, or with now."""

    seq: int
    kind: TimeKind

    def text(self, language: str = "de") -> str:
        return _TEXTS[self.kind].filled(seq=self.seq).said(language)


def time_doubts(log: Iterable[Entry[Any]], now: float, after: int = 0) -> tuple[TimeDoubt, ...]:
    """What is odd about the times of the entries behind the first so many."""
    entries = list(log)
    found: list[TimeDoubt] = []
    for place, (before, entry) in enumerate(pairwise([*entries[:1], *entries])):
        if place < after:
            continue
        if entry.at < before.at - MINUTE:
            found.append(TimeDoubt(entry.seq, "earlier"))
        elif entry.at > now + DAY:
            found.append(TimeDoubt(entry.seq, "future"))
        elif entry.at > before.at + LONG:
            found.append(TimeDoubt(entry.seq, "leap"))
    return tuple(found)
