"""Where points leak: the decisions of many games by player and department."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.verdict import Decision, Kind, Verdict

WORST: Final = 3
_BLAMED: Final = (Verdict.MISTAKE, Verdict.UNPUNISHED)


@dataclass(frozen=True, slots=True)
class Example:
    """A decision and the game in which it was made."""

    source: str
    decision: Decision


@dataclass(frozen=True, slots=True)
class Leak:
    """What one player's decisions of one kind cost, in game points."""

    player: str
    kind: Kind
    decisions: int
    weighed: int  # how many of them have a value
    mistakes: int
    cost: float  # as far as it could be known
    open_cost: float | None  # as the cards lay; None if nobody looked
    worst: tuple[Example, ...]

    @property
    def mean(self) -> float | None:
        """The cost of a decision; None if none has a value."""
        return self.cost / self.weighed if self.weighed else None


def leaks(games: Sequence[tuple[str, Analysis]], worst: int = WORST) -> tuple[Leak, ...]:
    """Every player with every kind of decision that was made, players in order of appearance."""
    sorted_out: dict[str, dict[Kind, list[Example]]] = {}
    for source, analysis in games:
        for name in analysis.seats:
            sorted_out.setdefault(name, {})
        for decision in analysis.decisions:
            kinds = sorted_out[analysis.seats[decision.seat]]
            kinds.setdefault(decision.kind, []).append(Example(source, decision))
    return tuple(
        _leak(player, kind, kinds[kind], worst)
        for player, kinds in sorted_out.items()
        for kind in Kind
        if kind in kinds
    )


def _leak(player: str, kind: Kind, made: Sequence[Example], worst: int) -> Leak:
    decisions = [example.decision for example in made]
    seen = [decision.open_cost for decision in decisions if decision.open_cards is not None]
    return Leak(
        player=player,
        kind=kind,
        decisions=len(made),
        weighed=sum(decision.knowable is not None for decision in decisions),
        mistakes=sum(decision.verdict in _BLAMED for decision in decisions),
        cost=sum(decision.cost for decision in decisions),
        open_cost=sum(seen) if seen else None,
        worst=worst_of(made, worst),
    )


def worst_of(made: Iterable[Example], most: int = WORST) -> tuple[Example, ...]:
    """The dearest mistakes, the dearest first; of equal ones the earlier."""
    blamed = [example for example in made if example.decision.verdict in _BLAMED]
    return tuple(sorted(blamed, key=lambda example: -example.decision.cost)[:most])
