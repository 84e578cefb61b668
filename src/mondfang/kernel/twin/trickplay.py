"""What may be played and who takes the trick, on bare numbers: native/book/trickplay.hpp in Python.

mondfang.game.tricks decides the same for the engine; here a trick comes with its mask.
"""

from __future__ import annotations

from typing import Final

from mondfang.cards import MOND, PAGAT, SKUES, SUIT_CARDS, TAROCKS, TRULL
from mondfang.rulebook.model import Trickplay

SUIT_OF: Final = tuple(TAROCKS if card >= 32 else 0xFF << (card & 24) for card in range(54))
ABOVE: Final = tuple(((1 << 54) - 1) >> card + 1 << card + 1 for card in range(54))
_PAGAT_BIT: Final = 1 << PAGAT


def is_kaiserstich(rules: Trickplay, trick: list[int]) -> bool:
    """Sküs, Mond and Pagat in one trick; in suit games only where tarock was led."""
    if trick[0] < 32 and not rules.tarock_trumps:
        return False
    if rules.kaiserstich == "any-order":
        return True
    return trick.index(MOND) < trick.index(SKUES) < trick.index(PAGAT)


def winning_card(rules: Trickplay, trick: list[int], mask: int) -> int:
    """The card that takes the trick as it lies; the trick may be incomplete."""
    if mask & TRULL == TRULL and rules.kaiserstich != "none" and is_kaiserstich(rules, trick):
        return PAGAT
    follow = SUIT_OF[trick[0]]
    if rules.tarock_trumps:
        follow |= TAROCKS
    return (mask & follow).bit_length() - 1


def beating(rules: Trickplay, choice: int, trick: list[int], mask: int) -> int:
    """Those cards of a choice that would be winning the trick."""
    if rules.kaiserstich != "none" and (mask & TRULL).bit_count() >= 2:
        found, rest = 0, choice
        while rest:
            low = rest & -rest
            card = low.bit_length() - 1
            if winning_card(rules, [*trick, card], mask | low) == card:
                found |= low
            rest ^= low
        return found
    best = winning_card(rules, trick, mask)
    higher = choice & SUIT_OF[best] & ABOVE[best]
    return higher | choice & TAROCKS if best < 32 and rules.tarock_trumps else higher


def playable(rules: Trickplay, hand: int, trick: list[int], mask: int) -> int:
    """The cards of a hand that the rules of this family of games allow now."""
    held_back = rules.pagat_last and hand & _PAGAT_BIT and hand & TAROCKS != _PAGAT_BIT
    if not trick:
        choice = hand
        if rules.lead == "suit-first" and hand & SUIT_CARDS:
            choice = hand & SUIT_CARDS
        return choice & ~_PAGAT_BIT if held_back else choice
    choice = hand & SUIT_OF[trick[0]]
    if not choice and rules.must_play_tarock:
        choice = hand & TAROCKS
    if not choice:
        choice = hand
    if held_back and choice & _PAGAT_BIT and not _completes_kaiserstich(rules, trick, mask):
        choice &= ~_PAGAT_BIT
    if rules.must_beat:
        choice = beating(rules, choice, trick, mask) or choice
    return choice


def _completes_kaiserstich(rules: Trickplay, trick: list[int], mask: int) -> bool:
    if rules.kaiserstich == "none" or (mask | _PAGAT_BIT) & TRULL != TRULL:
        return False
    return is_kaiserstich(rules, [*trick, PAGAT])
