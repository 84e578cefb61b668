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
    ban,
    find_account,
    list_accounts,
    rename,
    set_role,
    unban,
)
from mondfang.store.people.forget import forget_person
from mondfang.table.seating.forgetting import forgotten_entry, forgotten_summary

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

        Was an den Tischen geschah, gehört auch den anderen und bleibt; der Name wird daraus
        getilgt. Ein Server auf SQLite, der gerade läuft, zeigt ihn, bis er den Tisch neu liest.""",
        """Delete an account, with its sessions and keys.

        What happened at the tables belongs to the others, too, and stays; the name is removed from
        it. A running server on SQLite shows it until it reads the table again.""",
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
        await forget_person(opened, account.person, forgotten_entry, forgotten_summary)

    with_database(database, remove)
    click.echo(say(f"„{name}“ ist gelöscht.", f"'{name}' is deleted."))


@users.command(
    "ban",
    cls=Command,
    help=Both(
        """Ein Konto sperren: Es wird überall abgemeldet und kommt nicht mehr hinein.

        Wer ohne Konto stört, wird vom Tisch genommen: mondfang admin tables remove.""",
        """Ban an account: it is logged out everywhere and cannot log in again.

        Somebody without an account is removed from the table: mondfang admin tables remove.""",
    ),
    params=[Argument(["name"], metavar="NAME"), database_option()],
)
def ban_user(name: str, database: str | None) -> None:
    with_database(database, lambda opened: ban(opened, name))
    click.echo(say(f"„{name}“ ist gesperrt.", f"'{name}' is banned."))


@users.command(
    "unban",
    cls=Command,
    help=Both("Ein gesperrtes Konto wieder zulassen.", "Let a banned account in again."),
    params=[Argument(["name"], metavar="NAME"), database_option()],
)
def unban_user(name: str, database: str | None) -> None:
    with_database(database, lambda opened: unban(opened, name))
    click.echo(say(f"„{name}“ ist wieder zugelassen.", f"'{name}' may log in again."))


@users.command(
    "rename",
    cls=Command,
    help=Both(
        "Ein Konto umbenennen; am Tisch gilt der neue Name ab dem nächsten Hinsetzen.",
        "Rename an account; tables show the new name from the next time they sit down.",
    ),
    params=[
        Argument(["name"], metavar="NAME"),
        Argument(["new"], metavar=Both("NEU", "NEW")),
        database_option(),
    ],
)
def rename_user(name: str, new: str, database: str | None) -> None:
    with_database(database, lambda opened: rename(opened, name, new))
    click.echo(say(f"„{name}“ heißt jetzt „{new}“.", f"'{name}' is now called '{new}'."))
