"""The standings: sums, ties, ranks, each rank with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from mondfang.tournament.cup.scales import LegResult as Member
from mondfang.tournament.cup.scales import Points, side_by_side
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Stage
from mondfang.tournament.office.state import Presence, State
from mondfang.tournament.standings.counting import counted, table_bonus
from mondfang.tournament.standings.ties import NOTHING, Lots, PlayerRounds, Ranked, Reason, rank

Mark = Literal["played", "bye", "absent", "open"]
"""Open: sits at a table whose sheet is not in yet."""


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the standings; ``rank`` is None for who is listed without one.

    ``reason`` says why the player stands ahead of the next line; ``needs_lot`` that the lot has
    to be drawn before the rank is certain.
    """

    rank: int | None
    number: int
    total: Fraction
    rounds: tuple[Fraction | None, ...]
    marks: tuple[Mark, ...]
    reason: Reason
    needs_lot: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """A player's rounds before anything is added up."""

    values: tuple[Fraction | None, ...]
    marks: tuple[Mark, ...]


def standings(state: State, after: int | None = None) -> tuple[Place, ...]:
    """The ranking after a round, by default after the last one of which a sheet is in.

    Up to the last main round everybody is ranked by the sum; behind a cut the finalists come
    first, with what they carry, and the others stay as they were (HG-125, HG-126).
    """
    upto = state.last_round() if after is None else after
    lines = _lines(state, upto)
    finalists = _finalists(state, upto)
    listed = {
        number: _is_ranked(state, number, upto, finalists) and _played_enough(state, line)
        for number, line in lines.items()
    }
    ranked = [number for number, has_rank in listed.items() if has_rank]
    without = [number for number, has_rank in listed.items() if not has_rank]
    ties, lots = _tie_list(state, "final" if finalists or not _has_cut(state) else "main")
    if finalists:
        first = rank([_result(state, n, lines[n]) for n in ranked if n in finalists], ties, lots)
        main_ties, main_lots = _tie_list(state, "main")
        others = [_main_only(state, n, lines[n]) for n in ranked if n not in finalists]
        rest = rank(others, main_ties, main_lots)
        places = [*_places(first, 1, lines, True), *_places(rest, len(first) + 1, lines, False)]
        if first and rest:
            places[len(first) - 1] = replace(places[len(first) - 1], reason=Reason("finalist"))
    else:
        order = rank([_main_only(state, n, lines[n]) for n in ranked], ties, lots)
        places = _at_the_cut(state, upto, _places(order, 1, lines, not _has_cut(state)))
    unranked = [_unranked(state, n, lines[n]) for n in without]
    return (*places, *sorted(unranked, key=lambda place: (-place.total, place.number)))


def cup_standings(state: State) -> tuple[Place, ...]:
    """The ranking that the cup takes: before the final or at the end, as the format says."""
    main = state.format.cup.takes == "main"
    return standings(state, state.format.main_rounds if main else len(state.format.rounds))


def has_decimals(places: Iterable[Place]) -> bool:
    """Whether a ranking has other fractions than halves: then all of it has two decimals."""
    values = (value for place in places for value in (place.total, *place.rounds))
    return any(value is not None and value.denominator > 2 for value in values)


def cup_points(state: State) -> dict[int, tuple[Points, ...]]:
    """What the places that the cup takes are worth in the systems of the format, by number.

    By number and not by name: two of the same name have each their own place.
    """
    results = [Member(str(one.number), one.rank, one.total) for one in cup_standings(state)]
    by_number = side_by_side(results, state.format.cup.systems)
    return {int(number): points for number, points in by_number.items()}


