"""Improving a seating: the cheapest swap of a player whose place costs something, again and again.

A swap that was made is barred for a while, so that the search leaves the hollows it falls into.
How long it tries is counted in swaps looked at, never in time: the same seed gives the same draw
on a slow machine.
"""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.tournament.draw.chance import Chance
from mondfang.tournament.draw.seating import LEVELS, STEP, Seating

_SHORTEST_BAR, _LONGEST_BAR = 3, 12
_MANY_TABLES = 30


@dataclass(slots=True)
class Budget:
    """How many swaps may still be looked at."""

    looks: int


def improve(seating: Seating, goal: int, chance: Chance, budget: Budget, patience: int) -> None:
    """Swap until the goal is reached, the budget is spent or nothing got better for long.

    The seating is left at the cheapest that was seen.
    """
    kept = seating.snapshot()
    search = _Search(seating, chance, budget, seating.cost)
    last = 0
    while seating.cost > goal and budget.looks > 0 and search.step - last < patience:
        search.step += 1
        search.make_swap(goal)
        if seating.cost < search.best:
            search.best, kept, last = seating.cost, seating.snapshot(), search.step
    restore(seating, kept)


def restore(seating: Seating, tables: list[list[list[int]]]) -> None:
    """Back to a snapshot, by swaps."""
    for index, wanted in enumerate(tables):
        for number, table in enumerate(wanted):
            for player in table:
                if seating.where[index][player] != number:
                    here = seating.rounds[index][number]
                    goes = next(other for other in here if other not in table)
                    seating.swap(index, player, goes)


class _Search:
    """One search: what was found best, and which swaps are barred until which step."""

    def __init__(self, seating: Seating, chance: Chance, budget: Budget, best: int) -> None:
        self.seating, self.chance, self.budget, self.best = seating, chance, budget, best
        self.step = 0
        self.barred: dict[tuple[int, int, int], int] = {}

    def make_swap(self, goal: int) -> None:
        chance = self.chance
        self.budget.looks -= 1  # a step without a swap to look at costs something too
        index, hot = self._hot(goal)
        if not hot:
            return
        player = hot[chance.below(len(hot))]
        other = self._best_swap(index, player)
        if other is not None:
            self.seating.swap(index, player, other)
            until = self.step + _SHORTEST_BAR + chance.below(_LONGEST_BAR - _SHORTEST_BAR)
            self.barred[index, player, other] = self.barred[index, other, player] = until

    def _hot(self, goal: int) -> tuple[int, list[int]]:
        """A round and who should move in it: rounds are tried from a drawn one on."""
        level = self._level(goal)
        rounds = len(self.seating.rounds)
        first = self.chance.below(rounds)
        for index in (*range(first, rounds), *range(first)):
            if hot := self.seating.hot(level, index):
                return index, hot
        return first, []

    def _level(self, goal: int) -> int:
        """What to mend next: mostly the weightiest that is not yet as good as it can be."""
        cost = self.seating.cost
        wanting = [level for level in LEVELS if cost // level % STEP > goal // level % STEP]
        if not wanting or self.chance.below(4):
            return next(level for level in LEVELS if cost // level > goal // level)
        return wanting[self.chance.below(len(wanting))]

    def _best_swap(self, index: int, player: int) -> int | None:
        """With whom the player should swap tables in this round; ties are broken by chance.

        Among many tables the first swap that frees the player and costs nothing is taken, from a
        drawn table on: it is as good as the best, and there is always another.
        """
        seating, tables = self.seating, self.seating.rounds[index]
        home = seating.where[index][player]
        free = -seating.leave_gain(player, seating.masks[index][home] ^ seating.bits[player])
        many = len(tables) > _MANY_TABLES and free < 0
        start = self.chance.below(len(tables)) if many else 0
        least = 0
        found: list[int] = []
        for number in (*range(start, len(tables)), *range(start)):
            if number == home:
                continue
            self.budget.looks -= len(tables[number])
            for other, change in seating.swap_changes(index, player, number):
                if (found and change > least) or self._is_barred(index, player, other, change):
                    continue
                if not found or change < least:
                    least, found = change, [other]
                else:
                    found.append(other)
            if many and found and least <= free:
                break
        return found[self.chance.below(len(found))] if found else None

    def _is_barred(self, index: int, player: int, other: int, change: int) -> bool:
        """A barred swap is made all the same if it leads to the cheapest seating so far."""
        barred = self.barred.get((index, player, other), 0) > self.step
        return barred and self.seating.cost + change >= self.best
