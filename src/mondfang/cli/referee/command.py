"""``mondfang referee``: what happened, when, in which game; the ruling with clauses and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO

import click
from rich.text import Text

from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import book_option, find_book, rulebook_option
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.cli.referee.ask import ask_book, ask_case
from mondfang.cli.referee.keeping import keep, print_ruling
from mondfang.cli.referee.prompts import Quit
from mondfang.cli.score.command import SlipRefused
from mondfang.cli.score.explain import lines_of
from mondfang.reading import MOST_BYTES, check_size
from mondfang.referee.case import (
    CaseForm,
    book_of_case,
    case_of,
    decode_case,
    options_of,
    rule_bytes,
    ruled,
)
from mondfang.referee.forms import form_of
from mondfang.referee.rulings import Case, Ruling
from mondfang.referee.words import words
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import cite, ids_text
from mondfang.scorer.interview.question import seat_text
from mondfang.scorer.slip import SlipError
from mondfang.settlement import Settlement
from mondfang.speech import numbers


def show(book: Rulebook, case: Case, ruling: Ruling, names: Sequence[str] = ()) -> None:
    """The ruling for people: decision, question, the four numbers, and the clauses in words."""
    paper = console()
    paper.print()
    paper.print(heading(f"{words('decision', ruling.decision, language())}."))
    if ruling.question is not None:
        paper.print(words("question", ruling.question, language()))
        for option in options_of(book, case, ruling) or ():
            yes = say("ja", "yes") if option.answer else say("nein", "no")
            paper.print(f"  {yes}: {words('decision', option.decision, language())}")
    cited = list(ruling.clauses)
    if ruling.settlement is not None:
        show_numbers(book, ruling.settlement, names)
        cited += [name for line in ruling.settlement.lines for name in line.clauses]
    paper.print()
    for one in cite(book, cited, language()):
        paper.print(Text(f"{one.id} ", style="dim").append(one.text, ""))


def show_numbers(book: Rulebook, settled: Settlement, names: Sequence[str] = ()) -> None:
    """Each item and the sum for the four seats; the money only where it is not the same again."""
    grid = table(
        say("Posten", "item"),
        *(seat_text(seat, names, language()) for seat in range(4)),
        say("Regel", "rule"),
    )
    for column in grid.columns[1:5]:
        column.justify = "right"
    for line in lines_of(book, settled, names):
        points = map(numbers.signed, line.points)
        grid.add_row(line.item, *points, ids_text(line.clauses))
    grid.add_row(say("Summe", "sum"), *map(numbers.signed, settled.points), "")
    if settled.cents is not None:
        cents = map(numbers.signed, settled.cents)
        grid.add_row(say("Kassa (Cent)", "cash (cents)"), *cents, "")
    paper = console()
    paper.print()
    paper.print(grid)


def lead(reference: str | None, options: dict[str, str]) -> CaseForm | None:
    """Ask step by step, then rule; ``q`` or the end of input quits."""
    try:
        book = find_book(reference, options) if reference is not None else ask_book(options)
        case, ruling = ask_case(book)
        show(book, case, ruling)
    except (Quit, click.Abort):
        click.echo(f"\n{say('Ohne Entscheidung beendet.', 'Ended without a ruling.')}")
        return None
    return form_of(book, case)


def kept(form: CaseForm | None, drawer: Path | None, title: str, paper: Path | None) -> None:
    """Keep the case and print its ruling, where that is wanted."""
    if form is not None and drawer is not None:
        keep(drawer, form, title)
    if form is not None and paper is not None:
        print_ruling(paper, form)


@click.command(
    "referee",
    cls=Command,
    help=Both(
        """
        Einen Regelverstoß entscheiden: was, wann, in welchem Spiel; Spruch, Regeln, vier Zahlen.

        Ohne Datei wird Schritt für Schritt gefragt. Mit einer Datei (einem Fall als JSON, siehe
        »mondfang schema case«) kommt der Spruch sofort, mit --json als JSON.
        """,
        """
        Rule on a fault: what, when, in which game; the ruling, its clauses, four numbers.

        Without a file it asks step by step. With one (a case as JSON, see
        "mondfang schema case") it rules at once, with --json as JSON.
        """,
    ),
    params=[
        Argument(
            ["file"], type=click.File("rb"), required=False, metavar=Both("[DATEI]", "[FILE]")
        ),
        Option(
            ["--json", "as_data"],
            is_flag=True,
            help=Both(
                "Den Fall als JSON lesen (ohne Datei: Standardeingabe), den Spruch so ausgeben.",
                "Read the case as JSON (standard input without a file), print the ruling as JSON.",
            ),
        ),
        Option(
            ["--keep", "drawer"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="JSON",
            help=Both(
                "Den Fall mit der nächsten Nummer in diese Datei legen (siehe »mondfang cases«).",
                "Put the case into this file, with the next number (see 'mondfang cases').",
            ),
        ),
        Option(["--title"], default="", help=Both("Überschrift des Falls.", "Title of the case.")),
        Option(
            ["--pdf", "paper"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="PDF",
            help=Both("Den Spruch auf Papier.", "The ruling on paper."),
        ),
        rulebook_option(),
        book_option(),
    ],
)
def referee(
    file: IO[bytes] | None,
    as_data: bool,
    drawer: Path | None,
    title: str,
    paper: Path | None,
    rulebook: str | None,
    options: dict[str, str],
) -> None:
    if file is None and not as_data:
        kept(lead(rulebook, options), drawer, title, paper)
        return
    if rulebook is not None or options:
        text = say(
            "Regelwerk und Optionen stehen im Fall selbst (slip.rulebook, slip.options).",
            "Rulebook and options stand in the case itself (slip.rulebook, slip.options).",
        )
        raise Failure(text)
    stream = file or click.open_file("-", "rb")
    data = stream.read(MOST_BYTES + 1)
    check_size(data)
    if as_data:
        try:
            click.echo(rule_bytes(data))
        except SlipError as problem:
            raise SlipRefused(problem) from None
        return
    form = decode_case(data)
    book = book_of_case(form)
    case = case_of(book, form)
    show(book, case, ruled(book, case))
    kept(form, drawer, title, paper)
