"""A game in single numbered steps: what both environments walk along.

Two things differ from the engine, so that every decision has few choices and every game an end:
a discard is laid away card by card from the lowest number up, so that there is one way to each,
and it can be taken back once a deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from mondfang.cards import Card
from mondfang.game import Deal, GameState, Phase, View, new_game
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.interop.numbers import card_laid, lay_away, number_of
from mondfang.rulebook import Rulebook
from mondfang.settlement import settle
from mondfang.speech import SpokenError, Text

Row = tuple[int, int, int, int]


class NotOffered(SpokenError, ValueError):
    """A number that is no legal step now."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "not-legal": Text("{number} geht jetzt nicht.", "{number} is not legal now."),
        "other-cards": Text(
            "Verlegt sind schon andere Karten als diese.",
            "Other cards than these have been laid away already.",
        ),
    }


@dataclass(frozen=True)  # without slots, for the cached properties
class Steps:
    """A state of the game and the cards that the seat on turn has begun to lay away."""

    state: GameState
    laid: tuple[Card, ...] = ()

    @property
    def turn(self) -> int | None:
        return self.state.turn

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @cached_property
    def _discards(self) -> Mapping[tuple[Card, ...], Action]:
        """The discards that begin with what has been laid away, by their cards in order."""
        discards = [a for a in self.state.legal_actions() if isinstance(a, act.Discard)]
        return self._beginning(self.laid, {tuple(a.cards): a for a in discards})

    @staticmethod
    def _beginning(
        laid: tuple[Card, ...], discards: Mapping[tuple[Card, ...], Action]
    ) -> Mapping[tuple[Card, ...], Action]:
        return {cards: a for cards, a in discards.items() if cards[: len(laid)] == laid}

    @cached_property
    def _words(self) -> Mapping[int, Action]:
        """What can be done in one step, by number."""
        actions = self.state.legal_actions()
        if self.state.public.phase is Phase.STATEMENT and self._took_back():
            actions = tuple(a for a in actions if not isinstance(a, act.TakeBack))
        return {number_of(a, self.state.book): a for a in actions if not isinstance(a, act.Discard)}

    def _took_back(self) -> bool:
        return any(isinstance(told.event, act.TakeBack) for told in self.state.history)

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal steps of the seat on turn, ascending."""
        if self.is_over:
            return ()
        if self.state.public.phase is Phase.DISCARD and self._discards:
            place = len(self.laid)
            return tuple(sorted({lay_away(cards[place]) for cards in self._discards}))
        return tuple(sorted(self._words))

    def after(self, number: int) -> Steps:
        """The game after one step; raises NotOffered."""
        if number not in self.legal:
            raise NotOffered("not-legal", number=number)
        card = card_laid(number)
        if card is None:
            return Steps(self.state.apply(self._words[number]))
        laid = (*self.laid, card)
        whole = self._discards.get(laid)
        if whole is not None:
            return Steps(self.state.apply(whole))
        following = Steps(self.state, laid)
        left = self._beginning(laid, self._discards)
        following.__dict__["_discards"] = left  # as it would list them, but sooner
        return following

    def toward(self, action: Action) -> int:
        """The number of the next step to an action of the engine; a discard takes several."""
        if not isinstance(action, act.Discard):
            return number_of(action, self.state.book)
        cards = tuple(action.cards)
        if cards[: len(self.laid)] != self.laid:
            raise NotOffered("other-cards")
        return lay_away(cards[len(self.laid)])

    def view(self, seat: int | None) -> View:
        return self.state.view(seat)

    def laid_by(self, seat: int) -> tuple[Card, ...]:
        """What a seat itself has begun to lay away; nobody else knows of it."""
        return self.laid if seat == self.turn else ()

    def points(self) -> Row:
        """Game points of a finished game, as the book writes them."""
        return settle(self.state.book, self.state.outcome()).points

    def __deepcopy__(self, memo: object) -> Steps:
        return self  # nothing in it ever changes


def start(book: Rulebook, deal: Deal, forehand: int) -> Steps:
    """A deal before the forehand's first word."""
    return Steps(new_game(book, deal, forehand))
