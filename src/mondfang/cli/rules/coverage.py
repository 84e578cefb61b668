"""``mondfang rules coverage``: how many clauses a test shows, and how many a person can reach."""

from __future__ import annotations

import json
from collections.abc import Mapping

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.examples import examples_of
from mondfang.rulebook import catalogue_ids
from mondfang.rulebook.catalogue import ENFORCERS
from mondfang.rulebook.clause_page import Coverage, coverage_of, enforcer_name
from mondfang.rulebook.files import is_packaged


@click.command(
    "coverage",
    cls=Command,
    help=Both(
        """
        Wie viele Klauseln jedes Regelwerks ein Test zeigt, nach dem, der sie einhält.

        Dazu, wie viele eine Tür haben: eine Seite, einen Befehl oder ein Blatt Papier,
        auf dem man sie sieht oder tut.
        """,
        """
        How many clauses of each book a test shows, by what keeps them.

        And how many have a door: a page, a command or a printed paper where a person sees
        or does what they say.
        """,
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
    counts = {name: coverage_of(name, _shown_by_examples(name)) for name in books}
    if as_json:
        click.echo(json.dumps({"books": counts_json(counts)}, ensure_ascii=False, indent=1))
        return
    _print(counts)


def _shown_by_examples(book_id: str) -> frozenset[str]:
    """What the examples of a book show that stands beside the package, where no test knows it."""
    examples = () if is_packaged(book_id) else examples_of(book_id)
    return frozenset(clause_id for example in examples for clause_id in example.clauses)


def counts_json(books: Mapping[str, Mapping[str, Coverage]]) -> dict[str, object]:
    """Per book and enforcer: how many clauses there are, are shown and reached, and which not."""
    return {
        book_id: {
            enforcer: {
                "total": one.total,
                "shown": one.shown,
                "reached": one.reached,
                "missing": list(one.missing),
                "unreached": list(one.unreached),
                "closed_by": dict(one.closed_by),
                "read_only": list(one.read_only),
            }
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
        rows.add_row(book_id, *(_figures(one) if one else "–" for one in cells))
    paper = console()
    paper.print(rows)
    paper.print(say("gezeigt/erreicht/alle", "shown/reached/all"), style="dim")
    for book_id, kinds in books.items():
        for enforcer, one in kinds.items():
            name = enforcer_name(enforcer, language())
            for word, ids in _lists(one):
                if ids:
                    paper.print(f"\n{book_id}, {name}, {word}: {', '.join(ids)}")


def _figures(one: Coverage) -> str:
    return f"{one.shown}/{one.reached}/{one.total}"


def _lists(one: Coverage) -> tuple[tuple[str, list[str]], ...]:
    """What is named below the figures; behind a clause without a door, what will open one."""
    works = one.closed_by
    waiting = [f"{name} ({works[name]})" if name in works else name for name in one.unreached]
    return (
        (say("fehlt", "missing"), list(one.missing)),
        (say("ohne Tür", "without a door"), waiting),
        (say("nur zum Nachlesen", "only to be read"), list(one.read_only)),
    )
