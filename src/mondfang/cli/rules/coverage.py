"""``mondfang rules coverage``: how many clauses of each book are shown by a test."""

from __future__ import annotations

import json
from collections.abc import Mapping

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.base.speech import Both, Command, Option, say
from mondfang.examples import examples_of
from mondfang.rulebook import catalogue, catalogue_ids
from mondfang.rulebook.catalogue import ENFORCERS, shown_tests
from mondfang.rulebook.files import is_packaged

Counts = dict[str, dict[str, dict[str, object]]]


@click.command(
    "coverage",
    cls=Command,
    help=Both(
        "Wie viele Klauseln jedes Regelwerks ein Test zeigt, nach dem, der sie einhält.",
        "How many clauses of each book a test shows, by what keeps them.",
    ),
    params=[
        Option(
            ["--book", "reference"], metavar="REGELWERK", help=Both("Nur dieses.", "Only this one.")
        ),
        Option(["--json", "as_json"], is_flag=True, help=Both("Als JSON.", "As JSON.")),
    ],
)
def coverage(reference: str | None, as_json: bool) -> None:
    """Print the counts; what is missing is named, not punished."""
    books = [find_book(reference).id] if reference is not None else list(catalogue_ids())
    counts = count(books, shown_tests() | _shown_by_examples(books))
    if as_json:
        click.echo(json.dumps({"books": counts}, ensure_ascii=False, indent=1))
        return
    _print(counts)


def _shown_by_examples(books: list[str]) -> dict[str, list[str]]:
    """What the examples of a book show that stands beside the package, where no test knows it."""
    found: dict[str, list[str]] = {}
    for book_id in books:
        for example in () if is_packaged(book_id) else examples_of(book_id):
            for clause_id in example.clauses:
                found.setdefault(clause_id, []).append(example.id)
    return found


def count(books: list[str], shown: Mapping[str, object]) -> Counts:
    """Per book and enforcer: how many clauses there are, how many are shown, which are missing."""
    counts: Counts = {}
    for book_id in books:
        counts[book_id] = {}
        for enforcer in ENFORCERS:
            ids = [one.id for one in catalogue(book_id).values() if one.enforced_by == enforcer]
            missing = [clause_id for clause_id in ids if clause_id not in shown]
            if ids:
                counts[book_id][enforcer] = {
                    "total": len(ids),
                    "shown": len(ids) - len(missing),
                    "missing": missing,
                }
    return counts


def _print(counts: Counts) -> None:
    rows = table(say("Regelwerk", "Rulebook"), *ENFORCERS)
    for column in rows.columns[1:]:
        column.justify = "right"
    for book_id, kinds in counts.items():
        cells = (kinds.get(enforcer) for enforcer in ENFORCERS)
        rows.add_row(book_id, *(f"{one['shown']}/{one['total']}" if one else "–" for one in cells))
    paper = console()
    paper.print(rows)
    for book_id, kinds in counts.items():
        for enforcer, one in kinds.items():
            missing = one["missing"]
            assert isinstance(missing, list)
            if missing:
                word = say("fehlt", "missing")
                paper.print(f"\n{book_id}, {enforcer}, {word}: {', '.join(missing)}")
