"""Calls for the referee: from a table, its players or the desk; taken, and closed."""

from __future__ import annotations

from typing import Any

from mondfang.tournament.office.events import CallClosed, Called, CallTaken, Event
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.tables.calls import call_text, open_calls
from mondfang.web.office.acting import Deed, Typed, number, optional_number
from mondfang.web.office.frame import clock


def _call(state: Tournament, typed: Typed) -> Event:
    return Called(
        number(typed, "round"),
        number(typed, "table"),
        optional_number(typed, "number"),
        typed.get("text", ""),
    )


CALLS = {
    "call": Deed(_call, "office"),
    "take": Deed(lambda state, typed: CallTaken(number(typed, "call")), "office-referee"),
    "close": Deed(lambda state, typed: CallClosed(number(typed, "call")), "office-referee"),
}


def call_lines(state: Tournament, language: str) -> list[dict[str, Any]]:
    """Every call that is open, those that nobody has taken first."""
    return [
        {
            "seq": one.seq,
            "round": one.round,
            "table": one.table,
            "by": state.entrants.get(one.number) if one.number is not None else None,
            "text": one.text,
            "since": clock(one.at),
            "how": one.how,
            "says": call_text(one, language),
        }
        for one in open_calls(state)
    ]
