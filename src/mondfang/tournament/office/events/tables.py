"""What happens at a table while its round goes on, up to the sheet in the office."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.tournament.sheet.model import Row, Sheet


@dataclass(frozen=True, slots=True)
class DealReached:
    """A table that writes on paper says how far it is: this deal is being played."""

    round: int
    table: int
    deal: int


@dataclass(frozen=True, slots=True)
class RowWritten:
    """A row of a sheet that is being written, in the order of the seats.

    The next one, or one of those before it anew. The blind ``second`` entry has its own draft.
    """

    round: int
    table: int
    deal: int
    row: Row
    second: bool = False


@dataclass(frozen=True, slots=True)
class RowsTakenBack:
    """A draft goes back to its first ``kept`` rows."""

    round: int
    table: int
    kept: int
    second: bool = False


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A table calls its sheet done, ``number`` says so; the office has yet to look at it."""

    sheet: Sheet
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Signed:
    """Somebody else at the table has seen the sheet and agrees."""

    round: int
    table: int
    number: int


@dataclass(frozen=True, slots=True)
class HandedBack:
    """The office gives a sheet back to its table, which goes on writing where it was."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class TablePaid:
    """A table has settled its round."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class ExtraTime:
    """Minutes more for one table: the referee was there, a chair broke."""

    round: int
    table: int
    minutes: int
