"""The dates of a season: tournaments that are announced, before anybody has played them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.sanctions import is_date

LONGEST: Final = 120
MOST_DATES: Final = 200
_FIRST_DAY: Final = "1900-01-01"
_CLOCK = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d")


@dataclass(frozen=True, slots=True)
class CupDate:
    """A tournament as it is announced; ``starts`` is a time of day such as ``14:00``, or empty."""

    day: str
    title: str
    place: str = ""
    starts: str = ""


def with_date(dates: Sequence[CupDate], new: CupDate) -> tuple[CupDate, ...]:
    """The dates with one more, in their order; the same tournament of a day is announced anew."""
    if not new.day.isascii() or not is_date(new.day) or new.day < _FIRST_DAY:
        raise TournamentError("cup-bad-day", new.title, found=new.day)
    if new.starts and not _CLOCK.fullmatch(new.starts):
        raise TournamentError("cup-bad-clock", new.title, found=new.starts)
    for text in (new.title, new.place):
        if len(text) > LONGEST or (text and not text.isprintable()):
            raise TournamentError("cup-bad-words", "", most=LONGEST)
    if not new.title.strip():
        raise TournamentError("cup-bad-words", "", most=LONGEST)
    kept = [one for one in dates if (one.day, one.title) != (new.day, new.title)]
    if len(kept) >= MOST_DATES:
        raise TournamentError("too-large", "dates", found=len(kept) + 1, most=MOST_DATES)
    return tuple(sorted((*kept, new), key=lambda one: (one.day, one.starts, one.title)))


def without_date(dates: Sequence[CupDate], day: str, title: str) -> tuple[CupDate, ...]:
    """The dates without one of them, which has to be among them."""
    left = tuple(one for one in dates if (one.day, one.title) != (day, title))
    if len(left) == len(dates):
        raise TournamentError("cup-no-such-date", "", day=day, title=title)
    return left
