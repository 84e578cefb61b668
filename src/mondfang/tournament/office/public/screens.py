"""What a screen in the hall shows by itself: where to sit, then the clock, then what is new."""

from __future__ import annotations

from typing import Final, Literal, get_args

from mondfang.speech import Text
from mondfang.tournament.office.state import State

Mode = Literal[
    "auto",
    "seats",
    "tables",
    "clock",
    "missing",
    "results",
    "standings",
    "teams",
    "draw",
    "message",
]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
MODE_WORDS: Final[dict[Mode, Text]] = {
    "auto": Text("von selbst, was gerade passt", "whatever fits the moment"),
    "seats": Text("Wo sitze ich? (nach Namen)", "Where do I sit? (by name)"),
    "tables": Text("Wer sitzt wo? (nach Tischen)", "Who sits where? (by table)"),
    "clock": Text("Uhr", "Clock"),
    "missing": Text("Welche Zettel fehlen", "Which sheets are missing"),
    "results": Text("Letzte Ergebnisse", "Latest results"),
    "standings": Text("Wertung", "Standings"),
    "teams": Text("Wertung der Teams", "Standings of the teams"),
    "draw": Text("Auslosung mit Beweis", "Draw with its proof"),
    "message": Text("Nur die Durchsage", "Only the message"),
}
SETTLING: Final = 10 * 60.0  # seconds for which people look for their seats in a round


def mode_now(state: State, at: float) -> Mode:
    """What people in the hall want to know at a moment; nothing that is not public yet."""
    started = max(state.clocks, default=0)
    coming = started + 1
    if coming in state.draws and state.is_public(coming):
        reported = not started or state.is_reported(started)
        if reported:
            return "seats"
    if not started:
        return "message"
    if state.is_reported(started):
        return "standings" if standings_are_public(state) else "message"
    if at < state.clocks[started].started_at + SETTLING:
        return "seats"
    signal = state.signal(started)
    if signal is not None and at < signal:
        return "clock"
    return "missing"


def modes_of(state: State) -> tuple[Mode, ...]:
    """What a screen of this tournament can show; teams only where there are some."""
    return tuple(one for one in MODES if one != "teams" or state.format.teams is not None)


def standings_are_public(state: State) -> bool:
    """Between the rounds they are for everybody; after the last they wait for the ceremony."""
    rounds = range(1, len(state.format.rounds) + 1)
    over = all(one in state.draws and state.is_reported(one) for one in rounds)
    return bool(state.sheets) and (not over or state.posted_at is not None or state.is_confirmed)
