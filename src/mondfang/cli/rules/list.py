"""``mondfang rules list``: the rulebooks of the package and of the user's folder."""

from __future__ import annotations

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.rulebooks import house_books, house_folder
from mondfang.cli.base.speech import Both, Command, say
from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book, load_file


@click.command(
    "list",
    cls=Command,
    help=Both(
        "Welche Regelwerke es gibt: die mitgelieferten und die eigenen.",
        "Which rulebooks there are: those of the package and your own.",
    ),
)
def list_books() -> None:
    """Print a line a book; a house rulebook with faults is named too."""
    rows = table("Name", say("Titel", "Title"), say("Gegend", "Region"), say("Stand", "Edition"))
    for book_id in book_ids():
        rows.add_row(book_id, *_about(load_book(book_id)))
    for name, path in house_books().items():
        try:
            rows.add_row(name, *_about(load_file(path)))
        except RulebookError as problem:
            count = len(problem.faults)
            hint = say(
                f"{count} Fehler: mondfang rules check", f"{count} faults: mondfang rules check"
            )
            rows.add_row(name, f"{hint} {name}", "", "")
    paper = console()
    paper.print(rows)
    folder = house_folder()
    paper.print(say(f"\nEigene Regelwerke: {folder}", f"\nYour own rulebooks: {folder}"))


def _about(book: Rulebook) -> tuple[str, str, str]:
    base = f" ({say('nach', 'extends')} {book.extends})" if book.extends else ""
    return book.title + base, book.region, book.edition
