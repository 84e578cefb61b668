"""The sums of an evening as lines, in the units of a picture; a template draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.speech import numbers

WIDTH, HEIGHT = 640, 320
TOP, BOTTOM = 20, 46
LETTER = 24  # of 36 units, as tall as a small phone needs them; a sign is wider
MOST_DEALS = 7  # that are named along the bottom
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000, 100_000)


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's line, and where it ends."""

    player: int
    name: str
    total: str
    points: str  # of a polyline
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chart:
    curves: tuple[Curve, ...]
    heights: tuple[tuple[float, str], ...]  # lines across, and what they mean
    deals: tuple[tuple[float, int], ...]  # places along the bottom
    zero: float
    left: int
    right: int


def chart_of(names: Sequence[str], curves: Sequence[Sequence[int]]) -> Chart:
    """The sums after each deal, from nothing on."""
    last = max(len(curves[0]) - 1, 1)
    values = [0, *(value for curve in curves for value in curve)]
    low, high = min(values), max(values)
    span = max(high - low, 1)
    step = next(one for one in (*_STEPS, span) if span / one <= 6)
    every = next(one for one in (1, 2, 5, 10, 20, 50) if last / one <= MOST_DEALS)
    heights = range(-(-low // step) * step, high + 1, step)
    # Room for the longest number before the lines, and for half of the last deal's behind them.
    left = 16 + LETTER * max(len(numbers.signed(value)) for value in heights)
    right = WIDTH - max(12, LETTER * len(str(last)) // 2)

    def x(deal: int) -> float:
        return round(left + deal * (right - left) / last, 1)

    def y(value: float) -> float:
        return round(TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / span, 1)

    return Chart(
        tuple(
            Curve(
                player,
                name,
                numbers.signed(curve[-1]),
                " ".join(f"{x(deal)},{y(value)}" for deal, value in enumerate(curve)),
                x(len(curve) - 1),
                y(curve[-1]),
            )
            for player, (name, curve) in enumerate(zip(names, curves, strict=True))
        ),
        tuple((y(value), numbers.signed(value)) for value in heights),
        tuple((x(deal), deal) for deal in range(every, last + 1, every)),
        y(0),
        left,
        right,
    )
