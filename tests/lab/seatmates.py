"""Players for tests: two that ignore their seed, one that cheats, one that watches what it gets."""

from __future__ import annotations

from importlib.util import find_spec
from os import environ

import pytest

from mondfang.bots.plain import Greedy
from mondfang.bots.protocol import Budget
from mondfang.game import View
from mondfang.game import actions as act
from mondfang.game.actions import Action

STEADY = "tests.lab.seatmates:Steady"
PLAIN = "tests.lab.seatmates:Plain"


class Steady(Greedy):
    """The same view gives the same action, whatever the seed."""

    name = "steady"

    def choose(self, view: View, budget: Budget) -> Action:
        return super().choose(view, Budget())


class Plain(Steady):
    """Speaks like Steady, plays the first legal card."""

    name = "plain"

    def choose(self, view: View, budget: Budget) -> Action:
        first = view.legal_actions[0]
        return first if isinstance(first, act.Play) else super().choose(view, budget)


class Cheat(Greedy):
    """Says Sub before anybody has bid."""

    name = "cheat"

    def choose(self, view: View, budget: Budget) -> Action:
        assert view.seat is not None
        return act.Kontra(view.seat, 3, "game", 0)


class Watcher(Greedy):
    """Keeps every view and seed that it is handed."""

    name = "watcher"

    def __init__(self) -> None:
        super().__init__()
        self.views: list[View] = []
        self.seeds: list[int] = []

    def choose(self, view: View, budget: Budget) -> Action:
        self.views.append(view)
        self.seeds.append(budget.seed)
        return super().choose(view, budget)


def needs(module: str) -> None:
    """Skip a test whose package is not installed, or fail where everything has to be there."""
    if find_spec(module) is not None:
        return
    text = f"{module} is not installed"
    if environ.get("MONDFANG_REQUIRE_ALL"):
        pytest.fail(text)
    pytest.skip(text)
