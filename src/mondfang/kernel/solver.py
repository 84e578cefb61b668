"""The open-card solver: native where there is a native kernel, else the Python one."""

from __future__ import annotations

from mondfang.kernel.backend import native
from mondfang.kernel.open_cards import (
    CARD_THIRDS,
    MOST_TRICKS,
    Answer,
    Goal,
    MoveAnswer,
    Position,
    Progress,
    bird,
    exact_tricks,
    position_of,
    ultimo,
)
from mondfang.kernel.pack import KAISERSTICHE
from mondfang.kernel.twin import minimax

__all__ = [
    "CARD_THIRDS",
    "MOST_TRICKS",
    "Answer",
    "Goal",
    "MoveAnswer",
    "Position",
    "Solver",
    "bird",
    "exact_tricks",
    "position_of",
    "ultimo",
]

TABLE_BYTES = 128 << 20


class Solver:
    """A context that owns the table of positions; use one a thread. Answers never depend on it.

    A call with a budget of ``nodes`` that runs out says ``solved=False`` and keeps the bounds it
    is certain of. ``progress`` is told the nodes so far, about ten times a second.
    """

    def __init__(self, table_bytes: int = TABLE_BYTES, backend_wanted: str | None = None) -> None:
        self._module = native(backend_wanted)
        self._native = None if self._module is None else self._module.Solver(table_bytes)

    def at_least(
        self,
        position: Position,
        goal: Goal,
        bound: int,
        nodes: int | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """Whether the maximising side reaches a bound: ``lower >= bound`` or ``upper < bound``."""
        if self._native is None:
            return minimax.at_least(position, goal, bound, nodes, progress)
        packed = self._packed(position)
        return Answer(*self._native.at_least(packed, *_goal(goal), bound, nodes or 0, progress))

    def value(
        self,
        position: Position,
        goal: Goal = CARD_THIRDS,
        nodes: int | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """The exact value of a position."""
        if self._native is None:
            return minimax.value(position, goal, nodes, progress)
        packed = self._packed(position)
        return Answer(*self._native.value(packed, *_goal(goal), nodes or 0, progress))

    def best_moves(
        self,
        position: Position,
        goal: Goal = CARD_THIRDS,
        nodes: int | None = None,
        progress: Progress | None = None,
    ) -> list[MoveAnswer]:
        """The exact value after each legal card, the lowest card first."""
        if self._native is None:
            return minimax.best_moves(position, goal, nodes, progress)
        packed = self._packed(position)
        rows = self._native.best_moves(packed, *_goal(goal), nodes or 0, progress)
        return [MoveAnswer(*row) for row in rows]

    def moves_at_least(
        self,
        position: Position,
        goal: Goal,
        bound: int,
        nodes: int | None = None,
        progress: Progress | None = None,
    ) -> list[MoveAnswer]:
        """Whether a bound is reached after each legal card, the lowest card first."""
        if self._native is None:
            return minimax.best_moves(position, goal, nodes, progress)
        packed = self._packed(position)
        rows = self._native.moves_at_least(packed, *_goal(goal), bound, nodes or 0, progress)
        return [MoveAnswer(*row) for row in rows]

    def _packed(self, position: Position) -> object:
        assert self._module is not None
        rules, duty = position.rules, position.duty
        return self._module.SolverPosition(
            position.hands,
            position.trick,
            position.leader,
            position.trick_number,
            position.side,
            (
                rules.tarock_trumps,
                rules.must_play_tarock,
                rules.must_beat,
                rules.pagat_last,
                rules.lead == "suit-first",
            ),
            KAISERSTICHE.index(rules.kaiserstich),
            position.duties,
            (duty.keep, duty.highest_first, duty.free_when_missed) if duty else (False,) * 3,
            position.added,
        )


def _goal(goal: Goal) -> tuple[str, int, int]:
    return goal.kind, goal.first, goal.second
