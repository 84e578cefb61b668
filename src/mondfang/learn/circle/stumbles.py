"""Who stumbled where: the answers of a class, by unit, by kind of exercise and by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mondfang.learn.circle.work import Work, kind_at, work_title
from mondfang.learn.course import unit_of
from mondfang.learn.day import DECISIONS
from mondfang.learn.exercise import kind_of
from mondfang.learn.exercise.model import say
from mondfang.rulebook.model import Rulebook
from mondfang.speech import Text


@dataclass(frozen=True, slots=True)
class Given:
    """An answer: to which work, at which place, by whom, and whether it was right.

    A hand that was played counts as right where it brought points.
    """

    work: Work
    place: int
    who: str
    right: bool


@dataclass(frozen=True, slots=True)
class Stumble:
    """A unit or a kind of exercise: how often it was asked, and who had it wrong how often."""

    name: Text
    asked: int
    right: int
    wrong: tuple[tuple[str, int], ...]  # the most often first

    @property
    def share(self) -> int:
        """How many of 100 were right."""
        return round(100 * self.right / self.asked)


def stumbles(book: Rulebook, answers: Iterable[Given]) -> tuple[Stumble, ...]:
    """Everything that was asked, what was hardest first."""
    by_name: dict[Text, list[Given]] = {}
    for one in answers:
        by_name.setdefault(_name(book, one), []).append(one)
    found = [
        Stumble(
            name,
            len(rows),
            sum(row.right for row in rows),
            tuple(Counter(row.who for row in rows if not row.right).most_common()),
        )
        for name, rows in by_name.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.right / one.asked, -one.asked, one.name.de)))


def _name(book: Rulebook, one: Given) -> Text:
    """What the question was about; a hand that was played stands for itself."""
    if one.work.what == "hand":
        return work_title(book, one.work)
    if one.work.what == "day":
        return say(DECISIONS[one.place - 1])
    kind = kind_at(book, one.work, one.place)
    return kind_of(book, kind).title if kind is not None else unit_of(book, one.work.name).title
