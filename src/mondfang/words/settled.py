"""A settlement as it is told: each line in words, with the rules that make it."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.rulebook.citations import Citation, cite
from mondfang.rulebook.model import Rulebook
from mondfang.settlement.ledger import Row, Settlement
from mondfang.words.actions import SeatName
from mondfang.words.results import item_name


@dataclass(frozen=True, slots=True)
class SettledLine:
    """One item; ``rules`` are those of its clauses that no line before it has cited."""

    item: str
    points: Row
    cents: Row | None
    clauses: tuple[str, ...]
    rules: tuple[Citation, ...]

    @property
    def worth(self) -> int:
        """The most that anybody pays or gets for it."""
        return max(abs(number) for number in self.points)


def settled_lines(
    book: Rulebook, settled: Settlement, language: str = "de", seat_name: SeatName | None = None
) -> tuple[SettledLine, ...]:
    """Every line of a settlement, in order."""
    told: set[str] = set()
    found = []
    for line in settled.lines:
        fresh = [name for name in line.clauses if name not in told]
        told.update(fresh)
        rules = cite(book, fresh, language)
        name = item_name(book, line, language, seat_name)
        found.append(SettledLine(name, line.points, line.cents, line.clauses, rules))
    return tuple(found)
