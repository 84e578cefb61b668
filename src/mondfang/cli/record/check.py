"""``mondfang record check``: read records, replay every action, compare the outcome."""

from __future__ import annotations

import click

from mondfang.cli.base.files import read_bytes
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Command, language, say
from mondfang.cli.record.files import finder, parse, rulebook_option
from mondfang.record import Record
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import contract_name
from mondfang.speech.files import file_problem


@click.command(
    "check",
    cls=Command,
    help=Both(
        """
        Aufzeichnungen prüfen: jeder Zug wird nachgespielt, das Ergebnis verglichen.

        Jeder Fehler steht mit Datei, Zeile und Spalte da; dann ist der Rückgabewert 2.
        """,
        """
        Check records: every action is replayed, the outcome compared.

        Every fault is named with file, line and column; the exit code is then 2.
        """,
    ),
    params=[
        Argument(["files"], nargs=-1, required=True, metavar=Both("DATEI …", "FILE …")),
        rulebook_option(),
    ],
)
def check(files: tuple[str, ...], reference: str | None) -> None:
    """Print a line a file; go on to the next one after a fault."""
    find, faults = finder(reference), 0
    for name in files:
        try:
            record = parse(name, read_bytes(name), find)
        except Failure as problem:
            problem.show()
            faults += 1
        except OSError as problem:
            Failure(f"{name}: {file_problem(problem).said(language())}.").show()
            faults += 1
        else:
            click.echo(f"{name}: {_praise(record, find(record.rulebook, record.options))}")
    if faults:
        click.get_current_context().exit(2)


def _praise(record: Record, book: Rulebook) -> str:
    actions = len(record.actions)
    if record.outcome is None:
        end = say("unfertig", "unfinished")
    elif record.outcome.contract is None:
        end = say("zusammengeworfen", "thrown in")
    else:
        end = contract_name(record.outcome.contract, language(), book)
    return say(
        f"in Ordnung. {book.title}, {end}, {actions} Züge.",
        f"in order. {book.title}, {end}, {actions} actions.",
    )
