"""The sums of an evening as lines, in the units of a picture; a template draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.speech import numbers

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 64, 12, 14, 34
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


def chart_of(names: Sequence[str], curves: Sequence[Sequence[int]]) -> Chart:
    """The sums after each deal, from nothing on."""
    last = max(len(curves[0]) - 1, 1)
    values = [0, *(value for curve in curves for value in curve)]
    low, high = min(values), max(values)
    span = max(high - low, 1)

    def x(deal: int) -> float:
        return round(LEFT + deal * (WIDTH - LEFT - RIGHT) / last, 1)

    def y(value: float) -> float:
        return round(TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / span, 1)

    step = next(one for one in (*_STEPS, span) if span / one <= 6)
    every = next(one for one in (1, 2, 5, 10, 20, 50) if last / one <= 10)
    first = -(-low // step) * step
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
        tuple((y(value), numbers.signed(value)) for value in range(first, high + 1, step)),
        tuple((x(deal), deal) for deal in range(every, last + 1, every)),
        y(0),
    )
