"""The independent checker: counts everything again, in its own way.

It shares no code with the draw. Where the draw has a formula, the checker tries all cases; that is
slower, shorter to understand, and would not make the same mistake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from mondfang.tournament.draw.check_bounds import bound_holds
from mondfang.tournament.draw.commitment import opens
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.publish import Published


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked; ``detail`` says where it fails or what it found."""

    code: str
    good: bool
    detail: str = ""


def check_draw(published: Published) -> tuple[Finding, ...]:
    """Everything that can be checked without drawing again."""
    checks: tuple[tuple[str, Callable[[Published], Iterator[str]]], ...] = (
        ("once", _not_once),
        ("sizes", _wrong_sizes),
        ("counts", _wrong_counts),
        ("proofs", _unproved),
        _special(published),
    )
    findings = [_finding(code, check(published)) for code, check in checks]
    if published.promise is not None:
        findings.append(Finding("commitment", opens(published.promise, published.seed)))
    return tuple(findings)


def _special(published: Published) -> tuple[str, Callable[[Published], Iterator[str]]]:
    """Who sits out is drawn fairly; a ranking gives byes to the last, and a repair may find byes
    already given: it is asked for its moves instead."""
    if published.ranking is not None:
        return "ranking", _wrong_order
    return ("byes", _unfair_byes) if published.repaired is None else ("moves", _wrong_moves)


def _wrong_order(published: Published) -> Iterator[str]:
    """The best at the first table, the next at the second, and so on; the last sit out."""
    ranking = list(published.ranking or ())
    for one in published.rounds:
        waiting = ranking
        for number, table in enumerate((*one.tables, one.byes), 1):
            if set(table) != set(waiting[: len(table)]):
                yield f"R{one.number}, T{number}"
            waiting = waiting[len(table) :]
        yield from (f"R{one.number}: {player}" for player in waiting)


def _finding(code: str, faults: Iterator[str]) -> Finding:
    fault = next(faults, None)
    return Finding(code, fault is None, fault or "")


def players_in(published: Published, number: int) -> list[int]:
    """Who should be in a round."""
    away = published.repaired.absent.get(number, ()) if published.repaired else ()
    return [player for player, _ in published.players if player not in away]


def _not_once(published: Published) -> Iterator[str]:
    """Every player exactly once in every round, nobody else, no round twice."""
    numbers = [one.number for one in (*published.past, *published.rounds)]
    yield from (f"R{number}" for number, times in Counter(numbers).items() if times > 1)
    if not published.rounds:
        yield "R"
    before = published.repaired.before if published.repaired else ()
    for one in (*published.past, *before):
        twice = [player for player, times in Counter(one.players).items() if times > 1]
        yield from (f"R{one.number}: {player}" for player in twice)
    for one in published.rounds:
        seats = Counter([p for table in one.tables for p in table] + list(one.byes))
        wanted = Counter(players_in(published, one.number))
        if seats != wanted:
            wrong = sorted(player for player in seats | wanted if seats[player] != wanted[player])
            yield f"R{one.number}: {', '.join(map(str, wrong))}"


def _wrong_sizes(published: Published) -> Iterator[str]:
    """Fours; fives only where they are allowed, and as few as possible; byes likewise."""
    for one in published.rounds:
        sizes, people = Counter(map(len, one.tables)), len(players_in(published, one.number))
        if set(sizes) - {4, 5} or not one.tables:
            yield f"R{one.number}: {sorted(sizes.elements())}"
        match published.rules.tables:
            case "four":
                right = not sizes[5] and not one.byes
            case "byes":
                right = not sizes[5] and len(one.byes) == people % 4
            case _:
                right = sizes[5] == people % 4 and not one.byes
        if not right:
            yield f"R{one.number}: {sorted(sizes.elements())}, {len(one.byes)}"


def _unfair_byes(published: Published) -> Iterator[str]:
    """Nobody sits out again before everybody has."""
    out = Counter(player for one in published.past for player in one.byes)
    for one in published.rounds:
        for player in one.byes:
            seated = (out[other] for other, _ in published.players if other not in one.byes)
            if out[player] > min(seated, default=0):
                yield f"R{one.number}: {player}"
        out.update(one.byes)


