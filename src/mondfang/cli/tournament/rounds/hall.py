"""The hall: ``announce``, ``extra-time``."""

from __future__ import annotations

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import clock
from mondfang.tournament.office.events import Announced, AnnouncementEnded, ExtraTime
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.public.messages import announcements_at


@verb(
    "announce",
    Both(
        "Dem Saal etwas sagen. Ohne TEXT: was gerade auf den Bildschirmen steht.",
        "Tell the hall something. Without TEXT: what is on the screens right now.",
    ),
    [
        Argument(["text"], required=False, metavar="[TEXT]"),
        Option(
            ["--table", "tables"],
            type=int,
            multiple=True,
            help=Both("Nur diesem Tisch; mehrfach.", "To this table only; may be repeated."),
        ),
        Option(["--minutes"], type=int, help=Both("So lange.", "For so long.")),
        Option(["--stop"], type=int, help=Both("Diese Durchsage beenden.", "End this one.")),
    ],
)
def announce(
    desk: Desk, text: str | None, tables: tuple[int, ...], minutes: int | None, stop: int | None
) -> None:
    if text is not None and stop is not None:
        raise Failure(say("TEXT oder --stop, nicht beides.", "TEXT or --stop, not both."))
    if text is not None:
        until = None if minutes is None else desk.time() + 60 * minutes
        state = desk.act(lambda _: Announced(text, tables, until))
    elif stop is not None:
        state = desk.act(lambda _: AnnouncementEnded(stop))
    else:
        state = desk.read()
    _show(desk, state)


def _show(desk: Desk, state: Tournament) -> None:
    shown = announcements_at(state, desk.time())
    data = [{"entry": a.seq, "text": a.text, "tables": list(a.tables), "at": a.at} for a in shown]

    def told() -> None:
        for one in shown:
            listed = ", ".join(map(str, one.tables))
            to = say(f" (Tisch {listed})", f" (table {listed})") if one.tables else ""
            click.echo(f"{one.seq:>4}  {clock(one.at)}{to}  {one.text}")
        if not shown:
            click.echo(say("Nichts angesagt.", "Nothing is announced."))

    desk.answer({"announcements": data}, told)


@verb(
    "extra-time",
    Both("Minuten mehr für einen Tisch.", "Minutes more for one table."),
    [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, metavar=Both("TISCH", "TABLE")),
        Argument(["minutes"], type=int, metavar=Both("MINUTEN", "MINUTES")),
    ],
)
def extra_time(desk: Desk, number: int, table: int, minutes: int) -> None:
    state = desk.act(lambda _: ExtraTime(number, table, minutes))
    signal = state.signal(number, table)
    assert signal is not None
    text = say(f"Tisch {table} bis {clock(signal)}.", f"Table {table} until {clock(signal)}.")
    desk.answer({"round": number, "table": table, "signal": signal}, text)
