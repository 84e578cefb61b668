"""Typing a sheet at the terminal: row after row, checked at once, with a way back."""

from __future__ import annotations

from dataclasses import dataclass, field

import click

from mondfang.cli.base.speech import language, say
from mondfang.cli.tournament.desk import agreed
from mondfang.cli.tournament.rows import (
    in_columns,
    is_doubtful,
    read_row,
    verdict_lines,
    verdict_of,
)
from mondfang.cli.tournament.words import person, signed
from mondfang.speech import numbers
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import book_of, columns
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.check import row_faults
from mondfang.tournament.sheet.model import Row, Sheet


class Left(Exception):
    """The sheet was put aside; nothing is kept of it."""


@dataclass
class Typing:
    """One sheet being typed."""

    state: State
    number: int
    table: int
    rows: list[Row] = field(default_factory=list)
    short: str = ""

    def __post_init__(self) -> None:
        self.form = self.state.format
        self.book = book_of(self.form)
        self.seats = self.state.table(self.number, self.table)
        self.planned = self.form.plan(self.number).deals_at(len(self.seats))
        self.timed = self.form.plan(self.number).minutes is not None

    def ask(self) -> None:
        """All rows, until they are as many as planned or an empty line ends them."""
        self._head()
        while True:
            while self.planned is None or len(self.rows) < self.planned:
                if self._ask_row():
                    break
            if self.rows and self._is_right():
                return
            self._back()

    def _head(self) -> None:
        spot = Spot(round=self.number, table=self.table).text(language())
        deals = say(f"{self.planned} Spiele", f"{self.planned} deals") if self.planned else ""
        click.echo(f"\n{spot}  {deals}".rstrip())
        names = [person(self.state.entrants[who]) for who in columns(self.form, self.seats)]
        click.echo("   " + " | ".join(names))
        click.echo(
            say(
                "   - zurück, ~ gestrichen, = zeigen, leer fertig, q verwerfen",
                "   - back, ~ struck, = show, empty when done, q to drop it",
            )
        )

    def _ask_row(self) -> bool:
        """One line; true when it ends the sheet."""
        deal = len(self.rows) + 1
        said = click.prompt(f"{deal:>3}", default="", show_default=False, prompt_suffix="> ")
        text = said.strip()
        match text:
            case "":
                return bool(self.rows) and self._may_end()
            case "-":
                self._back()
            case "q":
                raise Left
            case "=" | "?":
                self._show()
            case _:
                self._add(text, deal)
        return False

    def _add(self, text: str, deal: int) -> None:
        spot = Spot(self.number, self.table, deal)
        try:
            row = read_row(self.form, self.seats, deal, text, spot)
        except TournamentError as problem:
            click.echo(f"     {problem.sentence(language())}")
            return
        sheet = Sheet(self.number, self.table, self.seats)
        wrong = next(row_faults(self.form, sheet, deal, row), None)
        if wrong is not None:
            click.echo(f"     {self._fault_text(row, wrong)}")
            self._nearest(row, deal)
        elif not row.struck and is_doubtful(verdict_of(self.book, row, deal)):
            self._doubt(row, deal)
        else:
            self.rows.append(row)

    def _fault_text(self, row: Row, wrong: TournamentError) -> str:
        if wrong.code != "row-sum":
            return wrong.sentence(language())
        found = numbers.signed(sum(row.points))
        return say(f"ergibt {found} statt 0", f"comes to {found} instead of 0")

    def _nearest(self, row: Row, deal: int) -> None:
        verdict = verdict_of(self.book, row, deal)
        for line in verdict_lines(self.form, self.book, verdict, self.seats, deal)[1:]:
            click.echo(f"     {line}")

    def _doubt(self, row: Row, deal: int) -> None:
        verdict = verdict_of(self.book, row, deal)
        for line in verdict_lines(self.form, self.book, verdict, self.seats, deal):
            click.echo(f"     {line}")
        if agreed(say("     Steht es so auf dem Zettel?", "     Does the sheet say so?")):
            self.rows.append(row)

    def _back(self) -> None:
        if self.rows:
            row = self.rows.pop()
            taken = signed(in_columns(self.form, row.points))
            click.echo(say(f"     zurückgenommen: {taken}", f"     taken back: {taken}"))

    def _may_end(self) -> bool:
        if self.timed or self.planned is None:
            return True
        played = len(self.rows)
        question = say(
            f"     Erst {played} von {self.planned} Spielen. Warum? (leer: weiter)",
            f"     Only {played} of {self.planned} deals. Why? (empty: go on)",
        )
        self.short = click.prompt(question, default="", show_default=False).strip()
        return bool(self.short)

    def _show(self) -> None:
        for deal, row in enumerate(self.rows, 1):
            mark = " ~" if row.struck else ""
            click.echo(f"{deal:>3}  {signed(in_columns(self.form, row.points))}{mark}")
        click.echo(f"  =  {signed(self._sums())}")

    def _sums(self) -> tuple[int, ...]:
        sheet = Sheet(self.number, self.table, self.seats, tuple(self.rows))
        return in_columns(self.form, sheet.points)

    def _is_right(self) -> bool:
        question = say(
            f"  Summen: {signed(self._sums())}  Stimmt es?",
            f"  Sums: {signed(self._sums())}  Right?",
        )
        return agreed(question, default=True)
