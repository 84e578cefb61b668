"""The running sheet of a table: the last lines, and the sums of all games by seat."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.settlement.lines import Numbers, SheetLine

# Lines that a table has at hand. A table that is played at for years carries the sums of all and
# no more lines than one of the first evening; older ones are found beside the log (``snapshot``).
KEPT = 16


@dataclass(frozen=True, slots=True)
class RunningSheet:
    """The sheet as a table carries it: the last lines, and the sums of all games by seat."""

    lines: tuple[SheetLine, ...] = ()
    points: Numbers = ()
    cents: Numbers | None = None  # the Kassa with the pot; None once a game had no stake

    def with_line(self, line: SheetLine) -> RunningSheet:
        """One game more."""
        return RunningSheet(
            (*self.lines, line)[-KEPT:],
            _sum(self.points, line.points, 1),
            _sum_cents(self.cents, line, 1),
        )

    def without_last(self) -> RunningSheet:
        """Before the last game was written: a ruling after the end writes its line anew."""
        last = self.lines[-1]
        points, cents = _sum(self.points, last.points, -1), _sum_cents(self.cents, last, -1)
        return RunningSheet(self.lines[:-1], points, cents)


def carried(sheet: RunningSheet) -> RunningSheet:
    """The sums before the lines that are at hand: what is carried over to them."""
    while sheet.lines:
        sheet = sheet.without_last()
    return sheet


def _sum(totals: Numbers, row: Numbers, sign: int) -> Numbers:
    return tuple(total + sign * number for total, number in zip(totals, row, strict=True))


def _sum_cents(totals: Numbers | None, line: SheetLine, sign: int) -> Numbers | None:
    if totals is None or line.cents is None:
        return None
    totals = _sum(totals, line.cents, sign)
    return totals if line.pot is None else _sum(totals, line.pot, sign)