def qualified(state: State) -> tuple[int, ...]:
    """Who plays the final, by rank; whoever cannot come is replaced by the next.

    Refused while a round is not reported, or while only a lot can tell who goes on.
    """
    cut, last = state.format.cut, state.format.main_rounds
    open_rounds = [number for number in range(1, last + 1) if not state.is_reported(number)]
    if open_rounds:
        raise TournamentError("round-open", Spot(round=open_rounds[0]))
    standing_in = {s.number: s.substitute for s in state.substitutions if s.from_round > last}
    # Whoever has a substitute for the final keeps the seat: the next does not move up.
    seats = {who: Presence(state.presence[who].first) for who in standing_in}
    whole = replace(state, presence={**state.presence, **seats})
    order = [
        place
        for place in standings(whole, last)
        if place.rank is not None and whole.is_present(place.number, last + 1)
    ]
    if cut is None:
        return tuple(_who_plays(place.number, standing_in) for place in order)
    if len(order) > cut.players and order[cut.players - 1].rank == order[cut.players].rank:
        shared = order[cut.players].rank
        tied = tuple(place.number for place in order if place.rank == shared)
        raise TournamentError("lot-needed", "", numbers=tied)
    return tuple(_who_plays(place.number, standing_in) for place in order[: cut.players])


def _who_plays(number: int, standing_in: Mapping[int, int]) -> int:
    """Substitutes may have substitutes; who came back for his own is at the end of the round."""
    seen: set[int] = set()
    while number in standing_in and number not in seen:
        seen.add(number)
        number = standing_in[number]
    return number


def tied_groups(state: State, stage: Stage) -> tuple[tuple[int, ...], ...]:
    """Groups that only a lot can tell apart: about the cut, or among those who end level."""
    rounds = state.format.main_rounds if stage == "main" else len(state.format.rounds)
    field = _finalists(state, rounds) if stage == "final" and _has_cut(state) else None
    unknown = "lot" not in _tie_list(state, stage)[0] or (stage == "main" and not _has_cut(state))
    # Nobody draws before it is known who is level: an early lot would decide ties to come.
    unknown = unknown or not all(state.is_reported(number) for number in range(1, rounds + 1))
    groups: dict[int, list[int]] = {}
    for place in () if unknown else standings(state, rounds):
        if place.rank is not None and (field is None or place.number in field):
            groups.setdefault(place.rank, []).append(place.number)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def _has_cut(state: State) -> bool:
    return state.format.cut is not None


def _finalists(state: State, upto: int) -> frozenset[int]:
    if not _has_cut(state):
        return frozenset()
    finals = range(state.format.main_rounds + 1, upto + 1)
    drawn = (state.draws[number].players for number in finals if number in state.draws)
    return frozenset(player for players in drawn for player in players)


def _tie_list(state: State, stage: Stage) -> tuple[Sequence[str], Lots]:
    cut = state.format.cut
    ties = cut.ties if cut is not None and stage == "main" else state.format.scoring.ties
    return ties, [lot.order for lot in state.lots if lot.stage == stage]


def _lines(state: State, upto: int) -> dict[int, _Line]:
    """Every player's value and mark in each round, as far as sheets are in."""
    played = _played(state, upto)
    marks = _marks(state, played)
    own_mean = state.format.scoring.bye == "own-mean"
    lines = {}
    for who in sorted(state.entrants):
        values = [played.get((number, who)) for number in range(1, upto + 1)]
        seen = [marks.get((number, who), "absent") for number in range(1, upto + 1)]
        if not _is_listed(state, who, upto, seen):
            continue
        known = [value for value in values if value is not None]
        mean = sum(known, NOTHING) / len(known) if own_mean and known else NOTHING
        credited = (mean if mark == "bye" else v for v, mark in zip(values, seen, strict=True))
        lines[who] = _Line(tuple(credited), tuple(seen))
    return lines


def _marks(state: State, played: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Mark]:
    """What a player does in a round, where he is in it at all."""
    marks: dict[tuple[int, int], Mark] = {}
    for number, draw in state.draws.items():
        marks.update(dict.fromkeys(((number, who) for who in draw.players), "open"))
        marks.update(dict.fromkeys(((number, who) for who in draw.byes), "bye"))
    marks.update(dict.fromkeys(played, "played"))
    return marks


def _is_listed(state: State, who: int, upto: int, seen: Sequence[Mark]) -> bool:
    """Whoever was in a round, or is there.

    Not who never came or waits, who left before it, nor a reserve nobody called.
    """
    presence, is_away = state.presence[who], who in state.expected or who in state.waiting
    waits = all((who, number) in state.paused for number in range(1, max(upto, 1) + 1))
    here = presence.how == "here" and presence.first <= max(upto, 1) and not is_away
    return (here and not waits) or any(mark != "absent" for mark in seen)


