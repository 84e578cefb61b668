"""Outcomes of the de-luxe rules in few words, for what no slip can say."""

from __future__ import annotations

from mondfang.cards import TOTAL_THIRDS
from mondfang.game import Outcome, PremiumFact
from mondfang.game.public import Declared


def dreier(thirds: int = 120, *facts: PremiumFact) -> Outcome:
    """A Dreier of seat 0 with these points of its own."""
    return Outcome(
        "played",
        0,
        games=(Declared(0, "dreier"),),
        declarer_thirds=thirds,
        defence_thirds=TOTAL_THIRDS - thirds,
        premiums=facts,
    )


def rufer(*facts: PremiumFact, thirds: int = 120) -> Outcome:
    """A Rufer of seats 0 and 1."""
    return Outcome(
        "played",
        0,
        games=(Declared(0, "rufer"),),
        partner=1,
        declarer_thirds=thirds,
        defence_thirds=TOTAL_THIRDS - thirds,
        premiums=facts,
    )
