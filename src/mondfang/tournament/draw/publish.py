"""A draw as it is published: everything that somebody needs to check it, and no names."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from mondfang.tournament.draw.certificate import Certificate, certify
from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.repair import Repair
from mondfang.tournament.draw.rules import DrawRules
from mondfang.tournament.draw.wishes import NO_WISHES, Wishes
from mondfang.tournament.office.players.entrants import Entrant


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a repair started from, who pauses when, and how many had to be told of another table."""

    before: tuple[RoundDraw, ...]
    absent: Mapping[int, tuple[int, ...]]
    moved: int
    least_moved: int


@dataclass(frozen=True, slots=True)
class Published:
    """A draw or a repaired draw with its seed opened."""

    seed: str
    promise: str | None
    rules: DrawRules
    players: tuple[tuple[int, str], ...]
    rounds: tuple[RoundDraw, ...]
    past: tuple[RoundDraw, ...]
    season: Mapping[Meeting, int]
    certificate: Certificate
    repaired: Repaired | None = None
    ranking: tuple[int, ...] | None = None
    """The order by which the tables of a final were filled, where no lot filled them."""
    wishes: Wishes = NO_WISHES

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        return tuple(Entrant(number, "", club) for number, club in self.players)


def publish_draw(
    entrants: Sequence[Entrant],
    rounds: Sequence[RoundDraw],
    rules: DrawRules,
    seed: str,
    *,
    promise: str | None = None,
    past: Sequence[RoundDraw] = (),
    season: Mapping[Meeting, int] | None = None,
    ranking: Sequence[int] | None = None,
    wishes: Wishes = NO_WISHES,
) -> Published:
    """A draw as ``draw_rounds`` made it, with its certificate; clubs only where they mattered.

    With a ``ranking``: as ``ranked_round`` made it.
    """
    asked = NO_WISHES if ranking is not None else _asked(wishes, entrants)
    return Published(
        seed,
        promise,
        rules,
        _players(entrants, rules),
        tuple(rounds),
        tuple(past),
        _relevant(season or {}, entrants, rules),
        certify(entrants, rounds, rules, past=past, season=season, wishes=asked),
        ranking=None if ranking is None else tuple(ranking),
        wishes=asked,
    )


def publish_repair(
    entrants: Sequence[Entrant],
    before: Sequence[RoundDraw],
    repair: Repair,
    rules: DrawRules,
    seed: str,
    *,
    promise: str | None = None,
    past: Sequence[RoundDraw] = (),
    season: Mapping[Meeting, int] | None = None,
    absent: Mapping[int, Collection[int]] | None = None,
    wishes: Wishes = NO_WISHES,
) -> Published:
    """A repair as ``repair_rounds`` made it."""
    away = {number: frozenset(players) for number, players in (absent or {}).items()}
    listed = {number: tuple(sorted(players)) for number, players in sorted(away.items())}
    asked = _asked(wishes, entrants)
    return Published(
        seed,
        promise,
        rules,
        _players(entrants, rules),
        repair.rounds,
        tuple(past),
        _relevant(season or {}, entrants, rules),
        certify(
            entrants, repair.rounds, rules, past=past, season=season, absent=away, wishes=asked
        ),
        Repaired(tuple(before), listed, len(repair.changes), repair.least_changes),
        wishes=asked,
    )


def _players(entrants: Sequence[Entrant], rules: DrawRules) -> tuple[tuple[int, str], ...]:
    return tuple(sorted((one.number, one.club if rules.avoid_clubs else "") for one in entrants))


def _asked(wishes: Wishes, entrants: Sequence[Entrant]) -> Wishes:
    return wishes.of(entrant.number for entrant in entrants)


def _relevant(
    season: Mapping[Meeting, int], entrants: Sequence[Entrant], rules: DrawRules
) -> dict[Meeting, int]:
    here = {entrant.number for entrant in entrants}
    return {two: times for two, times in season.items() if rules.avoid_season and two <= here}
