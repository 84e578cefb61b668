"""What a decision was worth with all cards on the table: for looking back, not for playing."""

from __future__ import annotations

from mondfang.bots.brain import brain_of
from mondfang.bots.protocol import Budget, Choice, Explanation, Reason
from mondfang.game.public import Phase
from mondfang.game.state import GameState
from mondfang.kernel.backend import backend
from mondfang.kernel.codes import decode, encode
from mondfang.kernel.from_view import story_of
from mondfang.kernel.replay import game_of

PLAYOUTS = 48
SOLVED_TRICKS = 6
MOST_DISCARDS = 400


def evaluate(state: GameState, budget: Budget) -> Explanation:
    """Every legal action with its game points for the seat on turn, the best first.

    The last tricks are worked out exactly; before that, games are played out by rules of thumb
    from the cards as they really lie.
    """
    seat = state.turn
    assert seat is not None
    actions = state.legal_actions()
    if len(actions) == 1:
        return Explanation((Choice(actions[0]),), reasons=(Reason("forced"),))
    codes = [encode(state.book, action) for action in actions]
    if state.public.phase is Phase.DISCARD and len(codes) > MOST_DISCARDS:
        codes = _some_discards(state, codes, seat)
    rows, worlds, solved, _ = backend().weigh_open(
        game_of(state),
        brain_of(state.book),
        seat,
        codes,
        budget.seed % 2**64,
        budget.worlds or PLAYOUTS,
        False,
        SOLVED_TRICKS,
    )
    choices = [
        Choice(decode(state.book, seat, code), mean, error)
        for code, (mean, error, _, _) in zip(codes, rows, strict=True)
    ]
    choices.sort(key=lambda choice: choice.value or 0.0, reverse=True)
    return Explanation(tuple(choices), worlds, (Reason("solved"),) if solved else ())


def _some_discards(state: GameState, codes: list[int], seat: int) -> list[int]:
    """The likeliest sets: six cards can be laid away in thousands of ways."""
    story, brain = story_of(state.view(seat)), brain_of(state.book)
    likely = list(backend().discards(story, brain, 0, MOST_DISCARDS))
    return likely if set(likely) <= set(codes) else codes[:MOST_DISCARDS]
