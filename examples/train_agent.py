"""Train a small agent on the PettingZoo environment of one book, with numpy alone.

The agent learns what to say: its bids, calls, announcements and doublings. Its discards and cards,
and everything that the three others do, come from the rung ``greedy``. It is a linear value of
each numbered action, learned from the points at the end of the deal (Monte Carlo control):
about a minute on one core, some seconds with ``--quick``.

    python examples/train_agent.py
    python examples/train_agent.py --rulebook hopfgarten-2023 --deals 2000
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mondfang.bots import Budget, make
from mondfang.interop.numbers import ACTIONS, BLOCKS
from mondfang.interop.pettingzoo import env
from mondfang.interop.seated import Seated
from mondfang.interop.vector import part

LEARNER = "seat_0"
LIMIT = 30.0  # rare great swings would drown everything else
LEFT_TO_GREEDY = frozenset([*BLOCKS["play"].numbers, *BLOCKS["lay away"].numbers])
PARTS = ("hand", "forehand", "standing", "games", "friend", "foe")

Vector = NDArray[np.float64]


def features(observation: NDArray[np.int8]) -> Vector:
    """What the learner looks at: its cards, how many of each suit, and what has been said."""
    hand = part(observation, "hand")
    suits = [hand[8 * suit : 8 * suit + 8].sum() / 4 for suit in range(4)]
    tarocks = [hand[32:].sum() / 6, hand[46:].sum() / 3, hand[7:32:8].sum() / 2]
    voids = [float(count == 0) for count in suits]
    rest = [part(observation, name).ravel() for name in PARTS]
    return np.concatenate([[1.0], suits, tarocks, voids, *rest]).astype(np.float64)


@dataclass(slots=True)
class Learner:
    """A linear value for each action, moved towards what each deal brought."""

    random: np.random.Generator
    rate: float = 0.1
    curious: float = 0.1
    weights: Vector | None = None
    tries: Vector = field(default_factory=lambda: np.zeros(ACTIONS))
    said: list[tuple[Vector, int]] = field(default_factory=list)

    def choose(self, observation: dict[str, NDArray[np.int8]], learning: bool) -> int:
        legal = np.flatnonzero(observation["action_mask"])
        seen = features(observation["observation"])
        if self.weights is None:
            self.weights = np.zeros((ACTIONS, len(seen)))
        if learning and self.random.random() < self.curious:
            number = int(self.random.choice(legal))
        else:
            values = self.weights[legal] @ seen
            best = legal[values >= values.max() - 1e-9]
            number = int(self.random.choice(best))
        if learning:
            self.said.append((seen, number))
        return number

    def learn(self, points: float) -> None:
        """One step of normalised least squares for everything that was said in the deal."""
        assert self.weights is not None
        target = float(np.clip(points, -LIMIT, LIMIT))
        for seen, number in self.said:
            self.tries[number] += 1
            rate = max(self.rate / 5, self.rate / (1 + self.tries[number] / 200))
            missed = target - self.weights[number] @ seen
            self.weights[number] += rate * missed * seen / (seen @ seen)
        self.said.clear()


def play(table: Any, greedy: Seated, learner: Learner | None, learning: bool = False) -> float:
    """One deal; the points of the learner's seat. Without a learner greedy sits there too."""
    for agent in table.agent_iter():
        if table.terminations[agent]:
            break
        if agent != LEARNER or learner is None:
            table.step(greedy(table))
            continue
        observation = table.observe(agent)
        legal = np.flatnonzero(observation["action_mask"])
        if int(legal[0]) in LEFT_TO_GREEDY or len(legal) == 1:
            table.step(greedy(table) if len(legal) > 1 else int(legal[0]))
        else:
            table.step(learner.choose(observation, learning))
    points = float(table.rewards[LEARNER])
    if learner is not None and learning and learner.said:
        learner.learn(points)
    return points


def seated(rulebook: str, seed: int) -> tuple[Any, Seated]:
    """A table and greedy; without the guards, which observe for greedy too and take their time."""
    return env(rulebook).unwrapped, Seated(make("greedy"), Budget(seed=seed))


def measure(rulebook: str, deals: int, learner: Learner | None) -> tuple[float, float]:
    """Points a deal and their standard error, always on the same deals."""
    table, greedy = seated(rulebook, 1)
    points = []
    for deal in range(deals):
        table.reset(seed=1_000_000 if deal == 0 else None)
        points.append(play(table, greedy, learner))
    return float(np.mean(points)), float(np.std(points) / np.sqrt(len(points)))


def train(rulebook: str, deals: int, seed: int) -> Learner:
    learner = Learner(np.random.default_rng(seed))
    table, greedy = seated(rulebook, 2)
    for deal in range(deals):
        table.reset(seed=seed if deal == 0 else None)
        play(table, greedy, learner, learning=True)
    return learner


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rulebook", default="steirisch-2017")
    parser.add_argument("--deals", type=int, default=1500, help="deals to learn from")
    parser.add_argument("--test", type=int, default=400, help="deals to measure on")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quick", action="store_true", help="some seconds, to see that it runs")
    chosen = parser.parse_args(arguments)
    deals, test = (80, 40) if chosen.quick else (chosen.deals, chosen.test)
    untrained = Learner(np.random.default_rng(chosen.seed))
    rows = [("before", measure(chosen.rulebook, test, untrained))]
    learner = train(chosen.rulebook, deals, chosen.seed)
    rows.append((f"after {deals} deals", measure(chosen.rulebook, test, learner)))
    rows.append(("greedy in its place", measure(chosen.rulebook, test, None)))
    print(f"{chosen.rulebook}: points a deal against three times greedy, {test} deals")
    for name, (mean, error) in rows:
        print(f"  {name:<22} {mean:+8.2f} ± {error:.2f}")


if __name__ == "__main__":
    main()
