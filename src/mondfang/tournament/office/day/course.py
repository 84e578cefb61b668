"""The course of the day: what is in, what is missing, and what the director does next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from mondfang.speech import Text, pick
from mondfang.tournament.office.results.end import window_ends
from mondfang.tournament.office.state import State
from mondfang.tournament.office.tables.states import table_states
from mondfang.tournament.office.verbs import needs_repair, next_round
from mondfang.tournament.standings.ranking import standings

Doing = Literal[
    "register",
    "repair",
    "draw",
    "start",
    "enter",
    "enter-again",
    "clear-up",
    "lot",
    "post",
    "decide",
    "confirm",
    "publish",
]

_WORDS: dict[Doing, Text] = {
    "register": Text("anmelden, dann die Anmeldung schließen", "register people, then close"),
    "repair": Text("die Auslosung nachbessern", "repair the draw"),
    "draw": Text("auslosen", "draw"),
    "start": Text("Runde {round} beginnen", "start round {round}"),
    "enter": Text("Zettel der Runde {round} eingeben", "enter sheets of round {round}"),
    "enter-again": Text(
        "Zettel der Runde {round} ein zweites Mal eingeben",
        "enter sheets of round {round} a second time",
    ),
    "clear-up": Text(
        "Runde {round}, Tisch {table}: die Eingaben weichen ab",
        "round {round}, table {table}: the entries differ",
    ),
    "lot": Text("das Los ziehen", "draw the lot"),
    "post": Text("die vorläufige Wertung aushängen", "post the provisional standings"),
    "decide": Text("Einspruch {entry} entscheiden", "decide complaint {entry}"),
    "confirm": Text("die Wertung bestätigen", "confirm the standings"),
    "publish": Text("das Ergebnis veröffentlichen", "publish the results"),
}


@dataclass(frozen=True, slots=True)
class NextStep:
    """What is to be done, and where; ``at`` is the moment from which it can be done."""

    do: Doing
    round: int | None = None
    table: int | None = None
    entry: int | None = None
    at: float | None = None

    def text(self, language: str = "de") -> str:
        gaps = {"round": self.round, "table": self.table, "entry": self.entry}
        return _WORDS[self.do].filled(**gaps).said(language)


def next_step(state: State) -> NextStep:
    """What the director does next."""
    if state.is_confirmed:
        return NextStep("publish")
    if not state.closed:
        return NextStep("register")
    if needs_repair(state):
        return NextStep("repair")
    for number in sorted(state.clocks):
        if state.missing(number):
            return _next_sheet(state, number)
    current = next_round(state)
    if current <= len(state.format.rounds):
        if current in state.draws:
            return NextStep("start", current)
        return NextStep("lot" if _cut_needs_lot(state, current) else "draw")
    return _last_steps(state)


def _last_steps(state: State) -> NextStep:
    if any(place.needs_lot for place in standings(state)):
        return NextStep("lot")
    if state.posted_at is None:
        return NextStep("post")
    if state.open_complaints:
        return NextStep("decide", entry=state.open_complaints[0].seq)
    return NextStep("confirm", at=window_ends(state, state.posted_at))


def _next_sheet(state: State, number: int) -> NextStep:
    """What a round waits for: sheets, then second entries, then what two entries disagree about."""
    filed = {table: state.sheets.get((number, table)) for table in state.missing(number)}
    if any(one is None for one in filed.values()):
        return NextStep("enter", number)
    if any(one is not None and one.second is None for one in filed.values()):
        return NextStep("enter-again", number)
    return NextStep("clear-up", number, next(iter(filed)))


def _cut_needs_lot(state: State, current: int) -> bool:
    final = state.format.stage(current) == "final"
    return final and any(place.needs_lot for place in standings(state, current - 1))


def board_json(state: State, language: str = "de") -> dict[str, Any]:
    """The whole board; what comes next in words, for a face that has no better ones."""
    return {
        "title": state.created.title,
        "players": len(state.entrants),
        "closed": state.closed,
        "rounds": [_round_json(state, number, language) for number in sorted(state.draws)],
        "confirmed": state.is_confirmed,
        "next": next_step(state).text(language),
    }


def _round_json(state: State, number: int, language: str) -> dict[str, Any]:
    missing = state.missing(number)
    return {
        "round": number,
        "started": number in state.clocks,
        "signal": state.signal(number),
        "tables": len(state.draws[number].tables),
        "missing": list(missing),
        "states": [one.as_json(language) for one in table_states(state, number)],
        "differing": [table for table in missing if (number, table) in state.sheets],
    }


def missing_text(state: State, number: int, table: int, language: str = "de") -> str:
    """Why the sheet of a table still counts as missing; empty where there is none at all."""
    filed = state.sheets.get((number, table))
    if filed is None:
        return ""
    if not filed.differences:
        return pick(language, "zweite Eingabe fehlt", "second entry missing")
    word = pick(language, "Spiel", "deal")
    deals = ", ".join(f"{word} {one.deal}" if one.deal else "Σ" for one in filed.differences)
    return f"{pick(language, 'die Eingaben weichen ab', 'entries differ')} ({deals})"
