"""How hard exercises are and how strong a solver is, by solving: Elo, with a chance to guess.

An exercise plays against whoever solves it. Somebody as strong as it is hard solves it every other
time, and besides by guessing; 400 points more make ten times the odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from mondfang.learn.exercise.model import Exercise

FIRST: Final = {1: 1000.0, 2: 1200.0, 3: 1400.0}  # an exercise that nobody has solved, by level
BEGINNER: Final = 1000.0
EASIER: Final = 150.0  # an exercise that fits is a little easier than its solver is strong
_SPREAD = 80.0  # … and not always the same
_SCALE = 400.0
_LEAST, _MOST = 100.0, 3000.0


@dataclass(frozen=True, slots=True)
class Rating:
    """Points and the answers they rest on; the more there are, the less one answer moves them."""

    points: float
    answers: int = 0

    def moved(self, by: float, first: float, least: float) -> Rating:
        step = max(least, first / (1 + self.answers / 10))
        points = min(_MOST, max(_LEAST, self.points + step * by))
        return Rating(points, self.answers + 1)


def guessing(exercise: Exercise) -> float:
    """The chance to be right without a thought."""
    if exercise.several:
        return 1 / ((1 << len(exercise.choices)) - 1)
    return len(exercise.right) / len(exercise.choices)


def expected(solver: float, task: float, guess: float) -> float:
    """The chance that the solver is right.

    >>> expected(1200, 1200, 0.0)
    0.5
    >>> round(expected(1200, 1200, 0.25), 3)
    0.625
    """
    knows = float(1 / (1 + 10 ** ((task - solver) / _SCALE)))
    return guess + (1 - guess) * knows


def solved(solver: Rating, task: Rating, right: bool, guess: float) -> tuple[Rating, Rating]:
    """Both after an answer."""
    surprise = float(right) - expected(solver.points, task.points, guess)
    return solver.moved(surprise, 80.0, 20.0), task.moved(-surprise, 40.0, 4.0)


def fitting(solver: float, tasks: Mapping[str, float], source: Random) -> str:
    """The key of the task that fits a solver; not always the same one."""
    wanted = solver - EASIER + source.gauss(0.0, _SPREAD)
    return min(sorted(tasks), key=lambda key: abs(tasks[key] - wanted))
