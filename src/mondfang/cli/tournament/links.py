"""Who else may work: ``link`` gives a way in, ``links`` lists them, ``unlink`` takes one back."""

from __future__ import annotations

import secrets

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import clock
from mondfang.tournament.office.access.links import given, scribe_links
from mondfang.tournament.office.access.roles import ROLE_WORDS, ROLES, Handed, Link, Role, new_link
from mondfang.tournament.office.events import LinksRevoked
from mondfang.tournament.office.fold import Tournament

_HOURS = 24


def new_secret() -> str:
    """128 bits, in letters that fit into an address."""
    return secrets.token_urlsafe(16)


@verb(
    "link",
    Both(
        """
        Jemanden hereinlassen: ein Geheimnis für eine Rolle, das einmal gezeigt wird.

        Für „scribe“ mit --round bekommt jeder Tisch der Runde eines.
        """,
        """
        Let somebody in: a secret for a role, shown once.

        For 'scribe' with --round every table of the round gets one.
        """,
    ),
    [
        Argument(["role"], type=click.Choice(ROLES), metavar=Both("ROLLE", "ROLE")),
        Option(["--name"], default="", help=Both("Für wen.", "For whom.")),
        Option(
            ["--number"],
            type=int,
            help=Both("Die Startnummer, wer selbst mitspielt.", "The number of one who plays too."),
        ),
        Option(["--round", "number_of_round"], type=int, help=Both("Die Runde.", "The round.")),
        Option(["--table", "at"], type=int, help=Both("Nur dieser Tisch.", "Only this table.")),
        Option(
            ["--hours"],
            type=click.IntRange(min=1),
            default=_HOURS,
            help=Both("So viele Stunden lang (24).", "For so many hours (24)."),
        ),
    ],
)
def link(
    desk: Desk,
    role: Role,
    name: str,
    number: int | None,
    number_of_round: int | None,
    at: int | None,
    hours: int,
) -> None:
    if role == "scribe" and number_of_round is None:
        raise Failure(say("Für welche Runde? --round fehlt.", "For which round? Use --round."))
    until, made = desk.time() + 3600 * hours, list[Handed]()

    def decide(state: Tournament) -> object:
        if role == "scribe" and number_of_round is not None:
            found = scribe_links(state, number_of_round, new_secret, until)
            made[:] = [one for one in found if at in (None, one.link.table)]
        else:
            made[:] = [new_link(role, new_secret, name=name, number=number, expires_at=until)]
        return given(tuple(made))

    desk.act(decide)
    data = [{**_json(one.link), "secret": one.secret} for one in made]

    def told() -> None:
        for one in made:
            click.echo(f"{_told(one.link)}: {one.secret}")

    desk.answer({"links": data}, told)


def _json(one: Link) -> dict[str, object]:
    return {
        "id": one.id,
        "role": one.role,
        "name": one.name,
        "number": one.number,
        "round": one.round,
        "table": one.table,
        "expires_at": one.expires_at,
    }


def _told(one: Link) -> str:
    word = ROLE_WORDS[one.role].said(language())
    if one.table is not None:
        return say(
            f"{word}, Runde {one.round}, Tisch {one.table}",
            f"{word}, round {one.round}, table {one.table}",
        )
    who = one.name or ("" if one.number is None else f"#{one.number}")
    return f"{word} {who}".strip()


@verb("links", Both("Wer hereingelassen ist.", "Who has been let in."), writes=False)
def links(desk: Desk) -> None:
    found = [*desk.read().links.values()]

    def told() -> None:
        grid = table("id", say("Zugang", "link"), say("bis", "until"))
        for one in found:
            grid.add_row(
                one.id, _told(one), "" if one.expires_at is None else clock(one.expires_at)
            )
        console().print(grid)

    desk.answer({"links": [_json(one) for one in found]}, told)


@verb(
    "unlink",
    Both("Zugänge entziehen.", "Take links back."),
    [Argument(["ids"], nargs=-1, required=True, metavar="ID…")],
)
def unlink(desk: Desk, ids: tuple[str, ...]) -> None:
    desk.act(lambda _: LinksRevoked(ids))
    listed = ", ".join(ids)
    text = say(f"Entzogen: {listed}.", f"Taken back: {listed}.")
    desk.answer({"revoked": list(ids)}, text)
