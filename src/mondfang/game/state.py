"""The game: a fold over actions. Five verbs are its whole public face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mondfang.cards import Card, CardSet, cards_in
from mondfang.game import actions as act
from mondfang.game.actions import Action, Event, Told
from mondfang.game.dealing.deal import Deal
from mondfang.game.errors import IllegalAction, Refusal
from mondfang.game.legality import refusal, refuse_by_phase
from mondfang.game.phases import announce, auction, call, play, talon
from mondfang.game.public import Phase, Public, contract_of
from mondfang.rulebook.model import Rulebook

if TYPE_CHECKING:
    from mondfang.game.outcome import Outcome
    from mondfang.game.view import View


@dataclass(frozen=True, slots=True, repr=False)
class Hidden:
    """The cards as they lie; handed to nobody."""

    deal: Deal
    hands: tuple[int, int, int, int]
    discard: int = 0

    def with_hand(self, seat: int, hand: int) -> Hidden:
        hands = list(self.hands)
        hands[seat] = hand
        one, two, three, four = hands
        return Hidden(self.deal, (one, two, three, four), self.discard)

    def __repr__(self) -> str:
        return "Hidden()"


@dataclass(frozen=True, slots=True, repr=False)
class GameState:
    """One deal being played."""

    book: Rulebook
    hidden: Hidden
    public: Public
    history: tuple[Told, ...]

    @property
    def turn(self) -> int | None:
        """The seat that has to act; None once the game is over."""
        return self.public.turn

    @property
    def is_over(self) -> bool:
        return self.public.phase is Phase.DONE

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """What may be done, in a stable order; empty if it is not that seat's turn."""
        turn = self.public.turn
        if turn is None or (seat is not None and seat != turn):
            return ()
        return tuple(self._offered(turn))

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action would be refused now, or None if it would be accepted."""
        turn = self.public.turn or 0  # out of turn no card is looked at
        hand, dealt = self.hidden.hands[turn], self.hidden.deal.hands[turn]
        return refusal(self.book, self.public, hand, dealt, action)

    def apply(self, action: Action) -> GameState:
        """The state after an action; raises IllegalAction with a code and clauses."""
        refused = self.refusal(action)
        if refused is not None:
            raise IllegalAction(refused)
        return self._after(action)

    def irregular(self, action: Action) -> GameState:
        """The state after something the book refuses; for tables where a referee watches."""
        return self._after(action)

    def view(self, seat: int | None) -> View:
        """What a seat has been told, never more; None is a spectator."""
        from mondfang.game.view import view_of

        return view_of(self, seat)

    def outcome(self) -> Outcome:
        """The facts of a finished game."""
        from mondfang.game.outcome import outcome_of

        return outcome_of(self)

    def _offered(self, seat: int) -> Iterator[Action]:
        book, public, hand = self.book, self.public, self.hidden.hands[seat]
        if public.phase is Phase.PLAY:
            for card in cards_in(play.legal_cards(book, public, seat, hand)):
                yield act.Play(seat, card)
            return
        dealt = self.hidden.deal.hands[seat]
        if public.phase is Phase.DISCARD:
            sets = tuple(talon.legal_discards(book, public, hand, dealt, seat))
            yield from sets or (act.Concede(seat),)
            return
        source = {
            Phase.AUCTION: auction.candidates,
            Phase.CALL: call.candidates,
            Phase.TALON: talon.candidates,
            Phase.TERMS: announce.terms_candidates,
        }.get(public.phase, announce.candidates)
        for action in source(book, public, seat):
            if refuse_by_phase(book, public, hand, dealt, action) is None:
                yield action

    def _after(self, action: Action) -> GameState:
        hidden, public, history = self.hidden, self.public, list(self.history)
        for told in self._told(action):
            history.append(told)
            hidden = _hide(hidden, told.event)
            if told.seat is None:
                public = advance(self.book, public, told.event)
        state = GameState(self.book, hidden, public, tuple(history))
        return state._consequences()

    def _told(self, action: Action) -> Iterator[Told]:
        """An action as events, each with its audience."""
        deck, row = (
            self.hidden.deal.talon,
            self.public.games and contract_of(self.book, self.public),
        )
        match action:
            case act.OpenTalon():
                yield Told(action)
                yield Told(act.TalonShown(deck))
            case act.TakeHalf(seat=seat, half=half):
                yield Told(action)
                yield Told(act.TalonTaken(seat, CardSet.of(deck[3 * half : 3 * half + 3])))
            case act.TakeCard(seat=seat, card=card):
                yield Told(action)
                yield Told(act.TalonTaken(seat, CardSet.of([card])))
            case act.TakeWhole(seat=seat):
                yield Told(action)
                seen = self.public.talon is not None
                yield Told(act.TalonTaken(seat, CardSet.of(deck)), None if seen else seat)
                if not seen:
                    yield Told(act.TalonTaken(seat, None))
            case act.Discard(seat=seat, cards=cards):
                yield Told(action, seat)
                yield Told(act.Discarded(seat, len(cards)))
            case act.Lie(seat=seat):
                shown = talon.shown_discards(row, self.hidden.discard) if row else 0
                if shown:
                    yield Told(act.DiscardShown(seat, CardSet(shown)))
                yield Told(action)
            case _:
                yield Told(action)

    def _consequences(self) -> GameState:
        """What follows by itself: the trick is gathered, hands are laid open, the end is shown."""
        state, public = self, self.public
        if len(public.trick) == 4:
            winner = play.trick_winner(self.book, public)
            state = state._tell(act.TrickTaken(winner, self._added()))
            if len(state.public.tricks) == 1 and not state.is_over:
                for seat in public.lays_open:
                    hand = CardSet(state.hidden.hands[seat])
                    state = state._tell(act.HandShown(seat, hand))
        if state.is_over and state.public.ending != "thrown-in":
            hidden = state.hidden
            unused = contract_of(self.book, state.public).talon == "unused"
            deck = () if unused else hidden.deal.talon
            shown = hidden.discard if self.book.conduct.talon_shown_before_count else 0
            state = state._tell(act.Finished(CardSet(shown), deck))
        elif state.is_over:
            thrower = state.history[-1].event
            assert isinstance(thrower, act.ThrowIn)
            hand = CardSet(state.hidden.hands[thrower.seat])
            state = state._tell(act.HandShown(thrower.seat, hand))
        return state

    def _added(self) -> tuple[Card, ...]:
        """The talon cards that go to this trick in Trischaken."""
        public, deck = self.public, self.hidden.deal.talon
        if contract_of(self.book, public).talon != "tricks":
            return ()
        number = public.trick_number
        if public.talon_timing == "six":
            return deck[number - 1 : number] if number <= len(deck) else ()
        return deck if number == play.TRICKS else ()

    def _tell(self, event: Event) -> GameState:
        public = advance(self.book, self.public, event)
        return GameState(self.book, self.hidden, public, (*self.history, Told(event)))

    def __repr__(self) -> str:
        return f"GameState({self.book.id}, {self.public.phase}, turn={self.public.turn})"


def new_game(book: Rulebook, deal: Deal, forehand: int = 0) -> GameState:
    """A deal before the forehand's first word."""
    if forehand not in range(4):
        raise ValueError(f"forehand is a seat from 0 to 3, not {forehand}")
    one, two, three, four = deal.hands
    hidden = Hidden(deal, (int(one), int(two), int(three), int(four)))
    public = Public(forehand=forehand, phase=Phase.AUCTION, turn=forehand)
    history = tuple(Told(act.Dealt(seat, deal.hands[seat]), seat) for seat in range(4))
    return GameState(book, hidden, public, history)


