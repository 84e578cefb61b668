"""What words are worth, from cases of self-play: a fit for each kind of word, then a check of it.

A case is one word at one turn: what the speaker knew, what the fit had promised, and what the game
brought beyond what it brought after keeping quiet. Promises of a fit are too high where they are
highest, so each kind is checked on fresh cases: a word must promise at least so much that to say it
from there on would have gained most.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

UNIT = 256  # promises are whole numbers in 1/256 of a unit
RIDGE = 30.0
FADE = 0.5  # of earlier rounds in the sums of the next
FEWEST = 80  # cases below which a kind of word is not said at all
NEVER = 1 << 14
# Units that a word must be worth: what the declarer announces, what others announce, a Kontra.
DECLARERS, OTHERS, KONTRA = 0.15, 1.0, 0.75
ROLES, FIRST_KONTRA = 3, 14  # native/search/words.hpp: a context is a kind of word and a role
TOP = 20  # so many cases at the top are needed to tell

Floats = NDArray[np.float64]


@dataclass
class Words:
    """The weights of all kinds of words, and what each must promise to be said."""

    contexts: int
    width: int
    products: Floats = field(init=False)
    targets: Floats = field(init=False)
    cases: Floats = field(init=False)
    weights: Floats = field(init=False)
    least: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.products = np.zeros((self.contexts, self.width, self.width))
        self.targets = np.zeros((self.contexts, self.width))
        self.cases = np.zeros(self.contexts)
        self.weights = np.zeros((self.contexts, self.width))
        self.least = np.full(self.contexts, float(NEVER) / UNIT)

    def whole(self) -> list[int]:
        """As the kernel wants them: a word with a score above zero is said."""
        rows = np.rint(self.weights * UNIT)
        rows[:, 0] -= np.rint(self.least * UNIT)
        return [int(value) for value in np.clip(rows, -(1 << 15), 1 << 15).ravel()]

    def learn(self, told: tuple[bytes, ...]) -> str:
        """One round: check what was promised, then fit anew; what the check found, in words."""
        products, targets, cases, contexts, promised, brought = told
        shape = (self.contexts, self.width)
        seen = np.frombuffer(contexts, dtype=np.int32)
        says = np.frombuffer(promised, dtype=np.int32) / UNIT + self.least[seen]
        gets = np.frombuffer(brought, dtype=np.float64)
        self.check(seen, says, gets)
        self.products = FADE * self.products + np.frombuffer(products).reshape(*shape, self.width)
        self.targets = FADE * self.targets + np.frombuffer(targets).reshape(shape)
        self.cases = FADE * self.cases + np.frombuffer(cases, dtype=np.int64)
        for context in range(self.contexts):
            if self.cases[context] >= FEWEST:
                gram = self.products[context] + RIDGE * np.eye(self.width)
                self.weights[context] = np.linalg.solve(gram, self.targets[context])
        spoken = np.frombuffer(promised, dtype=np.int32) > 0
        gain = gets[spoken].mean() if spoken.any() else 0.0
        return f"words {len(gets)}, of these said {spoken.mean():.4f}, gain {gain:+.2f}"

    def check(self, seen: NDArray[np.int32], says: Floats, gets: Floats) -> None:
        """The least promise at which fresh cases still gained, for every kind with enough cases."""
        for context in range(self.contexts):
            mine = seen == context
            if not self.weights[context].any() or mine.sum() < FEWEST:
                few = mine.sum() < FEWEST
                self.least[context] = NEVER / UNIT if few else asked(context)
                continue
            order = np.argsort(-says[mine])
            promise, gain = says[mine][order], gets[mine][order]
            least = asked(context)
            self.least[context] = max(least, least_promise(promise, gain - least))


def asked(context: int) -> float:
    """What a kind of word must be worth in one role; an answer to a Kontra costs twice."""
    kind, role = divmod(context, ROLES)
    return KONTRA if kind >= FIRST_KONTRA else OTHERS if role else DECLARERS


def least_promise(promise: Floats, gain: Floats) -> float:
    """The promise from which on saying it would have gained most; cases come best promise first."""
    won = np.cumsum(gain)
    best = int(np.argmax(won[TOP - 1 :])) + TOP - 1
    return float(promise[best]) if won[best] > 0 else NEVER / UNIT
