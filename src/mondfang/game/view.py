"""What one seat (or a spectator) has been told; bots and pages get this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mondfang.cards import ALL, CardSet
from mondfang.game.actions import (
    Action,
    Dealt,
    Discard,
    DiscardShown,
    Event,
    Finished,
    HandShown,
    Play,
    TakeBack,
    TalonShown,
    TalonTaken,
    Told,
    TrickTaken,
)
from mondfang.game.errors import NotAllowed, Refusal
from mondfang.game.legality import refusal
from mondfang.game.public import Phase, Public, Trick, contract_of
from mondfang.game.sides import Relation, called_card_held, known_relation, public_relation
from mondfang.rulebook.model import Rulebook

if TYPE_CHECKING:
    from mondfang.game.state import GameState


@dataclass(frozen=True, slots=True)
class View:
    """A seat's knowledge: what all know, its own cards, and every event it was told, in order."""

    book: Rulebook
    seat: int | None
    public: Public
    hand: CardSet
    dealt: CardSet
    discard: CardSet
    told: tuple[Event, ...]
    legal_actions: tuple[Action, ...]

    @property
    def last_trick(self) -> Trick | None:
        """The trick that everybody may look at."""
        return self.public.tricks[-1] if self.public.tricks else None

    def trick(self, number: int) -> Trick:
        """Look at a trick by its number: the last one, and what else the book leaves open."""
        tricks, conduct = self.public.tricks, self.book.conduct
        if not 1 <= number <= len(tricks):
            raise NotAllowed(Refusal("no-such-trick", conduct.clauses["last_trick"]))
        if self.may_see(number):
            return tricks[number - 1]
        raise NotAllowed(Refusal("looking-into-tricks", conduct.clauses["own_tricks"]))

    def may_see(self, number: int) -> bool:
        """Whether a trick that was played may be looked at: what lies open can be seen by all."""
        public, conduct = self.public, self.book.conduct
        if number == len(public.tricks) or public.phase is Phase.DONE:
            return True
        if public.lays_open and conduct.ouvert_tricks == "stay-open":
            return True
        return conduct.own_tricks == "allowed" and public.tricks[number - 1].winner == self.seat

    @property
    def earlier_tricks(self) -> tuple[int, ...]:
        """The numbers of the tricks before the last one that may be looked at in play."""
        if self.public.phase is Phase.DONE:
            return ()
        return tuple(n for n in range(1, len(self.public.tricks)) if self.may_see(n))

    @property
    def left_half(self) -> CardSet:
        """The talon cards left lying that this book keeps in sight until the end."""
        public = self.public
        if not self.book.talon.left_open or public.talon is None or public.taken is None:
            return CardSet()
        return CardSet.of(public.talon) - public.taken

    @property
    def may_consult(self) -> bool:
        """Whether the opponents of an ouvert game may talk now, and this seat is one of them."""
        public = self.public
        if public.phase is not Phase.PLAY or not public.tricks or not public.lays_open:
            return False
        opponent = all(game.seat != self.seat for game in public.games)
        return self.seat is not None and opponent and self.book.conduct.ouvert_talk

    def refusal(self, action: Action) -> Refusal | None:
        """Why this seat's action would be refused now; its own cards and the table tell it."""
        return refusal(self.book, self.public, self.hand, self.dealt, action)

    def relation(self, other: int) -> Relation | None:
        """Whether another seat is on this seat's side, as far as it can know."""
        if not self.public.games or self.seat is None:
            return None
        if contract_of(self.book, self.public).talon == "tricks":
            return "same" if other == self.seat else "other"
        if len(self.public.games) > 1:  # side by side: every declarer against all the others
            alone = any(game.seat in (self.seat, other) for game in self.public.games)
            return "other" if alone and other != self.seat else "same"
        if self.public.phase is Phase.CALL:
            return public_relation(self.book, self.public, self.seat, other)
        hand = self.hand
        played = [event for event in self.told if isinstance(event, Play)]
        for event in played:
            if event.seat == self.seat:
                hand = hand | (1 << event.card)
        return known_relation(self.book, self.public, self.seat, hand, other)

    @property
    def seen(self) -> CardSet:
        """The cards of which this seat has seen where they lay, at one moment or another."""
        seen = int(self.dealt)
        for event in self.told:
            match event:
                case Play(card=card):
                    seen |= 1 << card
                case TalonShown(cards=cards) | TrickTaken(added=cards):
                    seen |= CardSet.of(cards)
                case HandShown(cards=mask) | DiscardShown(cards=mask):
                    seen |= mask
                case TalonTaken(cards=mask) if mask is not None:
                    seen |= mask
                case Finished(discard=mask, talon=cards):
                    seen |= mask | CardSet.of(cards)
                case _:
                    pass
        return CardSet(seen)

    @property
    def out(self) -> CardSet:
        """The cards that the other seats may still hold, seen before or not."""
        public = self.public
        gone = int(self.hand) | int(self.discard) | int(public.shown) | CardSet.of(public.trick)
        for trick in public.tricks:
            gone |= CardSet.of(trick.cards + trick.added)
        if public.talon is not None and not public.took_whole:
            gone |= CardSet.of(public.talon) - int(public.taken or 0)
        return CardSet(ALL & ~gone)

    @property
    def holds_called_card(self) -> bool:
        seat = self.seat
        return seat is not None and called_card_held(self.public, seat, self.hand) is not None

    def __repr__(self) -> str:
        return f"View({self.book.id}, seat={self.seat}, {self.public.phase})"


def is_told(told: Told, seat: int | None) -> bool:
    return told.seat is None or told.seat == seat


def view_of(state: GameState, seat: int | None) -> View:
    """Build a view from the events that the seat was told, and from nothing else."""
    nothing = CardSet()
    blank = View(state.book, seat, state.public, nothing, nothing, nothing, (), ())
    return view_after(blank, 0, state)


def view_after(view: View, heard: int, state: GameState) -> View:
    """The same seat's view of a later state, of whose history it covers the first ``heard`` items.

    ``view_after(earlier.view(seat), len(earlier.history), later) == later.view(seat)``
    """
    seat, history = view.seat, state.history
    news = tuple(item.event for item in history[heard:] if item.seat is None or item.seat == seat)
    legal = () if seat is None else state.legal_actions(seat)
    later = View(
        state.book,
        seat,
        state.public,
        view.hand,
        view.dealt,
        view.discard,
        (*view.told, *news),
        legal,
    )
    return later if seat is None else _with_own_cards(later, seat, news)


def _with_own_cards(view: View, seat: int, news: tuple[Event, ...]) -> View:
    hand, dealt, discard = view.hand, view.dealt, view.discard
    for event in news:
        match event:
            case Dealt(cards=cards):
                hand = dealt = cards
            case TalonTaken(seat=taker, cards=cards) if taker == seat and cards is not None:
                hand = hand | cards
            case Discard(cards=cards):
                hand, discard = hand - cards, cards
            case TakeBack(seat=taker) if taker == seat:
                hand, discard = hand | discard, CardSet()
            case Play(seat=player, card=card) if player == seat:
                hand = hand - (1 << card)
            case _:
                pass
    if (hand, dealt, discard) == (view.hand, view.dealt, view.discard):
        return view
    return replace(view, hand=hand, dealt=dealt, discard=discard)
