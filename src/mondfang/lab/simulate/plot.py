"""A picture of values: one histogram of game points for each group, as a small SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from mondfang.lab.stats import Tally

WIDTH: Final = 720
PANEL: Final = 150
LEFT, RIGHT, TOP = 46, 16, 58
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_MOST_BARS: Final = 36
_LOST, _WON, _NONE = "#c0504d", "#3a7d44", "#8a8a8a"


@dataclass(frozen=True, slots=True)
class Panel:
    """A group with its caption, already in words."""

    caption: str
    values: Tally


@dataclass(frozen=True, slots=True)
class Words:
    """What stands around the panels; ``{step}`` in ``across`` is the width of a bar."""

    title: str
    across: str


def bar_width(low: int, high: int) -> int:
    """The narrowest of the usual steps with which the range fits into so many bars."""
    for step in _STEPS:
        if (high - low) // step + 1 <= _MOST_BARS:
            return step
    return (high - low) // _MOST_BARS + 1


def bars(tally: Tally, step: int) -> dict[int, float]:
    """Shares by class; wins, losses and nothing never share one: class 2 of step 5 is 6 to 10."""
    shares: dict[int, float] = {}
    for value, often in sorted(tally.values.items()):
        place = class_of(value, step)
        shares[place] = shares.get(place, 0.0) + often / tally.count
    return shares


def class_of(value: int, step: int) -> int:
    """Zero is a class of its own; the others are ``step`` wide, counted away from it."""
    size = -(-abs(value) // step)
    return size if value > 0 else -size


def position(value: float, step: int) -> float:
    """Where a mean lies among the classes, whose middles are the whole numbers."""
    size = abs(value)
    place = (size - 0.5) / step + 0.5 if size > 1 else size * (0.5 + 0.5 / step)
    return place if value > 0 else -place


def histogram_svg(panels: Sequence[Panel], words: Words) -> str:
    """All panels below each other on one scale, the mean marked in each."""
    values = [value for panel in panels for value in panel.values.values] or [0]
    low, high = min(0, *values), max(0, *values)
    step = bar_width(low, high)
    first, last = class_of(low, step) - 1, class_of(high, step) + 1
    height = TOP + PANEL * len(panels) + 30
    scale = (WIDTH - LEFT - RIGHT) / (last - first + 1)
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" font-family="sans-serif" role="img">',
        f"<title>{escape(words.title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        _text(LEFT, 26, words.title, 16, "start", "#1a1a1a", bold=True),
    ]
    for number, panel in enumerate(panels):
        top = TOP + PANEL * number
        pieces += _panel(panel, top, first, step, scale)
        pieces += _axis(top + PANEL - 38, first, last, step, scale)
    across = words.across.format(step=step)
    pieces.append(_text(WIDTH - RIGHT, height - 12, across, 12, "end", "#555555"))
    return "\n".join([*pieces, "</svg>", ""])


def _panel(panel: Panel, top: int, first: int, step: int, scale: float) -> list[str]:
    base, room = top + PANEL - 38, PANEL - 62
    shares = bars(panel.values, step)
    most = max(shares.values(), default=1.0)
    pieces = [_text(LEFT, top + 8, panel.caption, 13, "start", "#1a1a1a")]
    label = f"{100 * most:.0f} %"
    pieces.append(_text(LEFT - 6, base - room + 4, label, 11, "end", "#555555"))
    for number, share in shares.items():
        tall = room * share / most
        colour = _NONE if number == 0 else _WON if number > 0 else _LOST
        left = LEFT + (number - first) * scale
        pieces.append(
            f'<rect x="{left + scale * 0.08:.1f}" y="{base - tall:.1f}" '
            f'width="{scale * 0.84:.1f}" height="{tall:.1f}" fill="{colour}"/>'
        )
    if panel.values.count:
        place = position(panel.values.interval().mean, step)
        mean = LEFT + (place - first + 0.5) * scale
        pieces.append(
            f'<line x1="{mean:.1f}" x2="{mean:.1f}" y1="{base - room - 6}" y2="{base}" '
            'stroke="#1a1a1a" stroke-width="1.5" stroke-dasharray="4 3"/>'
        )
    return pieces


def _axis(base: int, first: int, last: int, step: int, scale: float) -> list[str]:
    """A line with numbers, about eight of them, zero always among them."""
    pieces = [f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{base}" y2="{base}" stroke="#555555"/>']
    every = max(1, -(-(last - first + 1) // 9))
    for place in range(first, last + 1):
        if place % every == 0:
            middle = LEFT + (place - first + 0.5) * scale
            sign = f"{place * step:+d}".replace("-", "−") if place else "0"
            pieces.append(_text(middle, base + 15, sign, 11, "middle", "#555555"))
    return pieces


def _text(
    x: float, y: float, text: str, size: int, anchor: str, colour: str, *, bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{colour}"{weight}>{escape(text)}</text>'
    )
