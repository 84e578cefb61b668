"""The four suits, the index in the corner of their cards, and the cards without a figure."""

from __future__ import annotations

from typing import Final

from mondfang.cards import Card, Suit
from mondfang.deck.ink import CRIMSON, GREEN, VERMILION, both_ways, number, shape
from mondfang.deck.letters import HEIGHT, width_of, written

COLOURS: Final = {
    Suit.HERZ: CRIMSON,
    Suit.KARO: VERMILION,
    Suit.PIK: "#1d1c20",
    Suit.TREFF: GREEN,
}
# Twenty units wide and high, around the middle.
SIGNS: Final = {
    Suit.HERZ: "M0 10C-3 5.6-10 2-10-4A5.2 5.2 0 0 1 0-6A5.2 5.2 0 0 1 10-4C10 2 3 5.6 0 10z",
    Suit.KARO: "M0-11Q3-5 8.6 0Q3 5 0 11Q-3 5-8.6 0Q-3-5 0-11z",
    Suit.PIK: "M0-10.4C3-6 10-2.4 10 3A5 5 0 0 1 1 5.7Q1.4 9.4 3.8 10.4H-3.8Q-1.4 9.4-1 5.7"
    "A5 5 0 0 1-10 3C-10-2.4-3-6 0-10.4z",
    Suit.TREFF: "M1 4.2Q1.4 9.2 3.9 10.4H-3.9Q-1.4 9.2-1 4.2A4.8 4.8 0 1 1-3.4-1.9"
    "A4.8 4.8 0 1 1 3.4-1.9A4.8 4.8 0 1 1 1 4.2z",
}
_LEFT, _MIDDLE, _RIGHT = 39, 50, 61
_SEVEN: Final = (
    *((_LEFT, 36), (_RIGHT, 36), (_LEFT, 90), (_RIGHT, 90), (_LEFT, 144), (_RIGHT, 144)),
    (_MIDDLE, 63),
)
_EIGHT: Final = (*_SEVEN, (_MIDDLE, 117))
_SIDES: Final = tuple((x, y) for y in (33, 71, 109, 147) for x in (_LEFT, _RIGHT))
_PLACES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "1": ((50, 90),),
    "2": ((50, 48), (50, 132)),
    "3": ((50, 40), (50, 90), (50, 140)),
    "4": ((37, 72), (63, 72), (37, 108), (63, 108)),
    "7": _SEVEN,
    "8": _EIGHT,
    "9": (*_SIDES, (_MIDDLE, 90)),
    "10": (*_SIDES, (_MIDDLE, 52), (_MIDDLE, 128)),
}
_SIZES: Final = {"1": 2.2, "2": 1.25, "3": 1.15, "4": 0.95}
_SMALL: Final = 0.74


def sign(suit: Suit, x: float, y: float, size: float, colour: str = "") -> str:
    """The sign of a suit around (x, y), ``size`` times twenty units wide."""
    place = f"translate({number(x)} {number(y)}) scale({f'{size:.2f}'.removeprefix('0')})"
    return f'<path transform="{place}" d="{SIGNS[suit]}" fill="{colour or COLOURS[suit]}"/>'


def index(card: Card) -> str:
    """Rank above suit in the corner: all that a fan on a phone shows of a card."""
    height, room = 28.0, 23.0
    wide = min(room, width_of(card.rank) * height / HEIGHT)
    rank = written(card.rank, 15.5 - wide / 2, 8, height, COLOURS[card.suit], at_most=room)
    return rank + sign(card.suit, 15.5, 49, 0.88)


def places(rank: str) -> tuple[tuple[float, float], ...]:
    """Where the signs of a card without a figure stand."""
    return _PLACES[rank]


def pips(card: Card) -> str:
    """The index twice, and as many signs as the card has."""
    return both_ways(index(card)) + pips_of(card)


def pips_of(card: Card, colour: str = "") -> str:
    """As many signs as the card has, the lower ones upside down."""
    size = _SIZES.get(card.rank, _SMALL)
    signs = (sign(card.suit, x, y, -size if y > 90 else size, colour) for x, y in places(card.rank))
    return "".join(signs)


def glyph(suit: Suit, size: str = "1em") -> str:
    """The sign alone, for running text; hidden from screen readers, which are told the name."""
    box = 'viewBox="-11 -11.5 22 23"'
    drawn = shape(SIGNS[suit], "currentColor")
    return f'<svg {box} width="{size}" height="{size}" aria-hidden="true">{drawn}</svg>'
