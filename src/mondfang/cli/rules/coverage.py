"""``mondfang rules coverage``: how many clauses a test shows, and how many a person can reach."""

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
from mondfang.rulebook.doors import READING, reached, unreached
from mondfang.rulebook.files import is_packaged

Counts = dict[str, dict[str, dict[str, object]]]


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
    """Per book and enforcer: how many clauses there are, how many are shown and reached.

    ``missing`` are not shown, ``unreached`` have no door (``closed_by``: the work that will open
    one), ``read_only`` are met nowhere but where clauses are read.
    """
    counts: Counts = {}
    doors, works = reached(), unreached()
    for book_id in books:
        counts[book_id] = {}
        for enforcer in ENFORCERS:
            ids = [one.id for one in catalogue(book_id).values() if one.enforced_by == enforcer]
            missing = [clause_id for clause_id in ids if clause_id not in shown]
            if ids:
                counts[book_id][enforcer] = {
                    "total": len(ids),
                    "shown": len(ids) - len(missing),
                    "reached": sum(clause_id in doors for clause_id in ids),
                    "missing": missing,
                    "unreached": [one for one in ids if one not in doors],
                    "closed_by": {one: works[one] for one in ids if one in works},
                    "read_only": [one for one in ids if doors.get(one) == (READING,)],
                }
    return counts


def _print(counts: Counts) -> None:
    rows = table(say("Regelwerk", "Rulebook"), *ENFORCERS)
    for column in rows.columns[1:]:
        column.justify = "right"
    for book_id, kinds in counts.items():
        cells = (kinds.get(enforcer) for enforcer in ENFORCERS)
        rows.add_row(book_id, *(_figures(one) if one else "–" for one in cells))
    paper = console()
    paper.print(rows)
    paper.print(say("gezeigt/erreicht/alle", "shown/reached/all"), style="dim")
    for key, word in (
        ("missing", say("fehlt", "missing")),
        ("unreached", say("ohne Tür", "without a door")),
        ("read_only", say("nur zum Nachlesen", "only to be read")),
    ):
        for book_id, kinds in counts.items():
            for enforcer, one in kinds.items():
                ids = one[key]
                assert isinstance(ids, list)
                if ids:
                    paper.print(f"\n{book_id}, {enforcer}, {word}: {', '.join(_named(one, ids))}")


def _figures(one: dict[str, object]) -> str:
    return f"{one['shown']}/{one['reached']}/{one['total']}"


def _named(one: dict[str, object], ids: list[str]) -> list[str]:
    """The ids, with the work that will open a door behind those that have none."""
    works = one["closed_by"]
    assert isinstance(works, dict)
    return [f"{name} ({works[name]})" if name in works else name for name in ids]
