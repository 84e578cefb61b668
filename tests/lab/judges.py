"""Players whose values are easy to check by hand, and a game with a blunder to show them."""

from __future__ import annotations

from functools import cache

from mondfang.bots.protocol import Budget, Choice, Explanation, Reason
from mondfang.cards import CardSet
from mondfang.game import GameState
from mondfang.game.actions import Action, Bid, Pass, Play
from mondfang.game.public import trickplay_of
from mondfang.game.tricks import winning_index
from mondfang.game.view import View
from mondfang.record import Record, record_of
from tests.positions import ST, declared, lying, say

BLUNDER = "play XXI"


class LastToPlay:
    """Counts the trick, if it closes it: the card points that its side gets; all else is worth 0.

    A bid is worth a hundredth of its rank, so that the auction has an order, too.
    """

    name = "last-to-play"

    def __init__(self) -> None:
        self.seats: list[int | None] = []

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        self.seats.append(view.seat)
        choices = (Choice(action, self._value(view, action), 0.1) for action in view.legal_actions)
        ranked = sorted(choices, key=lambda choice: -(choice.value or 0.0))
        out = 22 - sum(card.is_tarock for trick in view.public.tricks for card in trick.cards)
        reasons = (Reason("tarocks-out", {"count": out}),)
        return Explanation(tuple(ranked), budget.worlds or 1, reasons)

    def _value(self, view: View, action: Action) -> float:
        if isinstance(action, Bid):
            return view.book.contracts[action.contract].rank / 100
        if isinstance(action, Pass):
            return 0.015
        if not isinstance(action, Play) or len(view.public.trick) < 3:
            return 0.0
        trick = (*view.public.trick, action.card)
        leading = winning_index(trickplay_of(view.book, view.public), trick)
        winner = (view.public.leader + leading) % 4
        own = winner == view.seat or view.relation(winner) == "same"
        return (1 if own else -1) * CardSet.of(trick).thirds / 3

    def choose(self, view: View, budget: Budget) -> Action:
        return self.evaluate(view, budget).best.action

    def explain(self) -> Explanation | None:
        return None


def open_eyes(state: GameState, budget: Budget) -> Explanation:
    """Twice as sure as the player above: the open-card stand-in of the tests."""
    assert state.turn is not None
    found = LastToPlay().evaluate(state.view(state.turn), budget)
    doubled = (Choice(c.action, 2 * (c.value or 0.0), 0.0) for c in found.choices)
    return Explanation(tuple(doubled), 1)


@cache
def blunder() -> Record:
    """A Dreier in which seat 3, last to play, throws the Mond under the Sküs with a V beside it.

    Apart from that everybody plays as the judge above would.
    """
    hands = {0: "Sk XX XIX XVIII XVII I HK", 3: "XXI V VI PK"}
    state = lying(declared(ST, "dreier", 0, hands=hands))
    while state.public.phase != "play":
        state = say(state, "gut")
    state = say(state, "play Sk")
    while state.turn != 3:
        state = state.apply(state.legal_actions()[0])
    state, judge = say(state, BLUNDER), LastToPlay()
    while state.turn is not None:
        state = state.apply(judge.choose(state.view(state.turn), Budget()))
    return record_of(state)


def step_of(record: Record, text: str) -> int:
    """The step, counted from 1, at which an action stands that is there once."""
    from mondfang.game.text import action_text

    (step,) = (number for number, a in enumerate(record.actions, 1) if action_text(a) == text)
    return step
