"""The last tricks with open cards, exactly, for any worth of the end: small and slow.

It stands in for the native solver where worlds are worked out (native/solver/endgame.hpp); values
are exact in both, so that they are the same. How far a budget reaches is not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from mondfang.cards import BY_CODE, KINGS, TAROCKS, TRULL, cards_in, thirds_of
from mondfang.game.phases.play import TRICKS
from mondfang.game.public import contract_of
from mondfang.kernel.twin.policy import one_of_each
from mondfang.kernel.twin.table import CardPlay
from mondfang.kernel.twin.trickplay import beating
from mondfang.settlement import settle

FAR: Final = 16_000
PATIENCE: Final = 60_000  # nodes that Python goes through in about half a second
SETTLEMENT: Final = 16  # its cost in nodes


class Goal(NamedTuple):
    """What a side plays for: the worth of the end, and perhaps of what can change no more.

    ``past`` is all that the worth still depends on besides the cards to come.
    """

    worth: Callable[[CardPlay], int]
    past: Callable[[CardPlay], object]
    settled: Callable[[CardPlay], int | None] = lambda table: None
    cost: int = 0  # of the worth, in nodes
    ducks: bool = False  # low cards are tried first, and suit cards count by their order alone


class Stopped(Exception):
    """The budget is used up."""


def game_points(seat: int) -> Goal:
    """Game points of one seat by the book's whole settlement."""

    def worth(table: CardPlay) -> int:
        state = table.finished()
        return settle(state.book, state.outcome()).points[seat]

    def past(table: CardPlay) -> object:
        return tuple(table.piles), _marks(table)

    return Goal(worth, past, cost=SETTLEMENT)


def side_thirds(side: int) -> Goal:
    """Thirds in the tricks of a side, given as a mask of seats."""

    def worth(table: CardPlay) -> int:
        return sum(thirds_of(pile) for seat, pile in enumerate(table.piles) if side >> seat & 1)

    return Goal(worth, worth)


def made_exactly(owner: int, tricks: int) -> Goal:
    """1 where a seat has taken exactly so many tricks in all, else 0."""

    def settled(table: CardPlay) -> int | None:
        taken, left = table.tricks_of[owner], TRICKS - len(table.tricks)
        return None if taken <= tricks <= taken + left else 0

    def worth(table: CardPlay) -> int:
        return int(table.tricks_of[owner] == tricks)

    return Goal(worth, lambda table: table.tricks_of[owner], settled, ducks=True)


class Endgame:
    """One search; the seats of ``side`` want the most, the others the least."""

    def __init__(self, table: CardPlay, side: int, goal: Goal, nodes: int) -> None:
        self.root = table.copy()
        self.root.stops = False  # what is decided is still played, and changes nothing
        self.side, self.goal, self.left = side, goal, nodes
        self.bounds: dict[tuple[object, ...], tuple[int, int]] = {}
        self.leaves: dict[tuple[object, ...], int] = {}

    def after(self, card: int, alpha: int = -FAR, beta: int = FAR) -> int:
        """The worth once a card is played, exact inside the window; Stopped may come."""
        table = self.root.copy()
        table.play(card)
        return self._search(table, alpha, beta)

    def _search(self, table: CardPlay, alpha: int, beta: int) -> int:
        self.left -= 1
        if self.left < 0:
            raise Stopped
        key = None if table.trick else self._key(table)
        if table.ending:
            assert key is not None
            if key not in self.leaves:
                self.left -= self.goal.cost
                self.leaves[key] = self.goal.worth(table)
            return self.leaves[key]
        known = None if key is None else self.goal.settled(table)
        if known is not None:
            return known
        lower, upper = self.bounds.get(key, (-FAR, FAR)) if key is not None else (-FAR, FAR)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        best = self._best(table, alpha, beta)
        if key is not None:
            self.bounds[key] = (best if best > alpha else lower, best if best < beta else upper)
        return best

    def _best(self, table: CardPlay, alpha: int, beta: int) -> int:
        """Over one card of each class of equals."""
        one, two, three, four = table.hands
        hand = table.hands[table.turn]
        others = (one | two | three | four) & ~hand | table.mask
        rest = one_of_each(table.legal(), others)
        most = bool(self.side >> table.turn & 1)
        best = -FAR if most else FAR
        for card in self._order(table, rest, most):
            following = table.copy()
            following.play(card)
            value = self._search(following, alpha, beta)
            if most:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def _order(self, table: CardPlay, cards: int, most: bool) -> list[int]:
        """The likeliest first: high cards, or in games of ducking the highest that ducks."""
        low = [int(card) for card in cards_in(cards)]
        if not self.goal.ducks:
            return low[::-1]
        if not most or not table.trick:
            return low
        wins = beating(table.rules, cards, table.trick, table.mask)
        return sorted(low, key=lambda card: (wins >> card & 1, -card))

    def _key(self, table: CardPlay) -> tuple[object, ...]:
        hands = tuple(table.hands)
        if self.goal.ducks:
            hands = _squeezed(hands)
        return table.leader, hands, self.goal.past(table)


def _squeezed(hands: tuple[int, ...]) -> tuple[int, ...]:
    """The hands with the suit cards that are left moved together."""
    live = hands[0] | hands[1] | hands[2] | hands[3]
    one, two, three, four = live & 0xFF, live >> 8 & 0xFF, live >> 16 & 0xFF, live >> 24 & 0xFF
    return tuple(
        _ranks(hand & 0xFF, one)
        | _ranks(hand >> 8 & 0xFF, two) << 8
        | _ranks(hand >> 16 & 0xFF, three) << 16
        | _ranks(hand >> 24 & 0xFF, four) << 24
        | hand & TAROCKS
        for hand in hands
    )


@cache
def _ranks(cards: int, live: int) -> int:
    """Cards of a suit by their place among those that are left."""
    return sum((cards >> card & 1) << place for place, card in enumerate(cards_in(live)))


def _marks(table: CardPlay) -> tuple[tuple[int, ...], ...]:
    """What became of the cards that have a premium to their name, and when."""
    found, named = [], _named_cards(table)
    for at, (_, cards, winner, best) in enumerate(table.tricks):
        fell = sum(1 << card for card in cards) & named
        if fell:
            found.append((at, fell, winner, best))
    return tuple(found)


def _named_cards(table: CardPlay) -> int:
    book, public = table.base.book, table.base.public
    premiums = (book.premiums[name].card for name in contract_of(book, public).premiums)
    return TRULL | KINGS | sum({1 << BY_CODE[card] for card in premiums if card is not None})
