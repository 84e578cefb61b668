"""One entry further: how each entry changes the table."""

from __future__ import annotations

from dataclasses import replace

from mondfang.table.deal import fold as deal
from mondfang.table.deal.new_game import dealt
from mondfang.table.entries import Dealt, Entry
from mondfang.table.errors import LogError
from mondfang.table.play import fold as play
from mondfang.table.play.clock import timed
from mondfang.table.seating import fold as seating
from mondfang.table.state import LiveTable


def step(table: LiveTable, entry: Entry, at: float = 0.0) -> LiveTable:
    """The table after an entry, numbered on; a game's own entries also make older clicks stale."""
    return timed(table, _step(table, entry), entry, at)


def _step(table: LiveTable, entry: Entry) -> LiveTable:
    if isinstance(entry, Dealt):
        return dealt(table, entry)
    in_game = play.after(table, entry)
    if in_game is not None:
        return in_game
    around = deal.after(table, entry)
    if around is None:
        around = seating.after(table, entry)
    if around is None:
        raise LogError(f"an entry out of place: {type(entry).__name__}")
    return replace(around, seq=table.seq + 1)
