"""The cup: a season's tournaments added up, dropped results and all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import itemgetter
from typing import TypeAlias

from mondfang.tournament.cup.format import CupFormat, CupTie
from mondfang.tournament.cup.names import consent_of, stricter
from mondfang.tournament.cup.scales import LegResult, Points, scored
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.entrants import Entrant, shown_name
from mondfang.tournament.standings.ranking import Place
from mondfang.tournament.standings.ties import Reason

Key: TypeAlias = tuple[Points | tuple[Points, ...], ...]


@dataclass(frozen=True, slots=True)
class Leg:
    """One tournament of the season; the final is counted beside the others."""

    id: str
    title: str
    results: tuple[LegResult, ...]
    final: bool = False
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class Cup:
    """A season of a cup, as far as it has been played."""

    format: CupFormat
    season: str
    legs: tuple[Leg, ...] = ()
    title: str = ""  # what its own people call it, where that is not what the format does

    def name(self, language: str = "de") -> str:
        """What the cup is called on paper."""
        return self.title or (self.format.title_en if language == "en" else self.format.title)

    @property
    def counted(self) -> int | None:
        """How many results count; a share is of the season, which may be longer than planned."""
        held = sum(not leg.final for leg in self.legs)
        return self.format.counting.results(max(self.format.planned, held))

    def after(self, leg: Leg) -> Cup:
        """With a tournament more, or with a corrected one in the place of the old."""
        for member, times in Counter(result.member for result in leg.results).items():
            if times > 1:
                raise TournamentError("cup-member-twice", leg.title, member=member)
        others = [one for one in self.legs if one.id != leg.id]
        if leg.final and not self.format.final.played:
            raise TournamentError("cup-no-final", leg.title)
        if leg.final and any(one.final for one in others):
            raise TournamentError("cup-two-finals", leg.title)
        if leg.final:
            _check_qualified(replace(self, legs=tuple(others)), leg)
        if len(others) == len(self.legs):
            return replace(self, legs=(*self.legs, leg))
        return replace(self, legs=tuple(leg if one.id == leg.id else one for one in self.legs))

    @property
    def provisional(self) -> bool:
        return not all(leg.confirmed for leg in self.legs)

    @property
    def final_played(self) -> bool:
        return any(leg.final for leg in self.legs)

    @property
    def remaining(self) -> int:
        """Tournaments still to come before the final, by the plan."""
        held = sum(not leg.final for leg in self.legs)
        return 0 if self.final_played else max(0, self.format.planned - held)


def leg_of(
    leg_id: str,
    title: str,
    places: Sequence[Place],
    entrants: Mapping[int, Entrant],
    *,
    final: bool = False,
    confirmed: bool = True,
) -> Leg:
    """A tournament's ranking as the cup takes it.

    The same person is found by membership, else by name; who asked to be forgotten stays somebody.
    """
    results = []
    for place in places:
        entrant = entrants[place.number]
        member = entrant.member or entrant.name or f"{leg_id}#{entrant.number}"
        named = (shown_name(entrant), entrant.club, entrant.consent)
        results.append(LegResult(member, place.rank, place.total, *named))
    return Leg(leg_id, title, tuple(results), final, confirmed)


@dataclass(frozen=True, slots=True)
class Scored:
    """What one tournament brought somebody."""

    leg: str
    points: Points


@dataclass(frozen=True, slots=True)
class CupPlace:
    """One line of the cup; ``before`` is the rank before the last tournament."""

    rank: int
    member: str
    name: str
    club: str
    total: Points
    counted: tuple[Scored, ...]
    dropped: tuple[Scored, ...]
    final: Points | None
    before: int | None
    reason: Reason

    @property
    def starts(self) -> int:
        """Tournaments played, the final not among them."""
        return len(self.counted) + len(self.dropped)

    @property
    def climbed(self) -> int | None:
        """Places gained by the last tournament; below zero when lost, None when new."""
        return None if self.before is None else self.before - self.rank


@dataclass(slots=True)
class _Line:
    """Somebody's season while it is added up: (points, tournament), the best first."""

    member: str
    shown: LegResult  # the one whose name may stand beside all of them
    results: list[tuple[Points, str]]
    final: Points | None = None
    total: Points = 0


