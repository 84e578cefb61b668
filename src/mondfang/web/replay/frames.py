"""A finished game as a film: the table after each thing that happened, with all hands open.

Only what is over is shown so: a running game has no film, whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mondfang.game import GameState
from mondfang.settlement import Settlement
from mondfang.table.entries import (
    Answered,
    Dealt,
    Did,
    Entry,
    FaultCalled,
    TakenBack,
    UndoAnswered,
    Undone,
)
from mondfang.table.state import LiveTable, moments

Moving = Dealt | Did | TakenBack | Undone | FaultCalled | Answered


@dataclass(frozen=True, slots=True)
class Frame:
    """What happened, and the game after it."""

    entry: Moving
    state: GameState
    new_from: int  # where in the history of the state the new events begin


@dataclass(frozen=True, slots=True)
class Film:
    """One game from the deal to its end; ``last`` is the table at the end."""

    frames: tuple[Frame, ...]
    last: LiveTable

    @property
    def settlement(self) -> Settlement:
        assert self.last.written is not None
        return self.last.written.settlement


def film_of(entries: Iterable[Entry], game: int, start: LiveTable | None = None) -> Film | None:
    """The film of a game by its number; None if there is no such game, or it is not over.

    The entries are those from the beginning, or from ``start`` on.
    """
    found: list[Frame] = []
    last: LiveTable | None = None
    before = start
    listed = list(entries)
    for happened, table in zip(listed, moments(listed, start), strict=True):
        entry, before = _moving(happened, before, table), table
        if table.game > game:
            break
        if table.game < game or entry is None:
            continue
        last = table
        assert table.played is not None
        state = table.played.state
        known = len(found[-1].state.history) if found else 0
        # A card that was taken back is gone from the history: then nothing in it is new.
        found.append(Frame(entry, state, min(known, len(state.history))))
    if last is None or last.written is None:
        return None
    return Film(tuple(found), last)


def _moving(entry: Entry, before: LiveTable | None, after: LiveTable) -> Moving | None:
    """What moved the game; the last yes of those who were asked takes a decision back."""
    if isinstance(entry, UndoAnswered) and before is not None and before.at != after.at:
        assert before.decided is not None
        return Undone(before.decided.seat)
    return entry if isinstance(entry, Moving) else None
