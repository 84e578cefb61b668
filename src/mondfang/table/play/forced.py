"""A step that is no choice: the one word or card that the rules leave to a person.

The house may do it for those who want that (``Did.by`` is then "house"). Nothing is shown by it
that the person could have kept: the rules allow nothing else. What *is* kept is that there was no
choice: pages are never told who has done a step, and among people the pause before it is one of
those that the same person takes for real decisions (``web.play.live.willing``).
"""

from __future__ import annotations

from mondfang.game import Phase
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.text import action_text
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.state import LiveTable

# What gives a game up, or moves cards that one wants to see first, is always clicked.
_CLICKED = (act.Discard, act.Concede, act.Schleifen, act.ThrowIn)


def forced(table: LiveTable) -> Action | None:
    """The only thing that the person on turn can do; None where there is a choice.

    In table manner there always is one: what the rules forbid can be done. While somebody asks to
    take a decision back nothing is hurried, for the next step would be the answer.
    """
    turn = table.turn
    if turn is None or table.turn_kind != "person" or table.setup.manner != "strict":
        return None
    if table.closed or (table.decided is not None and table.decided.asked):
        return None
    if table.rest is not None and not table.rest.declined:
        return None
    actions = table.running().view(turn).legal_actions
    wanted = [action for action in actions if not isinstance(action, act.Silence)]
    if len(wanted) != 1 or isinstance(wanted[0], _CLICKED):
        return None
    return wanted[0]


def is_plain_to_all(table: LiveTable) -> bool:
    """Whether everybody sees that there is no choice: the last card."""
    public = table.running().state.public
    return public.phase is Phase.PLAY and public.trick_number == 12


def play_forced(table: LiveTable) -> log.Did:
    """The house does what the person on turn has to do."""
    action, turn = forced(table), table.turn
    if action is None or turn is None:
        raise refused("not-away")
    return log.Did(turn, action_text(action), "house")
