"""A story: the facts of one game that settle to a row, and how unusual they are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mondfang.game.outcome import Outcome
from mondfang.game.public import Declared
from mondfang.settlement.ledger import Row, as_row

RENONCE_COST = 12


@dataclass(frozen=True, slots=True)
class RowStory:
    """``outcome`` settles to the row, to half of it in a doubled round (Radl)."""

    cost: int
    outcome: Outcome
    doubled: bool = False


def seated(story: RowStory, seats: Row) -> RowStory:
    """The same game with the players sitting elsewhere: seat ``i`` moves to ``seats[i]``."""
    told = story.outcome

    def moved(row: Row) -> Row:
        found = [0, 0, 0, 0]
        for place, number in enumerate(row):
            found[seats[place]] = number
        return as_row(found)

    outcome = replace(
        told,
        forehand=seats[told.forehand],
        games=tuple(Declared(seats[game.seat], game.contract) for game in told.games),
        partner=None if told.partner is None else seats[told.partner],
        tricks=moved(told.tricks),
        card_thirds=moved(told.card_thirds),
        kontras=tuple((seats[one], seats[two], level) for one, two, level in told.kontras),
        irregularities=tuple(
            replace(
                fault,
                seats=tuple(seats[seat] for seat in fault.seats),
                claims=tuple((seats[seat], name) for seat, name in fault.claims),
            )
            for fault in told.irregularities
        ),
    )
    return replace(story, outcome=outcome)
