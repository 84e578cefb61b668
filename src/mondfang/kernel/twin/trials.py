"""What actions brought world by world: native/search/trials.hpp in Python.

Two actions are compared in the worlds that both were played in, and what playouts found is held
against what was learned: the fewer worlds, the more that counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mondfang.game.actions import Action

WeighedRow = tuple[float, float, int, int]  # value, error, worlds, won
WeighedRows = tuple[list[WeighedRow], int, int, bool]
FEWEST: Final = 8.0  # worlds that must really have been seen to drop an action
GRAIN: Final = 0.0025  # points²: equal values are told apart by what was learned
FAR: Final = 1e6  # the variance of what a single world says


@dataclass(slots=True)
class Weighed:
    """What an action brought in worlds that count differently much.

    The error is that of a weighted mean: a world that counts ten times is one world.
    """

    action: Action
    total: float = 0.0
    squares: float = 0.0  # of the weights
    first_moment: float = 0.0  # squared weights times values
    second_moment: float = 0.0  # … times squared values
    n: int = 0
    won: int = 0
    values: dict[int, float] = field(default_factory=dict)  # by the number of the world

    def add(self, number: int, value: float, times: int) -> None:
        squared = float(times * times)
        self.total += times * value
        self.squares += squared
        self.first_moment += squared * value
        self.second_moment += squared * value * value
        self.n += times
        self.won += times if value > 0 else 0
        self.values[number] = value

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        if not self.n:
            return 0.0
        real, mean = self.n * self.n / self.squares, self.mean
        if real < 1.5:
            return 0.0
        spread = self.second_moment - 2 * mean * self.first_moment + mean * mean * self.squares
        return math.sqrt(max(spread, 0.0) * real / (real - 1)) / self.n


@dataclass(frozen=True, slots=True)
class Ahead:
    """How far one action is ahead of another, and how well that is known.

    Beside it the share of this that worlds say, and its variance by them.
    """

    by: float = 0.0
    error: float = 0.0
    effective: float = 0.0
    share: float = 1.0
    variance: float = 0.0


class Result:
    """All actions in the order given; ``open`` are those that have not fallen behind."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = [Weighed(action) for action in actions]
        self.open = list(range(len(actions)))
        self.learned = [math.nan] * len(actions)  # points, NaN where nothing was
        self.trust = 0.0  # by how many these may be wrong; 0: they are not asked
        self.times: list[int] = []  # how often each world counts
        self.solved = 0
        self.stopped = False  # the clock ran out

    @property
    def worlds(self) -> int:
        return len(self.times)

    def begin_world(self, times: int) -> None:
        self.times.append(times)

    def add(self, index: int, value: float) -> None:
        """What an action brought in the world that was begun last."""
        self.actions[index].add(self.worlds - 1, value, self.times[-1])

    def ahead(self, index: int, other: int) -> Ahead:
        """In the worlds that both were played in, and by what was learned of both."""
        ours, theirs = self.actions[index].values, self.actions[other].values
        gaps = [(self.times[at], ours[at] - theirs[at]) for at in ours if at in theirs]
        weight = float(sum(times for times, _ in gaps))
        if weight <= 0:
            return Ahead()
        by = sum(times * gap for times, gap in gaps) / weight
        real = weight * weight / sum(times * times for times, _ in gaps)
        off = [times * (gap - by) for times, gap in gaps]
        spread = sum(each * each for each in off)
        variance = FAR if real < 1.5 else spread * real / (real - 1) / (weight * weight)
        expected = self.learned[index] - self.learned[other]
        if self.trust <= 0 or index == other or math.isnan(expected):
            return Ahead(by, math.sqrt(variance), real, 1.0, variance)
        seen, known = 1 / (variance + GRAIN), 1 / (self.trust * self.trust)
        mixed = (by * seen + expected * known) / (seen + known)
        share = seen / (seen + known)
        return Ahead(mixed, 1 / math.sqrt(seen + known), real, share, variance)

    def _best_by_playouts(self) -> int:
        return max(self.open, key=lambda index: self.actions[index].mean)

    def best(self) -> int:
        """Of those that are open."""
        best = self._best_by_playouts()
        if self.trust <= 0:
            return best
        found, most = best, 0.0
        for index in self.open:
            by = self.ahead(index, best).by
            if by > most:
                found, most = index, by
        return found

    def drop_behind(self) -> None:
        """What is clearly worse than the best so far is played no more."""
        if len(self.open) < 2:
            return
        best = self.best()
        gaps = {index: self.ahead(index, best) for index in self.open}
        self.open = [
            index
            for index, gap in gaps.items()
            if index == best or gap.effective < FEWEST or gap.by + 3 * gap.error >= 0
        ]

    def rows(self, alike: Sequence[int] = ()) -> WeighedRows:
        """What each action is worth after all, beside the best by playouts, as the one does that
        stands for it.
        """
        best = self._best_by_playouts()
        rows = [(*self._after_all(at, best), one.n, one.won) for at, one in enumerate(self.actions)]
        rows = [rows[index] for index in alike] or rows
        return rows, self.worlds, self.solved, self.stopped

    def _after_all(self, index: int, best: int) -> tuple[float, float]:
        """Value and error: the mean, or what is left of it beside what was learned."""
        each, lead = self.actions[index], self.actions[best]
        expected = self.learned[index] - self.learned[best]
        if self.trust <= 0 or math.isnan(expected):
            return each.mean, each.error
        gap = self.ahead(index, best)
        if index == best or gap.variance >= FAR:
            return lead.mean + gap.by, each.error
        # The error of a mean of two means that rest on the same worlds.
        share, ours, theirs = gap.share, each.error, lead.error
        mixed = (1 - share) * theirs * theirs + share * ours * ours
        return lead.mean + gap.by, math.sqrt(max(0.0, mixed - share * (1 - share) * gap.variance))
