"""Trischaken in a few taps: who had the most, who took no trick; the points are made to fit.

What a tariff asks is an order, not a count. A constellation is that order as card points and tricks
that a slip takes: those who were tapped from the most points down, then the others, then those
without a trick.
"""

from __future__ import annotations

from itertools import product

from mondfang.cards import TOTAL_THIRDS, format_points
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.check import LEAST

SEATS = 4
TRICKS = 12
Share = tuple[str, int]  # card points and tricks
ALL, BEHIND = "t", "u"  # all who were tapped have equally many, or all but the first


def constellation_key(tapped: int, tie: str, major: bool, virgins: int) -> str:
    """The name under which a page looks one up."""
    return f"{tapped}{tie}{'m' if major else ''}v{virgins}"


def places_needed(book: Rulebook) -> int:
    """How many have to be tapped: by places those down to where all others get the same."""
    places = book.trischaken.places
    return next((n for n in range(1, len(places)) if len(set(places[n:])) == 1), 1)


def constellations(book: Rulebook) -> dict[str, list[Share]]:
    """Every order that can be told, as shares from the first tapped to the last of the others."""
    found: dict[str, list[Share]] = {}
    least = {"": 1, ALL: 2, BEHIND: 3}
    kinds = ("", *ties(book))
    flags = (False, True)
    for tapped, tie, major, virgins in product(range(1, SEATS + 1), kinds, flags, range(SEATS)):
        if tapped + virgins > SEATS or tapped < least[tie]:
            continue
        shares = _shares(book.count.win_thirds, tapped, tie, major, SEATS - virgins)
        if shares is not None:
            found[constellation_key(tapped, tie, major, virgins)] = shares
    return found


def ties(book: Rulebook) -> list[str]:
    """Who may be level so that it matters; behind the first only where every place has a price."""
    return [ALL, BEHIND] if book.trischaken.places else [ALL]


def _shares(win: int, tapped: int, tie: str, major: bool, players: int) -> list[Share] | None:
    """Card thirds that fall from place to place, and tricks that may have brought them."""
    others = players - tapped
    make = {"": _falling, ALL: _equal, BEHIND: _level_behind}[tie]
    for level in range(LEAST[4], TOTAL_THIRDS + 1):
        thirds = make(level, tapped, others)
        if thirds is None or (thirds[0] >= win) != major:
            continue
        if all(one < thirds[tapped - 1] for one in thirds[tapped:]) and min(thirds) >= LEAST[4]:
            return _with_tricks(thirds)
    return None


def _falling(level: int, tapped: int, others: int) -> list[int] | None:
    """The first has what the others leave: those lie at a level, the tapped ones above it."""
    between = [level + 2 * (tapped - place) for place in range(1, tapped)]
    rest = [*between, *[level] * others]
    first = TOTAL_THIRDS - sum(rest)
    return [first, *rest] if first > max(rest, default=0) else None


def _level_behind(level: int, tapped: int, others: int) -> list[int] | None:
    """The first has what is left; those who were tapped after him lie together above the rest."""
    rest = [*[level + 2] * (tapped - 1), *[level] * others]
    first = TOTAL_THIRDS - sum(rest)
    return [first, *rest] if first > level + 2 else None


def _equal(level: int, tapped: int, others: int) -> list[int] | None:
    """All who were tapped have as much as each other; the others share what is left."""
    left = TOTAL_THIRDS - tapped * level
    if left < 0 or (others == 0 and left):
        return None
    each, more = divmod(left, others) if others else (0, 0)
    return [*[level] * tapped, *(each + (place < more) for place in range(others))]


def _with_tricks(thirds: list[int]) -> list[Share]:
    """One trick each, the others to whoever has the points for them."""
    tricks = [1] * len(thirds)
    for _ in range(TRICKS - len(thirds)):
        room = [t - LEAST[4 * (n + 1)] for t, n in zip(thirds, tricks, strict=True)]
        tricks[room.index(max(room))] += 1
    return [(format_points(t), n) for t, n in zip(thirds, tricks, strict=True)]
