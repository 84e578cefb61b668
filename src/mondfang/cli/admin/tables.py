"""``mondfang admin tables``: the tables that were last played at."""

from __future__ import annotations

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
from mondfang.cli.base.speech import Both, Command, Option, say
from mondfang.store.database import Database
from mondfang.store.play.logs import PlayLog, TableHead


@click.command(
    "tables",
    cls=Command,
    help=Both(
        """Die Tische, der zuletzt bespielte zuerst.

        Was in ihren Spielen geschah, bleibt ungelesen.""",
        """The tables, the one last played at first.

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
def tables(limit: int, database: str | None, as_json: bool) -> None:
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


def _json(head: TableHead) -> dict[str, object]:
    """Without the body of the first entry: the commitment and the like are the table's."""
    kept = asdict(head)
    del kept["opening"], kept["role"]
    return kept


def _state(head: TableHead) -> str:
    if head.ended:
        return say("zu Ende", "over")
    return say("Bot am Zug", "bot to act") if head.due is not None else say("offen", "open")
