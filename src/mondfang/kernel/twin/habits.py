"""King, talon and discard in playouts: native/search/habits.hpp in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mondfang.cards import KINGS, SUIT_CARDS, TAROCKS, TRULL, cards_in, thirds_of
from mondfang.game.phases.talon import is_suit_game
from mondfang.kernel.twin.trickplay import SUIT_OF
from mondfang.rulebook.model import Contract

HABIT_FEATURES: Final = 12
PLANS: Final = 4  # with a partner, alone, with the whole talon, suit game
KING: Final = 0
TALON: Final = 1
DISCARD: Final = TALON + PLANS
HABITS: Final = DISCARD + PLANS
_HIGH: Final = ~((1 << 46) - 1)  # XV and above
_MIDDLE: Final = ~((1 << 40) - 1)  # VIIII and above
_COURT: Final = KINGS | KINGS >> 1 | KINGS >> 2
_COLD: Final = ~(KINGS | KINGS >> 1)


class Habits:
    """Scores in 1/256 of a natural logarithm of odds; without weights every choice is alike."""

    def __init__(self, weights: Sequence[int]) -> None:
        if weights and len(weights) != HABITS * HABIT_FEATURES:
            raise ValueError("habit weights of the wrong size")
        width = HABIT_FEATURES
        self.rows = [weights[at : at + width] for at in range(0, len(weights), width)]

    def score(self, habit: int, features: Sequence[int]) -> int:
        if not self.rows:
            return 0
        return sum(w * f for w, f in zip(self.rows[habit], features, strict=False))


def game_plan(row: Contract) -> int:
    if is_suit_game(row):
        return 3
    if row.talon in ("whole-hidden", "whole-open"):
        return 2
    return 0 if row.partner else 1


def king(hand: int, card: int) -> list[int]:
    """A king (or another card) that may be called."""
    suit = hand & SUIT_OF[card]
    length, tarocks = suit.bit_count(), (hand & TAROCKS).bit_count()
    court = (suit & _COURT).bit_count()
    below = hand >> (card - 1) & 1
    held = hand >> card & 1
    return [length, held, length == 0, length == 1, below, court, length * tarocks // 4]


def talon(hand: int, cards: int, called: int | None) -> list[int]:
    """Cards of the talon that may be taken together."""
    tarocks = cards & TAROCKS
    lengths = [(hand & SUIT_OF[card]).bit_count() for card in cards_in(cards & SUIT_CARDS)]
    return [
        thirds_of(cards),
        tarocks.bit_count(),
        sum((card - 32) // 2 for card in cards_in(tarocks)),
        lengths.count(0),
        sum(lengths),
        called is not None and cards >> called & 1,
        (cards & TRULL).bit_count(),
        (cards & KINGS).bit_count(),
        lengths.count(1),
        (tarocks & _HIGH).bit_count(),
        tarocks.bit_count() * (hand & TAROCKS).bit_count() // 4,
    ]


def discard(hand: int, cards: int, called: int | None) -> list[int]:
    """A set that may be laid away from a hand: points put away, suits emptied, kings guarded."""
    kept = hand & ~cards
    features = [thirds_of(cards), *([0] * (HABIT_FEATURES - 1))]
    for suit in range(4):
        left = kept >> 8 * suit & 0xFF
        if not hand >> 8 * suit & 0xFF:
            continue
        length, held = left.bit_count(), bool(left & 0x80)
        seen = (
            length == 0,
            length == 0 and called is not None and suit == called >> 3,
            length == 1 and not held,
            length == 1 and held,
            length > 1 and held,
            not held and bool(left & 0x40),
            length * length,
            length >= 3,
        )
        for place, value in enumerate(seen, 1):
            features[place] += value
    features[9] = (cards & TAROCKS).bit_count()
    features[10] = (cards & TAROCKS & _MIDDLE).bit_count()
    features[11] = (kept & SUIT_CARDS & _COLD).bit_count()
    return features
