"""The end: ``lot``, ``post``, ``complain``, ``decide``, ``confirm``, ``reopen``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import click

from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import clock, people, person
from mondfang.cli.tournament.results.standings import show_standings
from mondfang.cli.tournament.rounds.seed import new_seed
from mondfang.tournament.chain import head_text
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.model import Stage
from mondfang.tournament.office.events import (
    Complained,
    ComplaintDecided,
    Confirmed,
    LotDrawn,
    Reopened,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.forms import place_json
from mondfang.tournament.office.results.end import posting, window_ends
from mondfang.tournament.office.verbs import lot as drawn_lot
from mondfang.tournament.standings.ranking import standings, tied_groups


def open_lots(state: Tournament) -> tuple[Stage, list[tuple[int, ...]]]:
    """Who waits for the lot, and for which ranking."""
    main = state.format.main_rounds
    before_final = state.format.cut is not None and main + 1 not in state.draws
    stage: Stage = "main" if before_final else "final"
    waiting = {place.number for place in standings(state) if place.needs_lot}
    groups = [group for group in tied_groups(state, stage) if waiting & set(group)]
    return stage, groups


@verb(
    "lot",
    Both(
        """
        Das Los zwischen Spielern ziehen, die sonst nichts trennt.

        Ohne NUMMERN zieht der Rechner für alle, die darauf warten. Mit NUMMERN wird eingetragen,
        was im Saal gezogen wurde: die Reihenfolge, der Bessere zuerst.
        """,
        """
        Draw lots between players who are level in everything else.

        Without NUMBERS the computer draws for all who are waiting for it. With NUMBERS it records
        what was drawn in the hall: the order, best first.
        """,
    ),
    [
        Argument(["numbers"], type=int, nargs=-1, metavar=Both("[NUMMER]…", "[NUMBER]…")),
        Option(["--seed"], help=Both("Der Startwert.", "The seed.")),
    ],
)
def lot(desk: Desk, numbers: tuple[int, ...], seed: str | None) -> None:
    chosen = seed or new_seed()
    with desk.open() as office:
        stage, groups = open_lots(office.look())
        before = len(office.look().log)
        if numbers:
            state = office.act(lambda _: LotDrawn(stage, numbers))
        elif not groups:
            raise TournamentError("no-lot-needed")
        else:
            steps = [_draw(stage, group, chosen) for group in groups]
            state = office.act_all(steps)
    drawn = [e.event.order for e in state.log[before:] if isinstance(e.event, LotDrawn)]
    text = "\n".join(say("Los", "Lot") + f": {people(state, order)}" for order in drawn)
    desk.answer({"lots": [list(order) for order in drawn], "seed": chosen}, text)


def _draw(stage: Stage, group: tuple[int, ...], seed: str) -> Callable[[Tournament], LotDrawn]:
    return lambda state: drawn_lot(state, stage, group, seed)


@verb(
    "post",
    Both(
        "Die vorläufige Wertung aushängen: die Einspruchsfrist beginnt.",
        "Post the provisional standings: complaints are now open.",
    ),
    [
        Option(
            ["--new-window"],
            is_flag=True,
            help=Both(
                "Nach einer Änderung eine neue Einspruchsfrist, nicht die alte weiter.",
                "After a change a new time for complaints, not the old one going on.",
            ),
        )
    ],
)
def post(desk: Desk, new_window: bool) -> None:
    state = desk.act(lambda known: posting(known, new_window))
    assert state.posted_at is not None
    until = window_ends(state, state.posted_at)
    data = {
        "until": until,
        "head": state.log[-1].link,
        "places": [place_json(state, place, language()) for place in standings(state)],
    }

    def show() -> None:
        show_standings(state, standings(state))
        click.echo(say(f"Einsprüche bis {clock(until)}.", f"Complaints until {clock(until)}."))
        click.echo(head_text(state.log, language()))

    desk.answer(data, show)


@verb(
    "complain",
    Both(
        "Ein Einspruch; --about nennt den Eintrag im Protokoll, um den es geht.",
        "A complaint; --about names the log entry it is about.",
    ),
    [
        Argument(["number"], type=int, metavar=Both("NUMMER", "NUMBER")),
        Argument(["text"], metavar="TEXT"),
        Option(["--about"], type=int, help=Both("Der Eintrag.", "The entry.")),
    ],
)
def complain(desk: Desk, number: int, text: str, about: int | None) -> None:
    state = desk.act(lambda _: Complained(number, text, about))
    seq = state.log[-1].seq
    name = person(state.entrants[number])
    said = say(
        f"Einspruch {seq} von {name}. Entscheiden: mondfang tournament decide {seq} …",
        f"Complaint {seq} by {name}. To decide: mondfang tournament decide {seq} …",
    )
    desk.answer({"complaint": seq, "number": number}, said)


@verb(
    "decide",
    Both("Über einen Einspruch entscheiden.", "Decide a complaint."),
    [
        Argument(["complaint"], type=int, metavar=Both("EINTRAG", "ENTRY")),
        Argument(["decision"], type=click.Choice(["upheld", "dismissed"])),
    ],
)
def decide(desk: Desk, complaint: int, decision: Literal["upheld", "dismissed"]) -> None:
    desk.act(lambda _: ComplaintDecided(complaint, decision))
    word = {
        "upheld": say("stattgegeben", "upheld"),
        "dismissed": say("abgewiesen", "dismissed"),
    }[decision]
    text = say(f"Einspruch {complaint}: {word}.", f"Complaint {complaint}: {word}.")
    desk.answer({"complaint": complaint, "decision": decision}, text)


@verb(
    "confirm",
    Both(
        "Die Wertung bestätigen, wenn die Einspruchsfrist vorbei ist.",
        "Confirm the standings once the time for complaints is over.",
    ),
)
def confirm(desk: Desk) -> None:
    state = desk.act(lambda _: Confirmed())
    places = standings(state)
    data = {"confirmed": True, "places": [place_json(state, place, language()) for place in places]}

    def show() -> None:
        show_standings(state, places)
        click.echo(head_text(state.log, language()))

    desk.answer({**data, "head": state.log[-1].link}, show)


@verb(
    "reopen",
    Both(
        "Die Bestätigung aufheben, mit --reason: die Wertung kann sich wieder ändern.",
        "Take the confirmation back, with --reason: the standings may change again.",
    ),
)
def reopen(desk: Desk) -> None:
    desk.act(lambda _: Reopened())
    text = say("Die Wertung ist wieder offen.", "The standings are open again.")
    desk.answer({"confirmed": False}, text)
