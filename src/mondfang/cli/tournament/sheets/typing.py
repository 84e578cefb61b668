"""Typing a sheet at the terminal: row after row, checked at once, kept at once, with a way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from mondfang.cli.base.speech import language, say
from mondfang.cli.tournament.base.desk import agreed
from mondfang.cli.tournament.base.words import person
from mondfang.cli.tournament.sheets.drafts import keep_draft, kept_draft
from mondfang.rulebook import Rulebook
from mondfang.speech import numbers
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Format, book_of, columns
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.check import Doubt
from mondfang.tournament.sheet.draft import Draft, is_full, judged, may_end, planned
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.sheet.rows import doubt_lines, near_lines, signed

Lines = Callable[[Format, Rulebook, Doubt, Sequence[int], str], list[str]]


class Left(Exception):
    """The sheet was put aside: dropped, or kept for later."""


@dataclass
class Typing:
    """One sheet being typed; every row is kept in ``file`` until the sheet is in."""

    state: State
    draft: Draft
    file: Path

    def ask(self) -> None:
        """All rows, until they are as many as planned or an empty line ends them."""
        self._head()
        while True:
            while not is_full(self.state, self.draft):
                if self._ask_row():
                    break
            if self.draft.rows and self._is_right():
                return
            self._back()

    def resume(self) -> None:
        """Go on with what was typed before, where somebody wants that."""
        before = kept_draft(self.file)
        if before is None or before.seats != self.draft.seats:
            return
        count = len(before.rows)
        question = say(
            f"Von diesem Zettel ist schon etwas da ({count} Spiele). Damit weitermachen?",
            f"Part of this sheet is already here ({count} deals). Carry on with it?",
        )
        if agreed(question, default=True):
            self.draft = before
            self._show()

    def done(self) -> None:
        """The sheet is in: nothing is left to keep."""
        self.file.unlink(missing_ok=True)

    def _head(self) -> None:
        state, draft = self.state, self.draft
        spot, deals = Spot(round=draft.round, table=draft.table), planned(state, draft)
        length = say(f"{deals} Spiele", f"{deals} deals") if deals else ""
        click.echo(f"\n{spot.text(language())}  {length}".rstrip())
        names = [person(state.entrants[who]) for who in columns(state.format, draft.seats)]
        click.echo("   " + " | ".join(names))
        click.echo(
            say(
                "   - zurück, ~ gestrichen, = zeigen, leer fertig, q aufhören",
                "   - back, ~ struck, = show, empty when done, q to stop",
            )
        )

    def _ask_row(self) -> bool:
        """One line; true when it ends the sheet."""
        deal = self.draft.deal
        said = click.prompt(f"{deal:>3}", default="", show_default=False, prompt_suffix="> ")
        text = said.strip()
        match text:
            case "":
                return bool(self.draft.rows) and self._may_end()
            case "-":
                self._back()
            case "q":
                self._leave()
            case "=" | "?":
                self._show()
            case _:
                self._add(text)
        return False

    def _leave(self) -> None:
        """What was typed is dropped only if somebody says so."""
        count = len(self.draft.rows)
        question = say(
            f"     Was da ist ({count}), für später behalten?",
            f"     Keep what is there ({count}) for later?",
        )
        if not self.draft.rows or not agreed(question, default=True):
            self.file.unlink(missing_ok=True)
            click.echo(say("Verworfen.", "Discarded."))
        else:
            click.echo(say("Behalten, nicht eingetragen.", "Kept, not entered."))
        raise Left

    def _change(self, draft: Draft) -> None:
        self.draft = draft
        keep_draft(self.file, draft)

    def _add(self, text: str) -> None:
        try:
            found = judged(self.state, self.draft, text)
        except TournamentError as problem:
            click.echo(f"     {problem.sentence(language())}")
            return
        if found.fault is not None:
            click.echo(f"     {_fault_text(found.row, found.fault)}")
            if found.doubt is not None:
                self._say(near_lines, found.doubt)
        elif found.doubt is not None:
            self._say(doubt_lines, found.doubt)
            if agreed(say("     Steht es so auf dem Zettel?", "     Is that what the sheet says?")):
                self._change(self.draft.with_row(found.row))
        else:
            self._change(self.draft.with_row(found.row))

    def _say(self, lines: Lines, doubt: Doubt) -> None:
        form = self.state.format
        for line in lines(form, book_of(form), doubt, self.draft.seats, language()):
            click.echo(f"     {line}")

    def _back(self) -> None:
        if self.draft.rows:
            taken = signed(columns(self.state.format, self.draft.rows[-1].points))
            self._change(self.draft.back())
            click.echo(say(f"     zurückgenommen: {taken}", f"     taken back: {taken}"))

    def _may_end(self) -> bool:
        if may_end(self.state, self.draft):
            return True
        played, deals = len(self.draft.rows), planned(self.state, self.draft)
        question = say(
            f"     Erst {played} von {deals} Spielen. Warum? (leer: weiter)",
            f"     Only {played} of {deals} deals. Why? (empty: carry on)",
        )
        why = click.prompt(question, default="", show_default=False).strip()
        if why == "q":
            self._leave()
        self._change(replace(self.draft, short=why))
        return bool(why)

    def _show(self) -> None:
        for deal, row in enumerate(self.draft.rows, 1):
            mark = " ~" if row.struck else ""
            click.echo(f"{deal:>3}  {signed(columns(self.state.format, row.points))}{mark}")
        click.echo(f"  =  {self._sums()}")

    def _sums(self) -> str:
        return signed(columns(self.state.format, self.draft.points))

    def _is_right(self) -> bool:
        sums = self._sums()
        return agreed(
            say(f"  Summen: {sums}  Stimmt es?", f"  Sums: {sums}  Correct?"), default=True
        )


def _fault_text(row: Row, wrong: TournamentError) -> str:
    if wrong.code != "row-sum":
        return wrong.sentence(language())
    found = numbers.signed(sum(row.points))
    return say(f"ergibt {found} statt 0", f"comes to {found} instead of 0")
