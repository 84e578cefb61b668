"""What one player may know: tables, clock, points, place; nothing before it is public."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mondfang.tournament.office.players.entrants import shown_name
from mondfang.tournament.office.public.screens import standings_are_public
from mondfang.tournament.office.state import State
from mondfang.tournament.standings.ranking import Place, standings


@dataclass(frozen=True, slots=True)
class OwnRound:
    """One round of a player; no table means sitting out, no points that the sheet is not in."""

    round: int
    table: int | None
    seat: int | None
    fellows: tuple[tuple[int, str], ...]
    points: int | None
    started: bool
    signal: float | None


@dataclass(frozen=True, slots=True)
class OwnPage:
    """``place`` is there as soon as the standings are for everybody."""

    number: int
    rounds: tuple[OwnRound, ...]
    place: Place | None
    total: Fraction | int
    ahead: Place | None = None  # the next better place


def own_page(state: State, number: int) -> OwnPage:
    """Everything of one player, the latest round first."""
    state.entrant(number)
    rounds = tuple(
        _round(state, one, number)
        for one in sorted(state.draws, reverse=True)
        if state.is_public(one) and number in state.draws[one].players
    )
    place = ahead = None
    if standings_are_public(state):
        places = standings(state)
        place = next((one for one in places if one.number == number), None)
        ahead = _ahead(places, place)
    known = sum(one.points for one in rounds if one.points is not None)
    return OwnPage(number, rounds, place, known if place is None else place.total, ahead)


def _ahead(places: Sequence[Place], mine: Place | None) -> Place | None:
    """Whoever stands right before somebody, on a better rank."""
    if mine is None or mine.rank is None:
        return None
    better = [one for one in places if one.rank is not None and one.rank < mine.rank]
    return better[-1] if better else None


def _round(state: State, at: int, number: int) -> OwnRound:
    draw = state.draws[at]
    table = draw.table_of(number)
    if table is None:
        return OwnRound(at, None, None, (), None, at in state.clocks, None)
    seats = draw.tables[table - 1]
    filed = state.sheets.get((at, table))
    points = None
    if filed is not None and number in filed.sheet.seats:
        points = filed.sheet.points[filed.sheet.seats.index(number)]
    seat = seats.index(number) + 1 if state.knows_seats(at, table) else None
    fellows = tuple((who, shown_name(state.entrants[who])) for who in seats if who != number)
    started, signal = at in state.clocks, state.signal(at, table)
    return OwnRound(at, table, seat, fellows, points, started, signal)
