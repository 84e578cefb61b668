"""``mondfang rules check``: every fault of a rulebook at once, every option value tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from mondfang.cli.base.rulebooks import find_book, find_file
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.examples import examples_of
from mondfang.house import effects
from mondfang.referee.book import book_faults, referee_book
from mondfang.rulebook import Fault, Rulebook, RulebookError, load_book, load_folder
from mondfang.rulebook.faults import fault_text, faults_text, phrase
from mondfang.rulebook.files import BOOK, has, read_book_file, source_of
from mondfang.rulebook.load import faults_in_folder, read_text
from mondfang.tournament.format.reader import FORMAT, read_format
from mondfang.tournament.presets import FormatError

MOST_EFFECTS = 12


@click.command(
    "check",
    cls=Command,
    help=Both(
        """
        Ein Regelwerk prüfen: alle Fehler auf einmal, mit Datei, Stelle und Erlaubtem.

        Auch jeder Wert jeder Option wird probiert. Mit Fehlern ist der Rückgabewert 2.
        """,
        """
        Check a rulebook: all faults at once, with file, place and what is allowed.

        Every value of every option is tried, too. With faults the exit code is 2.
        """,
    ),
    params=[
        Argument(["reference"], metavar=Both("REGELWERK", "RULEBOOK")),
        Option(["--json", "as_json"], is_flag=True, help=Both("Als JSON.", "As JSON.")),
    ],
)
def check(reference: str, as_json: bool) -> None:
    """Print the faults, or that there are none."""
    path = find_file(reference)
    if path is None:
        find_book(reference)  # a book of the package is in order; anything else is no book
        faults: tuple[Fault, ...] = ()
    else:
        try:
            faults = faults_of(path)
        except RulebookError as problem:
            faults = problem.faults
    source = str(path or reference)
    if as_json:
        report = {"file": source, "faults": [_as_data(fault) for fault in faults]}
        click.echo(json.dumps(report, ensure_ascii=False, indent=1))
    elif faults:
        number = say(f"{len(faults)} Fehler", f"{len(faults)} fault{'s'[: len(faults) != 1]}")
        click.echo(f"{faults_text(faults, language())}\n\n{number}", err=True)
    else:
        click.echo(_praise(reference))
        for line in _comes_to(find_book(reference)):
            click.echo(f"  {line}")
    if faults:
        click.get_current_context().exit(2)


def faults_of(path: Path) -> tuple[Fault, ...]:
    """Everything that is wrong with a file of rules, or with a folder and all that is in it."""
    if path.name == BOOK:
        path = path.parent
    if not has(path, BOOK):
        return book_faults(read_text(path), str(path))
    faults = faults_in_folder(path)
    return faults or tuple(_faults_beside(load_folder(path)))


def _faults_beside(book: Rulebook) -> Iterator[Fault]:
    """What is wrong in the files beside the rules: the referee's table, examples, the format."""
    try:
        referee_book(book)
        examples_of(book.id)
        form = read_book_file(book.id, FORMAT)
        if form is not None:
            read_format(form, source_of(book.id, FORMAT))
    except (RulebookError, FormatError) as problem:
        yield from problem.faults


def _praise(reference: str) -> str:
    book = find_book(reference)
    games = sum(row.offered for row in book.contracts.values())
    return say(
        f"{book.id}: in Ordnung. {book.title}, {games} Spiele, {len(book.options)} Optionen.",
        f"{book.id}: in order. {book.title}, {games} games, {len(book.options)} options.",
    )


def _comes_to(book: Rulebook) -> Iterator[str]:
    """What house rules change in the numbers of typical games."""
    if book.extends is None:
        return
    found = effects(load_book(book.extends), book)
    yield from (one.text(language()) for one in found[:MOST_EFFECTS])
    if len(found) > MOST_EFFECTS:
        yield say(
            f"… und {len(found) - MOST_EFFECTS} weitere", f"… and {len(found) - MOST_EFFECTS} more"
        )


def _as_data(fault: Fault) -> dict[str, str | None]:
    return {
        "file": fault.source,
        "path": fault.path,
        "code": fault.code,
        "found": fault.found,
        "allowed": phrase(fault.allowed, language()),
        "nearest": fault.nearest,
        "message": fault_text(fault, language()),
    }
