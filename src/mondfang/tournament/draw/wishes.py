"""What people ask of a draw: not at one table with somebody, and a table without stairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mondfang.tournament.draw.model import Meeting, RoundDraw


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who is kept apart, who cannot climb stairs, and which tables are reached without any.

    They are part of what is published: whoever draws again needs them.
    """

    apart: tuple[tuple[int, int], ...] = ()
    no_stairs: tuple[int, ...] = ()
    level_tables: tuple[int, ...] = ()

    @property
    def meetings(self) -> frozenset[Meeting]:
        return frozenset(frozenset(two) for two in self.apart)

    def of(self, players: Iterable[int]) -> Wishes:
        """Those that concern these players."""
        here = set(players)
        apart = tuple(two for two in self.apart if here.issuperset(two))
        needy = tuple(who for who in self.no_stairs if who in here)
        return Wishes(apart, needy, self.level_tables if needy else ())


NO_WISHES = Wishes()


def numbered(tables: Sequence[list[int]], wishes: Wishes) -> list[list[int]]:
    """The tables so numbered that who needs one without stairs gets it, where there are enough.

    A table changes its number with one of its own size before it does with any other.
    """
    placed, needy = list(tables), set(wishes.no_stairs)
    level = [number - 1 for number in wishes.level_tables if 1 <= number <= len(tables)]
    for place in range(len(placed)):
        if place in level or not needy.intersection(placed[place]):
            continue
        free = [at for at in level if not needy.intersection(placed[at])]
        free.sort(key=lambda at: (len(placed[at]) != len(placed[place]), at))
        if free:
            placed[place], placed[free[0]] = placed[free[0]], placed[place]
    return placed


def count_apart(rounds: Sequence[RoundDraw], wishes: Wishes) -> int:
    """Meetings of two who asked not to meet."""
    return sum(two in wishes.meetings for one in rounds for two in one.meetings())


def count_stairs(rounds: Sequence[RoundDraw], wishes: Wishes) -> int:
    """Seats behind stairs of people who cannot climb any."""
    return sum(
        who in wishes.no_stairs and number not in wishes.level_tables
        for one in rounds
        for number, table in enumerate(one.tables, 1)
        for who in table
    )
