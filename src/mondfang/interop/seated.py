"""Mondfang's players at the table of a PettingZoo environment."""

from __future__ import annotations

from typing import Any

from mondfang.bots import Bot, Budget
from mondfang.game import GameState
from mondfang.game.actions import Action


class Seated:
    """A player of the package that answers with numbers: ``Seated(make("greedy"))(table)``."""

    def __init__(self, bot: Bot, budget: Budget | None = None) -> None:
        self.bot = bot
        self.budget = budget or Budget()
        self._decided: tuple[GameState, Action] | None = None

    def __call__(self, table: Any) -> int:
        """The next step of the agent on turn; ``table`` is an ``env(...)``.

        A discard of several cards is several steps and one decision. Where the table refuses what
        the engine allows, a second taking back, the player's next best choice is taken.
        """
        inner = table.unwrapped
        state = inner.table.state
        if self._decided is None or self._decided[0] is not state:
            self._decided = state, self._decide(inner)
        number: int = inner.toward(self._decided[1])
        return number

    def _decide(self, inner: Any) -> Action:
        view = inner.view(inner.agent_selection)
        budget = self.budget.at(len(view.told))
        action = self.bot.choose(view, budget)
        legal = inner.table.legal
        if inner.toward(action) in legal:
            return action
        rest = [choice.action for choice in self.bot.evaluate(view, budget).choices]
        offered: tuple[Action, ...] = (*rest, *view.legal_actions)
        return next(other for other in offered if inner.toward(other) in legal)
