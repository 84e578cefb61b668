"""The moments that turned a game: dear decisions, bad luck, and news."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from mondfang.lab.analyse.verdict import LARGE, SMALL, Decision, Verdict

TURNING_POINTS: Final = 3
# A change of expectation that nobody's decision explains has to be large to be told.
NEWS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point: a decision that cost, or news that came after it."""

    reason: Literal["mistake", "unpunished", "unlucky", "news"]
    decision: Decision

    @property
    def weight(self) -> float:
        """How many points turned here."""
        if self.reason == "news":
            return abs(self.decision.swing or 0.0)
        return max(self.decision.cost, self.decision.open_cost)


def turning_points(
    decisions: tuple[Decision, ...], declarer: int | None, most: int = TURNING_POINTS
) -> tuple[Turn, ...]:
    """The few moments at which most points turned, in the order of play.

    Of news only the largest piece is told; a smaller one is mostly the echo of it.
    """
    turns = [turn for decision in decisions if (turn := _turn(decision)) is not None]
    explained = {turn.decision.step for turn in turns}
    turns += _heaviest(_news(decisions, declarer, explained), 1)
    heaviest = _heaviest(turns, most)
    return tuple(sorted(heaviest, key=lambda turn: (turn.decision.step, turn.reason)))


def _heaviest(turns: Iterable[Turn], most: int) -> list[Turn]:
    return sorted(turns, key=lambda turn: (-turn.weight, turn.decision.step))[:most]


def _turn(decision: Decision) -> Turn | None:
    match decision.verdict:
        case Verdict.MISTAKE if max(decision.cost, decision.open_cost) >= 2 * SMALL:
            return Turn("mistake", decision)
        case Verdict.UNPUNISHED if decision.cost >= LARGE:
            return Turn("unpunished", decision)
        case Verdict.UNLUCKY:
            return Turn("unlucky", decision)
        case _:
            return None


def _news(
    decisions: tuple[Decision, ...], declarer: int | None, explained: set[int]
) -> Iterator[Turn]:
    """What the declarer learned at once, where no decision in between explains it."""
    own = [decision for decision in decisions if decision.seat == declarer]
    for number, decision in enumerate(own):
        end = own[number + 1].step if number + 1 < len(own) else float("inf")
        if any(decision.step < step < end for step in explained):
            continue
        if decision.swing is not None and abs(decision.swing) >= NEWS:
            yield Turn("news", decision)