def advance(book: Rulebook, public: Public, event: Event) -> Public:
    """What all know after an event that all were told."""
    match public.phase:
        case Phase.PLAY:
            return play.advance(book, public, event)
        case Phase.AUCTION:
            assert isinstance(event, Action)
            return auction.advance(book, public, event)
        case Phase.CALL:
            assert isinstance(event, Action)
            return call.advance(book, public, event)
        case Phase.TALON | Phase.DISCARD:
            return talon.advance(book, public, event)
        case Phase.DONE:
            return play.advance(book, public, event)
        case _:
            return announce.advance(book, public, event)


def _hide(hidden: Hidden, event: Event) -> Hidden:
    """Move the cards themselves."""
    match event:
        case act.Play(seat=seat, card=card):
            return hidden.with_hand(seat, hidden.hands[seat] & ~(1 << card))
        case act.TalonTaken(seat=seat, cards=cards) if cards is not None:
            return hidden.with_hand(seat, hidden.hands[seat] | cards)
        case act.Discard(seat=seat, cards=cards):
            kept = hidden.hands[seat] & ~cards
            return replace(hidden.with_hand(seat, kept), discard=int(cards))
        case act.TakeBack(seat=seat):
            whole = hidden.hands[seat] | hidden.discard
            return replace(hidden.with_hand(seat, whole), discard=0)
        case _:
            return hidden
