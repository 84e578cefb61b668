"""What no draw can go below, by counting; each bound with the numbers that prove it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mondfang.tournament.draw.model import RoundDraw, meeting_counts
from mondfang.tournament.draw.rules import DrawRules, split

Argument = Literal["none", "spread", "opponents", "fives-apart", "seats", "crossing", "clubs"]


@dataclass(frozen=True, slots=True)
class Bound:
    """At least so many, and why: the rows are the numbers of the argument, see ``Argument``.

    ``spread``: (round, earlier round, tables, least), who sat together there must share tables
    again here. ``opponents``: (meetings needed, new opponents there are, players).
    ``fives-apart``: (fives a round, rounds, fours a round, least for one five in one other round),
    if nobody sits at two fives. ``seats``: (seats at fives, players who sat at none).
    ``crossing``: (fives a round, rounds), five tables in all: without a second meeting every
    table has one player of each earlier table. ``clubs``: (members, tables, least, rounds).
    """

    least: int
    argument: Argument = "none"
    rows: tuple[tuple[int, ...], ...] = ()


NOTHING = Bound(0)


def spread(group: int, tables: int) -> int:
    """How many pairs of a group must share tables: ``spread(5, 4)`` is 1, ``spread(5, 3)`` 2."""
    share, larger = divmod(group, tables)
    return tables * (share * (share - 1) // 2) + larger * share


def spread_all(groups: Iterable[int], tables: int, byes: int) -> int:
    """The same for groups without a common member, if the best placed people sit out."""
    sizes = list(groups)
    for _ in range(byes):
        if sizes:
            sizes.sort(key=lambda size: spread(size, tables) - spread(max(size - 1, 0), tables))
            sizes[-1] = max(sizes[-1] - 1, 0)
    return sum(spread(size, tables) for size in sizes)


@dataclass(frozen=True, slots=True)
class Field:
    """What every draw of these rounds has in common."""

    players: frozenset[int]
    rounds: tuple[int, ...]
    rules: DrawRules
    past: tuple[RoundDraw, ...]
    clubs: Mapping[int, str]

    @property
    def sizes(self) -> tuple[int, ...]:
        return split(len(self.players), self.rules)

    @property
    def byes(self) -> int:
        return len(self.players) - sum(self.sizes)


def repeats_bound(field: Field, *, fives_apart: bool) -> Bound:
    """Second meetings: the best argument; ``fives_apart`` if nobody may sit at two fives."""
    found = [_by_spread(field), _by_opponents(field)]
    if fives_apart:
        found.append(_by_fives_apart(field))
    return max(found, key=lambda bound: bound.least)


def fives_bound(field: Field, *, no_repeats: bool) -> Bound:
    """Second places at five-tables: the better argument; ``no_repeats`` if nobody meets twice."""
    found = [_by_seats(field)]
    if no_repeats:
        found.append(_by_crossing(field))
    return max(found, key=lambda bound: bound.least)


def _by_seats(field: Field) -> Bound:
    """There are so many seats at fives, and so many who never sat there."""
    seats = 5 * field.sizes.count(5) * len(field.rounds)
    sat = {
        player for one in field.past for table in one.tables if len(table) == 5 for player in table
    }
    fresh = len(field.players - sat)
    return _bound(seats - fresh, "seats", [(seats, fresh)])


def clubs_bound(field: Field) -> Bound:
    """Club mates at one table: a club with more members than tables cannot be kept apart."""
    members = Counter(club for player in field.players if (club := field.clubs.get(player, "")))
    tables, rounds = len(field.sizes), len(field.rounds)
    rows = [
        (size, tables, least, rounds)
        for size in sorted(members.values(), reverse=True)
        if (least := spread(size, tables))
    ]
    total = spread_all(members.values(), tables, field.byes) * rounds
    return _bound(total, "clubs", rows)


def _by_spread(field: Field) -> Bound:
    """Each round against the earlier one whose tables force most; added up round by round."""
    tables, rows = len(field.sizes), []
    earlier = [
        (one.number, [len(field.players & set(table)) for table in one.tables])
        for one in field.past
    ]
    for number in field.rounds:
        forced = [(spread_all(groups, tables, field.byes), -before) for before, groups in earlier]
        if forced and (best := max(forced))[0]:
            rows.append((number, -best[1], tables, best[0]))
        earlier.append((number, list(field.sizes)))
    return _bound(sum(row[3] for row in rows), "spread", rows)


def _by_opponents(field: Field) -> Bound:
    """Who needs more meetings than there are people to meet for the first time meets some again."""
    needed = 3 * len(field.rounds)
    known = Counter(
        player for two in meeting_counts(field.past) if two <= field.players for player in two
    )
    others = len(field.players) - 1
    short = Counter(
        others - known[player] for player in field.players if others - known[player] < needed
    )
    missing = sum((needed - there) * people for there, people in short.items())
    missing -= 3 * field.byes * len(field.rounds)
    rows = [(needed, there, people) for there, people in sorted(short.items())]
    return _bound(-(-missing // 2), "opponents", rows)


def _by_fives_apart(field: Field) -> Bound:
    """If nobody sits at two fives, a five has only the fours of other rounds to go to.

    Its pairs sit together at a five in no other round, so every two rounds force pairs of
    their own, in both directions.
    """
    fives, fours, rounds = field.sizes.count(5), field.sizes.count(4), len(field.rounds)
    if field.past or not fives or not fours:
        return NOTHING
    one = spread(5, fours)
    total = fives * one * rounds * (rounds - 1)
    return _bound(total, "fives-apart", [(fives, rounds, fours, one)])


def _by_crossing(field: Field) -> Bound:
    """At five tables a five that meets nobody again takes one of each earlier table, fives too."""
    fives, rounds = field.sizes.count(5), len(field.rounds)
    if field.past or len(field.sizes) != 5:
        return NOTHING
    return _bound(fives * fives * (rounds - 1), "crossing", [(fives, rounds)])


def _bound(least: int, argument: Argument, rows: Sequence[tuple[int, ...]]) -> Bound:
    return Bound(least, argument, tuple(rows)) if least > 0 else NOTHING
