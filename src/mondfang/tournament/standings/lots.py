"""The lot: one order of tied players for each seed, so that anybody can draw it again."""

from __future__ import annotations

from collections.abc import Iterable

from mondfang.tournament.draw.chance import Chance
from mondfang.tournament.format.model import Stage


def lot_order(stage: Stage, numbers: Iterable[int], seed: str) -> tuple[int, ...]:
    """The order that a seed gives these players, whichever way they are listed.

    >>> lot_order("final", (7, 3, 5), "Startwert") == lot_order("final", (3, 5, 7), "Startwert")
    True
    """
    tied = sorted(numbers)
    chance = Chance("mondfang-lot-1", seed, stage, ",".join(map(str, tied)))
    return tuple(chance.shuffled(tied))
