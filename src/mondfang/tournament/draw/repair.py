"""Repairing a draw: people come late, leave or pause, and as few others as possible move.

Only rounds that have not started are handed in. Who stays keeps the seat wherever the sizes of
the tables allow it; chance decides between repairs that move equally few, the cheapest by the
rules of the draw winning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from mondfang.tournament.draw.bounds import Field
from mondfang.tournament.draw.chance import Chance
from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.rules import DrawRules, split
from mondfang.tournament.draw.seating import Seating
from mondfang.tournament.draw.task import costs_of, past_of
from mondfang.tournament.draw.wishes import NO_WISHES, Wishes
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.players.entrants import Entrant

_TRIES = 40
_OUT = 0  # tables are numbered from 1


@dataclass(frozen=True, slots=True)
class Change:
    """A player who was in the round and still is, at another table; 0 means sitting out."""

    round: int
    player: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Repair:
    """The repaired rounds and everybody who has to be told of another table."""

    rounds: tuple[RoundDraw, ...]
    changes: tuple[Change, ...]
    least_changes: int
    """What no repair can go below, by the sizes of the tables alone."""


def repair_rounds(
    entrants: Sequence[Entrant],
    rounds: Sequence[RoundDraw],
    rules: DrawRules,
    seed: str,
    *,
    past: Sequence[RoundDraw] = (),
    season: Mapping[Meeting, int] | None = None,
    absent: Mapping[int, Collection[int]] | None = None,
    wishes: Wishes = NO_WISHES,
) -> Repair:
    """Seat exactly these entrants in the rounds; ``absent`` names who pauses in which round."""
    away = {number: frozenset(players) for number, players in (absent or {}).items()}
    done: list[RoundDraw] = []
    least = 0
    for place, one in enumerate(rounds):
        for player, times in Counter(one.players).items():
            if times > 1:
                raise TournamentError("draw-player-twice", Spot(round=one.number, player=player))
        here = [entrant for entrant in entrants if entrant.number not in away.get(one.number, ())]
        others = (*past, *done, *rounds[place + 1 :])
        bench = _Bench(here, one, rules, others, season or {}, wishes)
        key = ",".join(str(entrant.number) for entrant in here)
        chance = Chance("mondfang-repair-1", seed, str(one.number), key)
        done.append(bench.repaired(chance))
        least += bench.least_moves()
    return Repair(tuple(done), changes_between(rounds, done), least)


def changes_between(before: Sequence[RoundDraw], after: Sequence[RoundDraw]) -> tuple[Change, ...]:
    """Who sits at another table than before, round by round; newcomers and leavers are none."""
    found = []
    for old, new in zip(before, after, strict=True):
        was, now = _places(old), _places(new)
        for player in sorted(was.keys() & now.keys()):
            if was[player] != now[player]:
                found.append(Change(old.number, player, was[player], now[player]))
    return tuple(found)


def substitute(rounds: Sequence[RoundDraw], old: int, new: int) -> tuple[RoundDraw, ...]:
    """Somebody takes over another's seats; nobody else moves."""
    for one in rounds:
        if new in one.players:
            raise TournamentError("already-seated", Spot(round=one.number, player=new))
    return tuple(_renamed(one, {old: new}) for one in rounds)


def swap_seats(one: RoundDraw, first: int, second: int) -> RoundDraw:
    """Two players of a round change seats."""
    for player in (first, second):
        if player not in one.players:
            raise TournamentError("not-in-round", Spot(round=one.number, player=player))
    return _renamed(one, {first: second, second: first})


def _renamed(one: RoundDraw, names: Mapping[int, int]) -> RoundDraw:
    tables = tuple(tuple(names.get(player, player) for player in table) for table in one.tables)
    return replace(one, tables=tables, byes=tuple(names.get(player, player) for player in one.byes))


def _places(one: RoundDraw) -> dict[int, int]:
    places = dict.fromkeys(one.byes, _OUT)
    for number, table in enumerate(one.tables, 1):
        places.update(dict.fromkeys(table, number))
    return places


