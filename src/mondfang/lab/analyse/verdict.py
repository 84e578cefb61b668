"""What one decision was worth: its cost against the best found, and whether one could know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import hypot
from typing import Final

from mondfang.bots.protocol import Choice, Explanation, Reason
from mondfang.game.actions import Action, Discard, TakeBack
from mondfang.game.public import Phase, contract_of
from mondfang.game.view import View

# A gap within so many standard errors of itself is noise and costs nothing.
NOISE: Final = 1.5
# Game points; a Rufer is worth one in every book.
SMALL: Final = 0.25  # less than this is no mistake
LARGE: Final = 1.0  # as much as this, seen with open cards only, is bad luck


class Kind(StrEnum):
    """The departments of the game in which points leak."""

    BIDDING = "bidding"
    CALL = "call"
    TALON = "talon"
    DISCARD = "discard"
    ANNOUNCING = "announcing"  # premiums, Kontra and the terms of a game
    DECLARER_PLAY = "declarer-play"
    DEFENCE_PLAY = "defence-play"
    NEGATIVE_PLAY = "negative-play"
    TRISCHAKEN_PLAY = "trischaken-play"


class Verdict(StrEnum):
    """What is to be said about a decision."""

    BEST = "best"  # nothing better was found
    MISTAKE = "mistake"  # it could be known, and it cost
    UNPUNISHED = "unpunished"  # it could be known, but as the cards lay it cost nothing
    UNLUCKY = "unlucky"  # right as far as one could know, wrong as the cards lay
    UNKNOWN = "unknown"  # the player asked does not reckon in points


@dataclass(frozen=True, slots=True)
class Weighed:
    """The action taken beside the best one found, in game points for the seat that acted."""

    best: Action
    best_value: float
    value: float
    error: float  # one standard error of the difference

    @property
    def gap(self) -> float:
        """What the best was found to bring more, noise and all."""
        return max(0.0, self.best_value - self.value)

    @property
    def cost(self) -> float:
        """The gap where it stands out of the noise, else nothing."""
        return self.gap if self.gap > NOISE * self.error else 0.0


def weigh(found: Explanation, taken: Action) -> Weighed | None:
    """Compare the action taken with the best; None where one of them has no value."""
    valued = [choice for choice in found.choices if choice.value is not None]
    mine = next((choice for choice in valued if choice.action == taken), None)
    if mine is None:
        return None
    best = max(valued, key=_value)
    same = best.action == taken
    error = 0.0 if same else hypot(best.error, mine.error)
    return Weighed(best.action, _value(best), _value(mine), error)


def _value(choice: Choice) -> float:
    return choice.value if choice.value is not None else float("-inf")


def kind_of(view: View, taken: Action) -> Kind:
    """The department that a decision belongs to, as the seat that acts sees its own side."""
    if isinstance(taken, Discard | TakeBack):
        return Kind.DISCARD
    match view.public.phase:
        case Phase.AUCTION:
            return Kind.BIDDING
        case Phase.CALL:
            return Kind.CALL
        case Phase.TALON:
            return Kind.TALON
        case Phase.DISCARD:
            return Kind.DISCARD
        case Phase.PLAY:
            return _kind_of_play(view)
        case _:
            return Kind.ANNOUNCING


def _kind_of_play(view: View) -> Kind:
    row, declarer = contract_of(view.book, view.public), view.public.declarer
    if row.talon == "tricks":
        return Kind.TRISCHAKEN_PLAY
    if row.is_negative:
        return Kind.NEGATIVE_PLAY
    assert declarer is not None
    own = view.seat == declarer or view.relation(declarer) == "same"
    return Kind.DECLARER_PLAY if own else Kind.DEFENCE_PLAY


def judge(knowable: Weighed | None, open_cards: Weighed | None) -> Verdict:
    """Tell a mistake from bad luck: what could be known weighs, open cards only explain."""
    if knowable is None:
        return Verdict.UNKNOWN
    if knowable.cost >= SMALL:
        harmless = open_cards is not None and open_cards.cost < SMALL
        return Verdict.UNPUNISHED if harmless else Verdict.MISTAKE
    if open_cards is not None and open_cards.cost >= LARGE:
        return Verdict.UNLUCKY
    return Verdict.BEST


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice between at least two actions.

    ``step`` counts the steps of the record from 1; ``swing`` is how much the seat's own expectation
    changed between this action and its next decision (or the settlement), by what the others did
    and by what it was shown.
    """

    step: int
    seat: int
    kind: Kind
    phase: Phase
    trick: int | None
    action: Action
    options: int
    knowable: Weighed | None
    open_cards: Weighed | None
    reasons: tuple[Reason, ...] = ()  # why the best was the best, if the player teaches
    swing: float | None = None

    @property
    def verdict(self) -> Verdict:
        return judge(self.knowable, self.open_cards)

    @property
    def cost(self) -> float:
        """What could have been known to cost, 0 where nothing is known."""
        return self.knowable.cost if self.knowable is not None else 0.0

    @property
    def open_cost(self) -> float:
        """What it cost as the cards lay, 0 where nothing is known."""
        return self.open_cards.cost if self.open_cards is not None else 0.0
