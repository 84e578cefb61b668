"""``mondfang admin tables``: the tables of the web app, and what an operator may do to them."""

from __future__ import annotations

import time
from dataclasses import asdict

import click

from mondfang.cli.admin.database import (
    database_option,
    json_option,
    moment,
    print_json,
    with_database,
)
from mondfang.cli.base.console import console, table
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Command, Group, Option, say
from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.play.logs import Beside, PlayLog, Stored, TableHead
from mondfang.table.entries import Closed, Locked, Removed, entry_text

DAY = 86_400.0


def _yes() -> Option:
    return Option(["--yes"], is_flag=True, help=Both("Wirklich.", "Really do it."))


def _table() -> Argument:
    return Argument(["table_id"], metavar=Both("TISCH", "TABLE"))


@click.group(
    "tables",
    cls=Group,
    invoke_without_command=True,
    help=Both(
        """Die Tische, der zuletzt bespielte zuerst; zusperren, schließen, löschen, aufräumen.

        Was in ihren Spielen geschah, bleibt ungelesen.""",
        """The tables, the one last played at first; lock, close, delete, tidy up.

        What happened in their games is not read.""",
    ),
    params=[
        Option(
            ["--limit"],
            type=click.IntRange(min=1),
            default=20,
            help=Both("Wie viele (20).", "How many (20)."),
        ),
        database_option(),
        json_option(),
    ],
)
@click.pass_context
def tables(context: click.Context, limit: int, database: str | None, as_json: bool) -> None:
    if context.invoked_subcommand is not None:
        return

    async def look(opened: Database) -> tuple[int, list[TableHead]]:
        log = PlayLog(opened)
        return await log.count(), await log.newest(limit)

    count, heads = with_database(database, look)
    if as_json:
        print_json({"open": count, "tables": [_json(head) for head in heads]})
        return
    rows = table(
        say("Tisch", "Table"),
        say("eröffnet", "opened"),
        say("zuletzt", "last"),
        say("Spiel", "Game"),
        say("Stand", "State"),
    )
    for head in heads:
        rows.add_row(
            head.table, moment(head.opened), moment(head.touched), str(head.game), _state(head)
        )
    console().print(rows)
    click.echo(say(f"{count} offene Tische.", f"{count} open tables."))


@tables.command(
    "close",
    cls=Command,
    help=Both(
        """Einen Tisch schließen: Wer an ihm sitzt, sieht es gleich; gespielt wird nicht mehr.

        Was war, bleibt zum Nachspielen.""",
        """Close a table: those who sit there see it at once, and nothing more is played.

        What has happened stays and can be replayed.""",
    ),
    params=[_table(), _yes(), database_option()],
)
def close(table_id: str, yes: bool, database: str | None) -> None:
    _sure(yes, say("geschlossen", "closed"))
    with_database(database, lambda opened: _append(opened, table_id, Closed(), ended=True))
    click.echo(say("Der Tisch ist geschlossen.", "The table is closed."))


@tables.command(
    "remove",
    cls=Command,
    help=Both(
        "Jemanden von einem Tisch nehmen; Plätze zählen ab 1. Ein Bot spielt weiter.",
        "Remove somebody from a table; seats are counted from 1. A bot plays on.",
    ),
    params=[
        _table(),
        Argument(["seat"], type=click.IntRange(1, 5), metavar=Both("PLATZ", "SEAT")),
        _yes(),
        database_option(),
    ],
)
def remove(table_id: str, seat: int, yes: bool, database: str | None) -> None:
    _sure(yes, say("vom Tisch genommen", "removed"))
    with_database(database, lambda opened: _append(opened, table_id, Removed(seat - 1)))
    click.echo(say(f"Platz {seat} ist frei für einen Bot.", f"Seat {seat} is a bot's now."))


@tables.command(
    "lock",
    cls=Command,
    help=Both(
        """Einen Tisch zusperren: Neue klopfen an, und wer dort sitzt, lässt sie herein.

        Wer schon sitzt oder zuschaut, bleibt.""",
        """Lock a table: newcomers knock, and those who sit there let them in.

        Players and onlookers who are already there stay.""",
    ),
    params=[_table(), database_option()],
)
def lock(table_id: str, database: str | None) -> None:
    with_database(database, lambda opened: _append(opened, table_id, Locked(True)))
    click.echo(say("Der Tisch ist zugesperrt.", "The table is locked."))


@tables.command(
    "unlock",
    cls=Command,
    help=Both(
        "Einen Tisch aufsperren: Wer den Link hat, kann sich wieder setzen.",
        "Unlock a table: whoever has the link can sit down again.",
    ),
    params=[_table(), database_option()],
)
def unlock(table_id: str, database: str | None) -> None:
    with_database(database, lambda opened: _append(opened, table_id, Locked(False)))
    click.echo(say("Der Tisch ist aufgesperrt.", "The table is unlocked."))


@tables.command(
    "delete",
    cls=Command,
    help=Both(
        "Einen Tisch mit allem löschen, was an ihm geschah.",
        "Delete a table with everything that happened at it.",
    ),
    params=[_table(), _yes(), database_option()],
)
def delete(table_id: str, yes: bool, database: str | None) -> None:
    _sure(yes, say("gelöscht", "deleted"))

    async def work(opened: Database) -> None:
        if not await PlayLog(opened).delete(table_id):
            raise StoreError("unknown-table")

    with_database(database, work)
    click.echo(say("Der Tisch ist gelöscht.", "The table is deleted."))


@tables.command(
    "prune",
    cls=Command,
    help=Both(
        """Tische löschen, an denen lange nicht gespielt wurde.

        Dasselbe tut mondfang serve --keep-tables TAGE jeden Tag von selbst.""",
        """Delete tables at which nobody has played for long.

        mondfang serve --keep-tables DAYS does so every day by itself.""",
    ),
    params=[
        Option(
            ["--older"],
            type=click.IntRange(min=1),
            required=True,
            help=Both("Seit wie vielen Tagen.", "For this many days."),
        ),
        _yes(),
        database_option(),
        json_option(),
    ],
)
def prune(older: int, yes: bool, database: str | None, as_json: bool) -> None:
    _sure(yes, say("gelöscht", "deleted"))
    before = time.time() - older * DAY
    count = with_database(database, lambda opened: PlayLog(opened).prune(before))
    if as_json:
        print_json({"deleted": count})
    else:
        click.echo(say(f"Gelöschte Tische: {count}.", f"Deleted tables: {count}."))


async def _append(
    database: Database, table_id: str, entry: Closed | Removed | Locked, *, ended: bool = False
) -> None:
    log = PlayLog(database)
    head = await log.head(table_id)
    if head is None:
        raise StoreError("unknown-table")
    if head.ended:
        raise StoreError("table-over")
    stored = Stored(table_id, head.game, head.seq + 1, time.time(), entry_text(entry))
    due = None if ended else head.due
    await log.append(stored, due=due, beside=Beside(ended=ended))


def _sure(yes: bool, what: str) -> None:
    if not yes:
        raise Failure(say(f"Mit --yes wird {what}.", f"With --yes it will be {what}."))


def _json(head: TableHead) -> dict[str, object]:
    """Without the body of the first entry: the commitment and the like are the table's."""
    kept = asdict(head)
    del kept["opening"], kept["role"]
    return kept


def _state(head: TableHead) -> str:
    if head.ended:
        return say("zu Ende", "over")
    return say("Bot am Zug", "bot to act") if head.due is not None else say("offen", "open")
