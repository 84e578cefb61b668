"""The two lowest rungs: chance, and rules of thumb."""

from __future__ import annotations

from random import Random

from mondfang.bots import thumb
from mondfang.bots.protocol import Budget, Choice, Explanation
from mondfang.game.actions import Action
from mondfang.game.view import View


class Chance:
    """Any legal action, each as likely as the others; lies down instead of taking back for ever."""

    name = "random"

    def __init__(self) -> None:
        self._last: Explanation | None = None

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        actions = list(view.legal_actions)
        Random(budget.seed).shuffle(actions)
        return Explanation(tuple(Choice(action) for action in actions))

    def choose(self, view: View, budget: Budget) -> Action:
        self._last = self.evaluate(view, budget)
        return self._last.best.action

    def explain(self) -> Explanation | None:
        return self._last


class Greedy(Chance):
    """Rules of thumb without any search."""

    name = "greedy"

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        chosen = thumb.choose(view, Random(budget.seed))
        rest = (action for action in view.legal_actions if action != chosen)
        return Explanation((Choice(chosen), *(Choice(action) for action in rest)))
