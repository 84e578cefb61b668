"""What can be done about one table: rows, sums, corrections, strikes, time, money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import seat_order
from mondfang.tournament.office.events import (
    DealReached,
    Event,
    ExtraTime,
    HandedBack,
    RowsTakenBack,
    RowStruck,
    RowWritten,
    ScorerNamed,
    SecondEntry,
    SheetCorrected,
    SheetEntered,
    TablePaid,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.records import Written
from mondfang.tournament.office.tables.seating import read_seating
from mondfang.tournament.office.verbs import accept, correct, correct_totals, sheet_for
from mondfang.tournament.sheet.draft import Draft, Judged, judged
from mondfang.tournament.sheet.keys import row_by_keys, totals_by_keys
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.sheet.rows import read_row
from mondfang.web.office.acting import Deed, Typed, number, optional_number

PREVIEWED = ("correct", "correct-totals", "strike")


def draft_of(state: Tournament, at: int, table: int, second: bool) -> Draft:
    """What has been written of a sheet so far; a ruling stands in the row of its deal."""
    written: Written | None = state.drafts.get((at, table, second))
    rows = [] if written is None else list(written.rows)
    for ruled in state.rulings_at(at, table):
        if ruled.row is not None and ruled.deal is not None and ruled.deal <= len(rows):
            rows[ruled.deal - 1] = ruled.row
    return Draft(at, table, state.table(at, table), tuple(rows))


def judged_row(state: Tournament, at: int, table: int, second: bool, text: str) -> Judged:
    """The next row as it was typed, with what is wrong or doubtful about it."""
    draft = draft_of(state, at, table, second)
    whole = row_by_keys(state.format, draft.seats, draft.deal, text, draft.points, draft.spot)
    return judged(state, draft, whole)


def deeds(at: int, table: int) -> Mapping[str, Deed]:
    """Everything for the table of an address."""
    spot = Spot(at, table)

    def is_second(typed: Typed) -> bool:
        return typed.get("second") == "yes"

    def write(state: Tournament, typed: Typed) -> Event:
        second = is_second(typed)
        found = judged_row(state, at, table, second, typed.get("row", ""))
        if found.fault is not None:
            raise found.fault
        deal = draft_of(state, at, table, second).deal
        return RowWritten(at, table, deal, found.row, second)

    def back(state: Tournament, typed: Typed) -> Event:
        second = is_second(typed)
        kept = optional_number(typed, "kept")
        if kept is None:
            kept = len(draft_of(state, at, table, second).rows) - 1
        return RowsTakenBack(at, table, kept, second)

    def finish(state: Tournament, typed: Typed) -> Event:
        second = is_second(typed)
        scorer, rows = optional_number(typed, "scorer"), draft_of(state, at, table, second).rows
        sheet = sheet_for(state, at, table, rows, short=typed.get("short", ""))
        if scorer is not None:
            sheet = replace(sheet, scorer=scorer)
        return SecondEntry(sheet) if second else SheetEntered(sheet)

    def correct_row(state: Tournament, typed: Typed) -> Event:
        deal = number(typed, "deal")
        seats = state.filed(at, table).sheet.seats
        row = _whole_row(state, seats, deal, typed.get("row", ""), spot)
        return correct(state, at, table, deal, row.points)

    def correct_sums(state: Tournament, typed: Typed) -> Event:
        seats = state.filed(at, table).sheet.seats
        sums = totals_by_keys(state.format, seats, typed.get("sums", ""), spot)
        return correct_totals(state, at, table, sums, optional_number(typed, "deals"))

    def seat(state: Tournament, typed: Typed) -> Event:
        return read_seating(state, at, table, typed.get("order", ""), typed.get("cards", ""))

    def agree(state: Tournament, typed: Typed) -> Event:
        """Two entries differ, and the first one is what the paper says."""
        return SheetCorrected(state.filed(at, table).sheet)

    return {
        "row": Deed(write, slow=True),
        "back": Deed(back),
        "finish": Deed(finish),
        "accept": Deed(lambda state, typed: accept(state, at, table)),
        "hand-back": Deed(lambda state, typed: HandedBack(at, table)),
        "correct": Deed(correct_row),
        "correct-totals": Deed(correct_sums),
        "agree": Deed(agree),
        "strike": Deed(lambda state, typed: RowStruck(at, table, number(typed, "deal"))),
        "seat": Deed(seat),
        "scorer": Deed(lambda state, typed: ScorerNamed(at, table, number(typed, "scorer"))),
        "deal": Deed(lambda state, typed: DealReached(at, table, number(typed, "deal"))),
        "extra": Deed(
            lambda state, typed: ExtraTime(at, table, number(typed, "minutes")), "office"
        ),
        "paid": Deed(lambda state, typed: TablePaid(at, table), "office-door"),
    }


def _whole_row(state: Tournament, seats: tuple[int, ...], deal: int, text: str, spot: Spot) -> Row:
    before = seat_order(state.format, (0,) * len(seats))
    whole = row_by_keys(state.format, seats, deal, text, before, spot)
    return read_row(state.format, seats, deal, whole, Spot(spot.round, spot.table, deal))
