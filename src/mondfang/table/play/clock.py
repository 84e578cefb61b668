"""The clock of a table: time for each step, and a stock for a whole game.

The log has a time beside each entry, and that is the clock: every process that reads it comes to
the same moment at which a step began and to the same seconds that are left. A person has
``setup.clock`` seconds for each step; what is longer is taken from the seat's stock of this game
(``setup.stock``). When both are used up, silence is passing where the book says so; elsewhere a bot
acts for this once, and after the second time in a row it stands in until the person is back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mondfang.game.actions import Action
from mondfang.game.text import action_text
from mondfang.table import entries as log
from mondfang.table.entries import Entry
from mondfang.table.errors import refused
from mondfang.table.play.phrases import THINKING
from mondfang.table.state import LiveTable

PATIENCE = 2  # times in a row that a person may let the time run out and keep the seat
SILENT = "silence"


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that runs, as pages are told: moments in seconds since 1970."""

    seat: int  # at the table
    until: float  # the time for this step
    stock: float  # seconds that follow it


def clock_of(table: LiveTable) -> Clock | None:
    """The clock that runs now; none if nobody knows since when."""
    seat = table.clocked_turn()
    if seat is None or not table.turned:
        return None
    return Clock(seat, table.turned + table.setup.clock, table.stock_left(seat))


def play_for(table: LiveTable, at: str, action: Action) -> log.Did:
    """A bot acts for somebody whose time has run out; stale if that one was faster."""
    table.check_at(at)
    seat = table.clocked_turn()
    if seat is None or table.running().game_seat(seat) != action.seat:
        raise refused("not-away")
    return log.Did(seat, action_text(action), "clock")


def timed(before: LiveTable, after: LiveTable, entry: Entry, at: float) -> LiveTable:
    """What an entry means for the clocks; ``at`` is when it was kept, 0 if nobody knows."""
    if isinstance(entry, log.Did) and before.setup.clock:
        after = _used(before, after, entry, at)
    return replace(after, turned=at) if at and _begins(before, after, entry) else after


def _begins(before: LiveTable, after: LiveTable, entry: Entry) -> bool:
    """Whether from this entry on something else is waited for, or somebody else."""
    if before.at != after.at or before.turn != after.turn:
        return True
    turn = after.turn
    if turn is None:
        return False
    if before.places[turn].kind != after.places[turn].kind:
        return True
    if isinstance(entry, log.LaidDown | log.LaidAnswered):  # the hand has to be looked at
        return True
    return isinstance(entry, log.Said) and _thinks_aloud(before, entry)


def _thinks_aloud(table: LiveTable, entry: log.Said) -> bool:
    """Where silence passes, whoever says in time that he thinks has his time again, once."""
    if entry.phrase != THINKING or entry.seat != table.turn or table.silent_turn() is None:
        return False
    return not any(
        (word.seat, word.phrase, word.at) == (entry.seat, THINKING, table.at)
        for word in table.words
    )


def _used(before: LiveTable, after: LiveTable, entry: log.Did, at: float) -> LiveTable:
    """The stock that a step has cost, and whether its time ran out."""
    seat, left = entry.seat, before.stock_left(entry.seat)
    if entry.by == "clock":
        late = before.late[seat] + (entry.do != SILENT)
        after = _with_seat(after, seat, before.setup.stock, late)
        return _stood_in(after, seat) if late >= PATIENCE else after
    if entry.by != "person":
        return after
    longer = at - before.turned - before.setup.clock if at and before.turned else 0.0
    return _with_seat(after, seat, before.spent[seat] + min(max(longer, 0.0), left), 0)


def _with_seat(table: LiveTable, seat: int, spent: float, late: int) -> LiveTable:
    return replace(
        table,
        spent=(*table.spent[:seat], spent, *table.spent[seat + 1 :]),
        late=(*table.late[:seat], late, *table.late[seat + 1 :]),
    )


def _stood_in(table: LiveTable, seat: int) -> LiveTable:
    place = replace(table.places[seat], kind="stand-in", rung=table.setup.bots)
    return replace(table, places=(*table.places[:seat], place, *table.places[seat + 1 :]))
