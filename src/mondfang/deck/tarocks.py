"""The tarocks: a large numeral at both ends and a scene of its own between them.

The Trull is unlike anything else even from the corner of an eye: its cards are coloured all over.
The birds carry a small bird below the numeral.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mondfang.cards import Card
from mondfang.deck import birds, sky, town
from mondfang.deck.ink import (
    BORDEAUX,
    BRASS,
    GOLD,
    INK,
    IVORY,
    NIGHT,
    both_ways,
    circle,
    line,
    ring,
    squares,
    window,
)
from mondfang.deck.letters import written

_SCENES: Final[dict[str, Callable[[], str]]] = {
    "I": birds.sparrow,
    "II": birds.owl,
    "III": birds.cockatoo,
    "IIII": birds.marabou,
    "V": town.coffee,
    "VI": town.chair,
    "VII": town.wheel,
    "VIII": sky.boat,
    "IX": town.violin,
    "X": town.cathedral,
    "XI": town.wine,
    "XII": town.clock,
    "XIII": town.cat,
    "XIV": town.tram,
    "XV": sky.mountain,
    "XVI": sky.umbrella,
    "XVII": sky.tree,
    "XVIII": sky.balloon,
    "XIX": town.dome,
    "XX": sky.sun,
    "XXI": sky.moon,
    "Sk": birds.fool,
}
NUMERAL_WIDTH: Final = 27.5  # what a fan of twelve on a phone leaves free
_BIRDS: Final = ("I", "II", "III", "IIII")
_GROUNDS: Final = {"I": BORDEAUX, "XXI": NIGHT, "Sk": "#4a2352"}
BIRD_SIGN: Final = (
    "M-6 1C-4-3-1-4 1-3.6C1.6-5.6 4.4-6 5.4-4L7.4-3.4L5.6-2.4"
    "C5.6 2 2.6 4.6-1 4.4L-2 6.4L-3 4L-7.6 5z"
)


def ground(card: Card) -> str:
    """The colour of the whole card."""
    return _GROUNDS.get(card.code, IVORY)


def tarock(card: Card) -> str:
    """A tarock without its border."""
    code = card.code
    pen, brass = (GOLD, GOLD) if code in _GROUNDS else (INK, BRASS)
    scene = window(5.5, 37, 89, 106, _SCENES[code](), "0 0 84 100")
    frame = line("M5.5 37H94.5V143H5.5z", brass, 1)
    numeral = written(code, 5.5, 5.5, 28, pen, at_most=NUMERAL_WIDTH)
    mark = _bird_mark() if code in _BIRDS else ""
    return scene + frame + both_ways(numeral + _nine_squares(brass) + mark)


def _bird_mark() -> str:
    """A small bird on the left edge, where a fan still shows it."""
    bird = f'<path transform="translate(16.2 47.5)" d="{BIRD_SIGN}" fill="{INK}"/>'
    return circle(16, 47.5, 9.6, IVORY) + ring(16, 47.5, 9.6, BRASS, 1) + bird


def _nine_squares(pen: str) -> str:
    """Three by three squares, as on the chairs and spoons of 1905."""
    return squares(((78.5 + 6 * x, 12 + 6 * y) for x in range(3) for y in range(3)), 3.4, pen)
