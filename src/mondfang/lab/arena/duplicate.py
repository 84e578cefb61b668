"""Duplicate: at which tables a deal is played, so that each hand is held equally often by both."""

from __future__ import annotations

from itertools import combinations
from typing import Final, Literal

Scheme = Literal["pairs", "alone", "full"]
SCHEMES: Final[tuple[Scheme, ...]] = ("pairs", "alone", "full")

# With the first seat fixed there are three ways to sit two against two.
_SPLITS: Final = ("ABAB", "AABB", "ABBA")


def seatings(scheme: Scheme, number: int) -> tuple[str, ...]:
    """The tables of a deal by its number, who sits where: ``("ABAB", "BABA")``.

    Every table is followed by its mirror, so each hand is held by A as often as by B. ``pairs``
    are two tables, the way of sitting changing from deal to deal; ``alone`` are eight, each bot
    once in every seat against three of the other; ``full`` are all fourteen mixed tables.
    """
    match scheme:
        case "pairs":
            # The forehand goes round in four deals, the way of sitting changes after them.
            return _mirrored(_SPLITS[number // 4 % 3])
        case "alone":
            return _alone()
        case "full":
            return (*_alone(), *(table for split in _SPLITS for table in _mirrored(split)))


def _alone() -> tuple[str, ...]:
    lone = ("".join("A" if seat == place else "B" for seat in range(4)) for place in range(4))
    return tuple(table for one in lone for table in _mirrored(one))


def _mirrored(table: str) -> tuple[str, str]:
    return table, table.translate(str.maketrans("AB", "BA"))


def pairs_of(bots: int) -> tuple[tuple[int, int], ...]:
    """Everybody against everybody, by index."""
    return tuple(combinations(range(bots), 2))
