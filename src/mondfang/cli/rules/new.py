"""``mondfang rules new``: a commented start for house rules, with the values of the base."""

from __future__ import annotations

from pathlib import Path

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import house_folder
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.house.starting import start_of
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.check import is_id


@click.command(
    "new",
    cls=Command,
    help=Both(
        """
        Eigene Hausregeln beginnen: eine kommentierte Datei, die nichts ändert, bis man es tut.

        Sie kommt in den Ordner der eigenen Regelwerke oder in den mit --dir genannten.
        """,
        """
        Start house rules of your own: a commented file that changes nothing until you do.

        It goes into the folder of your own rulebooks or into the one given with --dir.
        """,
    ),
    params=[
        Argument(["name"], metavar="NAME"),
        Option(
            ["--extends", "base"],
            required=True,
            metavar="ID",
            help=Both("Das Regelwerk, von dem sie ausgehen.", "The rulebook to start from."),
        ),
        Option(
            ["--dir", "folder"],
            type=click.Path(file_okay=False, path_type=Path),
            metavar=Both("ORDNER", "FOLDER"),
            help=Both("Wohin die Datei kommt.", "Where the file goes."),
        ),
    ],
)
def new(name: str, base: str, folder: Path | None) -> None:
    """Write the file, unless there is one already."""
    book = load_book(base)
    if not is_id(name):
        raise Failure(
            say(
                f"„{name}“ geht nicht als Name: nur a-z, 0-9 und Bindestriche.",
                f"'{name}' cannot be a name: only a-z, 0-9 and hyphens.",
            )
        )
    if name in book_ids():
        raise Failure(
            say(f"„{name}“ gibt es schon im Paket.", f"'{name}' is a book of the package already.")
        )
    path = (folder or house_folder()) / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(start_of(name, book, language()))
    except FileExistsError:
        raise Failure(
            say(
                f"{path} gibt es schon; nichts wurde geändert.",
                f"{path} is there already; nothing was changed.",
            )
        ) from None
    check = name if folder is None else str(path)
    click.echo(
        say(
            f"{path}\nÄndern, dann prüfen: mondfang rules check {check}",
            f"{path}\nEdit it, then check it: mondfang rules check {check}",
        )
    )
