"""``log`` and ``undo``: what has happened, by whom and why, and taking something back."""

from __future__ import annotations

from typing import Any

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import clock
from mondfang.tournament.chain import head_text
from mondfang.tournament.office.events import Envelope, Undone
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.office.log.story import told, told_entry


@verb(
    "log",
    Both("Das Protokoll: was, wann, von wem, warum.", "The log: what, when, by whom, why."),
    [
        Option(["--last"], type=int, help=Both("Nur die letzten N.", "Only the last N.")),
        Option(
            ["--sheet", "place"],
            type=int,
            nargs=2,
            metavar=Both("RUNDE TISCH", "ROUND TABLE"),
            help=Both("Nur was diesen Zettel betrifft.", "Only about this sheet."),
        ),
    ],
    writes=False,
)
def log(desk: Desk, last: int | None, place: tuple[int, int] | None) -> None:
    state = desk.read()
    entries = [entry for entry in state.log if place is None or _place(entry) == place]
    entries = entries[-last:] if last else entries
    undone = state.undone
    data = {
        "log": [
            {
                **EVENTS.entry_to_plain(entry),
                "text": told_entry(state, entry, language()),
                "undone": entry.seq in undone,
            }
            for entry in entries
        ],
        "head": state.log[-1].link,
    }
    desk.answer(data, lambda: _show(state, entries))


def _place(entry: Envelope) -> tuple[Any, Any]:
    about = getattr(entry.event, "sheet", entry.event)
    return getattr(about, "round", None), getattr(about, "table", None)


def _show(state: Tournament, entries: list[Envelope]) -> None:
    heads = (say("Zeit", "time"), say("Wer", "who"), say("Was", "what"), say("Warum", "why"))
    grid = table("", *heads, ratios=(None, None, None, 3, 2))
    grid.columns[0].justify = "right"
    undone = state.undone
    for entry in entries:
        what = told_entry(state, entry, language())
        if entry.seq in undone:
            what = f"({what}) {say('zurückgenommen', 'undone')}"
        grid.add_row(str(entry.seq), clock(entry.at), entry.author, what, entry.reason)
    console().print(grid)
    if mark := head_text(state.log, language()):
        click.echo(mark)


@verb(
    "undo",
    Both(
        """
        Einen Eintrag des Protokolls zurücknehmen, sonst den letzten.

        Er bleibt sichtbar. Bauen andere Einträge darauf auf, geht es nicht, und sie werden genannt.
        """,
        """
        Undo an entry of the log, or the last one.

        It stays visible. If other entries build on it, that is refused and they are named.
        """,
    ),
    [Argument(["seq"], type=int, required=False, metavar=Both("[EINTRAG]", "[ENTRY]"))],
)
def undo(desk: Desk, seq: int | None) -> None:
    state = desk.act(lambda now: Undone(now.last_undoable() if seq is None else seq))
    event = state.log[-1].event
    assert isinstance(event, Undone)
    entry = state.entry(event.seq)
    what = told(state, entry.event, language())
    text = say(f"Zurückgenommen: {event.seq} {what}", f"Undone: {event.seq} {what}")
    desk.answer({"undone": event.seq, "entry": state.log[-1].seq}, text)
