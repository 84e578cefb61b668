"""The referee at the tables: ``call``, ``calls``, ``take-call``, ``close-call``."""

from __future__ import annotations

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import clock, people
from mondfang.tournament.office.events import CallClosed, Called, CallTaken
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.forms import call_json
from mondfang.tournament.office.tables.calls import call_text, open_calls

CALL = Both("RUF", "CALL")


@verb(
    "call",
    Both(
        "Das Schiedsgericht an einen Tisch rufen; dessen Uhr steht, bis der Ruf erledigt ist.",
        "Call the referee to a table, whose clock stands until the call is closed.",
    ),
    [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, metavar=Both("TISCH", "TABLE")),
        Argument(["text"], required=False, default="", metavar="[TEXT]"),
        Option(["--player"], type=int, help=Both("Wer ruft.", "Who calls.")),
    ],
)
def call(desk: Desk, number: int, table: int, text: str, player: int | None) -> None:
    state = desk.act(lambda _: Called(number, table, player, text))
    _answer(desk, state, state.log[-1].seq)


@verb(
    "calls",
    Both("Wo das Schiedsgericht gebraucht wird.", "Where a referee is wanted."),
    [Option(["--all", "every"], is_flag=True, help=Both("Auch erledigte.", "Closed ones too."))],
    writes=False,
)
def calls(desk: Desk, every: bool) -> None:
    state = desk.read()
    found = state.calls if every else open_calls(state)

    def show() -> None:
        if not found:
            click.echo(say("Niemand ruft.", "Nobody calls."))
            return
        heads = (say("Ruf", "call"), say("Zeit", "time"), say("Runde", "round"))
        grid = table(*heads, say("Tisch", "table"), "", say("Stand", "state"))
        for one in found:
            who = "" if one.number is None else people(state, [one.number])
            said = ": ".join(part for part in (who, one.text) if part)
            place = (str(one.seq), clock(one.at), str(one.round), str(one.table))
            grid.add_row(*place, said, call_text(one, language()))
        console().print(grid)

    desk.answer({"calls": [call_json(one, language()) for one in found]}, show)


@verb(
    "take-call",
    Both(
        "Ein Schiedsrichter geht hin; nie einer, der selbst an diesem Tisch spielt.",
        "A referee goes there; never one who plays at that table.",
    ),
    [
        Argument(["call"], type=int, metavar=CALL),
        Option(["--name"], default="", help=Both("Wer (sonst --author).", "Who (else --author).")),
        Option(["--player"], type=int, help=Both("Seine Startnummer.", "The player's number.")),
    ],
)
def take_call(desk: Desk, call: int, name: str, player: int | None) -> None:
    state = desk.act(lambda _: CallTaken(call, name, player))
    _answer(desk, state, call)


@verb(
    "close-call",
    Both(
        "Der Ruf ist erledigt: der Tisch spielt weiter und bekommt die Zeit, die er stand.",
        "The call is closed: the table plays on and gets the time that it stood still.",
    ),
    [Argument(["call"], type=int, metavar=CALL)],
)
def close_call(desk: Desk, call: int) -> None:
    state = desk.act(lambda _: CallClosed(call))
    _answer(desk, state, call)


def _answer(desk: Desk, state: Tournament, seq: int) -> None:
    one = state.call(seq)
    where = say(f"Tisch {one.table}", f"table {one.table}")
    word, signal = say("Ruf", "Call"), state.signal(one.round, one.table)
    until = f", {say('bis', 'until')} {clock(signal)}" if signal is not None else ""
    text = f"{word} {seq}, {where}: {call_text(one, language())}{until}"
    desk.answer({**call_json(one, language()), "signal": signal}, text)
