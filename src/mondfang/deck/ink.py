"""Colours of the deck and the few strokes that it is drawn with; every one gives a piece of SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

INK: Final = "#2b211a"
PAPER: Final = "#fdf9ef"
IVORY: Final = "#f8ecd0"
WHITE: Final = "#fffdf6"
CRIMSON: Final = "#b81f30"
VERMILION: Final = "#cb4a16"
BORDEAUX: Final = "#7d1f2e"
ROSE: Final = "#f0c9ba"
GREEN: Final = "#1f4d3c"
LEAF: Final = "#5b8f5e"
MINT: Final = "#cfe0cd"
BRASS: Final = "#b98a2e"
GOLD: Final = "#e8bf5d"
SAND: Final = "#f3dda6"
BLUE: Final = "#2b4f7a"
SKY: Final = "#bcd6dc"
NIGHT: Final = "#1b2a4a"
WOOD: Final = "#7c4d27"
DARK_WOOD: Final = "#4e2f19"
GREY: Final = "#8b8479"
SILVER: Final = "#d9d6cc"
SKIN: Final = "#f3d2b1"


def number(value: float) -> str:
    """As short as a tenth of a unit allows: ``12``, ``3.5``, ``-.4``."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if abs(value) < 1 else text


def numbers(values: Iterable[float]) -> str:
    return " ".join(number(value) for value in values)


def shape(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, stroke: str, width: float, *, cap: str = "", dash: str = "") -> str:
    """A path that is drawn along and not filled; ``cap`` is ``round`` where ends should be."""
    ends = f' stroke-linecap="{cap}"' if cap else ""
    ends += f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"{ends}/>'


def circle(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, stroke: str, width: float) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle {place} fill="none" stroke="{stroke}" stroke-width="{number(width)}"/>'


def ellipse(x: float, y: float, across: float, down: float, fill: str) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}"'
    return f'<ellipse {place} rx="{number(across)}" ry="{number(down)}" fill="{fill}"/>'


def rect(x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0) -> str:
    corners = f' rx="{number(radius)}"' if radius else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place}{corners} fill="{fill}"/>'


def dots(places: Iterable[tuple[float, float]], radius: float, fill: str) -> str:
    """Many discs in one path, which is much shorter than many circles."""
    size, across = number(radius), number(2 * radius)
    arc = f"a{size} {size} 0 1 1 {across} 0a{size} {size} 0 1 1 -{across} 0"
    return shape("".join(f"M{numbers((x - radius, y))}{arc}" for x, y in places), fill)


def squares(places: Iterable[tuple[float, float]], side: float, fill: str) -> str:
    """Many squares in one path, by their upper left corners."""
    size = number(side)
    return shape("".join(f"M{numbers(place)}h{size}v{size}h-{size}z" for place in places), fill)


def group(content: str, transform: str) -> str:
    return f'<g transform="{transform}">{content}</g>'


def window(
    x: float, y: float, width: float, height: float, content: str, view_box: str = ""
) -> str:
    """A drawing of its own, in units of its own if wanted, set in and cut off at its edges."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    units = f' viewBox="{view_box}"' if view_box else ""
    return f"<svg {place}{units}>{content}</svg>"


def both_ways(half: str) -> str:
    """What stands in the upper half of a card, and once more upside down in the lower one."""
    return half + group(half, "rotate(180 50 90)")
