"""Drawing cards before the first deal: who deals first, and who sits where.

Tables and tournaments draw by the same rules; the order of a shuffled pack is the chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mondfang.cards import Card, Suit
from mondfang.rulebook.model import Dealing

SIGNS = (Suit.TAROCK, Suit.PIK, Suit.TREFF, Suit.HERZ, Suit.KARO)
"""The signs of the places, the dealer's first; the fifth is for tables of five."""
_MARKS = tuple(Card.parse(code) for code in ("Sk", "PK", "TK", "HK", "KK"))  # one of each sign
_CLASSES = (Suit.TREFF, Suit.KARO, Suit.HERZ, Suit.PIK)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What each seat drew, who sits on each seat then (as old seats), and who deals first."""

    cards: tuple[Card, ...]
    seats: tuple[int, ...]
    dealer: int


def draw_key(rules: Dealing, card: Card) -> tuple[int, int]:
    """How high a drawn card is: a tarock above the suits, which may be ranked among themselves."""
    if card.is_tarock:
        return (9, int(card))
    if rules.draw_order == "suit-then-rank":
        return class_key(card)
    return (0, card & 7)


def class_key(card: Card) -> tuple[int, int]:
    """Tarock, Pik, Herz, Karo, Kreuz, then the rank: no two cards are equal."""
    return (9, int(card)) if card.is_tarock else (_CLASSES.index(card.suit), card & 7)


def drawn_seat(rules: Dealing, drawn: Sequence[Card]) -> int | None:
    """Who won the draw by which the first dealer or forehand is found; None is a new draw."""
    if rules.first_seat == "tarock-deals":
        tarocks = [seat for seat, card in enumerate(drawn) if card.is_tarock]
        return tarocks[0] if len(tarocks) == 1 else None
    keys = [draw_key(rules, card) for card in drawn]
    best = max(keys)
    return keys.index(best) if keys.count(best) == 1 else None


def first_dealer(rules: Dealing, drawn: Sequence[Card]) -> int | None:
    """The seat that deals first after the draw; None is a new draw."""
    seat = drawn_seat(rules, drawn)
    if seat is None or rules.first_seat != "high-is-forehand":
        return seat
    return (seat - 1) % len(drawn)


def by_sign(drawn: Mapping[int, Card]) -> dict[Suit, int]:
    """Who drew which sign; of two with the same sign the last one is named."""
    return {card.suit: player for player, card in drawn.items()}


def drawn_by(rules: Dealing, cards: Sequence[Card]) -> Drawn | None:
    """What the cards that the seats have drawn decide; None is a new draw.

    Where the tarock deals, everybody takes the place of the sign drawn; otherwise all stay where
    they are and the high card decides.
    """
    seats: tuple[int, ...] = tuple(range(len(cards)))
    dealer = first_dealer(rules, cards)
    if rules.first_seat == "tarock-deals":
        signs = by_sign(dict(enumerate(cards)))
        places = SIGNS[: len(cards)]
        if set(signs) != set(places):
            return None
        seats, dealer = tuple(signs[sign] for sign in places), 0
    return None if dealer is None else Drawn(tuple(cards), seats, dealer)


def draw_from(rules: Dealing, deck: Sequence[Card], size: int) -> Drawn:
    """Draw by the book from a shuffled pack, again and again until one seat is the first.

    Where the tarock deals, one card of each sign is drawn from.
    """
    signs = rules.first_seat == "tarock-deals"
    cards = [card for card in deck if card in _MARKS[:size]] if signs else deck
    for start in range(0, len(cards) - size + 1, size):
        drawn = drawn_by(rules, cards[start : start + size])
        if drawn is not None:
            return drawn
    raise AssertionError("in a whole pack not every draw is level")