def _wrong_counts(published: Published) -> Iterator[str]:
    """The numbers of the certificate, counted again pair by pair."""
    counted = count_again(published)
    wanted = ["repeats"]
    if published.rules.tables == "four-five":
        wanted = (
            ["repeats", "fives"] if published.rules.first == "meetings" else ["fives", "repeats"]
        )
    asked = ["apart"] if published.wishes.apart else []
    asked += ["stairs"] if published.wishes.no_stairs else []
    wanted = [*asked, *wanted]
    wanted += ["clubs"] if published.rules.avoid_clubs else []
    wanted += ["season"] if published.rules.avoid_season else []
    claims = published.certificate.claims
    if [claim.criterion for claim in claims] != wanted:
        yield ", ".join(wanted)
        return
    for claim in claims:
        if claim.count != counted[claim.criterion]:
            yield f"{claim.criterion}: {claim.count} ≠ {counted[claim.criterion]}"


def count_again(published: Published) -> dict[str, int]:
    """Repeated meetings and fives, club mates, meetings of the season, wishes that were not met."""
    clubs = dict(published.players)
    met: set[tuple[int, int]] = set()
    sat: set[int] = set()
    found = {"repeats": 0, "fives": 0, "clubs": 0, "season": 0, "apart": 0, "stairs": 0}
    wishes = published.wishes
    kept_apart = {tuple(sorted(pair)) for pair in wishes.apart}
    for one, new in [(one, 0) for one in published.past] + [(one, 1) for one in published.rounds]:
        for pair in _pairs(one):
            found["repeats"] += new * (pair in met)
            found["clubs"] += new * (clubs.get(pair[0], "") == clubs.get(pair[1], "") != "")
            found["apart"] += new * (pair in kept_apart)
            found["season"] += new * (published.season.get(frozenset(pair), 0) > 0)
        met.update(_pairs(one))
        for who in wishes.no_stairs:
            at = _table_numbers(one).get(who, 0)
            found["stairs"] += new * (at > 0 and at not in wishes.level_tables)
        for player in [player for table in one.tables if len(table) == 5 for player in table]:
            found["fives"] += new * (player in sat)
        sat.update(player for table in one.tables if len(table) == 5 for player in table)
    return found


def _pairs(one: RoundDraw) -> list[tuple[int, int]]:
    return [pair for table in one.tables for pair in combinations(sorted(table), 2)]


def _unproved(published: Published) -> Iterator[str]:
    """Each lower bound, by its own argument."""
    counted = count_again(published)
    for claim in published.certificate.claims:
        if claim.count < claim.bound.least or not bound_holds(published, claim, counted):
            yield f"{claim.criterion}: {claim.bound.argument} {claim.bound.least}"


def _wrong_moves(published: Published) -> Iterator[str]:
    """Who of those that stayed sits at another table, and that nobody could do with fewer."""
    repaired = published.repaired
    assert repaired is not None
    moved = least = 0
    for old, new in zip(repaired.before, published.rounds, strict=False):
        was, now = _table_numbers(old), _table_numbers(new)
        moved += sum(was[player] != now[player] for player in was if player in now)
        least += _least_moves(old, new, set(now))
    if [one.number for one in repaired.before] != [one.number for one in published.rounds]:
        yield "R"
    if (moved, least) != (repaired.moved, repaired.least_moved):
        yield f"{repaired.moved}, {repaired.least_moved} ≠ {moved}, {least}"


def _table_numbers(one: RoundDraw) -> dict[int, int]:
    numbers = dict.fromkeys(one.byes, 0)
    for number, table in enumerate(one.tables, 1):
        numbers.update(dict.fromkeys(table, number))
    return numbers


def _least_moves(old: RoundDraw, new: RoundDraw, here: set[int]) -> int:
    """The fewest who must leave their tables, over every way to hand out the fives."""
    fives = sum(len(table) == 5 for table in new.tables)
    stayed = [sum(player in here for player in table) for table in old.tables]
    cheapest = {0: 0}  # fives handed out so far: moves
    for number, people in enumerate(stayed):
        last = number >= len(new.tables)
        sizes = ((0, 0),) if last else ((4, 0), (5, 1))
        step: dict[int, int] = {}
        for used, moves in cheapest.items():
            for size, five in sizes:
                total = moves + max(0, people - size)
                if used + five <= fives:
                    step[used + five] = min(total, step.get(used + five, total))
        cheapest = step
    out = sum(player in here for player in old.byes)
    left = len(new.tables) - len(stayed)  # tables opened anew take fives too
    return min(m for used, m in cheapest.items() if fives - used <= max(0, left)) + max(
        0, out - len(new.byes)
    )
