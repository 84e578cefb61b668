"""Says and gets: what decisions promised beside what they brought, in bins and as a line."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

# Points promised; promises of a whole game lie on both sides of nought.
WORTHS: Final = (-16.0, -8.0, -4.0, -2.0, 0.0, 2.0, 4.0, 8.0, 16.0)
EDGES: Final = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0)


@dataclass(frozen=True, slots=True)
class SaidAndGot:
    """One decision: the game it fell in, its kind, what it promised, what it brought."""

    game: int
    kind: str
    says: float
    gets: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Cases that promised from ``lower`` to below ``upper``; ``error`` is that of gets - says."""

    lower: float
    upper: float
    count: int
    says: float
    gets: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Calibration:
    """A kind of decision: its bins, and the slope of what it got over what it said.

    Cases of one game share its luck, so a game is the unit of both errors; they are None where a
    single game, or a single promise, says nothing about the spread.
    """

    kind: str
    count: int
    says: float
    gets: float
    slope: float | None
    error: float | None
    bins: tuple[Bin, ...]


def calibrations(
    cases: Iterable[SaidAndGot], kinds: Sequence[str], cuts: Sequence[float]
) -> tuple[Calibration, ...]:
    """Each kind that occurred, in the given order."""
    by_kind: dict[str, list[SaidAndGot]] = defaultdict(list)
    for case in cases:
        by_kind[case.kind].append(case)
    return tuple(_calibration(kind, by_kind[kind], cuts) for kind in kinds if by_kind[kind])


def _calibration(kind: str, cases: list[SaidAndGot], cuts: Sequence[float]) -> Calibration:
    slope, error = _slope(cases)
    says, gets = _means(cases)
    return Calibration(kind, len(cases), says, gets, slope, error, tuple(_bins(cases, cuts)))


def _means(cases: Sequence[SaidAndGot]) -> tuple[float, float]:
    count = len(cases)
    return sum(case.says for case in cases) / count, sum(case.gets for case in cases) / count


def _bins(cases: Iterable[SaidAndGot], cuts: Sequence[float]) -> Iterator[Bin]:
    found: dict[int, list[SaidAndGot]] = defaultdict(list)
    for case in cases:
        found[bisect_right(cuts, case.says)].append(case)
    bounds = (-inf, *cuts, inf)
    for place in sorted(found):
        inside = found[place]
        says, gets = _means(inside)
        apart = [(case.game, case.gets - case.says - (gets - says)) for case in inside]
        error = _clustered(apart, len(inside))
        yield Bin(bounds[place], bounds[place + 1], len(inside), says, gets, error)


def _slope(cases: Sequence[SaidAndGot]) -> tuple[float | None, float | None]:
    """The line of least squares, its error by games (a sandwich)."""
    says, gets = _means(cases)
    spread = sum((case.says - says) ** 2 for case in cases)
    if not spread:
        return None, None
    slope = sum((case.says - says) * case.gets for case in cases) / spread
    scores = [
        (case.game, (case.says - says) * (case.gets - gets - slope * (case.says - says)))
        for case in cases
    ]
    return slope, _clustered(scores, spread)


def _clustered(scores: Iterable[tuple[int, float]], whole: float) -> float | None:
    sums: dict[int, float] = defaultdict(float)
    for game, score in scores:
        sums[game] += score
    games = len(sums)
    if games < 2:
        return None
    return sqrt(sum(value * value for value in sums.values()) * games / (games - 1)) / whole
