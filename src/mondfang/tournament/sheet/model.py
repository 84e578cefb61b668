"""The sheet of one table in one round: rows of points deal by deal, or totals from paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mondfang.game.dealing.rotation import game_row as four_of_row
from mondfang.game.dealing.rotation import table_row
from mondfang.record import Record, RecordError, replay
from mondfang.scorer.slip import Slip, SlipError, outcome_of_slip
from mondfang.settlement import Settlement, settle
from mondfang.speech import Text
from mondfang.speech.numbers import row as points_row
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Format, book_of, stake_cents

Source = Literal["typed", "slip", "record", "ruling"]


@dataclass(frozen=True, slots=True)
class Row:
    """One deal as it was written, seat by seat; a struck one stays legible and counts nothing.

    ``cut_at`` is the time at which the pack was cut, where a clock ends the round (KI-069).
    """

    points: tuple[int, ...]
    cents: tuple[int, ...] | None = None
    contract: str = ""
    note: str = ""
    struck: bool = False
    source: Source = "typed"
    clauses: tuple[str, ...] = ()
    cut_at: float | None = None

    @property
    def counted(self) -> tuple[int, ...]:
        """The points that count: zero for everybody where the row is struck (HG-120)."""
        return (0,) * len(self.points) if self.struck else self.points


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a table hands in: ``seats`` are the players in the order of play, first dealer first.

    Either ``rows`` or ``totals`` with the number of deals; ``scorer`` is a player's number.
    ``short`` says why there are fewer deals than planned, where the director accepts that.
    """

    round: int
    table: int
    seats: tuple[int, ...]
    rows: tuple[Row, ...] = ()
    totals: tuple[int, ...] | None = None
    total_cents: tuple[int, ...] | None = None
    deals: int = 0
    scorer: int | None = None
    short: str = ""

    @property
    def spot(self) -> Spot:
        return Spot(round=self.round, table=self.table)

    @property
    def played(self) -> int:
        """How many deals were played; struck ones were (HG-120 replays none)."""
        return self.deals if self.totals is not None else len(self.rows)

    @property
    def points(self) -> tuple[int, ...]:
        """The Schrift of each seat."""
        if self.totals is not None:
            return self.totals
        return _summed([row.counted for row in self.rows], len(self.seats))

    @property
    def cents(self) -> tuple[int, ...] | None:
        """The Kassa of each seat, where every row that counts has one."""
        if self.totals is not None:
            return self.total_cents
        counted = [row.cents for row in self.rows if not row.struck]
        known = [cents for cents in counted if cents is not None]
        if not counted or len(known) < len(counted):
            return None
        return _summed(known, len(self.seats))

    def dealer(self, deal: int) -> int:
        """The seat that deals a deal, counted from 1: the deal passes on with the play."""
        return (deal - 1) % len(self.seats)

    def with_row(self, deal: int, row: Row) -> Sheet:
        """The same sheet with another row for a deal."""
        rows = [*self.rows]
        rows[deal - 1] = row
        return replace(self, rows=tuple(rows))


def _summed(rows: Sequence[tuple[int, ...]], size: int) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * size


def loses_cents(old: Sheet, new: Sheet) -> bool:
    """Whether a sheet says less about money than the one it replaces."""
    return _with_cents(new) < _with_cents(old)


def _with_cents(sheet: Sheet) -> int:
    return (sheet.total_cents is not None) + sum(row.cents is not None for row in sheet.rows)


def strike(sheet: Sheet, deal: int, note: str = "") -> Sheet:
    """The sheet without that deal's points: a line that nobody can clear up (HG-120)."""
    spot = Spot(round=sheet.round, table=sheet.table, deal=deal)
    if sheet.totals is not None:
        raise TournamentError("no-rows", spot)
    if not 1 <= deal <= len(sheet.rows):
        raise TournamentError("no-such-deal", spot, deals=len(sheet.rows))
    row = sheet.rows[deal - 1]
    if row.struck:
        raise TournamentError("struck-already", spot)
    return sheet.with_row(deal, replace(row, struck=True, note=note or row.note))


