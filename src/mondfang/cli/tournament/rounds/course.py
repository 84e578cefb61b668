"""The course of a round: ``start``, ``end``, ``scorer``, ``board``."""

from __future__ import annotations

from typing import Any

import click

from mondfang.cli.base.console import console, heading
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, now, verb
from mondfang.cli.tournament.base.words import clock, people, person, round_name
from mondfang.cli.tournament.new import hour_of, plan_lines
from mondfang.cli.tournament.results.money import cents_of
from mondfang.tournament.chain import head_text
from mondfang.tournament.errors import Spot
from mondfang.tournament.office.day.course import NextStep, board_json, missing_text, next_step
from mondfang.tournament.office.events import (
    PlanChanged,
    RoundEnded,
    RoundPlanned,
    RoundStarted,
    ScorerNamed,
    StartMoved,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.story import told
from mondfang.tournament.office.state import State, check_deal_may_start
from mondfang.tournament.office.tables.calls import call_text, open_calls
from mondfang.tournament.office.verbs import next_round

ROUND = Both("[RUNDE]", "[ROUND]")


@verb(
    "start",
    Both("Die nächste Runde beginnt.", "The next round starts."),
    [Argument(["number"], type=int, required=False, metavar=ROUND)],
)
def start(desk: Desk, number: int | None) -> None:
    def decide(state: Tournament) -> RoundStarted:
        wanted = min(next_round(state), len(state.format.rounds))
        return RoundStarted(wanted if number is None else number)

    state = desk.act(decide)
    event = state.log[-1].event
    assert isinstance(event, RoundStarted)
    data = {"round": event.round, "tables": len(state.draws[event.round].tables)}
    signal = state.signal(event.round)
    text = say(f"Runde {event.round} läuft", f"Round {event.round} is on")
    if signal is not None:
        text += say(f" bis {clock(signal)}", f" until {clock(signal)}")
    desk.answer({**data, "signal": signal}, f"{text}.")


@verb(
    "end",
    Both(
        "Das Signal: Spiele, die laufen, werden beendet, keines beginnt mehr.",
        "The signal: games in progress are finished, no new one begins.",
    ),
    [Argument(["number"], type=int, required=False, metavar=ROUND)],
)
def end(desk: Desk, number: int | None) -> None:
    def decide(state: Tournament) -> RoundEnded:
        return RoundEnded(max(state.clocks, default=1) if number is None else number)

    state = desk.act(decide)
    event = state.log[-1].event
    assert isinstance(event, RoundEnded)
    text = say(f"Runde {event.round} ist abgeläutet.", f"Round {event.round} has been ended.")
    desk.answer({"round": event.round}, text)


@verb(
    "plan",
    Both(
        """
        Eine Runde kürzer oder länger spielen, als das Format sagt (mit --reason).

        Ohne RUNDE: den Beginn des Turniers verschieben (--starts), oder etwas anderes, das beim
        Anlegen gesagt wurde.
        """,
        """
        Play a round shorter or longer than the format says (with --reason).

        Without ROUND: move the start of the tournament (--starts), or change something else that
        was said when it was created.
        """,
    ),
    [
        Argument(["number"], type=int, required=False, metavar=ROUND),
        Option(["--deals"], type=int, help=Both("Zahl der Spiele.", "Number of deals.")),
        Option(["--minutes"], type=int, help=Both("Zahl der Minuten.", "Number of minutes.")),
        Option(["--starts"], metavar="14:00", help=Both("Der neue Beginn.", "The new start.")),
        Option(["--title"], help=Both("Der neue Name.", "The new title.")),
        Option(["--place"], help=Both("Der neue Ort.", "The new place.")),
        Option(["--fee"], metavar="EURO", help=Both("Das Nenngeld.", "The entry fee.")),
        Option(
            ["--prizes"],
            metavar="50,30,20",
            help=Both("Die Preise in Prozent.", "The prizes in percent."),
        ),
        Option(
            ["--complaints"],
            type=int,
            help=Both("Minuten für Einsprüche.", "Minutes for complaints."),
        ),
        Option(
            ["--places"],
            type=int,
            help=Both("Plätze im Saal; 0: so viele kommen.", "Places in the hall; 0: no limit."),
        ),
        Option(
            ["--level-tables", "level"],
            metavar="1,2,3",
            help=Both("Tische ohne Stiegen.", "Tables without stairs."),
        ),
    ],
)
def plan(
    desk: Desk,
    number: int | None,
    deals: int | None,
    minutes: int | None,
    starts: str | None,
    **other: Any,
) -> None:
    if starts is not None:
        _move_start(desk, starts)
        return
    if number is None and any(value is not None for value in other.values()):
        _change_plan(desk, **other)
        return
    if number is None or (deals is None and minutes is None):
        raise Failure(say("--deals oder --minutes fehlt.", "--deals or --minutes is missing."))
    state = desk.act(lambda _: RoundPlanned(number, deals, minutes))
    line = "; ".join(plan_lines(state.format))
    desk.answer({"round": number, "deals": deals, "minutes": minutes}, line)


def _change_plan(
    desk: Desk,
    title: str | None,
    place: str | None,
    fee: str | None,
    prizes: str | None,
    complaints: int | None,
    places: int | None,
    level: str | None,
) -> None:
    percent = None if prizes is None else _percent(prizes)
    cents = None if fee is None else cents_of(fee)
    tables = None if level is None else _percent(level)
    event = PlanChanged(
        title, place, complaints, cents, percent, places=places, level_tables=tables
    )
    state = desk.act(lambda _: event)
    data = {"title": state.created.title, "place": state.created.place}
    desk.answer({**data, "places": state.created.places}, told(state, event, language()))


def _percent(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(one) for one in text.split(","))
    except ValueError:
        wrong = say(f"„{text}“ sind keine Prozente.", f"'{text}' is no list of percentages.")
        raise Failure(wrong) from None


def _move_start(desk: Desk, starts: str) -> None:
    state = desk.act(lambda now: StartMoved(hour_of(now.created.date, starts)))
    moved = state.created.starts_at
    assert moved is not None
    text = say(f"Beginn um {clock(moved)}.", f"It starts at {clock(moved)}.")
    desk.answer({"starts_at": moved}, text)


@verb(
    "scorer",
    Both("Wer am Tisch schreibt.", "Who keeps the score of a table."),
    [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, metavar=Both("TISCH", "TABLE")),
        Argument(["who"], type=int, metavar=Both("NUMMER", "NUMBER")),
    ],
)
def scorer(desk: Desk, number: int, table: int, who: int) -> None:
    state = desk.act(lambda _: ScorerNamed(number, table, who))
    name = person(state.entrants[who])
    text = say(f"An Tisch {table} schreibt {name}.", f"{name} keeps the score of table {table}.")
    desk.answer({"round": number, "table": table, "scorer": who}, text)


