"""``mondfang admin migrate``: bring the database up to date."""

from __future__ import annotations

import asyncio

import click

from mondfang.cli.admin.database import database_option, json_option, print_json, with_database
from mondfang.cli.base.speech import Both, Command, say
from mondfang.store.database import Database
from mondfang.store.migrate import current_revision
from mondfang.store.operate.upgrade_copy import keep_before_upgrade


@click.command(
    "migrate",
    cls=Command,
    help=Both(
        """Die Datenbank auf den Stand dieser Version bringen.

        mondfang serve tut das beim Start von selbst; wo es noch keine gibt, entsteht sie. Eine
        Datei, wie sie vorher war, bleibt daneben liegen: das ist der Weg zurück.""",
        """Bring the database up to date with this version.

        mondfang serve does so by itself when it starts; where there is none, it is made. A file
        stays beside it as it was before: that is the way back.""",
    ),
    params=[database_option(), json_option()],
)
def migrate(database: str | None, as_json: bool) -> None:
    async def look(opened: Database) -> str | None:
        return await current_revision(opened)

    kept = asyncio.run(keep_before_upgrade(database))
    revision = with_database(database, look, migrate=True)
    if as_json:
        print_json({"revision": revision, "kept": None if kept is None else str(kept)})
    else:
        if kept is not None:
            click.echo(say(f"Wie es war, bleibt in {kept}.", f"As it was it stays in {kept}."))
        click.echo(say(f"Stand {revision}: aktuell.", f"Revision {revision}: up to date."))
