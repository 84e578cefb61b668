"""Fields of players and rules that the tests of the draw share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.rules import DrawRules
from mondfang.tournament.office.players.entrants import Entrant

FOURS = DrawRules("four", "meetings", False, False, True, "avoid")
FIVES = DrawRules("four-five", "meetings", False, False, True, "avoid")
FIVES_FIRST = replace(FIVES, first="fives")
BYES = DrawRules("byes", "meetings", False, False, True, "avoid")
PURE_CHANCE = replace(BYES, repeats="allow")


def people(numbers: int | Iterable[int], clubs: Sequence[str] = ("",)) -> list[Entrant]:
    """Entrants 1 to n, or with these numbers; the clubs are dealt out in turn."""
    chosen = range(1, numbers + 1) if isinstance(numbers, int) else numbers
    return [Entrant(n, f"Spieler {n}", clubs[i % len(clubs)]) for i, n in enumerate(chosen)]


def seats(one: RoundDraw) -> Counter[int]:
    return Counter(one.players)
