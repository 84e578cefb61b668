"""``mondfang admin backup`` and ``restore``: everything in one file, and back again."""

from __future__ import annotations

import time
from pathlib import Path

import click

from mondfang.cli.admin.database import database_option, with_database
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Command, Option, say
from mondfang.store.database import Database
from mondfang.store.dump import ENDING, copy_sqlite, read_dump, write_dump
from mondfang.store.operate.rotation import back_up_in_turn
from mondfang.store.serving import check_not_served


@click.command(
    "backup",
    cls=Command,
    help=Both(
        f"""Alles in eine Datei sichern, auch während der Server läuft.

        Endet ihr Name auf {ENDING}, ist es die Form, die in SQLite wie in PostgreSQL zurückgespielt
        werden kann; sonst eine SQLite-Datenbank (nur aus einer solchen).

        Mit --keep N ist es ein Ordner: eine weitere Sicherung, benannt nach dem Zeitpunkt, und von
        den so gemachten bleiben die neuesten N. Das ist für jede Nacht gedacht.""",
        f"""Back up everything into a file, also while the server is running.

        If its name ends with {ENDING}, it can be restored into SQLite as well as PostgreSQL;
        otherwise it is an SQLite database (only from SQLite).

        With --keep N it is a folder: one more backup, named after the moment, and of those that
        were made so the newest N stay. That is for a nightly run.""",
    ),
    params=[
        Argument(
            ["file"],
            type=click.Path(path_type=Path),
            metavar=Both("DATEI", "FILE"),
        ),
        Option(["--force"], is_flag=True, help=Both("Überschreiben.", "Overwrite.")),
        Option(
            ["--keep"],
            type=click.IntRange(1, 10_000),
            metavar="N",
            help=Both(
                "In einen Ordner sichern und dort die neuesten N behalten.",
                "Back up into a folder and keep the newest N there.",
            ),
        ),
        database_option(),
    ],
)
def backup(file: Path, force: bool, keep: int | None, database: str | None) -> None:
    if keep is not None:
        if file.exists() and not file.is_dir():
            raise Failure(
                say(
                    f"{file} ist kein Ordner; --keep sichert in einen.",
                    f"{file} is not a folder; --keep backs up into one.",
                )
            )
        made = with_database(
            database, lambda opened: back_up_in_turn(opened, file, keep, time.time())
        )
        click.echo(say(f"Gesichert: {made}", f"Backed up: {made}"))
        return
    if file.is_dir():
        raise Failure(
            say(
                f"{file} ist ein Ordner; dazu gehört --keep N.",
                f"{file} is a folder; that needs --keep N.",
            )
        )
    if file.exists() and not force:
        raise Failure(
            say(
                f"{file} gibt es schon; --force überschreibt.",
                f"{file} exists; --force overwrites.",
            )
        )
    with_database(database, lambda opened: _back_up(opened, file))
    click.echo(say(f"Gesichert: {file}", f"Backed up: {file}"))


async def _back_up(database: Database, file: Path) -> None:
    if file.name.endswith(ENDING):
        await write_dump(database, file)
    elif database.is_postgres:
        raise Failure(
            say(
                f"Aus PostgreSQL wird in die Form {ENDING} gesichert.",
                f"PostgreSQL is backed up in the form {ENDING}.",
            )
        )
    else:
        await copy_sqlite(database, file)


@click.command(
    "restore",
    cls=Command,
    help=Both(
        f"""Eine Sicherung ({ENDING}) in eine Datenbank zurückspielen.

        Vorher den Server anhalten. Eine Sicherung als SQLite-Datei braucht keinen Befehl: sie
        ist selbst die Datenbank.""",
        f"""Restore a backup ({ENDING}) into a database.

        Stop the server first. A backup in the form of an SQLite file needs no command: it is the
        database itself.""",
    ),
    params=[
        Argument(
            ["file"],
            type=click.Path(path_type=Path, dir_okay=False, exists=True),
            metavar=Both("DATEI", "FILE"),
        ),
        Option(
            ["--force"],
            is_flag=True,
            help=Both("Ersetzen, was in der Datenbank ist.", "Replace what is in the database."),
        ),
        database_option(),
    ],
)
def restore(file: Path, force: bool, database: str | None) -> None:
    check_not_served(database)
    count = with_database(
        database, lambda opened: read_dump(opened, file, force=force), migrate=True
    )
    click.echo(say(f"Zurückgespielt: {count} Zeilen.", f"Restored: {count} rows."))
