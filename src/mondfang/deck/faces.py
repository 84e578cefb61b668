"""Whole cards: border, title and the drawing on it."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from mondfang.cards import CARDS, Card, Suit
from mondfang.deck.decks import DECKS, FIRST

VIEW_BOX: Final = "0 0 100 180"
BACK: Final = "back"
_SUITS: Final = {Suit.HERZ: "Herz", Suit.KARO: "Karo", Suit.PIK: "Pik", Suit.TREFF: "Treff"}
_RANKS: Final = {
    **dict(zip("KDRB", ("König", "Dame", "Cavall", "Bub"), strict=True)),
    **dict(zip("1234", ("Eins", "Zwei", "Drei", "Vier"), strict=True)),
    **dict(zip("789", ("Sieben", "Acht", "Neun"), strict=True)),
    "10": "Zehn",
}
_NAMED: Final = {
    "I": "Pagat (I)",
    "II": "Uhu (II)",
    "III": "Kakadu (III)",
    "IIII": "Quapil (IIII)",
    "XXI": "Mond (XXI)",
    "Sk": "Sküs",
}


def title(card: Card) -> str:
    """``Herz-König``, ``Tarock XVIII``, ``Mond (XXI)``: without a dialect, which pages add."""
    if card.is_tarock:
        return _NAMED.get(card.code, f"Tarock {card.code}")
    return f"{_SUITS[card.suit]}-{_RANKS[card.rank]}"


@cache
def card_svg(card: Card, deck: str = FIRST) -> str:
    """The face of a card as a document of its own."""
    return _document(title(card), face_of(card, deck))


@cache
def back_svg(deck: str = FIRST) -> str:
    """The back that all cards of a deck share."""
    return _document("Rückseite", DECKS[deck].back())


@cache
def sprite(deck: str = FIRST) -> str:
    """All faces and the back in one document, for ``<use href="…#HK">`` and ``#back``."""
    faces = [(card.code, title(card), face_of(card, deck)) for card in CARDS]
    symbols = (
        f'<symbol id="{code}" viewBox="{VIEW_BOX}"><title>{name}</title>{drawn}</symbol>'
        for code, name, drawn in (*faces, (BACK, "Rückseite", DECKS[deck].back()))
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'


@cache
def digest(deck: str = FIRST) -> str:
    """Changes when a line of any card does; for addresses that may be kept for ever."""
    return sha256(sprite(deck).encode()).hexdigest()[:12]


def face_of(card: Card, deck: str = FIRST) -> str:
    """The face of a card, to be set into another drawing."""
    return _sheet(DECKS[deck].ground(card)) + DECKS[deck].drawn(card)


def _sheet(colour: str) -> str:
    edge = f'fill="{colour}" stroke="#b7a888"'
    return f'<rect x=".5" y=".5" width="99" height="179" rx="7" {edge}/>'


def _document(name: str, drawn: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}" role="img">'
    return f"{head}<title>{name}</title>{drawn}</svg>\n"
