"""Whole cards of this deck, without their border."""

from __future__ import annotations

from typing import Final

from mondfang.cards import Card, Suit
from mondfang.deck.biedermeier.scenes import SCENES
from mondfang.deck.courts import figure
from mondfang.deck.ink import INK, both_ways, circle, group, line, number, rect, window
from mondfang.deck.letters import HEIGHT, width_of, written
from mondfang.deck.suits import SIGNS, pips_of
from mondfang.deck.tarocks import BIRD_SIGN

PAPER: Final = "#f6eed9"
_RED: Final = "#b3261e"
_BLACK: Final = "#26221f"
_PANELS: Final = {"I": "#7d1f2e", "XXI": "#2c3b5e", "Sk": "#4a2352"}
_BIRDS: Final = ("I", "II", "III", "IIII")
_NUMERAL: Final = 27.0


def ground(card: Card) -> str:
    return PAPER


def drawn(card: Card) -> str:
    if card.is_tarock:
        return _tarock(card.code)
    return _court(card) if card.rank in "KDRB" else _pips(card)


def _tarock(code: str) -> str:
    """The scene twice, in its corner the number on a panel; those of the Trull are dark."""
    pen = f'stroke="{INK}" stroke-width=".8" stroke-linejoin="round"'
    scene = window(5, 5, 90, 83, f"<g {pen}>{SCENES[code]()}</g>")
    fill = _PANELS.get(code)
    panel = rect(5, 5, 31, 33, fill or PAPER) + line("M5 38H36V5", INK, 1)
    wide = min(_NUMERAL, width_of(code) * 27 / HEIGHT)
    numeral = written(code, 20.4 - wide / 2, 8, 27, "#f3d48a" if fill else INK, at_most=_NUMERAL)
    half = scene + panel + numeral + (_bird() if code in _BIRDS else "")
    return both_ways(half) + line("M5 5H95V175H5zM5 90H95", INK, 1)


def _bird() -> str:
    bird = f'<path transform="translate(14.4 47.4) scale(.9)" d="{BIRD_SIGN}" fill="{INK}"/>'
    return circle(14, 47, 8.6, PAPER) + bird


def _court(card: Card) -> str:
    """The figure in ink on hatched paper, as large as the index allows."""
    rows = line("".join(f"M0 {y}H66" for y in range(3, 83, 5)), "#d8c9a8", 0.6)
    inked = f'<g stroke="{INK}" stroke-width=".7" stroke-linejoin="round">{figure(card)}</g>'
    field = window(30, 5, 65, 83, rows + inked)
    frame = line("M30 5V88M5 5H95V175H5zM5 90H95", INK, 1)
    return both_ways(_index(card) + field) + frame + line("M70 92V175", INK, 1)


def _pips(card: Card) -> str:
    colour = _colour(card.suit)
    return both_ways(_index(card)) + pips_of(card, colour) + line("M5 5H95V175H5z", colour, 0.8)


def _index(card: Card) -> str:
    height, room = 25.0, 21.0
    wide = min(room, width_of(card.rank) * height / HEIGHT)
    rank = written(card.rank, 17.5 - wide / 2, 9, height, _colour(card.suit), at_most=room)
    place = f"translate(17.5 {number(47)}) scale(.8)"
    return rank + f'<path transform="{place}" d="{SIGNS[card.suit]}" fill="{_colour(card.suit)}"/>'


def _colour(suit: Suit) -> str:
    """Red and black, as they always were."""
    return _RED if suit.is_red else _BLACK


def back() -> str:
    """Marbled paper in one colour: waves within a frame."""
    sheet = rect(0.5, 0.5, 99, 179, PAPER, radius=7) + rect(5.5, 5.5, 89, 169, "#7a3b34", radius=3)
    wave = "q5-4 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0"
    rows = "".join(f"M{10 - 5 * (row % 2)} {12 + 6 * row}{wave}" for row in range(27))
    inner = window(8, 8, 84, 164, group(line(rows, "#c99a86", 1.2), "translate(-8 -8)"))
    return sheet + inner + line("M8 8H92V172H8z", "#e8cdb9", 1)
