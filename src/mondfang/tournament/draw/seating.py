"""A seating that is being improved: who sits where, what it costs, what a swap would change.

Players are 0 to n-1 here, and sets of players are bit masks: "how many of this table has the
player met" is one ``and`` and one count, whatever the number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

STEP = 1 << 20  # more than any count of a draw, so that one criterion outweighs all behind it


@dataclass(frozen=True, slots=True)
class Layer:
    """Players who would rather not meet, whoever met before: club mates, meetings of a season."""

    masks: tuple[int, ...]
    weight: int


@dataclass(frozen=True, slots=True)
class Costs:
    """What a second meeting and a second five-table cost, and the layers."""

    repeat: int
    five: int
    layers: tuple[Layer, ...] = ()


CLUB, SEASON = STEP, 1
SECOND, FIRST = STEP**2, STEP**3
APART = STEP**4  # what people asked for comes before whatever the format would like
LEVELS = (APART, FIRST, SECOND, CLUB, SEASON)


class Seating:
    """Some rounds of tables; the past and the costs are fixed, swaps change the rest."""

    def __init__(self, players: int, costs: Costs, met: Sequence[bytearray], fives: Sequence[int]):
        self.players, self.costs = players, costs
        self.bits = [1 << player for player in range(players)]
        self.met = [bytearray(row) for row in met]
        self.once = [_mask(row, 1) for row in met]
        self.twice = [_mask(row, 2) for row in met]
        self.fives = list(fives)
        self.rounds: list[list[list[int]]] = []
        self.masks: list[list[int]] = []
        self.where: list[list[int]] = []
        self.cost = 0

    def add_round(self, tables: Sequence[Sequence[int]]) -> None:
        where = [-1] * self.players
        self.rounds.append([list(table) for table in tables])
        self.masks.append([0] * len(tables))
        self.where.append(where)
        for number, table in enumerate(tables):
            for player in table:
                self.cost += self._join(player, self.masks[-1][number], len(table))
                self._meet(player, self.masks[-1][number], len(table))
                self.masks[-1][number] |= self.bits[player]
                where[player] = number

    def join_cost(self, player: int, mask: int) -> int:
        """What it costs that the player meets these once more."""
        cost = self.costs.repeat * (self.once[player] & mask).bit_count()
        for layer in self.costs.layers:
            cost += layer.weight * (layer.masks[player] & mask).bit_count()
        return cost

    def leave_gain(self, player: int, mask: int) -> int:
        """What it saves that the player meets these once less."""
        gain = self.costs.repeat * (self.twice[player] & mask).bit_count()
        for layer in self.costs.layers:
            gain += layer.weight * (layer.masks[player] & mask).bit_count()
        return gain

    def swap(self, index: int, one: int, two: int) -> None:
        """Two players of a round change places; who is in no table of it sits out."""
        where = self.where[index]
        first, second = where[one], where[two]
        self._lift(index, one)
        self._lift(index, two)
        self._put(index, one, second, two)
        self._put(index, two, first, one)

    def hot(self, level: int, index: int) -> list[int]:
        """The players of a round whose place costs something of this weight."""
        twice = self.twice if level == self.costs.repeat else ()
        fives = self.fives if level == self.costs.five else ()
        layers = [layer.masks for layer in self.costs.layers if layer.weight == level]
        found = []
        for mask, table in zip(self.masks[index], self.rounds[index], strict=True):
            if twice:
                found += [player for player in table if twice[player] & mask]
            elif fives and len(table) == 5:
                found += [player for player in table if fives[player] > 1]
            elif layers:
                found += [p for p in table if any(masks[p] & mask for masks in layers)]
        return found

    def swap_changes(self, index: int, player: int, number: int) -> list[tuple[int, int]]:
        """Each player of another table, and what the cost changes by if the two swap."""
        masks, bits, once, twice = self.masks[index], self.bits, self.once, self.twice
        first, table = self.where[index][player], self.rounds[index][number]
        home, mask, own = masks[first] ^ bits[player], masks[number], once[player]
        repeat = self.costs.repeat
        stay = self.leave_gain(player, home)
        changes = []
        for other in table:
            away = mask ^ bits[other]
            change = repeat * (
                (own & away).bit_count()
                + (once[other] & home).bit_count()
                - (twice[other] & away).bit_count()
            )
            for layer in self.costs.layers:
                mine, theirs = layer.masks[player], layer.masks[other]
                met = (mine & away).bit_count() + (theirs & home).bit_count()
                change += layer.weight * (met - (theirs & away).bit_count())
            changes.append((other, change - stay))
        there, size = len(table), len(self.rounds[index][first])
        if there == size or not self.costs.five:
            return changes
        return [(o, c + self._five_change(player, o, size, there)) for o, c in changes]

    def _five_change(self, one: int, two: int, first: int, second: int) -> int:
        """What it costs that one goes from a table of ``first`` to one of ``second`` seats."""
        leaver, comer = (one, two) if first > second else (two, one)
        return self.costs.five * ((self.fives[comer] > 0) - (self.fives[leaver] > 1))

    def snapshot(self) -> list[list[list[int]]]:
        return [[list(table) for table in tables] for tables in self.rounds]

    def _join(self, player: int, mask: int, size: int) -> int:
        again = size == 5 and self.fives[player] > 0
        return self.join_cost(player, mask) + (self.costs.five if again else 0)

    def _lift(self, index: int, player: int) -> None:
        number = self.where[index][player]
        if number < 0:
            return
        mask = self.masks[index][number] = self.masks[index][number] & ~self.bits[player]
        self.cost -= self.leave_gain(player, mask)
        if len(self.rounds[index][number]) == 5:
            self.cost -= self.costs.five if self.fives[player] > 1 else 0
            self.fives[player] -= 1
        self._part(player, mask)

    def _put(self, index: int, player: int, number: int, instead: int) -> None:
        self.where[index][player] = number
        if number < 0:
            return
        table, mask = self.rounds[index][number], self.masks[index][number]
        table[table.index(instead)] = player
        self.cost += self._join(player, mask, len(table))
        self._meet(player, mask, len(table))
        self.masks[index][number] = mask | self.bits[player]

    def _meet(self, player: int, mask: int, size: int) -> None:
        if size == 5:
            self.fives[player] += 1
        bit = self.bits[player]
        for mate in _members(mask):
            times = self.met[player][mate] + 1
            self.met[player][mate] = self.met[mate][player] = times
            if times == 1:
                self.once[player] |= self.bits[mate]
                self.once[mate] |= bit
            elif times == 2:
                self.twice[player] |= self.bits[mate]
                self.twice[mate] |= bit

    def _part(self, player: int, mask: int) -> None:
        bit = self.bits[player]
        for mate in _members(mask):
            times = self.met[player][mate] - 1
            self.met[player][mate] = self.met[mate][player] = times
            if times == 0:
                self.once[player] &= ~self.bits[mate]
                self.once[mate] &= ~bit
            elif times == 1:
                self.twice[player] &= ~self.bits[mate]
                self.twice[mate] &= ~bit


def _mask(row: bytearray, least: int) -> int:
    return sum(1 << player for player, times in enumerate(row) if times >= least)


def _members(mask: int) -> list[int]:
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return members
