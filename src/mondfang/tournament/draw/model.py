"""What a draw is: who sits with whom in which round, and who sits out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

Meeting: TypeAlias = frozenset[int]
"""Two players, by their numbers, who sit at one table."""


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """One round: the players of each table in the order of play, the first dealer first."""

    number: int
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who is in this round, whether at a table or sitting out."""
        return tuple(player for table in self.tables for player in table) + self.byes

    def table_of(self, player: int) -> int | None:
        """The number of the player's table, from 1; none for who sits out or is not there."""
        for number, table in enumerate(self.tables, 1):
            if player in table:
                return number
        return None

    def meetings(self) -> Iterator[Meeting]:
        """Every two who sit together."""
        for table in self.tables:
            for two in combinations(table, 2):
                yield frozenset(two)


def meeting_counts(rounds: Iterable[RoundDraw]) -> dict[Meeting, int]:
    """How often every two have met."""
    counts: dict[Meeting, int] = {}
    for one in rounds:
        for meeting in one.meetings():
            counts[meeting] = counts.get(meeting, 0) + 1
    return counts
