"""The certificate of a draw: what it could not avoid and, where provable, that nobody could."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mondfang.tournament.draw.bounds import (
    NOTHING,
    Bound,
    Field,
    clubs_bound,
    fives_bound,
    repeats_bound,
)
from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.rules import DrawRules
from mondfang.tournament.draw.wishes import NO_WISHES, Wishes, count_apart, count_stairs
from mondfang.tournament.office.players.entrants import Entrant

Criterion = Literal["apart", "stairs", "repeats", "fives", "clubs", "season"]


@dataclass(frozen=True, slots=True)
class Claim:
    """How often something happens in a draw, and what no draw can go below."""

    criterion: Criterion
    count: int
    bound: Bound

    @property
    def proved(self) -> bool:
        """Whether fewer is impossible."""
        return self.count == self.bound.least


@dataclass(frozen=True, slots=True)
class Certificate:
    """One claim for each thing that the rules avoid, in the order of the rules."""

    claims: tuple[Claim, ...]

    def claim(self, criterion: Criterion) -> Claim:
        return next(claim for claim in self.claims if claim.criterion == criterion)


def certify(
    entrants: Sequence[Entrant],
    rounds: Sequence[RoundDraw],
    rules: DrawRules,
    *,
    past: Sequence[RoundDraw] = (),
    season: Mapping[Meeting, int] | None = None,
    absent: Mapping[int, frozenset[int]] | None = None,
    wishes: Wishes = NO_WISHES,
) -> Certificate:
    """Count, and prove what can be proved; with people absent in single rounds nothing is."""
    players = frozenset(entrant.number for entrant in entrants)
    clubs = {entrant.number: entrant.club for entrant in entrants}
    numbers = tuple(one.number for one in rounds)
    field = (
        None if any((absent or {}).values()) else Field(players, numbers, rules, tuple(past), clubs)
    )
    claims = {
        "apart": Claim("apart", count_apart(rounds, wishes), NOTHING),
        "stairs": Claim("stairs", count_stairs(rounds, wishes), NOTHING),
        "repeats": _repeats(field, rounds, past, rules),
        "fives": _fives(field, rounds, past, rules),
        "clubs": Claim(
            "clubs", count_clubs(rounds, clubs), clubs_bound(field) if field else NOTHING
        ),
        "season": Claim("season", count_season(rounds, season or {}), NOTHING),
    }
    return Certificate(tuple(claims[name] for name in criteria(rules, wishes)))


def criteria(rules: DrawRules, wishes: Wishes = NO_WISHES) -> tuple[Criterion, ...]:
    """What people asked for and what the rules speak of, the weightiest first."""
    apart: tuple[Criterion, ...] = ("apart",) if wishes.apart else ()
    stairs: tuple[Criterion, ...] = ("stairs",) if wishes.no_stairs else ()
    both: tuple[Criterion, ...] = ("repeats", "fives")
    if rules.tables != "four-five":
        both = ("repeats",)
    elif rules.first == "fives":
        both = ("fives", "repeats")
    clubs: tuple[Criterion, ...] = ("clubs",) if rules.avoid_clubs else ()
    season: tuple[Criterion, ...] = ("season",) if rules.avoid_season else ()
    return apart + stairs + both + clubs + season


def count_repeats(rounds: Sequence[RoundDraw], past: Sequence[RoundDraw]) -> int:
    """Meetings of two who have met before."""
    met = {two for one in past for two in one.meetings()}
    count = 0
    for one in rounds:
        now = set(one.meetings())
        count += len(now & met)
        met |= now
    return count


def count_fives(rounds: Sequence[RoundDraw], past: Sequence[RoundDraw]) -> int:
    """Seats at five-tables of players who have sat at one before."""
    sat = {player for one in past for player in _at_fives(one)}
    count = 0
    for one in rounds:
        now = _at_fives(one)
        count += len(now & sat)
        sat |= now
    return count


def count_clubs(rounds: Sequence[RoundDraw], clubs: Mapping[int, str]) -> int:
    """Meetings of club mates."""
    count = 0
    for two in (two for one in rounds for two in one.meetings()):
        first, second = two
        count += bool(clubs.get(first)) and clubs.get(first) == clubs.get(second)
    return count


def count_season(rounds: Sequence[RoundDraw], season: Mapping[Meeting, int]) -> int:
    """Meetings of two who have met in another tournament of the season."""
    return sum(season.get(two, 0) > 0 for one in rounds for two in one.meetings())


def _repeats(
    field: Field | None,
    rounds: Sequence[RoundDraw],
    past: Sequence[RoundDraw],
    rules: DrawRules,
) -> Claim:
    count = count_repeats(rounds, past)
    if field is None:
        return Claim("repeats", count, NOTHING)
    apart = rules.first == "fives" and not count_fives(rounds, past)
    return Claim("repeats", count, repeats_bound(field, fives_apart=apart))


def _fives(
    field: Field | None,
    rounds: Sequence[RoundDraw],
    past: Sequence[RoundDraw],
    rules: DrawRules,
) -> Claim:
    count = count_fives(rounds, past)
    if field is None:
        return Claim("fives", count, NOTHING)
    clean = rules.first == "meetings" and not count_repeats(rounds, past)
    return Claim("fives", count, fives_bound(field, no_repeats=clean))


def _at_fives(one: RoundDraw) -> set[int]:
    return {player for table in one.tables if len(table) == 5 for player in table}
