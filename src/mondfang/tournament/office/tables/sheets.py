"""What happens in a round and to its sheets: each function refuses its event or gives the state."""

from __future__ import annotations

from dataclasses import replace

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.bounds import plan_too_large
from mondfang.tournament.office.events import (
    Envelope,
    RoundEnded,
    RoundPlanned,
    RoundStarted,
    RowStruck,
    Ruled,
    ScorerNamed,
    SecondEntry,
    SheetCorrected,
    SheetEntered,
)
from mondfang.tournament.office.records import DraftKey
from mondfang.tournament.office.rounds.draws import field, reseating
from mondfang.tournament.office.state import Clock, Filed, Given, State, Version
from mondfang.tournament.sheet.check import refuse_sheet, row_faults
from mondfang.tournament.sheet.model import Row, Sheet, strike


def round_started(state: State, envelope: Envelope, event: RoundStarted) -> State:
    """A round starts when it is drawn, everybody seated is there and, where the format says so,
    the sheets of those before are in (KI-071)."""
    draw = state.draw_of(event.round)
    spot = Spot(round=event.round)
    if event.round in state.clocks:
        raise TournamentError("round-started", spot)
    for number in range(1, event.round):
        if number not in state.clocks:
            raise TournamentError("not-started", Spot(round=number))
        missing = state.missing(number)
        if missing and state.format.office.wait_for_sheets:
            raise TournamentError("sheets-missing", Spot(round=number), tables=missing)
    for table, seats in enumerate(draw.tables, 1):
        for who in seats:
            if not state.is_present(who, event.round):
                raise TournamentError("absent-seated", Spot(event.round, table, player=who))
    for who in sorted(set(field(state, event.round)) - set(draw.players)):
        raise TournamentError("not-seated", Spot(round=event.round, player=who))
    return replace(state, clocks={**state.clocks, event.round: Clock(envelope.at)})


def round_planned(state: State, envelope: Envelope, event: RoundPlanned) -> State:
    """Another length for a round of which no sheet is in: the evening gets late."""
    state.check_round(event.round)
    spot = Spot(round=event.round)
    if any(number == event.round for number, _ in state.sheets):
        raise TournamentError("sheet-is-in", spot)
    if not envelope.reason.strip():
        raise TournamentError("reason-missing", spot)
    deals, minutes = event.deals, event.minutes
    if (deals is not None and (deals < 4 or deals % 4)) or (minutes is not None and minutes < 1):
        raise TournamentError("bad-plan", spot)
    plans = list(state.format.rounds)
    plans[event.round - 1] = replace(plans[event.round - 1], deals=deals, minutes=minutes)
    for _, found, most in plan_too_large(plans[event.round - 1]):
        raise TournamentError("too-large", spot, found=found, most=most)
    form = replace(state.format, rounds=tuple(plans))
    return replace(state, created=replace(state.created, format=form))


def round_ended(state: State, envelope: Envelope, event: RoundEnded) -> State:
    state.check_round(event.round)
    clock = state.clocks.get(event.round)
    if clock is None:
        raise TournamentError("not-started", Spot(round=event.round))
    if clock.ended_at is not None:
        raise TournamentError("ended-already", Spot(round=event.round))
    ended = replace(clock, ended_at=envelope.at)
    return replace(state, clocks={**state.clocks, event.round: ended})


def scorer_named(state: State, envelope: Envelope, event: ScorerNamed) -> State:
    spot = Spot(round=event.round, table=event.table)
    if event.number not in state.table(event.round, event.table):
        raise TournamentError("scorer-elsewhere", spot, number=event.number)
    key = (event.round, event.table)
    return replace(state, scorers={**state.scorers, key: event.number})


def sheet_entered(state: State, envelope: Envelope, event: SheetEntered) -> State:
    sheet = event.sheet
    check_sheet(state, sheet)
    if (sheet.round, sheet.table) in state.sheets:
        raise TournamentError("sheet-twice", sheet.spot)
    return _on_file(_accepted(state, sheet), Filed(sheet, envelope.author))


def _accepted(state: State, sheet: Sheet) -> State:
    """What led to a sheet has done its work."""
    key = (sheet.round, sheet.table)
    if key in state.handed:
        handed = {other: one for other, one in state.handed.items() if other != key}
        state = replace(state, handed=handed)
    return _without_draft(state, (*key, False))


def _without_draft(state: State, key: DraftKey) -> State:
    if key not in state.drafts:
        return state
    left = {other: draft for other, draft in state.drafts.items() if other != key}
    return replace(state, drafts=left)


def second_entry(state: State, envelope: Envelope, event: SecondEntry) -> State:
    """Typed blindly by somebody else; what differs shows until it is corrected."""
    sheet = event.sheet
    filed = state.filed(sheet.round, sheet.table)
    check_sheet(state, sheet)
    if filed.author == envelope.author:
        raise TournamentError("same-author", sheet.spot, author=envelope.author)
    twice = replace(filed, second=sheet, corrected=False)
    state = _without_draft(state, (sheet.round, sheet.table, True))
    return replace(state, sheets={**state.sheets, (sheet.round, sheet.table): twice})


