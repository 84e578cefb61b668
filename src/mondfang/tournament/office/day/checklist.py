"""The checklist of an evening: everything from the door to the certificates, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.speech import Text, pick
from mondfang.tournament.office.day.course import Doing, next_step
from mondfang.tournament.office.state import State

Stand = Literal["done", "now", "later"]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the checklist; ``do`` is the step that gets it done."""

    do: Doing
    text: Text
    stand: Stand
    round: int | None = None
    note: Text | None = None


def evening(state: State) -> tuple[Item, ...]:
    """The whole evening; exactly one line is to be done now, until everything is."""
    step = next_step(state)
    items: list[Item] = []

    def add(do: Doing, text: Text, done: bool, number: int | None = None) -> None:
        now = not done and not any(one.stand == "now" for one in items)
        items.append(Item(do, text, "done" if done else "now" if now else "later", number))

    here = len(state.present(1))
    add(
        "register",
        Text(f"Anmeldung: {here} Spieler da", f"Registration: {here} players here"),
        state.closed,
    )
    for number, plan in enumerate(state.format.rounds, 1):
        name = _round(number, plan.stage == "final")
        drawn = number in state.draws
        repair = step.do == "repair" and drawn and number not in state.clocks
        draw = Text("{name} auslosen und aushängen", "Draw {name} and put it on the wall")
        add("repair" if repair else "draw", draw.filled(name=name), drawn and not repair, number)
        start = Text("{name} beginnen", "Start {name}").filled(name=name)
        add("start", start, number in state.clocks, number)
        add("enter", _sheets(state, number, name), state.is_reported(number), number)
    add(
        "lot" if step.do == "lot" else "post",
        Text("Vorläufige Wertung aushängen", "Post the provisional standings"),
        state.posted_at is not None or state.is_confirmed,
    )
    add(
        "decide" if state.open_complaints else "confirm",
        Text("Einsprüche abwarten, Wertung bestätigen", "Wait for complaints, then confirm"),
        state.is_confirmed,
    )
    add(
        "publish",
        Text("Preise, Urkunden, Ergebnis", "Prizes, certificates, results"),
        False,
    )
    return tuple(items)


def _round(number: int, final: bool) -> Text:
    if final:
        return Text(f"Runde {number} (Finale)", f"round {number} (final)")
    return Text(f"Runde {number}", f"round {number}")


def _sheets(state: State, number: int, name: Text) -> Text:
    if number not in state.draws:
        return Text("Zettel der {name}", "Sheets of {name}").filled(name=name)
    tables = len(state.draws[number].tables)
    there = tables - len(state.missing(number))
    return Text(
        "Zettel der {name}: {there} von {tables}", "Sheets of {name}: {there} of {tables}"
    ).filled(name=name, there=there, tables=tables)


def plan_lines(state: State, language: str = "de") -> list[str]:
    """The rounds in words, equal ones together."""
    lines: list[str] = []
    first, plans = 1, state.format.rounds
    for number, plan in enumerate(plans, 1):
        if number < len(plans) and plans[number] == plan:
            continue
        rounds = str(first) if first == number else f"{first}–{number}"
        said = [pick(language, f"Runde {rounds}", f"round {rounds}")]
        if plan.stage == "final":
            said[0] += pick(language, " (Finale)", " (final)")
        if plan.deals is not None:
            said.append(pick(language, f"{plan.deals} Spiele", f"{plan.deals} deals"))
        if plan.minutes is not None:
            said.append(pick(language, f"{plan.minutes} Minuten", f"{plan.minutes} minutes"))
        lines.append(", ".join(said))
        first = number + 1
    return lines
