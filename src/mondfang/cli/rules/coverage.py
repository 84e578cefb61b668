"""``mondfang rules coverage``: how many clauses of each book are shown by a test."""

from __future__ import annotations

import json
from collections.abc import Mapping

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.rulebook import book_ids, catalogue_ids
from mondfang.rulebook.catalogue import ENFORCERS
from mondfang.rulebook.clause_page import Coverage, coverage_of, enforcer_name
from mondfang.rulebook.reader import nearest_name


@click.command(
    "coverage",
    cls=Command,
    help=Both(
        "Wie viele Klauseln jedes Regelwerks ein Test zeigt, nach dem, der sie einhält.",
        "How many clauses of each book a test shows, by what keeps them.",
    ),
    params=[
        Option(
            ["--book", "book_id"], metavar="REGELWERK", help=Both("Nur dieses.", "Only this one.")
        ),
        Option(["--json", "as_json"], is_flag=True, help=Both("Als JSON.", "As JSON.")),
    ],
)
def coverage(book_id: str | None, as_json: bool) -> None:
    """Print the counts; what is missing is named, not punished."""
    if book_id is not None and book_id not in book_ids():
        nearest = nearest_name(book_id, book_ids(), 0.4)
        text = say(
            f"Ein Regelwerk „{book_id}“ gibt es nicht.", f"There is no rulebook '{book_id}'."
        )
        hint = say(f" Gemeint vielleicht: {nearest}?", f" Did you mean {nearest}?")
        raise Failure(text + (hint if nearest else ""))
    wanted = [book_id] if book_id is not None else catalogue_ids()
    counts = {name: coverage_of(name) for name in wanted}
    if as_json:
        click.echo(json.dumps({"books": counts_json(counts)}, ensure_ascii=False, indent=1))
        return
    _print(counts)


def counts_json(books: Mapping[str, Mapping[str, Coverage]]) -> dict[str, object]:
    """Per book and enforcer: how many clauses there are, how many are shown, which are missing."""
    return {
        book_id: {
            enforcer: {"total": one.total, "shown": one.shown, "missing": list(one.missing)}
            for enforcer, one in kinds.items()
        }
        for book_id, kinds in books.items()
    }


def _print(books: Mapping[str, Mapping[str, Coverage]]) -> None:
    names = [enforcer_name(enforcer, language()) for enforcer in ENFORCERS]
    rows = table(say("Regelwerk", "Rulebook"), *names)
    for column in rows.columns[1:]:
        column.justify = "right"
    for book_id, kinds in books.items():
        cells = (kinds.get(enforcer) for enforcer in ENFORCERS)
        rows.add_row(book_id, *(f"{one.shown}/{one.total}" if one else "–" for one in cells))
    paper = console()
    paper.print(rows)
    for book_id, kinds in books.items():
        for enforcer, one in kinds.items():
            if one.missing:
                word, name = say("fehlt", "missing"), enforcer_name(enforcer, language())
                paper.print(f"\n{book_id}, {name}, {word}: {', '.join(one.missing)}")
