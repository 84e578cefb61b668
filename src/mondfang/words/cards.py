"""Cards in short and in full: ``♥K``, ``XXI``; ``Herz-König``, ``Mond (XXI)``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mondfang.cards import Card, sorted_for_hand
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import card_name

GLYPHS = {"H": "♥", "K": "♦", "P": "♠", "T": "♣"}
CardText = Callable[[Card], str]
CardsText = Callable[[int], str]


def card_short(card: Card) -> str:
    """``♥K`` or ``XXI``: for places where there is little room."""
    return card.code if card.is_tarock else GLYPHS[card.code[0]] + card.rank


def cards_short(mask: int, one: CardText = card_short) -> str:
    """A hand as players sort it, a dot between the suits."""
    pieces: list[str] = []
    suit = None
    for card in sorted_for_hand(mask):
        if suit is not None and card.suit != suit:
            pieces.append("·")
        suit = card.suit
        pieces.append(one(card))
    return " ".join(pieces) or "–"


def card_names(cards: Iterable[Card], language: str = "de", book: Rulebook | None = None) -> str:
    """``Mond (XXI), Herz-König``: for those who listen."""
    return ", ".join(card_name(card, language, book) for card in cards) or "–"
