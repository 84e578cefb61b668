"""``mondfang rules try``: run the examples of a clause, of a book, or of a club's own file."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.examples import Example, Verdict, examples_of, read_examples, run, sentence
from mondfang.examples.form import as_data
from mondfang.rulebook import Rulebook, book_ids
from mondfang.rulebook.citations import ids_text
from mondfang.rulebook.clause_page import spelled
from mondfang.rulebook.load import read_text

FAILED = 1


@click.command(
    "try",
    cls=Command,
    help=Both(
        """
        Beispiele ausprobieren: die eines Regelwerks, einer Klausel oder einer eigenen Datei.

        Hausregeln werden ohne --file an den Beispielen ihres Regelwerks gemessen: Was anders
        ausgeht, ist das, was sie ändern. Geht eines nicht auf, ist der Rückgabewert 1.
        """,
        """
        Try examples: those of a book, of a clause, or of a file of your own.

        Without --file, house rules are held against the examples of the book they build on:
        what comes out differently is what they change. If one fails, the exit code is 1.
        """,
    ),
    params=[
        Argument(["reference"], metavar=Both("REGELWERK", "BOOK")),
        Argument(["clause"], required=False, metavar=Both("[KLAUSEL]", "[CLAUSE]")),
        Option(
            ["--file", "path"],
            type=click.Path(path_type=Path),
            metavar="DATEI",
            help=Both("Beispiele aus dieser Datei.", "Examples of this file."),
        ),
        Option(["--json", "as_json"], is_flag=True, help=Both("Als JSON.", "As JSON.")),
    ],
)
def try_examples(reference: str, clause: str | None, path: Path | None, as_json: bool) -> None:
    """Run what was asked for and tell how it went."""
    examples = _chosen(find_book(reference), clause, path)
    found = []
    books: dict[tuple[tuple[str, str], ...], Rulebook] = {}  # a house book is read once for each
    for example in examples:
        agreed = tuple(sorted(example.options.items()))
        if agreed not in books:
            books[agreed] = find_book(reference, example.options)
        found.append((books[agreed], run(books[agreed], example)))
    if as_json:
        report = [as_data(book, verdict, language()) for book, verdict in found]
        click.echo(json.dumps({"examples": report}, ensure_ascii=False, indent=1))
    else:
        _show(found, everything=clause is not None or path is not None)
    if not all(verdict.passed for _, verdict in found):
        click.get_current_context().exit(FAILED)


def _chosen(book: Rulebook, clause: str | None, path: Path | None) -> list[Example]:
    if path is not None:
        examples = read_examples(read_text(path), str(path), book)
    else:
        examples = examples_of(book.id if book.id in book_ids() else book.extends or "")
    if clause is None:
        chosen = list(examples)
    else:
        wanted = (clause.strip(), spelled(clause))
        chosen = [one for one in examples if any(name in one.clauses for name in wanted)]
    if not chosen:
        text = say("Dazu gibt es keine Beispiele.", "There are no examples of that.")
        raise Failure(text)
    return chosen


def _show(found: list[tuple[Rulebook, Verdict]], everything: bool) -> None:
    """Each example of a clause or file; of a whole book only those that fail."""
    for book, verdict in found:
        if verdict.passed and not everything:
            continue
        mark = "✓" if verdict.passed else "✗"
        cited = ids_text(verdict.example.clauses)
        click.echo(f"{mark} {cited}: {sentence(book, verdict.example, language())}")
        for difference in verdict.differences:
            click.echo(f"    {difference.text(language())}")
    failed = sum(not verdict.passed for _, verdict in found)
    total = len(found)
    if failed:
        click.echo(
            say(
                f"{failed} von {total} Beispielen gehen nicht auf.",
                f"{failed} of {total} examples fail.",
            )
        )
    else:
        click.echo(
            say(
                "Das Beispiel geht auf." if total == 1 else f"Alle {total} Beispiele gehen auf.",
                "The example holds." if total == 1 else f"All {total} examples hold.",
            )
        )
