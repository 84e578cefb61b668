"""Two who sat at each other's table, noticed when the round is under way or its sheets are in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mondfang.tournament.draw.repair import swap_seats
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import Envelope, Reseated
from mondfang.tournament.office.records import Handed
from mondfang.tournament.office.state import Filed, Given, State, TableKey, Version
from mondfang.tournament.office.tables.sheets import changed
from mondfang.tournament.sheet.model import Sheet

Names = Mapping[int, int]


def reseated(state: State, envelope: Envelope, event: Reseated) -> State:
    """Rows, rulings and signatures stay with the chairs; who sat in them is put right."""
    spot = Spot(round=event.round)
    draw = state.draw_of(event.round)
    if event.round not in state.clocks:
        raise TournamentError("not-started", spot)
    if event.one == event.two:
        raise TournamentError("same-player", Spot(player=event.one))
    if not envelope.reason.strip():
        raise TournamentError("reason-missing", spot)
    names = {event.one: event.two, event.two: event.one}
    tables = {draw.table_of(who) for who in names}
    new = swap_seats(draw, event.one, event.two)
    keys = {(event.round, table) for table in tables if table is not None}
    sheets = {key: _filed(state.sheets[key], names, envelope) for key in keys & state.sheets.keys()}
    handed = {key: _handed(state.handed[key], names) for key in keys & state.handed.keys()}
    writing = {key: state.scorers[key] for key in keys & state.scorers.keys()}
    scorers = {key: names.get(who, who) for key, who in writing.items()}
    return changed(
        replace(
            state,
            draws={**state.draws, event.round: new},
            sheets={**state.sheets, **sheets},
            handed={**state.handed, **handed},
            scorers={**state.scorers, **scorers},
            rulings=tuple(_given(one, names, keys) for one in state.rulings),
        )
    )


def _of(numbers: tuple[int, ...], names: Names) -> tuple[int, ...]:
    return tuple(names.get(who, who) for who in numbers)


def _sheet(sheet: Sheet, names: Names) -> Sheet:
    scorer = None if sheet.scorer is None else names.get(sheet.scorer, sheet.scorer)
    return replace(sheet, seats=_of(sheet.seats, names), scorer=scorer)


def _filed(filed: Filed, names: Names, envelope: Envelope) -> Filed:
    """The sheet as it was typed is kept, like any that was corrected."""
    old = Version(filed.sheet, envelope.seq, envelope.at, envelope.author, envelope.reason)
    second = None if filed.second is None else _sheet(filed.second, names)
    sheet = _sheet(filed.sheet, names)
    return replace(filed, sheet=sheet, second=second, history=(*filed.history, old))


def _handed(handed: Handed, names: Names) -> Handed:
    number = None if handed.number is None else names.get(handed.number, handed.number)
    sheet = _sheet(handed.sheet, names)
    return replace(handed, sheet=sheet, number=number, signed=_of(handed.signed, names))


def _given(given: Given, names: Names, keys: set[TableKey]) -> Given:
    ruled = given.ruled
    if (ruled.round, ruled.table) not in keys:
        return given
    return replace(given, ruled=replace(ruled, numbers=_of(ruled.numbers, names)))
