"""A PettingZoo environment (AEC) for any book: four agents, one deal an episode.

>>> from mondfang.interop.pettingzoo import env
>>> table = env("hopfgarten-2023", seed=7)
>>> table.reset()
>>> table.agent_selection
'seat_0'

Every observation is made from the View of the agent's seat; rewards are the game points of the
book, paid when the deal is over.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mondfang.game import View, random_deal
from mondfang.game.actions import Action
from mondfang.interop.numbers import actions_of, number_text
from mondfang.interop.steps import Steps, start
from mondfang.interop.vector import size_of, vector_of
from mondfang.rulebook import DEFAULT_BOOK, Rulebook, load_book

if TYPE_CHECKING:
    from numpy.typing import NDArray

AGENTS = ("seat_0", "seat_1", "seat_2", "seat_3")


def env(
    rulebook: str | Rulebook = DEFAULT_BOOK,
    options: Mapping[str, str] | None = None,
    seed: int | None = None,
    forehand: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """The environment with PettingZoo's usual guards around it.

    An illegal number ends the episode at -1 for the agent that chose it. ``forehand`` is a fixed
    seat, or None: it goes round from deal to deal.
    """
    table = TarockEnv(rulebook, options, seed, forehand, render_mode)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


class TarockEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """Königrufen as an agent-environment cycle."""

    metadata: dict[str, Any] = {  # noqa: RUF012  PettingZoo reads it from the class
        "name": "mondfang_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rulebook: str | Rulebook = DEFAULT_BOOK,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        forehand: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, rulebook, options, seed, forehand, render_mode)
        super().__init__()
        self.book = _book(rulebook, options)
        self.metadata = {**type(self).metadata, "name": f"mondfang_{self.book.id}_v0"}
        self.render_mode = render_mode
        self.forehand = forehand
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._source = random.Random(seed)
        self._deals = 0
        self.observation_spaces = {agent: _space(self.book) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(actions_of(self.book)) for agent in AGENTS}
        self.table: Steps | None = None

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal anew; a seed begins a new series of deals, otherwise the next one is dealt."""
        if seed is not None:
            self._source, self._deals = random.Random(seed), 0
        forehand = self._deals % 4 if self.forehand is None else self.forehand
        self._deals += 1
        self.table = start(self.book, random_deal(self.book.deal, self._source, forehand), forehand)
        self.agents = list(AGENTS)
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[forehand]

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        seat, table = AGENTS.index(agent), self._dealt()
        mask = np.zeros(actions_of(self.book), np.int8)
        if seat == table.turn:
            mask[list(table.legal)] = 1
        vector = vector_of(table.view(seat), table.laid_by(seat))
        return {"observation": vector, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.table = self._dealt().after(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.is_over:
            points = self.table.points()
            self.rewards = {name: float(points[seat]) for seat, name in enumerate(AGENTS)}
            self.terminations = dict.fromkeys(AGENTS, True)
        else:
            assert self.table.turn is not None
            self.agent_selection = AGENTS[self.table.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def view(self, agent: str) -> View:
        """What the agent's seat has been told, for players that read a View."""
        return self._dealt().view(AGENTS.index(agent))

    def toward(self, action: Action) -> int:
        """The number of the next step to an action of the engine."""
        return self._dealt().toward(action)

    def render(self) -> str | None:
        """What the seat on turn sees, as text."""
        table = self._dealt()
        seat = table.turn
        lines = [f"{self.book.id}, {table.state.public.phase}"]
        if seat is not None:
            lines += [f"seat {seat}: {table.view(seat).hand}"]
            lines += ["  " + ", ".join(number_text(number, self.book) for number in table.legal)]
        else:
            lines += [f"points {table.points()}"]
        text = "\n".join(lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    def _dealt(self) -> Steps:
        if self.table is None:
            raise RuntimeError("reset() deals the cards first")
        return self.table


def _space(book: Rulebook) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (size_of(book),), np.int8),
            "action_mask": spaces.Box(0, 1, (actions_of(book),), np.int8),
        }
    )


def _book(rulebook: str | Rulebook, options: Mapping[str, str] | None) -> Rulebook:
    if isinstance(rulebook, Rulebook):
        if options:
            raise ValueError("a resolved Rulebook has its options already")
        return rulebook
    return load_book(rulebook, tuple(sorted((options or {}).items())))
