"""``mondfang admin migrate``: bring the database up to date."""

from __future__ import annotations

import click

from mondfang.cli.admin.database import database_option, json_option, print_json, with_database
from mondfang.cli.base.speech import Both, Command, say
from mondfang.store.database import Database
from mondfang.store.migrate import current_revision


@click.command(
    "migrate",
    cls=Command,
    help=Both(
        """Die Datenbank auf den Stand dieser Version bringen.

        mondfang serve tut das beim Start von selbst; wo es noch keine gibt, entsteht sie.""",
        """Bring the database up to date with this version.

        mondfang serve does so by itself when it starts; where there is none, it is made.""",
    ),
    params=[database_option(), json_option()],
)
def migrate(database: str | None, as_json: bool) -> None:
    async def look(opened: Database) -> str | None:
        return await current_revision(opened)

    revision = with_database(database, look, migrate=True)
    if as_json:
        print_json({"revision": revision})
    else:
        click.echo(say(f"Stand {revision}: aktuell.", f"Revision {revision}: up to date."))
