"""The kernel in readable Python: the interface of native/bind/module.cpp on top of the engine.

It serves where no native module was built, and the native modules are tested against it. Each
file has its counterpart of the same name below native/, but for ``table`` (the card play on bare
numbers, which native/game does itself) and ``minimax`` (a second, simpler solver).
"""

from __future__ import annotations

from mondfang.kernel.twin.batch import playouts, solve_games
from mondfang.kernel.twin.game import (
    Book,
    Game,
    instruction_set,
    machine_runs_v3,
    random_deal,
    random_games,
)
from mondfang.kernel.twin.habits import HABIT_FEATURES, HABITS
from mondfang.kernel.twin.hand import HAND_FEATURES
from mondfang.kernel.twin.policy import CONTEXTS, FEATURES
from mondfang.kernel.twin.story import Story
from mondfang.kernel.twin.talk import Brain
from mondfang.kernel.twin.training import hand_worth
from mondfang.kernel.twin.weigh import (
    discards,
    hand_features,
    knowledge,
    play_out,
    policy_card,
    sample,
    solve_game,
    weigh,
    weigh_open,
)
from mondfang.kernel.twin.words import WORD_CONTEXTS, WORD_FEATURES

__all__ = [
    "CONTEXTS",
    "FEATURES",
    "HABITS",
    "HABIT_FEATURES",
    "HAND_FEATURES",
    "WORD_CONTEXTS",
    "WORD_FEATURES",
    "Book",
    "Brain",
    "Game",
    "Story",
    "discards",
    "hand_features",
    "hand_worth",
    "instruction_set",
    "knowledge",
    "machine_runs_v3",
    "play_out",
    "playouts",
    "policy_card",
    "random_deal",
    "random_games",
    "sample",
    "solve_game",
    "solve_games",
    "weigh",
    "weigh_open",
]
