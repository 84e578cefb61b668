"""Card play decided in one place: what may be played, and who takes the trick."""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.cards import MOND, PAGAT, SKUES, SUIT_CARDS, SUIT_MASKS, TAROCKS, TRULL, Card
from mondfang.game.errors import Refusal
from mondfang.rulebook.model import Trickplay

_PAGAT = 1 << PAGAT


def winning_index(rules: Trickplay, cards: Sequence[Card]) -> int:
    """Which card of a trick, in order of play, takes it; the trick may be incomplete."""
    led = cards[0]
    mask = 0
    for card in cards:
        mask |= 1 << card
    follow = TAROCKS if led >= 32 else SUIT_MASKS[led >> 3]
    if mask & TRULL == TRULL and rules.kaiserstich != "none" and is_kaiserstich(rules, cards):
        return cards.index(PAGAT)
    if rules.tarock_trumps:
        follow |= TAROCKS
    return cards.index(Card((mask & follow).bit_length() - 1))


def is_kaiserstich(rules: Trickplay, cards: Sequence[Card]) -> bool:
    """Sküs, Mond and Pagat in one trick; in suit games only where tarock was led."""
    if cards[0] < 32 and not rules.tarock_trumps:
        return False
    if rules.kaiserstich == "any-order":
        return True
    return cards.index(MOND) < cards.index(SKUES) < cards.index(PAGAT)


def playable(rules: Trickplay, hand: int, trick: Sequence[Card]) -> int:
    """The cards of a hand that the rules of this family of games allow now, as a mask."""
    if not trick:
        choice = hand
        if rules.lead == "suit-first" and hand & SUIT_CARDS:
            choice = hand & SUIT_CARDS
        if rules.pagat_last and choice & _PAGAT and hand & TAROCKS != _PAGAT:
            choice &= ~_PAGAT
        return choice
    led = trick[0]
    choice = hand & (TAROCKS if led >= 32 else SUIT_MASKS[led >> 3])
    if not choice and rules.must_play_tarock:
        choice = hand & TAROCKS
    if not choice:
        choice = hand
    held_back = rules.pagat_last and choice & _PAGAT and hand & TAROCKS != _PAGAT
    if held_back and not _completes_kaiserstich(rules, trick):
        choice &= ~_PAGAT
    if rules.must_beat:
        choice = beating(rules, choice, trick) or choice
    return choice


def beating(rules: Trickplay, choice: int, trick: Sequence[Card]) -> int:
    """Those cards of ``choice`` that would be winning the trick."""
    found = 0
    rest = choice
    while rest:
        low = rest & -rest
        card = Card(low.bit_length() - 1)
        if winning_index(rules, (*trick, card)) == len(trick):
            found |= low
        rest ^= low
    return found


def _completes_kaiserstich(rules: Trickplay, trick: Sequence[Card]) -> bool:
    if rules.kaiserstich == "none" or MOND not in trick or SKUES not in trick:
        return False
    return is_kaiserstich(rules, (*trick, PAGAT))


def why_not_playable(rules: Trickplay, hand: int, trick: Sequence[Card], card: Card) -> Refusal:
    """The reason behind a card that ``playable`` leaves out."""
    cite = rules.clauses
    if not trick:
        if card >= 32 and rules.lead == "suit-first" and hand & SUIT_CARDS:
            return Refusal("lead-suit-first", cite["lead"])
        return Refusal("pagat-last", cite["pagat_last"])
    follow = TAROCKS if trick[0] >= 32 else SUIT_MASKS[trick[0] >> 3]
    if hand & follow and not follow >> card & 1:
        return Refusal("must-follow-suit", cite["must_play_tarock"])
    if not hand & follow and card < 32 and rules.must_play_tarock and hand & TAROCKS:
        return Refusal("must-play-tarock", cite["must_play_tarock"])
    if card == PAGAT and rules.pagat_last and not _completes_kaiserstich(rules, trick):
        return Refusal("pagat-last", cite["pagat_last"])
    return Refusal("must-beat", cite["must_beat"])
