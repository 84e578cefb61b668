"""``mondfang tournament follow``: a second laptop that has everything, and takes over."""

from __future__ import annotations

import asyncio
import time

import click

from mondfang.cli.base.speech import Argument, Both, Option, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.location import SUFFIX, split_place

_AGAIN = 0.5  # seconds between two tries to reach the other machine


@verb(
    "follow",
    Both(
        """
        Als Ersatzrechner mitlaufen: jeder Eintrag des anderen Rechners ist auch hier.

        ADRESSE ist die Seite des Turniers (http://…/office/NAME), --key der Zugang, den dort
        „link standby“ gezeigt hat. Mit --serve macht dieser Rechner von selbst weiter, wenn der
        andere ausfällt: mit denselben Zugängen und allem, was dort bestätigt war.
        """,
        """
        Run along as stand-by: every entry of the other machine is here too.

        ADDRESS is the page of the tournament (http://…/office/NAME), --key what "link standby"
        has shown there. With --serve this machine goes on by itself when the other one fails:
        with the same links and with everything that was acknowledged there.
        """,
    ),
    [
        Argument(["address"], metavar=Both("ADRESSE", "ADDRESS")),
        Option(
            ["--key"],
            required=True,
            envvar="MONDFANG_STANDBY_KEY",
            help=Both("Der Zugang (standby).", "The link's secret (standby)."),
        ),
        Option(["--serve"], is_flag=True, help=Both("Übernehmen, wenn nötig.", "Take over.")),
        Option(
            ["--after", "seconds"],
            type=click.FloatRange(min=0.0),
            default=3.0,
            help=Both("So viele Sekunden ohne Antwort (3).", "After so many seconds (3)."),
        ),
        Option(["--host"], default="0.0.0.0", help=Both("Adresse dann.", "Address then.")),
        Option(["--port"], type=int, default=8017, help=Both("Port dann (8017).", "Port (8017).")),
    ],
    writes=False,
)
def follow(
    desk: Desk, address: str, key: str, serve: bool, seconds: float, host: str, port: int
) -> None:
    from mondfang.cli import serve as serving
    from mondfang.store.journal.following import read_place

    place = read_place(address)
    if serve:
        serving.load()
    file, _ = split_place(desk.file) if desk.file else (f"{place.book}{SUFFIX}", None)
    told = _Telling(desk.as_json)
    try:
        asyncio.run(_follow(place, key, file, seconds if serve else None, told))
    except KeyboardInterrupt:
        click.echo(say(f"Alles bis hier liegt in {file}.", f"Everything so far is in {file}."))
        return
    told.say(
        say("Dieser Rechner übernimmt.", "This machine takes over."), {"took_over": told.entry}
    )
    words = ["--host", host, "--port", str(port), "--database", file, "--no-open"]
    serving.serve.main(words, standalone_mode=False)


class _Telling:
    """What is said about the course of it, as lines of text or of JSON."""

    def __init__(self, as_json: bool) -> None:
        self._as_json, self.entry = as_json, 0

    def say(self, text: str, data: dict[str, object]) -> None:
        import json

        click.echo(json.dumps(data) if self._as_json else text)


async def _follow(
    place: object, key: str, file: str, seconds: float | None, told: _Telling
) -> None:
    """Until somebody stops it or, where that is wanted, the other machine is gone for too long."""
    from mondfang.store.database import open_database
    from mondfang.store.journal.following import HandedOver, LostError, RemoteTournament, follow

    assert isinstance(place, RemoteTournament)
    database, heard = await open_database(file), time.monotonic()
    is_lost = False
    try:
        while True:
            try:
                async for entry in follow(place, key, database):
                    heard, told.entry, is_lost = time.monotonic(), entry, False
                    told.say(say(f"Eintrag {entry}", f"Entry {entry}"), {"entry": entry})
            except HandedOver:
                told.say(
                    say("Der andere Rechner übergibt.", "The other one hands over."),
                    {"handed": told.entry},
                )
                if seconds is not None:
                    return
                raise KeyboardInterrupt from None
            except LostError:
                if not is_lost:
                    is_lost, heard = True, time.monotonic()
                    told.say(
                        say("Der andere Rechner antwortet nicht.", "The other one is silent."),
                        {"lost": told.entry},
                    )
                if seconds is not None and told.entry and time.monotonic() - heard >= seconds:
                    return
            await asyncio.sleep(_AGAIN)
    finally:
        await database.close()
