"""A table at work, from its first row to the sheet on the desk of the office.

Each function refuses its event or gives the state after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.bounds import MOST_DEALS
from mondfang.tournament.office.events import (
    DealReached,
    Envelope,
    ExtraTime,
    HandedBack,
    HandedIn,
    RowsTakenBack,
    RowWritten,
    Signed,
    TablePaid,
)
from mondfang.tournament.office.records import DraftKey, Handed, Written
from mondfang.tournament.office.state import State
from mondfang.tournament.office.tables.sheets import check_sheet
from mondfang.tournament.sheet.check import row_faults
from mondfang.tournament.sheet.model import Sheet


def deal_reached(state: State, envelope: Envelope, event: DealReached) -> State:
    spot = Spot(event.round, event.table, event.deal)
    _check_playing(state, event.round, event.table)
    most = _planned(state, event.round, event.table)
    if not 1 <= event.deal <= most:
        raise TournamentError("too-many-deals", spot, played=event.deal, planned=most)
    return replace(state, reached={**state.reached, (event.round, event.table): event.deal})


def row_written(state: State, envelope: Envelope, event: RowWritten) -> State:
    """A row as good as on a sheet, at the end of the draft or in the place of one that is there."""
    key: DraftKey = (event.round, event.table, event.second)
    spot = Spot(event.round, event.table, event.deal)
    state.check_seats(event.round, event.table)
    _check_open(state, event.round, event.table, event.second)
    draft = state.drafts.get(key)
    rows = () if draft is None else draft.rows
    if not 1 <= event.deal <= len(rows) + 1:
        raise TournamentError("no-such-row", spot, next=len(rows) + 1)
    most = _planned(state, event.round, event.table)
    if event.deal > most:
        raise TournamentError("too-many-deals", spot, played=event.deal, planned=most)
    sheet = Sheet(event.round, event.table, state.table(event.round, event.table))
    signal = state.signal(event.round, event.table)
    for problem in row_faults(state.format, sheet, event.deal, event.row, signal):
        raise problem
    written = (*rows[: event.deal - 1], event.row, *rows[event.deal :])
    begun = envelope.at if draft is None else draft.begun_at
    new = Written(written, envelope.author, begun, envelope.at)
    return replace(state, drafts={**state.drafts, key: new})


def rows_taken_back(state: State, envelope: Envelope, event: RowsTakenBack) -> State:
    key: DraftKey = (event.round, event.table, event.second)
    spot = Spot(event.round, event.table)
    _check_open(state, event.round, event.table, event.second)
    draft = state.drafts.get(key)
    if draft is None or not 0 <= event.kept < len(draft.rows):
        raise TournamentError("no-such-row", spot, next=len(draft.rows) + 1 if draft else 1)
    if event.kept == 0:
        return replace(state, drafts=_without(state.drafts, key))
    new = replace(draft, rows=draft.rows[: event.kept], author=envelope.author, at=envelope.at)
    return replace(state, drafts={**state.drafts, key: new})


def handed_in(state: State, envelope: Envelope, event: HandedIn) -> State:
    """What a table calls done has to be a sheet; whether it is right the office looks at."""
    sheet = event.sheet
    check_sheet(state, sheet)
    _check_open(state, sheet.round, sheet.table)
    if event.number is not None and event.number not in sheet.seats:
        raise TournamentError("not-at-table", replace(sheet.spot, player=event.number))
    handed = Handed(sheet, envelope.seq, envelope.at, envelope.author, event.number)
    return replace(state, handed={**state.handed, (sheet.round, sheet.table): handed})


def signed(state: State, envelope: Envelope, event: Signed) -> State:
    """Somebody at the table other than who handed it in: nobody confirms himself."""
    spot = Spot(event.round, event.table, player=event.number)
    handed = state.handed_in(event.round, event.table)
    if event.number not in handed.sheet.seats:
        raise TournamentError("not-at-table", spot)
    if event.number in (handed.number, *handed.signed):
        raise TournamentError("signed-already", spot)
    new = replace(handed, signed=(*handed.signed, event.number))
    return replace(state, handed={**state.handed, (event.round, event.table): new})


def handed_back(state: State, envelope: Envelope, event: HandedBack) -> State:
    """The table learns why, and its rows are still there."""
    spot = Spot(event.round, event.table)
    handed = state.handed_in(event.round, event.table)
    if not envelope.reason.strip():
        raise TournamentError("reason-missing", spot)
    kept = {key: one for key, one in state.handed.items() if key != (event.round, event.table)}
    drafts, key = state.drafts, (event.round, event.table, False)
    if handed.sheet.rows and key not in drafts:
        draft = Written(handed.sheet.rows, handed.author, handed.at, handed.at)
        drafts = {**drafts, key: draft}
    return replace(state, handed=kept, drafts=drafts)


def table_paid(state: State, envelope: Envelope, event: TablePaid) -> State:
    spot = state.filed(event.round, event.table).sheet.spot
    if not state.format.money.on:
        raise TournamentError("no-money", spot)
    if (event.round, event.table) in state.settled:
        raise TournamentError("paid-already", spot)
    return replace(state, settled=state.settled | {(event.round, event.table)})


def extra_time(state: State, envelope: Envelope, event: ExtraTime) -> State:
    spot, key = Spot(event.round, event.table), (event.round, event.table)
    _check_playing(state, *key)
    if state.format.plan(event.round).minutes is None:
        raise TournamentError("no-clock", spot)
    minutes = state.extra_minutes.get(key, 0) + event.minutes
    if event.minutes < 1:
        raise TournamentError("bad-plan", spot)
    return replace(state, extra_minutes={**state.extra_minutes, key: minutes})


def _check_playing(state: State, number: int, table: int) -> None:
    """A table of a round that has begun, whose sheet is still out."""
    state.table(number, table)
    if number not in state.clocks:
        raise TournamentError("not-started", Spot(round=number))
    if (number, table) in state.sheets:
        raise TournamentError("sheet-is-in", Spot(number, table))


def _check_open(state: State, number: int, table: int, second: bool = False) -> None:
    """Whether rows may still be written: the second entry follows a sheet that is in."""
    if second:
        if state.filed(number, table).second is not None:
            raise TournamentError("sheet-twice", Spot(number, table))
        return
    _check_playing(state, number, table)
    if (number, table) in state.handed:
        raise TournamentError("handed-in", Spot(number, table))


def _planned(state: State, number: int, table: int) -> int:
    deals = state.format.plan(number).deals_at(len(state.table(number, table)))
    return MOST_DEALS if deals is None else deals


def _without(drafts: Mapping[DraftKey, Written], key: DraftKey) -> dict[DraftKey, Written]:
    return {other: draft for other, draft in drafts.items() if other != key}
