"""The one arrow from an outcome to its settlement."""

from __future__ import annotations

from mondfang.game.outcome import Irregularity, Outcome
from mondfang.rulebook.model import Rulebook
from mondfang.settlement.ledger import Line, Settlement, settlement, stake_of
from mondfang.settlement.negative import settle_negative
from mondfang.settlement.positive import (
    game_line,
    is_state,
    left_king_line,
    premium_line,
    schleifen_line,
    settle_positive,
)
from mondfang.settlement.renonce import settle_renonce
from mondfang.settlement.trischaken import settle_trischaken


def settle(book: Rulebook, outcome: Outcome, stake: int | None = None) -> Settlement:
    """The numbers of a game; ``stake`` is cents a point where the book leaves it open."""
    return settlement(_lines(book, outcome, stake_of(book, stake)))


def _lines(book: Rulebook, outcome: Outcome, stake: int | None) -> list[Line]:
    if outcome.ending == "thrown-in" or not outcome.games:
        return []
    row = book.contracts[outcome.games[0].contract]
    fault = renonce_of(outcome)
    if fault is not None:
        return [*settle_renonce(book, outcome, fault, stake), *_states(book, outcome, stake)]
    if outcome.ending == "schleifen":
        return [schleifen_line(book, outcome, row, stake)]
    if row.talon == "tricks":
        return [settle_trischaken(book, outcome, stake)]
    if row.is_negative:
        return settle_negative(book, outcome, stake)
    if outcome.ending == "unplayed":
        lines = [game_line(book, outcome, row, stake), *_states(book, outcome, stake)]
    else:
        lines = settle_positive(book, outcome, stake)
    left = left_king_line(book, outcome, row, stake)
    return [*lines, left] if left is not None else lines


def renonce_of(outcome: Outcome) -> Irregularity | None:
    """The fault that ended the deal, if one did."""
    if outcome.ending not in ("renonce", "conceded"):
        return None
    return outcome.irregularities[0]


def _states(book: Rulebook, outcome: Outcome, stake: int | None) -> list[Line]:
    """Announced states of a hand, which count whatever becomes of the game."""
    row = book.contracts[outcome.games[0].contract]
    return [
        premium_line(book, outcome, row, fact, stake)
        for fact in outcome.premiums
        if is_state(book, fact)
    ]
