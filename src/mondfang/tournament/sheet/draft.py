"""A sheet while it is written: row after row, each judged at once, with a way back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import book_of
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.check import Doubt, row_doubt, row_faults
from mondfang.tournament.sheet.model import Row, Sheet
from mondfang.tournament.sheet.rows import read_row


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been written of a sheet; ``short`` says why it ends early.

    >>> draft = Draft(1, 2, (5, 6, 7, 8)).with_row(Row((3, -1, -1, -1)))
    >>> draft.points, draft.deal, draft.back().rows
    ((3, -1, -1, -1), 2, ())
    """

    round: int
    table: int
    seats: tuple[int, ...]
    rows: tuple[Row, ...] = ()
    short: str = ""

    @property
    def deal(self) -> int:
        """The deal that is written next, from 1."""
        return len(self.rows) + 1

    @property
    def spot(self) -> Spot:
        return Spot(self.round, self.table, self.deal)

    @property
    def points(self) -> tuple[int, ...]:
        """The sums so far, seat by seat."""
        return Sheet(self.round, self.table, self.seats, self.rows).points

    def with_row(self, row: Row) -> Draft:
        return replace(self, rows=(*self.rows, row))

    def back(self) -> Draft:
        """Without the last row."""
        return replace(self, rows=self.rows[:-1])


@dataclass(frozen=True, slots=True)
class Judged:
    """A line as it was read: what is wrong with it, or what is doubtful about it, if anything."""

    row: Row
    fault: TournamentError | None = None
    doubt: Doubt | None = None


def judged(state: State, draft: Draft, text: str) -> Judged:
    """The next line of a sheet; raises where it is no row at all."""
    form, deal = state.format, draft.deal
    row = read_row(form, draft.seats, deal, text, draft.spot)
    sheet = Sheet(draft.round, draft.table, draft.seats)
    rulings = state.all_rulings_at(draft.round, draft.table)
    doubt = row_doubt(book_of(form), sheet.spot, deal, row, rulings)
    return Judged(row, next(row_faults(form, sheet, deal, row), None), doubt)


def planned(state: State, draft: Draft) -> int | None:
    """How many deals the sheet should have; None where only a clock or the table ends it."""
    return state.format.plan(draft.round).deals_at(len(draft.seats))


def is_full(state: State, draft: Draft) -> bool:
    deals = planned(state, draft)
    return deals is not None and len(draft.rows) >= deals


def may_end(state: State, draft: Draft) -> bool:
    """Whether the sheet may end here without anybody saying why."""
    open_ended = state.format.plan(draft.round).minutes is not None
    return bool(draft.rows) and (
        open_ended or planned(state, draft) is None or is_full(state, draft)
    )
