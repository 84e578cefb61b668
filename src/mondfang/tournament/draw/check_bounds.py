"""The arguments of a certificate, checked by trying all cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from mondfang.tournament.draw.certificate import Claim
from mondfang.tournament.draw.publish import Published

Rows = Sequence[tuple[int, ...]]


def bound_holds(published: Published, claim: Claim, counted: dict[str, int]) -> bool:
    """Whether the argument belongs to the criterion and, with its numbers, forces what it says."""
    least, rows = claim.bound.least, claim.bound.rows
    if claim.bound.argument == "none" or not least or not published.rounds:
        return claim.bound.argument == "none" and not least and not rows
    if published.repaired is not None and any(published.repaired.absent.values()):
        return False  # the arguments speak of the same people in all rounds
    match claim.criterion, claim.bound.argument:
        case "repeats", "spread":
            return _spread_holds(published, rows, least)
        case "repeats", "opponents":
            return _missing_opponents(published, rows) >= least
        case "repeats", "fives-apart":
            fair = published.rules.first == "fives" and counted["fives"] == 0
            return fair and _apart(published, rows) >= least
        case "fives", "seats":
            return _seats_short(published, rows) >= least
        case "fives", "crossing":
            fair = published.rules.first == "meetings" and counted["repeats"] == 0
            return fair and _crossing(published, rows) >= least
        case "clubs", "clubs":
            return _club_mates(published, rows) >= least
        case _:
            return False


@cache
def forced_pairs(group: int, tables: int) -> int:
    """The fewest pairs that share a table, over every way to seat a group."""
    if group <= tables:
        return 0  # a table for each
    if tables <= 1:
        return group * (group - 1) // 2
    return min(
        here * (here - 1) // 2 + forced_pairs(group - here, tables - 1) for here in range(group + 1)
    )


def forced_in_all(groups: Sequence[int], tables: int, byes: int) -> int:
    """The fewest pairs of several groups, over every way to choose who sits out."""
    fewest = {0: 0}  # how many sit out so far: pairs
    for group in groups:
        step: dict[int, int] = {}
        for out, pairs in fewest.items():
            for more in range(min(group, byes - out) + 1):
                total = pairs + forced_pairs(group - more, tables)
                step[out + more] = min(total, step.get(out + more, total))
        fewest = step
    return min(fewest.values())


def _spread_holds(published: Published, rows: Rows, least: int) -> bool:
    """Each round is named once, each time with an earlier one, and the rows add up."""
    people = {player for player, _ in published.players}
    order = [one.number for one in (*published.past, *published.rounds)]
    by_number = {one.number: one for one in (*published.past, *published.rounds)}
    drawn = {one.number for one in published.rounds}
    if any(len(row) != 4 for row in rows):
        return False
    if len({row[0] for row in rows}) < len(rows) or sum(row[-1] for row in rows) != least:
        return False
    for row in rows:
        if row[0] not in drawn or row[1] not in order:
            return False
        later, earlier, tables, claimed = row
        one, before = by_number[later], by_number[earlier]
        groups = [len(people.intersection(table)) for table in before.tables]
        if order.index(earlier) >= order.index(later) or tables != len(one.tables):
            return False
        if forced_in_all(groups, tables, len(one.byes)) < claimed:
            return False
    return True


def _missing_opponents(published: Published, rows: Rows) -> int:
    """First meetings that are needed and not to be had, half of them for each of the two.

    Here and below nothing follows if the numbers of the argument are not those of the draw.
    """
    people = [player for player, _ in published.players]
    rounds = len(published.rounds)
    met = {
        pair
        for one in published.past
        for table in one.tables
        for pair in combinations(sorted(table), 2)
    }
    known = Counter(player for pair in met if set(pair) <= set(people) for player in pair)
    there = Counter(len(people) - 1 - known[player] for player in people)
    if sorted((3 * rounds, new, there[new]) for new in there if new < 3 * rounds) != sorted(rows):
        return 0
    short = sum(max(0, 3 * rounds - new) * players for new, players in there.items())
    short -= 3 * sum(len(one.byes) for one in published.rounds)
    return (short + 1) // 2


def _apart(published: Published, rows: Rows) -> int:
    rounds = published.rounds
    sizes = Counter(len(table) for table in rounds[0].tables)
    wanted = [(sizes[5], len(rounds), sizes[4], forced_pairs(5, sizes[4]))] if sizes[4] else []
    if published.past or list(rows) != wanted:
        return 0
    return sum(
        forced_pairs(5, sum(len(table) == 4 for table in other.tables))
        for one in rounds
        for other in rounds
        if one is not other
        for table in one.tables
        if len(table) == 5
    )


def _seats_short(published: Published, rows: Rows) -> int:
    seats = sum(len(table) == 5 for one in published.rounds for table in one.tables) * 5
    sat = {p for one in published.past for table in one.tables if len(table) == 5 for p in table}
    fresh = sum(player not in sat for player, _ in published.players)
    return seats - fresh if list(rows) == [(seats, fresh)] else 0


def _crossing(published: Published, rows: Rows) -> int:
    if published.past or any(len(one.tables) != 5 for one in published.rounds):
        return 0
    fives = [sum(len(table) == 5 for table in one.tables) for one in published.rounds]
    named = list(rows) == [(fives[0], len(fives))]
    return sum(fives[0] * later for later in fives[1:]) if named else 0


def _club_mates(published: Published, rows: Rows) -> int:
    members = Counter(club for _, club in published.players if club)
    tables, rounds = len(published.rounds[0].tables), len(published.rounds)
    sizes = sorted((size for size in members.values() if size > tables), reverse=True)
    if list(rows) != [(size, tables, forced_pairs(size, tables), rounds) for size in sizes]:
        return 0
    return sum(
        forced_in_all(list(members.values()), len(one.tables), len(one.byes))
        for one in published.rounds
    )
