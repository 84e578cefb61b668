"""How a tournament draws: sizes of tables, what is avoided, and what comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.tournament.errors import TournamentError

Tables = Literal["four", "four-five", "byes"]
First = Literal["meetings", "fives"]
Repeats = Literal["avoid", "allow"]


@dataclass(frozen=True, slots=True)
class DrawRules:
    """What the format says of its draw.

    ``tables``: only fours (HG-116), fours and as few fives as possible, or fours and byes.
    ``first``: what is avoided before the other, a second meeting or a second five-table.
    ``at_once``: all rounds are drawn together before the first, not each before its start.
    """

    tables: Tables
    first: First
    avoid_clubs: bool
    avoid_season: bool
    at_once: bool
    repeats: Repeats


def split(players: int, rules: DrawRules) -> tuple[int, ...]:
    """The sizes of the tables, fives first; ``does-not-split`` names the nearest numbers that do.

    ``split(18, …)`` is ``(5, 5, 4, 4)`` with fives and ``(4, 4, 4, 4)`` with byes.
    """
    sizes = _sizes(players, rules)
    if sizes is None:
        below = next((n for n in range(players - 1, 0, -1) if _sizes(n, rules)), None)
        above = next(n for n in range(players + 1, players + 8) if _sizes(n, rules))
        nearest = str(above) if below is None else f"{below}, {above}"
        raise TournamentError("does-not-split", "", players=players, nearest=nearest)
    return sizes


def byes_of(players: int, rules: DrawRules) -> int:
    """How many sit out in a round of so many players."""
    return players - sum(split(players, rules))


def _sizes(players: int, rules: DrawRules) -> tuple[int, ...] | None:
    if players < 4:
        return None
    rest = players % 4
    match rules.tables:
        case "four":
            return (4,) * (players // 4) if rest == 0 else None
        case "byes":
            return (4,) * (players // 4)
        case "four-five":
            fours, odd = divmod(players - 5 * rest, 4)
            return (5,) * rest + (4,) * fours if fours >= 0 and not odd else None
