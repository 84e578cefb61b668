"""A round of a quiz: ten questions to answer, some passed over, and what one was weak at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mondfang.quiz.model import Question

LENGTH = 10
SPARE = 10  # questions that may be passed over
SKIPPED = -1
LEAST_ASKED = 3  # before a topic is called weak over the days
GOOD_SHARE = 0.7
MOST_NAMED = 4  # nobody practises everything at once


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a topic was asked, and how often the answer was right."""

    right: int = 0
    asked: int = 0

    def after(self, right: bool) -> Tally:
        return Tally(self.right + right, self.asked + 1)

    @property
    def is_weak(self) -> bool:
        return self.asked > 0 and self.right < GOOD_SHARE * self.asked


@dataclass(frozen=True, slots=True)
class Round:
    """Questions so far, and for all but the last what was said: a place, or that it was skipped."""

    questions: tuple[Question, ...]
    said: tuple[int, ...]

    @property
    def answered(self) -> int:
        return sum(one != SKIPPED for one in self.said)

    @property
    def is_over(self) -> bool:
        return self.answered >= LENGTH or len(self.said) >= LENGTH + SPARE

    @property
    def right(self) -> int:
        return sum(tally.right for tally in self.tallies.values())

    @property
    def tallies(self) -> Mapping[str, Tally]:
        """By topic, in the order in which they came up."""
        found: dict[str, Tally] = {}
        for question, said in zip(self.questions, self.said, strict=False):
            if said != SKIPPED:
                now = found.get(question.topic, Tally())
                found[question.topic] = now.after(question.is_right(said))
        return found

    @property
    def weak(self) -> tuple[str, ...]:
        """The topics that should be practised, the weakest first."""
        return weakest(self.tallies.items())[:MOST_NAMED]


def weakest(tallies: Iterable[tuple[str, Tally]]) -> tuple[str, ...]:
    weak = [(name, tally) for name, tally in tallies if tally.is_weak]
    return tuple(name for name, tally in sorted(weak, key=lambda one: one[1].right / one[1].asked))