def row_of_settlement(settled: Settlement, size: int, deal: int, source: Source) -> Row:
    """The row of a game; seat 0 of a settlement is the first dealer's, as on the sheet.

    At a table of five the game's four seats follow the dealer, who gets a zero.
    """
    clauses = tuple(dict.fromkeys(c for line in settled.lines for c in line.clauses))
    cents = None if settled.cents is None else seat_row(settled.cents, size, deal)
    return Row(seat_row(settled.points, size, deal), cents, source=source, clauses=clauses)


def seat_row(four: tuple[int, ...], size: int, deal: int) -> tuple[int, ...]:
    """Four numbers of a game on the seats of its table; the first seat deals first.

    >>> seat_row((6, -2, -2, -2), 5, 2)
    (-2, 0, 6, -2, -2)
    """
    return table_row(four, size, (deal - 1) % size)


def game_row(row: tuple[int, ...], deal: int) -> tuple[int, int, int, int]:
    """The four numbers of the game: at a table of five without the dealer's zero."""
    return four_of_row(row, (deal - 1) % len(row))


def row_of_slip(form: Format, slip: Slip, size: int, deal: int, spot: Spot) -> Row:
    """The row that a scorer's slip gives by the format's book, whatever options the slip names.

    Without money there is no Kassa (ST-032).
    """
    if slip.rulebook != form.rulebook:
        raise TournamentError("other-book", spot, found=slip.rulebook, book=form.rulebook)
    book = book_of(form)
    try:
        settled = settle(book, outcome_of_slip(book, slip), stake_cents(form))
    except SlipError as problem:
        raise TournamentError("bad-slip", spot, reason=Text.each(problem.text)) from None
    row = row_of_settlement(settled, size, deal, "slip")
    return _paid(form, replace(row, contract=slip.contract))


def row_of_record(form: Format, record: Record, size: int, deal: int, spot: Spot) -> Row:
    """The row of a recorded game, replayed and settled anew."""
    if record.rulebook != form.rulebook:
        raise TournamentError("other-book", spot, found=record.rulebook, book=form.rulebook)
    try:
        state = replay(record)
    except RecordError as problem:
        reason = Text(*(f"{problem.place}: {told}" for told in Text.each(problem.text)))
        raise TournamentError("bad-record", spot, reason=reason) from None
    if not state.is_over:
        raise TournamentError("unfinished-game", spot)
    outcome = state.outcome()
    row = row_of_settlement(settle(state.book, outcome, stake_cents(form)), size, deal, "record")
    return _paid(form, replace(row, contract=outcome.games[0].contract))


def _paid(form: Format, row: Row) -> Row:
    return row if form.money.on else replace(row, cents=None)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two entries of one sheet are not the same; deal 0 is the sheet as a whole."""

    deal: int
    first: str
    second: str


def differences(first: Sheet, second: Sheet) -> tuple[Difference, ...]:
    """What a blind second entry found: everything that changes a number, in order."""
    found = []
    for name in ("seats", "totals", "total_cents", "played"):
        one, two = getattr(first, name), getattr(second, name)
        if one != two:
            found.append(Difference(0, _shown(one), _shown(two)))
    for deal, (row, other) in enumerate(zip(first.rows, second.rows, strict=False), 1):
        if (row.counted, row.struck, row.cents) != (other.counted, other.struck, other.cents):
            found.append(Difference(deal, _shown(row), _shown(other)))
    return tuple(found)


def changed_rows(old: Sheet, new: Sheet) -> tuple[tuple[int, Row, Row], ...]:
    """The deals that count otherwise than before, with both rows."""
    pairs = enumerate(zip(old.rows, new.rows, strict=False), 1)
    return tuple((deal, one, two) for deal, (one, two) in pairs if one.counted != two.counted)


def _shown(value: object) -> str:
    if isinstance(value, Row):
        struck = "~" if value.struck else ""
        paid = "" if value.cents is None else f" ({_shown(value.cents)})"
        return struck + points_row(value.points) + paid
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "–" if value is None else str(value)
