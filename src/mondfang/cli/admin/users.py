"""``mondfang admin users``: accounts and their roles."""

from __future__ import annotations

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
from mondfang.store.people.accounts import (
    ROLES,
    delete_account,
    find_account,
    list_accounts,
    set_role,
)

users = Group(
    "users",
    help=Both("Konten zeigen, Rollen geben, löschen.", "Show accounts, give roles, delete."),
)


@users.command(
    "list",
    cls=Command,
    help=Both("Alle Konten mit ihren Rollen.", "All accounts with their roles."),
    params=[database_option(), json_option()],
)
def list_users(database: str | None, as_json: bool) -> None:
    accounts = with_database(database, list_accounts)
    if as_json:
        print_json(
            [{"name": one.name, "role": one.role, "created": one.created} for one in accounts]
        )
        return
    rows = table(say("Name", "Name"), say("Rolle", "Role"), say("angelegt", "created"))
    for one in accounts:
        rows.add_row(one.name, one.role, moment(one.created))
    console().print(rows)


@users.command(
    "role",
    cls=Command,
    help=Both(
        """Einem Konto eine Rolle geben.

        player spielt; director leitet Turniere; admin darf alles, auch die Zahlen des Betriebs
        sehen.""",
        """Give an account a role.

        A player plays; a director runs tournaments; an admin may do everything, and see the
        figures of the server.""",
    ),
    params=[
        Argument(["name"], metavar="NAME"),
        Argument(["role"], type=click.Choice(ROLES), metavar=Both("ROLLE", "ROLE")),
        database_option(),
    ],
)
def give_role(name: str, role: str, database: str | None) -> None:
    with_database(database, lambda opened: set_role(opened, name, role))
    click.echo(f"{name}: {role}")


@users.command(
    "delete",
    cls=Command,
    help=Both(
        """Ein Konto löschen, mit seinen Anmeldungen und Schlüsseln.

        Was an den Tischen geschah, bleibt: Es gehört auch den anderen.""",
        """Delete an account, with its sessions and keys.

        What happened at the tables stays: it is the others', too.""",
    ),
    params=[
        Argument(["name"], metavar="NAME"),
        Option(["--yes"], is_flag=True, help=Both("Wirklich löschen.", "Really delete.")),
        database_option(),
    ],
)
def delete_user(name: str, yes: bool, database: str | None) -> None:
    if not yes:
        raise Failure(
            say(f"Mit --yes wird „{name}“ gelöscht.", f"With --yes '{name}' will be deleted.")
        )

    async def remove(opened: Database) -> None:
        account = await find_account(opened, name)
        if account is None:
            raise StoreError("unknown-account", name=name)
        await delete_account(opened, account.id)

    with_database(database, remove)
    click.echo(say(f"„{name}“ ist gelöscht.", f"'{name}' is deleted."))
