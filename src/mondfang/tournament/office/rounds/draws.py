"""What happens to the draw: each function refuses its event or gives the state after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from mondfang.tournament.draw.commitment import opens
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.repair import swap_seats
from mondfang.tournament.draw.rules import byes_of
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import (
    Drawn,
    Envelope,
    Repaired,
    Seated,
    SeatsSwapped,
    SeedCommitted,
    TablesTold,
)
from mondfang.tournament.office.state import State
from mondfang.tournament.standings.ranking import qualified, standings


def seed_committed(state: State, envelope: Envelope, event: SeedCommitted) -> State:
    if state.closed or state.commitment is not None:
        raise TournamentError("commitment-late")
    return replace(state, commitment=event.commitment)


def drawn(state: State, envelope: Envelope, event: Drawn) -> State:
    if not state.closed:
        raise TournamentError("registration-open")
    if state.commitment is not None and not opens(state.commitment, event.seed):
        raise TournamentError("seed-not-promised")
    for draw in event.rounds:
        state.check_round(draw.number)
        if draw.number in state.draws:
            raise TournamentError("drawn-already", Spot(round=draw.number))
        missing = [n for n in range(1, draw.number) if n not in state.draws]
        if missing:
            raise TournamentError("not-drawn", Spot(round=missing[0]))
        state = _with_draw(state, draw)
    return replace(state, seeds=(*state.seeds, event.seed))


def repaired(state: State, envelope: Envelope, event: Repaired) -> State:
    """Only rounds that have not started change, and by the promised seed where there is one."""
    if state.commitment is not None and not opens(state.commitment, event.seed):
        raise TournamentError("seed-not-promised")
    for draw in event.rounds:
        state.draw_of(draw.number)
        check_not_started(state, draw.number)
        state = _with_draw(state, draw)
    return state


def check_not_started(state: State, number: int) -> None:
    if number in state.clocks:
        raise TournamentError("round-started", Spot(round=number))


def _with_draw(state: State, draw: RoundDraw) -> State:
    check_draw(state, draw)
    kept = {key: who for key, who in state.scorers.items() if key[0] != draw.number}
    seated = frozenset(key for key in state.seated if key[0] != draw.number)
    return replace(state, draws={**state.draws, draw.number: draw}, scorers=kept, seated=seated)


def field(state: State, number: int) -> tuple[int, ...]:
    """Who is to be drawn for a round: everybody there, or whoever qualified for a final."""
    if state.format.stage(number) == "final":
        return tuple(who for who in qualified(state) if state.is_present(who, number))
    return state.present(number)


def ranking_of(state: State, number: int) -> tuple[int, ...] | None:
    """By which order the tables of a final are filled; None where they are drawn by lot."""
    form = state.format
    if form.cut is None or form.cut.tables != "ranked" or form.stage(number) != "final":
        return None
    people = field(state, number)
    if number == form.main_rounds + 1:
        return people
    order = {place.number: row for row, place in enumerate(standings(state))}
    return tuple(sorted(people, key=lambda who: order.get(who, len(order))))


def check_draw(state: State, draw: RoundDraw) -> None:
    """Everybody there exactly once, at tables of a size that the format has."""
    spot = Spot(round=draw.number)
    for player in _twice(draw.players):
        raise TournamentError("player-twice", replace(spot, player=player))
    wanted = set(field(state, draw.number))
    for player in sorted(set(draw.players) - wanted):
        raise TournamentError("not-in-the-field", replace(spot, player=player))
    for player in sorted(wanted - set(draw.players)):
        raise TournamentError("not-seated", replace(spot, player=player))
    sizes = (4, 5) if state.format.draw.tables == "four-five" else (4,)
    for table, seats in enumerate(draw.tables, 1):
        if len(seats) not in sizes:
            raise TournamentError("table-size", replace(spot, table=table), size=len(seats))
    if len(draw.byes) != byes_of(len(draw.players), state.format.draw):
        raise TournamentError("too-many-byes", spot, byes=len(draw.byes))


def _twice(players: Iterable[int]) -> list[int]:
    return [player for player, count in Counter(players).items() if count > 1]


def seats_swapped(state: State, envelope: Envelope, event: SeatsSwapped) -> State:
    draw = state.draw_of(event.round)
    check_not_started(state, event.round)
    return _with_draw(state, swap_seats(draw, event.one, event.two))


def tables_told(state: State, envelope: Envelope, event: TablesTold) -> State:
    """Before people sit there; afterwards everybody knows."""
    state.draw_of(event.round)
    check_not_started(state, event.round)
    return replace(state, told={**state.told, event.round: event.public})


def seated(state: State, envelope: Envelope, event: Seated) -> State:
    """A table sits down as its cards say: another order of the same players."""
    table = state.table(event.round, event.table)
    spot = Spot(round=event.round, table=event.table)
    if sorted(table) != sorted(event.seats):
        raise TournamentError("wrong-players", spot, found=event.seats, drawn=table)
    if (event.round, event.table) in state.sheets:
        raise TournamentError("sheet-is-in", spot)
    return reseated(state, event.round, event.table, event.seats)


def reseated(state: State, number: int, table: int, seats: tuple[int, ...]) -> State:
    """The same players in another order; a ruling counts its points in the order it was made in."""
    return replace(state, **reseating(state, number, table, seats))


def reseating(state: State, number: int, table: int, seats: tuple[int, ...]) -> dict[str, Any]:
    """What changes with that, by field; a state is large, and whoever changes more copies once."""
    draw, seated = state.draws[number], state.seated | {(number, table)}
    if draw.tables[table - 1] == seats:
        return {"seated": seated}
    if any(ruled.row is not None for ruled in state.all_rulings_at(number, table)):
        raise TournamentError("seats-ruled", Spot(round=number, table=table))
    tables = (*draw.tables[: table - 1], seats, *draw.tables[table:])
    draws = {**state.draws, number: replace(draw, tables=tables)}
    return {"seated": seated, "draws": draws}
