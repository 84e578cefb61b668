"""What changed between two books, or two versions of one: point by point, and in one line."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.rulebook.compare import Point, compare
from mondfang.rulebook.model import Rulebook


@dataclass(frozen=True, slots=True)
class Change:
    """A point of the rules that one version has otherwise than the other."""

    topic: str
    point: Point

    @property
    def text(self) -> str:
        """``Prämien, Trull: still 1; angesagt 2 → still 2; angesagt 4``."""
        left, right = self.point.left.text, self.point.right.text
        return f"{self.topic}, {self.point.name}: {left or '–'} → {right or '–'}"


def changes(before: Rulebook, after: Rulebook, language: str = "de") -> tuple[Change, ...]:
    """All of them, in the order in which rules are compared."""
    return tuple(
        Change(topic.title, point)
        for topic in compare(before, after, language)
        for point in topic.points
        if point.differs
    )