@verb(
    "another",
    Both(
        "Ob ein Tisch noch ein Spiel beginnen darf: geschrieben wird, und nicht abgeläutet ist.",
        "Whether a table may begin another deal: somebody keeps score, no signal has been given.",
    ),
    [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, metavar=Both("TISCH", "TABLE")),
    ],
    writes=False,
)
def another(desk: Desk, number: int, table: int) -> None:
    state = desk.read()
    check_deal_may_start(state, number, table, now())
    signal = state.signal(number)
    until = "" if signal is None else say(f" (bis {clock(signal)})", f" (until {clock(signal)})")
    text = say(
        f"Ja, Tisch {table} darf noch eines beginnen{until}.",
        f"Yes, table {table} may start another{until}.",
    )
    desk.answer({"round": number, "table": table, "may_start": True, "signal": signal}, text)


@verb(
    "board",
    Both(
        "Was da ist, was fehlt und was als Nächstes kommt.",
        "What is in, what is missing, what is next.",
    ),
    writes=False,
)
def board(desk: Desk) -> None:
    state = desk.read()
    board_data = {**board_json(state, language()), "next": command(next_step(state))}
    data = {**board_data, "head": state.log[-1].link}
    desk.answer(data, lambda: show_board(state))


def show_board(state: State) -> None:
    console().print(heading(f"{state.created.title}, {state.created.date}"))
    here = len(state.entrants)
    shut = say("geschlossen", "closed") if state.closed else say("offen", "open")
    click.echo(say(f"{here} angemeldet, Anmeldung {shut}", f"{here} registered, {shut}"))
    for number in sorted(state.draws):
        click.echo(_round_line(state, number))
        if number in state.clocks:
            for table in state.missing(number):
                click.echo(f"    {_missing_line(state, number, table)}")
    for call in open_calls(state):
        word, at = say("Ruf", "Call"), Spot(call.round, call.table).text(language())
        click.echo(f"  {word} {call.seq}: {at}, {call_text(call, language())}")
    step = next_step(state)
    words = f"{step.text(language())} ({command(step)})"
    click.echo(say(f"Weiter: {words}", f"Next: {words}"))
    if told := head_text(state.log, language()):
        click.echo(told)


def _round_line(state: State, number: int) -> str:
    tables, missing = len(state.draws[number].tables), len(state.missing(number))
    head = f"  {round_name(state, number)}: "
    if number not in state.clocks:
        return head + say(f"ausgelost, {tables} Tische", f"drawn, {tables} tables")
    if not missing:
        return head + say(f"alle {tables} Zettel da", f"all {tables} sheets in")
    line = head + say(
        f"{tables - missing} von {tables} Zetteln da", f"{tables - missing} of {tables} sheets in"
    )
    signal = state.signal(number)
    if signal is not None and signal > now():
        line += say(f", läuft bis {clock(signal)}", f", on until {clock(signal)}")
    return line


def _missing_line(state: State, number: int, table: int) -> str:
    sitting = people(state, state.table(number, table))
    line = say(f"Tisch {table}: {sitting}", f"Table {table}: {sitting}")
    why = missing_text(state, number, table, language())
    return f"{line} – {why}" if why else line


def command(step: NextStep) -> str:
    """What to type behind ``mondfang tournament`` for the next step."""
    match step.do:
        case "register":
            return "register … / close"
        case "start" | "enter":
            return f"{step.do} {step.round}"
        case "enter-again":
            return f"enter {step.round} --second --author …"
        case "clear-up":
            return f"correct {step.round} {step.table} …"
        case "decide":
            return f"decide {step.entry}"
        case "confirm":
            assert step.at is not None
            return f"confirm ({say('ab', 'from')} {clock(step.at)})"
    return step.do
