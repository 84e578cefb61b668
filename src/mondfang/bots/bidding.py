"""What a hand is worth in the auction: every contract it may bid now, played out many times."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.bots.brain import brain_of
from mondfang.bots.protocol import Budget
from mondfang.game import actions as act
from mondfang.game.view import View
from mondfang.kernel.backend import backend
from mondfang.kernel.codes import encode
from mondfang.kernel.from_view import story_of

WORLDS = 400
TRUST = 1.0


@dataclass(frozen=True, slots=True)
class ContractWorth:
    """A contract with the game points expected for the bidder and the share of games won.

    ``contract`` is None for not bidding: what the others then make of it is part of the value.
    """

    contract: str | None
    value: float
    error: float
    won: float


def worth(view: View, budget: Budget) -> tuple[ContractWorth, ...]:
    """All bids that are legal now, and passing where that is, the best first."""
    actions = [a for a in view.legal_actions if isinstance(a, act.Bid | act.Pass | act.Reserve)]
    rows, _, _, _ = backend().weigh(
        story_of(view),
        brain_of(view.book),
        [encode(view.book, action) for action in actions],
        budget.seed % 2**64,
        budget.worlds or WORLDS,
        3,
        TRUST,
        0.0,
        False,
        0,
        budget.seconds or 0.0,
    )
    found = [
        ContractWorth(
            action.contract if isinstance(action, act.Bid) else None,
            mean,
            error,
            won / worlds if worlds else 0.0,
        )
        for action, (mean, error, worlds, won) in zip(actions, rows, strict=True)
    ]
    return tuple(sorted(found, key=lambda each: each.value, reverse=True))
