"""``mondfang rules site``: the rules as files that a club can put on its own server."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mondfang.cli.base.speech import Argument, Both, Command, say


@click.command(
    "site",
    cls=Command,
    help=Both(
        """
        Alle Regelwerke als Seiten in einen Ordner schreiben, Deutsch und Englisch, mit PDFs: zum
        Hochladen auf den eigenen Server. Zum Lesen braucht es weder Programm noch Skripte.
        """,
        """
        Write all rulebooks as pages into a folder, German and English, with PDFs: to be put on
        a server of your own. Reading them needs neither a program nor scripts.
        """,
    ),
    params=[
        Argument(["folder"], type=click.Path(path_type=Path), metavar=Both("ORDNER", "FOLDER"))
    ],
)
def site(folder: Path) -> None:
    """Write the pages; an existing folder keeps what else is in it."""
    from mondfang.web.rules.site import site as made

    count = 0
    for name, body in made(_progress):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        count += 1
    click.echo(say(f"{count} Dateien in {folder}.", f"{count} files in {folder}."))


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty() and (done % 50 == 0 or done == total):
        end = "\n" if done == total else ""
        click.echo(f"\r{done} / {total}", err=True, nl=False)
        click.echo(end, err=True, nl=False)
