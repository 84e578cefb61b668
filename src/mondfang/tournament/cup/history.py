"""All seasons of a cup together: the all-time table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.tournament.cup.names import stricter
from mondfang.tournament.cup.scales import LegResult, Points, scored
from mondfang.tournament.cup.table import Cup, cup_table


@dataclass(frozen=True, slots=True)
class AllTime:
    """Somebody's years in the cup; every point ever won counts here, dropped or not."""

    rank: int
    member: str
    name: str
    points: Points
    titles: int
    wins: int
    podiums: int
    starts: int
    seasons: int


@dataclass(slots=True)
class _Tally:
    member: str
    shown: LegResult  # the one whose name may stand beside all of them
    points: Points = 0
    titles: int = 0
    wins: int = 0
    podiums: int = 0
    starts: int = 0
    seasons: int = 0

    @property
    def name(self) -> str:
        return self.shown.name

    @property
    def key(self) -> tuple[Points, int, int, int]:
        return (-self.points, -self.titles, -self.wins, -self.podiums)


def all_time(cups: Sequence[Cup], *, running: Cup | None = None) -> tuple[AllTime, ...]:
    """By points, then titles, wins and podiums; a season that still runs brings no title."""
    tallies: dict[str, _Tally] = {}
    for cup in (*cups, *([running] if running is not None else [])):
        _add_results(tallies, cup)
        if cup is not running:
            _add_titles(tallies, cup)
    ordered = sorted(tallies.values(), key=lambda one: (one.key, one.name, one.member))
    found: list[AllTime] = []
    for place, one in enumerate(ordered, 1):
        shared = found and ordered[place - 2].key == one.key
        rank = found[-1].rank if shared else place
        counts = (one.points, one.titles, one.wins, one.podiums, one.starts, one.seasons)
        found.append(AllTime(rank, one.member, one.name, *counts))
    return tuple(found)


def _add_results(tallies: dict[str, _Tally], cup: Cup) -> None:
    there: set[str] = set()
    for leg in cup.legs:
        points = scored(leg.results, cup.format.scale)
        for result in leg.results:
            one = tallies.setdefault(result.member, _Tally(result.member, result))
            one.shown = stricter(one.shown, result)
            one.points += points[result.member]
            one.starts += 1
            one.wins += result.rank == 1
            one.podiums += result.rank is not None and result.rank <= 3
            there.add(result.member)
    for member in there:
        tallies[member].seasons += 1


def _add_titles(tallies: dict[str, _Tally], cup: Cup) -> None:
    for place in cup_table(cup):
        if place.rank > 1:
            break
        tallies[place.member].titles += 1
