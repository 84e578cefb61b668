"""What becomes of a ruling on the command line: a case in an open file, a paper to hand over."""

from __future__ import annotations

from pathlib import Path

import click

from mondfang.cli.base.speech import language, say
from mondfang.paper.print.rulings import ruling_pdf
from mondfang.reading import MOST_BYTES
from mondfang.referee.case import CaseForm
from mondfang.referee.case_law.forms import LawCase, read_cases, write_cases
from mondfang.referee.case_law.keeping import added


def cases_in(path: Path) -> tuple[LawCase, ...]:
    """The cases of a file; none where there is no file yet. Raises CaseError."""
    try:
        with path.open("rb") as stream:
            return read_cases(stream.read(MOST_BYTES + 1))
    except FileNotFoundError:
        return ()


def keep(path: Path, form: CaseForm, title: str) -> None:
    """Add the case to the file, with the next number."""
    cases = added(cases_in(path), form, title)
    path.write_bytes(write_cases(cases))
    click.echo(say(f"Als Fall {cases[-1].number} behalten.", f"Kept as case {cases[-1].number}."))


def print_ruling(path: Path, form: CaseForm) -> None:
    path.write_bytes(ruling_pdf(form, language=language()))
    click.echo(f"{say('Geschrieben', 'Written')}: {path}")
