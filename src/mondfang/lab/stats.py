"""Means with their intervals, whole numbers tallied, and seconds a move in narrow classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, log, sqrt
from typing import Final

SURE: Final = 1.96  # of a normal distribution, 95 % lie within so many standard deviations
_SHORTEST: Final = 1e-6
_STEP: Final = log(1.05)  # each class of seconds is 5 % wider than the one before


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean of ``count`` values; ``half`` is 1.96·SD/√n, None for fewer than two values."""

    count: int
    mean: float
    deviation: float | None
    half: float | None

    @property
    def lower(self) -> float | None:
        return None if self.half is None else self.mean - self.half

    @property
    def upper(self) -> float | None:
        return None if self.half is None else self.mean + self.half


def interval_of(values: Sequence[float]) -> Interval:
    """Mean ± 1.96·SD/√n of values that are independent of each other.

    >>> interval_of([1.0, 3.0]).mean
    2.0
    """
    count = len(values)
    mean = sum(values) / count if count else 0.0
    return _interval(count, mean, sum((value - mean) ** 2 for value in values))


def _interval(count: int, mean: float, squares: float) -> Interval:
    if count < 2:
        return Interval(count, mean, None, None)
    deviation = sqrt(squares / (count - 1))
    return Interval(count, mean, deviation, SURE * deviation / sqrt(count))


@dataclass(slots=True)
class Tally:
    """Whole numbers counted by value: exact, and small however many there are."""

    values: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        self.values[value] += 1

    @property
    def count(self) -> int:
        return self.values.total()

    def interval(self) -> Interval:
        count = self.count
        mean = sum(value * often for value, often in self.values.items()) / count if count else 0.0
        squares = sum(often * (value - mean) ** 2 for value, often in sorted(self.values.items()))
        return _interval(count, mean, squares)

    def quantile(self, share: float) -> int:
        """The smallest value that at least this share of all does not exceed."""
        return quantile(self.values, share)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The smallest key at or below which at least ``share`` of the counts lie."""
    needed, seen, key = share * sum(counts.values()), 0, 0
    for key in sorted(counts):
        seen += counts[key]
        if seen >= needed:
            break
    return key


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds a move: how many, their sum, the longest, and counts in classes 5 % wide."""

    moves: int = 0
    total: float = 0.0
    longest: float = 0.0
    classes: tuple[tuple[int, int], ...] = ()

    def joined(self, other: Clock) -> Clock:
        counts = Counter(dict(self.classes)) + Counter(dict(other.classes))
        return Clock(
            self.moves + other.moves,
            self.total + other.total,
            max(self.longest, other.longest),
            tuple(sorted(counts.items())),
        )

    @property
    def mean(self) -> float:
        return self.total / self.moves if self.moves else 0.0

    def percentile(self, share: float) -> float:
        """Seconds that this share of the moves does not exceed, at most 5 % too high."""
        if not self.moves:
            return 0.0
        number = quantile(dict(self.classes), share)
        return min(self.longest, _SHORTEST * (1 + 0.05) ** (number + 1))


def clock_of(seconds: Iterable[float]) -> Clock:
    """The moves of a player."""
    taken = list(seconds)
    counts = Counter(floor(log(max(each, _SHORTEST) / _SHORTEST) / _STEP) for each in taken)
    return Clock(len(taken), sum(taken), max(taken, default=0.0), tuple(sorted(counts.items())))
