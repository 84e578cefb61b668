"""A deck for weak eyes: one colour, no pictures, the rank as large as the card allows.

Nothing depends on colour. Red suits are hollow, black ones full; tarocks are white on black, with
a plain number above the Roman one, for ``18`` can be read where ``XVIII`` is a fence. The Trull has
a white band, and birds carry their bird.
"""

from __future__ import annotations

from typing import Final

from mondfang.cards import Card, Suit
from mondfang.deck.ink import both_ways, group, number, rect, shape
from mondfang.deck.letters import HEIGHT, width_of, written
from mondfang.deck.suits import SIGNS
from mondfang.deck.tarocks import BIRD_SIGN

BLACK: Final = "#111111"
WHITE: Final = "#ffffff"
_EDGE: Final = 5.0
_ROOM: Final = 29.0  # what a fan of twelve on a phone leaves free
_TALL: Final = 46.0
_BIRDS: Final = ("I", "II", "III", "IIII")
_TRULL: Final = ("I", "XXI", "Sk")
_STAR: Final = "M0-11l3.2 7.2 7.8.6-6 5 2 7.6-7-4.2-7 4.2 2-7.6-6-5 7.8-.6z"


def ground(card: Card) -> str:
    """Tarocks are black all over."""
    return BLACK if card.is_tarock else WHITE


def drawn(card: Card) -> str:
    """A card without its border."""
    return _tarock(card) if card.is_tarock else _plain(card)


def _plain(card: Card) -> str:
    rank = _corner(card.rank, 7, _TALL, BLACK)
    small = _sign(card.suit, _EDGE + _ROOM / 2, 70, 1.3)
    return both_ways(rank + small + _sign(card.suit, 67, 40, 2.3))


def _tarock(card: Card) -> str:
    code = card.code
    half = _corner("Sk" if code == "Sk" else str(card - 31), 7, _TALL, WHITE) + _emblem(code)
    if code != "Sk":
        half += _corner(code, 59, 20, WHITE)
    band = rect(8, 86, 84, 8, WHITE) if code in _TRULL else ""
    return both_ways(half) + band


def _emblem(code: str) -> str:
    """A bird for the birds, a star for the Sküs, otherwise the Roman number once more."""
    if code in _BIRDS:
        return group(shape(BIRD_SIGN, WHITE), "translate(66 42) scale(3.2)")
    if code == "Sk":
        return group(shape(_STAR, WHITE), "translate(67 40) scale(2.2)")
    wide = min(48.0, width_of(code) * 34 / HEIGHT)
    return written(code, 66 - wide / 2, 24, 34, WHITE, at_most=48)


def _corner(text: str, top: float, height: float, colour: str) -> str:
    """A text in the strip that stays in sight, as wide as the strip at most."""
    wide = min(_ROOM, width_of(text) * height / HEIGHT)
    return written(text, _EDGE + (_ROOM - wide) / 2, top, height, colour, at_most=_ROOM)


def _sign(suit: Suit, x: float, y: float, size: float) -> str:
    """Full for the black suits, hollow for the red ones."""
    place = f'transform="translate({number(x)} {number(y)}) scale({size:g})" d="{SIGNS[suit]}"'
    if not suit.is_red:
        return f'<path {place} fill="{BLACK}"/>'
    pen = number(3.2 if size < 2 else 2.4)
    return f'<path {place} fill="{WHITE}" stroke="{BLACK}" stroke-width="{pen}"/>'
