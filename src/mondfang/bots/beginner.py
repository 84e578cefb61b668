"""A beginner with a short memory: knows what cards are good for, and forgets what was played.

It bids by a rule of thumb and says only what has to be said. The king, the discard and cards are
chosen by what was learned in self-play (``kernel.twin``), without any search. Of the cards that
others played it remembers those of the last tricks and the three of the Trull; whatever else is
gone may still come, as far as it knows.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mondfang.bots import thumb
from mondfang.bots.brain import brain_of
from mondfang.bots.plain import Chance
from mondfang.bots.protocol import Budget, Choice, Explanation
from mondfang.cards import ALL, CARDS, TRULL, CardSet, cards_in
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.dealing.deal import Deal
from mondfang.game.public import Phase
from mondfang.game.state import GameState, Hidden
from mondfang.game.view import View
from mondfang.kernel.backend import PYTHON
from mondfang.kernel.twin.policy import Sides
from mondfang.kernel.twin.random import Random as Dice
from mondfang.kernel.twin.table import CardPlay
from mondfang.kernel.twin.talk import Brain, quiet_action

REMEMBERED: Final = 2  # tricks before the one on the table
_LEARNED: Final = (Phase.CALL, Phase.TALON, Phase.DISCARD, Phase.PLAY)


class Beginner(Chance):
    """Quick decisions of what was learned, with so many tricks in mind."""

    name = "beginner"

    def __init__(self, remembered: int = REMEMBERED) -> None:
        super().__init__()
        self._remembered = remembered

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        chosen = self._chosen(view, budget.seed)
        rest = (action for action in view.legal_actions if action != chosen)
        return Explanation((Choice(chosen), *(Choice(action) for action in rest)))

    def _chosen(self, view: View, seed: int) -> Action:
        phase = view.public.phase
        if len(view.legal_actions) == 1 or phase not in _LEARNED:
            return thumb.choose(view, Random(seed))
        brain = brain_of(view.book, PYTHON)
        assert isinstance(brain, Brain)
        thought, dice = imagined(view, still_out(view, self._remembered)), Dice(seed % 2**64)
        if phase is not Phase.PLAY:
            return quiet_action(thought, brain, dice)
        assert view.seat is not None
        card = brain.cards.card(CardPlay(thought), Sides.of(thought), dice)
        return act.Play(view.seat, CARDS[card])


def still_out(view: View, remembered: int) -> int:
    """The cards that others may still hold, as far as the seat remembers."""
    public, forgotten = view.public, 0
    for trick in public.tricks[: max(0, len(public.tricks) - remembered)]:
        for place, card in enumerate(trick.cards):
            if (trick.leader + place) % 4 != view.seat:
                forgotten |= 1 << card
    return int(view.out) | forgotten & ~TRULL


def imagined(view: View, out: int) -> GameState:
    """A state in which the seat holds its hand and the next one all that is out.

    What the quick player reads of a state is its own hand, the public record and which cards are
    out; how these lie it never asks, so any deal that begins with the seat's own cards will do.
    """
    seat, public = view.seat, view.public
    assert seat is not None
    talon = tuple(public.talon or ())
    unseen = [CARDS[card] for card in cards_in(ALL & ~view.dealt & ~CardSet.of(talon))]
    dealt, hands = [view.dealt] * 4, [0] * 4
    for place, one in enumerate(other for other in range(4) if other != seat):
        dealt[one] = CardSet.of(unseen[12 * place : 12 * place + 12])
    hands[seat], hands[(seat + 1) % 4] = int(view.hand), out
    deal = Deal((dealt[0], dealt[1], dealt[2], dealt[3]), (*talon, *unseen[36:]))
    return GameState(view.book, Hidden(deal, (hands[0], hands[1], hands[2], hands[3])), public, ())
