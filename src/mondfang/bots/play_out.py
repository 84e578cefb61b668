"""The rest of a game with open cards, everybody as well as they can: after a hand was laid down."""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.bots.open_cards import SOLVED_TRICKS, evaluate
from mondfang.bots.protocol import Budget
from mondfang.game.actions import Play
from mondfang.game.phases.play import TRICKS
from mondfang.game.public import Phase
from mondfang.game.state import GameState

SEED = 1  # the same cards end the same way


def played_out(state: GameState, order: Sequence[int] = ()) -> tuple[Play, ...]:
    """The cards that are still to fall, in order.

    The last tricks are worked out exactly. Before that whoever leads and has an ``order`` in which
    every card is sure of its trick keeps to it.
    """
    found, leader = list[Play](), state.turn
    while state.public.phase is Phase.PLAY and not state.is_over:
        action = _next(state, order if state.turn == leader else ())
        found.append(action)
        state = state.apply(action)
    return tuple(found)


def _next(state: GameState, order: Sequence[int]) -> Play:
    legal = [action for action in state.legal_actions() if isinstance(action, Play)]
    if len(legal) == 1:
        return legal[0]
    if TRICKS - len(state.public.tricks) > SOLVED_TRICKS:
        sure = [action for card in order for action in legal if action.card == card]
        if sure:
            return sure[0]
    best = evaluate(state, Budget(SEED)).best.action
    assert isinstance(best, Play)
    return best
