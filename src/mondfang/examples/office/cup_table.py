"""The season of an example: its tournaments one after the other, then the table of the cup."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from mondfang.examples.difference import Difference, spaced
from mondfang.examples.office.cup import Cup
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.scales import LegResult, scored
from mondfang.tournament.cup.table import Cup as Season
from mondfang.tournament.cup.table import CupPlace, Leg, cup_table, qualified
from mondfang.tournament.errors import TournamentError


def cup_otherwise(case: Cup) -> Iterator[Difference]:
    try:
        season = season_of(case)
    except TournamentError as problem:
        yield Difference("refused", case.refused or "nothing", problem.code)
        return
    yield Difference("refused", case.refused or "nothing", "nothing")
    for place, points in (case.worth or {}).items():
        result = LegResult("x", int(place), Fraction(0))
        worth = scored([result], season.format.scale)["x"]
        yield Difference("worth", str(points), str(worth), place)
    found = {place.member: place for place in cup_table(season)}
    for name, told in _TOLD.items():
        for who, expected in (getattr(case, name) or {}).items():
            came = told(found[who]) if who in found else "nothing"
            yield Difference(name, _told(expected), came, who)
    if case.qualified is not None:
        yield Difference("qualified", " ".join(case.qualified), " ".join(qualified(season)))


def season_of(case: Cup) -> Season:
    """The season with all its tournaments; raises TournamentError."""
    season = Season(cup_preset(case.cup), "2026")
    places = {who: told.split() for who, told in (case.results or {}).items()}
    for number in range(max(map(len, places.values()), default=0)):
        there = {who: told[number] for who, told in places.items() if number < len(told)}
        results = {who: int(place) for who, place in there.items() if place != "-"}
        season = season.after(_leg(f"T{number + 1}", results))
    return season if case.final is None else season.after(_leg("F", case.final, final=True))


def _leg(name: str, places: Mapping[str, int], final: bool = False) -> Leg:
    results = tuple(LegResult(who, place, Fraction(0), who) for who, place in places.items())
    return Leg(name, name, results, final)


def _told(expected: object) -> str:
    return spaced(expected) if isinstance(expected, tuple) else str(expected)


_TOLD: Mapping[str, Callable[[CupPlace], str]] = {
    "totals": lambda place: str(place.total),
    "counted": lambda place: spaced(one.points for one in place.counted),
    "dropped": lambda place: spaced(one.points for one in place.dropped),
    "ranks": lambda place: str(place.rank),
}
