"""The curve of a game: what one seat could expect, from its first decision to the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mondfang.lab.analyse.game import Analysis
from mondfang.speech import numbers

if TYPE_CHECKING:
    from mondfang.web.board.scene import Judged

WIDTH, HEIGHT = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 36, 8, 10, 14

_NEAR = 12  # two numbers need so much room

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """A mistake or a turning point on the curve."""

    x: float
    y: float
    step: int
    look: str
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """Two lines in the units of the picture, and what stands at its edge."""

    knowable: str  # points of a polyline
    open_cards: str
    zero: float  # where nothing is won
    ticks: tuple[tuple[float, str], ...]  # heights and what they mean
    marks: tuple[Mark, ...]
    end: Point
    last: int  # steps of the film


def curve_of(
    analysis: Analysis,
    steps: Mapping[int, int],
    seat: int,
    last: int,
    judged: Mapping[int, Judged],
    marked: tuple[int, ...],
) -> Curve:
    """The curve of a seat: its own decisions, and how the game ended for it."""
    own = [one for one in analysis.decisions if one.seat == seat and one.step in steps]
    known = [(steps[one.step], one.knowable.value) for one in own if one.knowable is not None]
    seen = [(steps[one.step], one.open_cards.value) for one in own if one.open_cards is not None]
    if analysis.points is not None:
        end = (last, float(analysis.points[seat]))
        known, seen = [*known, end], [*seen, end]
    values = [0.0, *(value for _, value in (*known, *seen))]
    low, high = min(values), max(values)
    span = max(high - low, 1.0)

    def x(step: float) -> float:
        return round(LEFT + step * (WIDTH - LEFT - RIGHT) / max(last, 1), 1)

    def y(value: float) -> float:
        return round(TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / span, 1)

    def line(points: list[tuple[int, float]]) -> str:
        return " ".join(f"{x(step)},{y(value)}" for step, value in points)

    marks = tuple(
        Mark(
            x(step),
            y(_at(known or seen or [(0, 0.0)], step)),
            step,
            judged[step].look,
            f"{judged[step].when}, {judged[step].name}: {judged[step].verdict}",
        )
        for step in marked
        if step in judged
    )
    ends = {round(high), round(low)}
    if all(abs(y(0.0) - y(end)) > _NEAR for end in ends):
        ends.add(0)
    return Curve(
        knowable=line(known),
        open_cards=line(seen),
        zero=y(0.0),
        ticks=tuple((y(value), numbers.signed(value)) for value in sorted(ends)),
        marks=marks,
        end=(x(last), y(known[-1][1] if known else 0.0)),
        last=last,
    )


def _at(points: list[tuple[int, float]], step: int) -> float:
    """The height of the line at a step."""
    before = [point for point in points if point[0] <= step]
    after = [point for point in points if point[0] >= step]
    if not before or not after:
        return (before or after)[-1 if before else 0][1]
    (first, low), (then, high) = before[-1], after[0]
    return low if then == first else low + (high - low) * (step - first) / (then - first)
