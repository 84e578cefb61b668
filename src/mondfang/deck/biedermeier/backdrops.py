"""What several scenes stand before: a meadow, a room, a tree."""

from __future__ import annotations

from typing import Final

from mondfang.deck.biedermeier.figures import BROWN, GREEN
from mondfang.deck.ink import INK, dots, line, rect, shape

SKY: Final = "#e6edec"
NIGHT: Final = "#3b4a6b"


def meadow(sky: str = SKY) -> str:
    """Sky, a hill with hatching, and grass."""
    hill = shape("M0 60Q24 42 52 56T90 50V83H0z", "#d5dec2")
    return rect(0, 0, 90, 83, sky) + hill + shape("M0 72Q40 66 90 72V83H0z", GREEN) + _hatching()


def _hatching() -> str:
    return line("M56 60l6-5M62 61l7-6M69 62l7-6M76 62l7-6M6 63l6-5M13 62l6-5", INK, 0.5)


def room(wall: str = "#efe3cc") -> str:
    """A wall with a window, and boards."""
    boards = rect(0, 70, 90, 13, "#d8bd92") + line("M0 74H90M0 78.4H90", INK, 0.4)
    pane = rect(66, 8, 18, 22, SKY) + line("M75 8V30M66 19H84", INK, 0.8)
    return rect(0, 0, 90, 83, wall) + boards + pane


def tree(x: float, foot: float) -> str:
    crown = dots([(x, foot - 42), (x - 8, foot - 34), (x + 8, foot - 34)], 9, GREEN)
    return (
        shape(f"M{x - 2:g} {foot:g}L{x - 1:g} {foot - 30:g}H{x + 1:g}L{x + 2:g} {foot:g}z", BROWN)
        + crown
    )
