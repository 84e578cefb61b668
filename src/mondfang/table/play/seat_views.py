"""The views of one game: made when they are asked for, and carried on from move to move."""

from __future__ import annotations

from mondfang.game import GameState, View
from mondfang.game.view import view_after

Kept = dict[int | None, tuple[int, View]]  # by game seat: how much of the history, and the view


class Views:
    """A memory beside a game: it makes views cheap, and never makes them different."""

    __slots__ = ("_kept",)

    def __init__(self, kept: Kept | None = None) -> None:
        self._kept: Kept = {} if kept is None else kept

    def of(self, state: GameState, seat: int | None) -> View:
        """``state.view(seat)``, from the view of an earlier moment where there is one."""
        total = len(state.history)
        heard, view = self._kept.get(seat, (0, None))
        if view is None:
            view = state.view(seat)
        elif heard == total:
            return view
        else:
            view = view_after(view, heard, state)
        self._kept[seat] = (total, view)
        return view

    def carried(self) -> Views:
        """For the next move of the same game; after a take-back begin with none."""
        return Views(self._kept.copy())
