"""What every player made of code agrees to: it is handed a view and a budget, and acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, runtime_checkable

from mondfang.game.actions import Action
from mondfang.game.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a decision may cost.

    With the same seed and the same number of worlds the answer is the same on any machine.
    ``seconds`` is a clock beside that: when it runs out, the best so far is the answer.
    """

    seed: int = 0
    worlds: int | None = None  # None: as many as the rung takes by itself
    seconds: float | None = None

    def at(self, step: int) -> Budget:
        """The same budget with a seed of its own for one decision of a game."""
        return Budget((self.seed * 0x9E3779B97F4A7C15 + step) % 2**63, self.worlds, self.seconds)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, in a form that can be said in any language: a code of ``reasons.toml``, its values."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """One action that was weighed: game points a deal expected for the seat, and their error."""

    action: Action
    value: float | None = None  # None: the player does not reckon in points
    error: float = 0.0  # one standard error of ``value``


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a player thought about one decision; the best choice stands first."""

    choices: tuple[Choice, ...]
    worlds: int = 0
    reasons: tuple[Reason, ...] = ()

    @property
    def best(self) -> Choice:
        return self.choices[0]


@dataclass(frozen=True, slots=True)
class Style:
    """How a player likes to play.

    ``risk`` from -1 (bids and doubles only on safe hands) over 0 to 1 (goes for more); a
    ``teacher`` also gathers reasons in words while it thinks.
    """

    risk: float = 0.0
    teacher: bool = False


Temper = Literal["careful", "even", "bold"]
TEMPERS: Final[Mapping[Temper, float]] = {"careful": -0.7, "even": 0.0, "bold": 0.7}  # as risk


@runtime_checkable
class Bot(Protocol):
    """A player. It keeps nothing between decisions but the explanation of the last one."""

    @property
    def name(self) -> str: ...

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        """Weigh every legal action of the seat on turn, the best first."""
        ...

    def choose(self, view: View, budget: Budget) -> Action:
        """One of ``view.legal_actions``."""
        ...

    def explain(self) -> Explanation | None:
        """What stood behind the last choice; None before the first."""
        ...
