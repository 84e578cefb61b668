"""The letters and numerals of the deck, drawn as strokes: no font is needed, on paper or on screen.

A glyph stands in a box 28 units high: its width, the stems, and the hairlines with the serifs.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mondfang.deck.ink import group, number


class Glyph(NamedTuple):
    width: float
    stems: str
    hairs: str


STEM: Final = 4.8
HAIR: Final = 2.6
HEIGHT: Final = 28.0
_GAP: Final = 1.6

_GLYPHS: Final = {
    "I": Glyph(7, "M3.5 0V28", "M0 1.3H7M0 26.7H7"),
    "V": Glyph(14, "M2.8 1.3L7 24", "M1.7 1.3L7.3 26.7L11.8 1.3M0 1.3H6M9.2 1.3H14"),
    "X": Glyph(
        14,
        "M2.8 1.3L11.2 26.7",
        "M11.6 1.3L2.4 26.7M0 1.3H6M9.2 1.3H14M0 26.7H4.8M8 26.7H14",
    ),
    "K": Glyph(
        20,
        "M4.5 0V28M8.8 12.2L15.6 26.7",
        "M15.6 1.3L5.5 16.6M1 1.3H8.2M12.4 1.3H19M1 26.7H8.2M12 26.7H20",
    ),
    "D": Glyph(
        20,
        "M4.5 0V28M4.5 2.4H8.5C14.6 2.4 17 7.6 17 14S14.6 25.6 8.5 25.6H4.5",
        "M1 1.3H6M1 26.7H6",
    ),
    "R": Glyph(
        20,
        "M4.5 0V28M4.5 2.4H9.6C13.8 2.4 15.8 4.8 15.8 8.4S13.8 14.6 9.6 14.6H4.5M9.8 14L16 26.7",
        "M1 1.3H6M1 26.7H8.2M12.8 26.7H20",
    ),
    "B": Glyph(
        19,
        "M4.5 0V28M4.5 2.4H9.5C13.2 2.4 14.9 4.6 14.9 7.6S13 13.2 9.5 13.2H4.5"
        "M9.5 13.2C14 13.2 16.4 15.6 16.4 19.4S14 25.6 9.5 25.6H4.5",
        "M1 1.3H6M1 26.7H6",
    ),
    "S": Glyph(
        17,
        "M13.6 8.6C13.2 4.6 11.6 2.4 8.4 2.4C5.2 2.4 3.4 4.4 3.4 7.4C3.4 14.2 13.8 12.6 13.8 20"
        "C13.8 23.6 12 25.6 8.6 25.6C5.2 25.6 3.4 23.4 3 19.2",
        "M14.8 2.4V9.4M1.9 18.4V25.6",
    ),
    "k": Glyph(
        17,
        "M4 0V28M7.8 16.6L13.2 26.7",
        "M13.4 10.2L5 20M.8 1.3H4M.8 26.7H7.4M10.4 10H16.4M10.4 26.7H17",
    ),
    "0": Glyph(
        16, "M8 2.4C4.6 2.4 2.9 6.6 2.9 14S4.6 25.6 8 25.6 13.1 21.4 13.1 14 11.4 2.4 8 2.4z", ""
    ),
    "1": Glyph(12, "M6.6 0V28", "M6.6 1.7L1 6.6M1.2 26.7H12"),
    "2": Glyph(
        16,
        "M2.9 8.8C2.9 4.6 4.8 2.4 8 2.4S13.2 4.6 13.2 8.2C13.2 14.4 5 17.4 3.6 25.5H14.4",
        "M14.2 27.9V20.6",
    ),
    "3": Glyph(
        16,
        "M2.8 7.2C3.2 4 5 2.4 7.8 2.4C10.8 2.4 12.6 4.4 12.6 7.6S10.6 13.2 6.6 13.2"
        "C11 13.2 13.2 15.6 13.2 19.4S11 25.6 7.6 25.6C4.6 25.6 2.8 24 2.4 20.6",
        "",
    ),
    "4": Glyph(16, "M11 0V28", "M11 1L1.6 18.8H16M7 26.7H15"),
    "5": Glyph(
        16,
        "M4.4 2.4H13.6M4 13C5.4 11.4 6.8 10.8 8.4 10.8C11.6 10.8 13.4 13.6 13.4 18"
        "C13.4 22.8 11.2 25.6 7.8 25.6C5 25.6 3.2 24.2 2.6 21.2",
        "M4.6 1.2L3.6 13.6",
    ),
    "6": Glyph(
        16,
        "M2.9 18C3 13.8 5 11.2 8.2 11.2S13.2 13.8 13.2 18.4S11.2 25.6 8 25.6"
        "C4.6 25.6 2.9 22.4 2.9 16C2.9 7 5 2.4 8.6 2.4C11 2.4 12.6 3.8 13 6.4",
        "",
    ),
    "7": Glyph(15, "M2 2.5H14M12.6 3.4C8 12 6.2 18 6 28", "M1.8 .4V7.6"),
    "8": Glyph(
        16,
        "M8 2.4C5 2.4 3.5 4.4 3.5 7.6S5.2 13 8 13 12.5 10.8 12.5 7.6 11 2.4 8 2.4z"
        "M8 13C4.6 13 2.8 15.6 2.8 19.4S4.6 25.6 8 25.6 13.2 23.2 13.2 19.4 11.4 13 8 13z",
        "",
    ),
    "9": Glyph(
        16,
        "M13.2 9.6C13 13.8 11 16.6 7.8 16.6S2.8 13.8 2.8 9.6 4.8 2.4 7.8 2.4"
        "C11.4 2.4 13.2 5.6 13.2 12C13.2 21 11 25.6 7.4 25.6C5 25.6 3.4 24.2 3 21.6",
        "",
    ),
}


def width_of(text: str) -> float:
    return sum(_GLYPHS[letter].width for letter in text) + _GAP * (len(text) - 1)


def written(
    text: str, x: float, y: float, height: float, colour: str, *, at_most: float = 99
) -> str:
    """A text with its upper left corner at (x, y), made narrower where it would be too wide."""
    tall = height / HEIGHT
    wide = min(tall, at_most / width_of(text))
    stems, hairs, offset = "", "", 0.0
    for letter in text:
        glyph = _GLYPHS[letter]
        stems += _moved(glyph.stems, offset)
        hairs += _moved(glyph.hairs, offset) if glyph.hairs else ""
        offset += glyph.width + _GAP
    scale = " ".join(f"{factor:.3f}".rstrip("0").rstrip(".") for factor in (wide, tall))
    place = f"translate({number(x)} {number(y)}) scale({scale})"
    thin = _drawn(hairs, colour, HAIR) if hairs else ""
    return group(_drawn(stems, colour, STEM) + thin, place)


def _moved(d: str, offset: float) -> str:
    move = f' transform="translate({number(offset)})"' if offset else ""
    return f'<path d="{d}"{move}/>'


def _drawn(paths: str, colour: str, width: float) -> str:
    return f'<g fill="none" stroke="{colour}" stroke-width="{number(width)}">{paths}</g>'
