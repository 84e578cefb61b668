"""The second open-card solver: alpha-beta and a dictionary, with nothing else that could be wrong.

It is what the native solver is checked against, and it serves where there is no native kernel.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mondfang.cards import CARDS, cards_in, thirds_of
from mondfang.game.tricks import winning_index
from mondfang.kernel.open_cards import Answer, Goal, MoveAnswer, Position, Progress

FAR = 16_000
PULSE = 1 << 14


class _StoppedError(Exception):
    """The budget is used up."""


@dataclass
class Minimax:
    """One search for one goal; ``seen`` holds bounds of positions at the start of a trick."""

    goal: Goal
    budget: int | None = None
    progress: Progress | None = None
    nodes: int = 0
    seen: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)

    def search(self, position: Position, taken: int, alpha: int, beta: int) -> int:
        """The value still to come, exact inside the window, else a bound beyond it."""
        if not any(position.hands):
            return self._leaf(taken)
        key = (position.hands, position.leader, taken)
        lower, upper = -FAR, FAR
        if not position.trick:
            lower, upper = self.seen.get(key, (lower, upper))
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
        self._count()
        maximise = position.maximising(position.turn)
        best = -FAR if maximise else FAR
        low, high = alpha, beta
        for card in reversed(cards_in(position.legal())):
            value = self.after(position, taken, card, low, high)
            if maximise:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        if not position.trick:
            bounds = (
                best if best > alpha else lower,
                best if best < beta else upper,
            )
            self.seen[key] = bounds
        return best

    def after(self, position: Position, taken: int, card: int, alpha: int, beta: int) -> int:
        """The value once the seat to play has played a card."""
        hands = list(position.hands)
        hands[position.turn] ^= 1 << card
        trick = (*position.trick, card)
        left = (hands[0], hands[1], hands[2], hands[3])
        if len(trick) < 4:
            return self.search(replace(position, hands=left, trick=trick), taken, alpha, beta)
        cards = [CARDS[each] for each in trick]
        won_by = winning_index(position.rules, cards)
        winner = (position.leader + won_by) % 4
        ours = position.maximising(winner)
        gain = self._gain(position, trick, trick[won_by]) if ours else 0
        following = replace(
            position,
            hands=left,
            trick=(),
            leader=winner,
            trick_number=position.trick_number + 1,
        )
        counted = taken + ours if self.goal.kind == "exact_tricks" else 0
        return gain + self.search(following, counted, alpha - gain, beta - gain)

    def _gain(self, position: Position, trick: tuple[int, ...], winning: int) -> int:
        """What a trick of the maximising side brings."""
        goal, number = self.goal, position.trick_number
        if goal.kind == "card_thirds":
            mask = sum(1 << card for card in trick)
            return thirds_of(mask | dict(position.added).get(number, 0))
        if goal.kind == "tricks":
            return 1
        if goal.kind == "bird":
            return int(number == goal.second and winning == goal.first)
        if goal.kind == "ultimo":
            return int(number == goal.second and goal.first in trick)
        return 0

    def _leaf(self, taken: int) -> int:
        return int(self.goal.kind == "exact_tricks" and taken == self.goal.first)

    def _count(self) -> None:
        self.nodes += 1
        if self.budget is not None and self.nodes >= self.budget:
            raise _StoppedError
        if self.progress is not None and self.nodes % PULSE == 0 and not self.progress(self.nodes):
            raise _StoppedError


def at_least(
    position: Position,
    goal: Goal,
    bound: int,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Answer:
    """Whether the maximising side reaches a bound: ``lower >= bound`` or ``upper < bound``."""
    search = Minimax(goal, nodes, progress)
    try:
        value = search.search(position, 0, bound - 1, bound)
    except _StoppedError:
        return Answer(False, -FAR, FAR, search.nodes)
    if value >= bound:
        return Answer(True, value, FAR, search.nodes)
    return Answer(True, -FAR, value, search.nodes)


def value(
    position: Position, goal: Goal, nodes: int | None = None, progress: Progress | None = None
) -> Answer:
    """The exact value of a position."""
    search = Minimax(goal, nodes, progress)
    try:
        found = search.search(position, 0, -FAR, FAR)
    except _StoppedError:
        return Answer(False, -FAR, FAR, search.nodes)
    return Answer(True, found, found, search.nodes)


def best_moves(
    position: Position, goal: Goal, nodes: int | None = None, progress: Progress | None = None
) -> list[MoveAnswer]:
    """The exact value after each legal card, the lowest card first."""
    search = Minimax(goal, nodes, progress)
    found = []
    for card in cards_in(position.legal()):
        try:
            after = search.after(position, 0, card, -FAR, FAR)
        except _StoppedError:
            found.append(MoveAnswer(card, False, -FAR, FAR))
        else:
            found.append(MoveAnswer(card, True, after, after))
    return found