def sheet_corrected(state: State, envelope: Envelope, event: SheetCorrected) -> State:
    """The old sheet stays on file with author, time and reason of the correction."""
    sheet = event.sheet
    filed = state.filed(sheet.round, sheet.table)
    check_sheet(state, sheet)
    if not envelope.reason.strip():
        raise TournamentError("reason-missing", sheet.spot)
    if sheet == filed.sheet and not filed.differences:
        raise TournamentError("nothing-changed", sheet.spot)
    return _replaced(state, envelope, replace(filed, corrected=True), sheet)


def row_struck(state: State, envelope: Envelope, event: RowStruck) -> State:
    """A strike is a correction like any other: somebody says why."""
    filed = state.filed(event.round, event.table)
    struck = strike(filed.sheet, event.deal, envelope.reason)
    if not envelope.reason.strip():
        raise TournamentError("reason-missing", Spot(event.round, event.table, event.deal))
    row = struck.rows[event.deal - 1]
    ruled = [one for one in state.rulings_at(event.round, event.table) if one.deal == event.deal]
    if ruled:
        raise TournamentError("ruling-stands", Spot(event.round, event.table, event.deal))
    return _with_row(state, envelope, filed, event.deal, row)


def _with_row(state: State, envelope: Envelope, filed: Filed, deal: int, row: Row) -> State:
    """A row that stands whatever was typed: in the second entry as in the first."""
    second = filed.second
    if second is not None and deal <= len(second.rows):
        filed = replace(filed, second=second.with_row(deal, row))
    return _replaced(state, envelope, filed, filed.sheet.with_row(deal, row))


def _replaced(state: State, envelope: Envelope, filed: Filed, sheet: Sheet) -> State:
    """Another sheet in the place of the old one, which is kept."""
    old = Version(filed.sheet, envelope.seq, envelope.at, envelope.author, envelope.reason)
    return _on_file(state, replace(filed, sheet=sheet, history=(*filed.history, old)))


def _on_file(state: State, filed: Filed) -> State:
    """A table sat as its sheet says: whatever is ruled later is ruled in this order."""
    sheet = filed.sheet
    seating = reseating(state, sheet.round, sheet.table, sheet.seats)
    sheets = {**state.sheets, (sheet.round, sheet.table): filed}
    return changed(replace(state, sheets=sheets, **seating))


def changed(state: State) -> State:
    """Results that change have to hang on the wall once more."""
    return replace(state, posted_at=None) if state.posted_at is not None else state


def check_sheet(state: State, sheet: Sheet) -> None:
    """A sheet of a table that was drawn and has begun, written properly, with all rulings on it."""
    table = state.table(sheet.round, sheet.table)
    if sheet.round not in state.clocks:
        raise TournamentError("not-started", Spot(round=sheet.round))
    for who in sheet.seats:
        elsewhere = None if who in table else state.draws[sheet.round].table_of(who)
        if elsewhere is not None:
            spot = replace(sheet.spot, player=who)
            raise TournamentError("player-elsewhere", spot, table=elsewhere)
    refuse_sheet(state.format, sheet, table, state.signal(sheet.round, sheet.table))
    for ruled in state.rulings_at(sheet.round, sheet.table):
        if ruled.deal is not None:
            _check_ruling_is_on(sheet, ruled.deal, ruled)


def _check_ruling_is_on(sheet: Sheet, deal: int, ruled: Ruled) -> None:
    spot = replace(sheet.spot, deal=deal)
    if sheet.totals is not None:
        return  # totals show no rows; the director sees the ruling beside them
    assert ruled.row is not None
    if deal > len(sheet.rows):
        raise TournamentError("no-such-deal", spot, deals=len(sheet.rows))
    if sheet.rows[deal - 1].counted != ruled.row.points:
        raise TournamentError("ruling-stands", spot)


def ruled(state: State, envelope: Envelope, event: Ruled) -> State:
    """A ruling on the sheet: it replaces the row of its deal, or counts beside all deals.

    What it decides about one announcement stands beside the row, which is the game's.
    """
    table = state.table(event.round, event.table)
    spot = Spot(event.round, event.table, event.deal)
    if event.round not in state.clocks:
        raise TournamentError("not-started", Spot(round=event.round))
    for who in event.numbers:
        if who not in table:
            raise TournamentError("not-at-table", replace(spot, player=who))
    filed = state.sheets.get((event.round, event.table))
    if event.row is not None:
        empty = Sheet(event.round, event.table, table)
        for problem in row_faults(state.format, empty, event.deal, event.row):
            raise problem
    if event.deal is not None and event.row is not None and filed is not None:
        if filed.sheet.totals is not None and event.is_row:
            raise TournamentError("no-rows", spot)
        if filed.sheet.totals is None and not 1 <= event.deal <= len(filed.sheet.rows):
            raise TournamentError("no-such-deal", spot, deals=len(filed.sheet.rows))
        if event.is_row:
            state = _with_row(state, envelope, filed, event.deal, event.row)
    state = replace(state, rulings=(*state.rulings, Given(envelope.seq, event)))
    return changed(state)