class _Bench:
    """One round that is being repaired: who stays, which tables change, who looks for a seat."""

    def __init__(
        self,
        entrants: Sequence[Entrant],
        one: RoundDraw,
        rules: DrawRules,
        others: Sequence[RoundDraw],
        season: Mapping[Meeting, int],
        wishes: Wishes,
    ) -> None:
        self.number = one.number
        self.numbers = tuple(sorted(entrant.number for entrant in entrants))
        self.sizes = split(len(self.numbers), rules)
        self.here = frozenset(self.numbers)
        self.tables = [[p if p in self.here else None for p in table] for table in one.tables]
        self.byes = [player for player in one.byes if player in self.here]
        self.new = [player for player in self.numbers if player not in one.players]
        self.out = len(self.numbers) - sum(self.sizes)
        self.sat_out = {p: sum(p in other.byes for other in others) for p in self.numbers}
        clubs = {entrant.number: entrant.club for entrant in entrants}
        field = Field(self.here, (one.number,), rules, tuple(others), clubs)
        met, fives = past_of(self.numbers, others)
        costs = costs_of(field, self.numbers, season, wishes)
        self.index = {player: place for place, player in enumerate(self.numbers)}
        self.seating = Seating(len(self.numbers), costs, met, fives)

    def least_moves(self) -> int:
        """Tables whose numbers are no longer needed are broken up; full ones stay full."""
        stayed = [len(_people(table)) for table in self.tables]
        moves = sum(stayed[len(self.sizes) :])
        lasting = sorted(stayed[: len(self.sizes)], reverse=True)
        moves += sum(max(0, a - b) for a, b in zip(lasting, self.sizes, strict=False))
        return moves + max(0, len(self.byes) - self.out)

    def repaired(self, chance: Chance) -> RoundDraw:
        best = min((self._try(chance) for _ in range(_TRIES)), key=lambda found: found[0])
        return best[1]

    def _try(self, chance: Chance) -> tuple[tuple[int, int], RoundDraw]:
        """One way to do it, with its price: first who moves, then the costs of the draw."""
        tables, loose = self._kept(chance)
        loose += self.new
        byes, extra = self._sitting_out(tables, loose, chance)
        chance.shuffle(loose)
        holes = [(t, s) for t, table in enumerate(tables) for s, p in enumerate(table) if p is None]
        filled = self._fill(tables, holes, loose)
        cost = sum(self._table_cost(table) for table in filled)
        seats = tuple(tuple(table) for table in filled)
        return (extra, cost), RoundDraw(self.number, seats, tuple(sorted(byes)))

    def _kept(self, chance: Chance) -> tuple[list[list[int | None]], list[int]]:
        """The tables in their new sizes with those who stay, and those who lost their seat."""
        order = chance.shuffled(list(range(min(len(self.tables), len(self.sizes)))))
        order.sort(key=lambda place: -len(_people(self.tables[place])))
        size_of = dict(zip(order, self.sizes, strict=False))
        loose: list[int] = []
        kept: list[list[int | None]] = []
        for place, table in enumerate(self.tables):
            seats, leaving = _resized(table, size_of.get(place, 0), chance)
            loose += leaving
            if seats:
                kept.append(seats)
        # Fives first in ``sizes``: the tables that are opened anew are fours, if any are.
        for size in self.sizes[len(self.tables) :]:
            kept.append([None] * size)
        return kept, loose

    def _sitting_out(
        self, tables: list[list[int | None]], loose: list[int], chance: Chance
    ) -> tuple[list[int], int]:
        """Who did so least often (KI-073); somebody seated only if nobody else may."""
        byes = chance.shuffled(self.byes)
        byes.sort(key=lambda player: self.sat_out[player])
        loose += byes[self.out :]
        byes, extra = byes[: self.out], 0
        while len(byes) < self.out:
            fewest = min(self.sat_out[player] for player in self.numbers if player not in byes)
            free = [player for player in loose if self.sat_out[player] == fewest]
            if free:
                player = free[chance.below(len(free))]
                loose.remove(player)
            else:
                player = self._unseat(tables, fewest, chance)
                extra += 1
            byes.append(player)
        return byes, extra

    def _unseat(self, tables: list[list[int | None]], fewest: int, chance: Chance) -> int:
        able = [
            (table, seat, player)
            for table in tables
            for seat, player in enumerate(table)
            if player is not None and self.sat_out[player] == fewest
        ]
        table, seat, player = able[chance.below(len(able))]
        table[seat] = None
        return player

    def _fill(
        self,
        tables: list[list[int | None]],
        holes: list[tuple[int, int]],
        loose: list[int],
    ) -> list[list[int]]:
        """Each who looks for a seat takes the cheapest that is left."""
        for player in loose:
            place = min(range(len(holes)), key=lambda at: self._join(player, tables[holes[at][0]]))
            table, seat = holes.pop(place)
            tables[table][seat] = player
        return [_people(table) for table in tables]

    def _join(self, player: int, table: list[int | None]) -> int:
        place, mask = self.index[player], self._mask(_people(table))
        cost = self.seating.join_cost(place, mask)
        again = len(table) == 5 and self.seating.fives[place] > 0
        return cost + (self.seating.costs.five if again else 0)

    def _table_cost(self, table: list[int]) -> int:
        cost, size = 0, len(table)
        for seat, player in enumerate(table):
            place = self.index[player]
            cost += self.seating.join_cost(place, self._mask(table[:seat]))
            if size == 5 and self.seating.fives[place]:
                cost += self.seating.costs.five
        return cost

    def _mask(self, players: Sequence[int]) -> int:
        return sum(1 << self.index[player] for player in players)


def _people(table: Sequence[int | None]) -> list[int]:
    return [player for player in table if player is not None]


def _resized(
    table: Sequence[int | None], size: int, chance: Chance
) -> tuple[list[int | None], list[int]]:
    """A table with more or fewer seats: empty ones go first, then people by chance."""
    seats, leaving = list(table), []
    while len(seats) > size and None in seats:
        seats.remove(None)
    while len(seats) > size:
        person = seats.pop(chance.below(len(seats)))
        assert person is not None
        leaving.append(person)
    return seats + [None] * (size - len(seats)), leaving