def _played(state: State, upto: int) -> dict[tuple[int, int], Fraction]:
    """The points of each round and player; divided by the deals each played where so weighted."""
    extra: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for given in state.rulings:
        if given.ruled.deal is None and given.ruled.is_row:
            assert given.ruled.row is not None
            key = (given.ruled.round, given.ruled.table)
            extra.setdefault(key, []).append(given.ruled.row.counted)
    weighted = state.format.scoring.weighting == "per-deal"
    values: dict[tuple[int, int], Fraction] = {}
    for (number, table), filed in state.sheets.items():
        if number > upto:
            continue
        sheet = filed.sheet
        # At a table of five everybody sits out one deal in five.
        deals = Fraction(sheet.played * 4, len(sheet.seats)) if weighted else Fraction(1)
        more = extra.get((number, table), ())
        sums = [points + sum(row[seat] for row in more) for seat, points in enumerate(sheet.points)]
        bonus = table_bonus(sums, state.format.scoring.table_bonus or ())
        for seat, points in enumerate(sums):
            values[number, sheet.seats[seat]] = points / deals + bonus[seat]
    return values


def _is_ranked(state: State, number: int, upto: int, finalists: frozenset[int]) -> bool:
    """Whoever left early is ranked where the format says so, and who is excluded never is.

    Early is before the stage is over: who goes home behind the main rounds has played them, and
    for who does not play the final nothing is missing (HG-125, HG-129).
    """
    presence, rounds = state.presence[number], len(state.format.rounds)
    main = state.format.main_rounds if _has_cut(state) else rounds
    if presence.left is None or presence.how == "excluded":
        return presence.left is None
    if state.format.scoring.left == "ranked":
        return True
    if presence.left <= main:
        return False
    last = rounds if upto > main else main
    stayed_out = presence.how == "withdrawn" and number not in finalists
    return presence.left > last or stayed_out


def _played_enough(state: State, line: _Line) -> bool:
    """In a marathon only who has played his share is ranked; at its beginning nobody has."""
    played = sum(mark in ("played", "bye") for mark in line.marks)
    return played >= min(state.format.scoring.least_rounds or 0, len(line.marks))


def _split(state: State, line: _Line) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    main = state.format.main_rounds
    kept = tuple(value for value in line.values[:main] if value is not None)
    return kept, tuple(value for value in line.values[main:] if value is not None)


def _main_only(state: State, number: int, line: _Line) -> PlayerRounds:
    """By the sum of all rounds, where nothing is carried over a cut."""
    main, final = _split(state, line)
    if _has_cut(state):
        return PlayerRounds(number, counted(state.format, main), main, ())
    return PlayerRounds(number, counted(state.format, main, final), main, final)


def _result(state: State, number: int, line: _Line) -> PlayerRounds:
    """A finalist: what is carried, exactly, and the final (HG-126)."""
    main, final = _split(state, line)
    cut = state.format.cut
    assert cut is not None
    total = cut.carry * counted(state.format, main) + sum(final, NOTHING)
    return PlayerRounds(number, total, main, final)


def _places(
    ranked: Iterable[Ranked], first: int, lines: Mapping[int, _Line], lots_matter: bool
) -> list[Place]:
    return [
        Place(
            one.rank + first,
            one.result.number,
            one.result.total,
            lines[one.result.number].values,
            lines[one.result.number].marks,
            one.reason,
            one.tied and lots_matter,
        )
        for one in ranked
    ]


def _at_the_cut(state: State, upto: int, places: list[Place]) -> list[Place]:
    """Before a final only the lot about its last seats matters."""
    cut = state.format.cut
    if cut is None or upto < state.format.main_rounds or len(places) <= cut.players:
        return places
    border = places[cut.players].rank
    if places[cut.players - 1].rank != border:
        return places
    return [replace(place, needs_lot=place.rank == border) for place in places]


def _unranked(state: State, number: int, line: _Line) -> Place:
    total = sum((value for value in line.values if value is not None), NOTHING)
    code = "excluded" if state.presence[number].how == "excluded" else "left"
    return Place(None, number, total, line.values, line.marks, Reason(code))
