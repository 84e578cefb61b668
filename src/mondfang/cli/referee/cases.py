"""``mondfang cases``: published cases by book, clause and words; a file of cases run again."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.cli.referee.keeping import cases_in
from mondfang.reading import MOST_BYTES, check_size
from mondfang.referee.case_law.forms import LawCase, changed, read_cases, write_cases
from mondfang.referee.case_law.published import all_published
from mondfang.referee.case_law.search import found
from mondfang.referee.words import words
from mondfang.speech import numbers


def show(cases: tuple[LawCase, ...]) -> None:
    """A line for each: book and number, what happened, what was decided, the four numbers."""
    grid = table(
        say("Fall", "case"),
        say("was geschah", "what happened"),
        say("Spruch", "ruling"),
        say("Punkte", "points"),
    )
    for case in cases:
        row = "" if case.ruling.points is None else numbers.row(case.ruling.points)
        decision = words("decision", case.ruling.decision, language())
        grid.add_row(f"{case.rulebook} {case.number}", case.title(language()), decision, row)
    console().print(grid)


def check(data: bytes) -> None:
    """Run a file of cases again; a ruling that has changed is a failure."""
    check_size(data)
    cases = read_cases(data)
    different = [case for case in cases if changed(case) is not None]
    if different:
        show(tuple(different))
        text = say(
            "{n} Fälle werden heute anders entschieden.", "{n} cases are ruled otherwise now."
        )
        raise Failure(text.format(n=len(different)))
    click.echo(say("{n} Fälle, alle wie damals.", "{n} cases, all as before.").format(n=len(cases)))


@click.command(
    "cases",
    cls=Command,
    help=Both(
        "Veröffentlichte Fälle des Schiedsrichters suchen, ausgeben, neu entscheiden.",
        "Find the referee's published cases, print them, rule on them again.",
    ),
    params=[
        Argument(["text"], nargs=-1, metavar=Both("[WÖRTER]", "[WORDS]")),
        Option(
            ["--rulebook", "book"], default="", help=Both("Nur dieses Buch.", "This book only.")
        ),
        Option(
            ["--clause"], default="", help=Both("Nur mit dieser Regel.", "With this clause only.")
        ),
        Option(
            ["--json", "as_data"],
            is_flag=True,
            help=Both("Als offene Datei ausgeben.", "Print them as an open file."),
        ),
        Option(
            ["--file", "drawer"],
            type=click.Path(path_type=Path, dir_okay=False, exists=True),
            metavar="JSON",
            help=Both("In dieser Datei suchen.", "Look into this file."),
        ),
        Option(
            ["--check", "file"],
            type=click.File("rb"),
            help=Both("Diese Datei neu entscheiden.", "Rule on this file again."),
        ),
    ],
)
def cases(
    text: tuple[str, ...],
    book: str,
    clause: str,
    as_data: bool,
    drawer: Path | None,
    file: IO[bytes] | None,
) -> None:
    if file is not None:
        check(file.read(MOST_BYTES + 1))
        return
    known = all_published() if drawer is None else cases_in(drawer)
    shown = found(known, " ".join(text), book, clause)
    if as_data:
        click.echo(write_cases(shown))
    else:
        show(shown)