def cup_table(cup: Cup) -> tuple[CupPlace, ...]:
    """The season's standings: who counts what, what was dropped, and why who is ahead."""
    points = [scored(leg.results, cup.format.scale) for leg in cup.legs]
    season: dict[str, _Line] = {}
    _add(season, cup.legs[:-1], points[:-1])
    without_last = replace(cup, legs=cup.legs[:-1])
    earlier = {line.member: rank for rank, line, _ in _ranked(without_last, season.values())}
    _add(season, cup.legs[-1:], points[-1:])
    lines = _ranked(cup, season.values())
    counted = cup.counted
    places = []
    for place, (rank, line, key) in enumerate(lines):
        following = lines[place + 1] if place + 1 < len(lines) else None
        results = tuple(Scored(leg, worth) for worth, leg in line.results)
        kept = len(results) if counted is None else counted
        places.append(
            CupPlace(
                rank,
                line.member,
                line.shown.name,
                "" if consent_of(line.shown) == "number" else line.shown.club,
                line.total,
                results[:kept],
                results[kept:],
                line.final,
                earlier.get(line.member),
                _reason(cup.format, line, key, following),
            )
        )
    return tuple(places)


def qualified(cup: Cup) -> tuple[str, ...]:
    """Who may play the final, by the standings: whoever took part often enough (ST-134)."""
    needed = cup.format.final.starts
    return tuple(place.member for place in cup_table(cup) if place.starts >= needed)


def _check_qualified(cup: Cup, final: Leg) -> None:
    allowed = set(qualified(cup)) if cup.format.final.starts else None
    guests = [
        one.member for one in final.results if allowed is not None and one.member not in allowed
    ]
    if guests:
        raise TournamentError("cup-not-qualified", final.title, members=guests)


def _ranked(cup: Cup, lines: Collection[_Line]) -> list[tuple[int, _Line, Key]]:
    """The lines in their order, each result of a line in its place and added up."""
    counted, ties = cup.counted, cup.format.ties
    for line in lines:
        line.results.sort(key=itemgetter(0), reverse=True)
        line.total = sum((worth for worth, _ in line.results[:counted]), line.final or 0)
    longest = max((len(line.results) for line in lines), default=0)
    keyed = [(_key(line, ties, counted, longest), line) for line in lines]
    keyed.sort(key=lambda pair: (pair[0], pair[1].shown.name, pair[1].member))
    ranked: list[tuple[int, _Line, Key]] = []
    for place, (key, line) in enumerate(keyed, 1):
        shared = ranked[-1][0] if ranked and ranked[-1][2] == key else place
        ranked.append((shared, line, key))
    return ranked


def _add(
    season: dict[str, _Line], legs: Sequence[Leg], points: Sequence[Mapping[str, Points]]
) -> None:
    """What some more tournaments brought, and who may be shown as whom."""
    for leg, worth in zip(legs, points, strict=True):
        for result in leg.results:
            line = season.get(result.member)
            if line is None:
                line = season[result.member] = _Line(result.member, result, [])
            else:
                line.shown = stricter(line.shown, result)
            if leg.final:
                line.final = worth[result.member]
            else:
                line.results.append((worth[result.member], leg.id))


def _key(line: _Line, ties: Sequence[CupTie], counted: int | None, longest: int) -> Key:
    """What is sorted by, the smallest first: the total, then the cup's list of ties."""
    return (-line.total, *(_tie(name, line, counted, longest) for name in ties))


def _tie(
    name: CupTie, line: _Line, counted: int | None, longest: int
) -> Points | tuple[Points, ...]:
    kept = len(line.results) if counted is None else counted
    match name:
        case "final":
            return -(line.final or 0)
        case "best-results":
            return _descending(line.results[:kept], longest)
        case "dropped-results":
            return _descending(line.results[kept:], longest)
        case "fewer-starts":
            return len(line.results)
        case "more-starts":
            return -len(line.results)


def _descending(results: Sequence[tuple[Points, str]], longest: int) -> tuple[Points, ...]:
    return (*(-worth for worth, _ in results), *[0] * (longest - len(results)))


def _reason(
    cup: CupFormat, line: _Line, key: Key, following: tuple[int, _Line, Key] | None
) -> Reason:
    """The first thing in which somebody is better than the next line."""
    if following is None:
        return Reason("last")
    _, other, other_key = following
    for name, mine, theirs in zip(("total", *cup.ties), key, other_key, strict=True):
        if mine != theirs:
            if isinstance(mine, tuple) and isinstance(theirs, tuple):
                mine, theirs = next((a, b) for a, b in zip(mine, theirs, strict=True) if a != b)
            assert not isinstance(mine, tuple)
            assert not isinstance(theirs, tuple)
            sign = 1 if name == "fewer-starts" else -1
            code = "total" if name == "total" else f"cup-{name}"
            return Reason(code, Fraction(sign * mine), Fraction(sign * theirs))
    return Reason("shared", Fraction(line.total), Fraction(other.total))
