"""Which words are worth a thought: not hopeless, and paid for in self-play with answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mondfang.bots.brain import word_rows
from mondfang.bots.folly import hopeless
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import Phase, contract_of
from mondfang.game.view import View
from mondfang.kernel.twin.words import Speaker, score_of

UNIT: Final = 256  # scores are in 1/256 of an ordinary game
RE: Final = 2  # the level of an answer to a Kontra
LEEWAY: Final = 0.25  # of an ordinary game: so much the search may know better


def worth_saying(view: View, actions: Sequence[Action], risk: float = 0.0) -> list[Action]:
    """The actions without words that are hopeless or that self-play with answers found to lose.

    The declarer, who plans the game, plays for his birds better than the quick player from whom
    words were learned; what he announces the search decides. The others only hope. A Re is for the
    search, too: in self-play Kontras are rare and sound, at a table they need not be.
    """
    if view.public.phase not in (Phase.STATEMENT, Phase.ROUND) or view.seat is None:
        return list(actions)
    rows = word_rows(view.book)
    promised = contract_of(view.book, view.public).besser
    speaker = Speaker(view.book, view.public, view.seat, int(view.hand))
    found = []
    for action in actions:
        if isinstance(action, act.Announce) and action.premium not in promised:
            if hopeless(view, action):
                continue
            least = -LEEWAY * (1 + risk)
            own = view.seat == view.public.declarer
            if not own and score_of(rows, speaker, action) <= least * UNIT:
                continue
        if isinstance(action, act.Kontra) and action.level != RE:
            least = -LEEWAY * risk
            if score_of(rows, speaker, action) <= least * UNIT:
                continue
        found.append(action)
    return found
