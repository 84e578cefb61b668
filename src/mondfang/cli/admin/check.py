"""``mondfang admin check``: look a database through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import click

from mondfang.cli.admin.database import database_option, json_option, print_json, with_database
from mondfang.cli.base.speech import Both, Command, language, say
from mondfang.store.check import Looked, check_database
from mondfang.store.database import Database
from mondfang.store.play.entry import Stored
from mondfang.table.entries import parse_entry
from mondfang.table.state import fold


@click.command(
    "check",
    cls=Command,
    help=Both(
        """Eine Datenbank prüfen, auch während der Server läuft.

        Ist die Datei heil, ist jedes Protokoll ohne Lücke, und lässt sich jeder Tisch, jedes
        Turnier und jeder Cup daraus wiederherstellen? Geändert wird nichts. Exit-Code 1: Es
        wurde etwas gefunden.""",
        """Check a database, also while the server is running.

        Is the file sound, is every log without gaps, and can every table, tournament and cup be
        rebuilt from it? Nothing is changed. Exit code 1: something was found.""",
    ),
    params=[database_option(), json_option()],
)
def check(database: str | None, as_json: bool) -> None:
    looked = with_database(database, lambda opened: _look(opened, quiet=as_json))
    if as_json:
        print_json(_json(looked))
    else:
        for finding in looked.findings:
            click.echo(finding.text(language()))
        click.echo(_summary(looked))
    raise SystemExit(1 if looked.findings else 0)


async def _look(database: Database, *, quiet: bool) -> Looked:
    def progress(done: int, of: int) -> None:
        if not quiet and (done % 50 == 0 or done == of):
            click.echo(
                say(f"\rTisch {done} von {of}", f"\rtable {done} of {of}"), nl=False, err=True
            )

    looked = await check_database(database, read_log, progress)
    if not quiet:
        click.echo(err=True)
    return looked


def read_log(entries: Sequence[Stored]) -> object:
    """The table that a log comes to; raises what is wrong with it."""
    return fold(parse_entry(one.body) for one in entries)


def _summary(looked: Looked) -> str:
    found = len(looked.findings)
    return say(
        f"{looked.tables} Tische mit {looked.entries} Einträgen, {looked.books} Turniere und Cups: "
        + ("alles in Ordnung." if not found else f"{found} Beanstandungen."),
        f"{looked.tables} tables with {looked.entries} entries, {looked.books} tournaments and "
        "cups: " + ("all in order." if not found else f"{found} findings."),
    )


def _json(looked: Looked) -> dict[str, object]:
    kept = asdict(looked)
    kept["findings"] = [
        {"code": one.code, "what": one.what, "place": one.place, "message": one.text(language())}
        for one in looked.findings
    ]
    return kept
