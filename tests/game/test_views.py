"""A view is what a seat was told: two worlds that look alike to it look exactly alike."""

from __future__ import annotations

import random
import re

import pytest

from mondfang.cards import BY_CODE, CARDS, Card, CardSet
from mondfang.game import Deal, GameState, IllegalAction, NotAllowed, new_game
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import Phase, Public
from mondfang.game.state import advance
from mondfang.game.view import view_after, view_of
from mondfang.rulebook import Rulebook
from tests.amounts import amount, share
from tests.positions import BOOKS, HG, ST, refused, say, table
from tests.random_games import start, steps, targets

CARD_CODE = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, BY_CODE)) + r")(?![\w-])")


def actions_of(state: GameState) -> list[Action]:
    """The actions behind a state, hidden ones included."""
    return [told.event for told in state.history if isinstance(told.event, Action)]


def swapped(deal: Deal, one: Card, two: Card) -> Deal:
    """The same deal with two cards exchanged, wherever they are."""

    def other(card: Card) -> Card:
        return two if card == one else one if card == two else card

    hands = [CardSet.of(other(card) for card in hand) for hand in deal.hands]
    talon = tuple(other(card) for card in deal.talon)
    return Deal((hands[0], hands[1], hands[2], hands[3]), talon)


def replayed(book: Rulebook, deal: Deal, forehand: int, actions: list[Action]) -> GameState | None:
    state = new_game(book, deal, forehand)
    for action in actions:
        if state.refusal(action) is not None:
            return None
        state = state.apply(action)
    return state


@amount("every", 3, 1)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_swapping_cards_that_a_seat_cannot_know_changes_nothing_it_is_shown(
    book: Rulebook, every: int
) -> None:
    compared = 0
    for number, target in enumerate(share(targets(book), every, book.id)):
        source = random.Random(number)
        for state in steps(start(book, 40 + number), source, target):
            if source.random() > 0.25:
                continue
            seat = source.randrange(4)
            view = state.view(seat)
            seen = view.seen
            unknown = [card for card in CARDS if card not in seen]
            for _ in range(4):
                if len(unknown) < 2:
                    break
                one, two = source.sample(unknown, 2)
                deal = swapped(state.hidden.deal, one, two)
                actions = actions_of(state)
                world = replayed(book, deal, state.public.forehand, actions)
                if world is not None:
                    compared += 1
                    assert world.view(seat) == view
                    assert world.legal_actions(seat) == state.legal_actions(seat)
    assert compared > 100 / every


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_events_told_to_all_make_what_all_know(book: Rulebook) -> None:
    """Snapshot and events agree: folding the public events gives the public record."""
    for number, target in enumerate(targets(book)):
        public = Public(forehand=number % 4, phase=Phase.AUCTION, turn=number % 4)
        seen = 4  # the four hands, each told to one seat
        for state in steps(start(book, number), random.Random(number), target):
            for told in state.history[seen:]:
                if told.seat is None:
                    public = advance(book, public, told.event)
            seen = len(state.history)
            assert public == state.public


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_each_seat_holds_what_it_was_told(book: Rulebook) -> None:
    for number, target in enumerate(targets(book)):
        for state in steps(start(book, number), random.Random(number), target):
            for seat in range(4):
                assert state.view(seat).hand == state.hidden.hands[seat]


def hidden_from(state: GameState, seat: int | None) -> set[str]:
    seen = state.view(seat).seen
    return {card.code for card in CARDS if card not in seen}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_a_view_goes_on_from_an_earlier_one_of_the_same_seat(book: Rulebook) -> None:
    for seat in (0, 1, 2, 3, None):
        first, *later = steps(start(book, 11), random.Random(11))
        earlier, view = first, first.view(seat)
        for state in later:
            view = view_after(view, len(earlier.history), state)
            assert view == view_of(state, seat)
            earlier = state


@amount("every", 3, 1)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_no_event_names_a_card_that_its_audience_cannot_know(book: Rulebook, every: int) -> None:
    """Every card in anything a seat is told was dealt to it or shown to it before or then."""
    for number, target in enumerate(share(targets(book), every, book.id)):
        for state in steps(start(book, 70 + number), random.Random(number), target):
            for seat in (0, 1, 2, 3, None):
                view = state.view(seat)
                public = [*view.public.trick, *view.public.shown, *(view.public.talon or ())]
                for hand in view.public.open_hands:
                    public += list(hand)
                assert not {card.code for card in public} & hidden_from(state, seat)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_nothing_printed_names_a_hidden_card(book: Rulebook) -> None:
    for state in steps(start(book, 3), random.Random(3)):
        for thing in (state, state.hidden, state.hidden.deal, state.view(0), state.view(None)):
            assert not CARD_CODE.search(repr(thing)), repr(thing)


def test_no_error_names_a_hidden_card() -> None:
    state = table(ST, "reserve", "pass", "pass", "pass", "bid rufer")
    for card in CARDS:
        for action in (act.Call(0, card), act.Play(0, card), act.TakeCard(0, card)):
            refusal = state.refusal(action)
            if refusal is not None:
                assert not CARD_CODE.search(str(IllegalAction(refusal)))


def test_a_spectator_sees_no_hand() -> None:
    view = table(ST, "reserve").view(None)
    assert view.hand == 0
    assert view.legal_actions == ()
    assert not any(isinstance(event, act.Dealt) for event in view.told)


def test_only_the_last_trick_can_be_looked_at() -> None:
    state = say(table(ST, "reserve", "pass", "pass", "bid solodreier", "lie"), *["gut"] * 3)
    while len(state.public.tricks) < 3:
        state = state.apply(state.legal_actions()[0])
    view = state.view(1)
    assert view.trick(3) == view.last_trick
    with pytest.raises(NotAllowed) as caught:
        view.trick(2)
    assert caught.value.code == "looking-into-tricks"
    with pytest.raises(NotAllowed) as caught:
        view.trick(4)
    assert caught.value.code == "no-such-trick"


def test_a_commanded_bird_shows_the_partner() -> None:
    """Hopfgarten: only the partner may command, so commanding gives him away."""
    hands = {0: "HD", 2: "HK XX"}
    state = table(HG, "reserve", "pass", "pass", "pass", "bid rufer", hands=hands, talon="II H4 H3")
    state = say(state, "call HK", "open talon", "take half 1")
    state = state.apply(state.legal_actions()[0])
    state = say(state, "lie", "gut")
    assert state.turn == 2
    assert state.view(0).relation(2) is None
    state = say(state, "announce uhu")
    assert state.view(0).relation(2) == "same"
    assert state.view(1).relation(3) == "same"
    assert state.public.announcements[0].holder == 0


def test_a_seat_cannot_command_for_the_other_side() -> None:
    hands = {0: "HD", 2: "HK XX"}
    state = table(HG, "reserve", "pass", "pass", "pass", "bid rufer", hands=hands, talon="II H4 H3")
    state = say(state, "call HK", "open talon", "take half 1")
    state = say(state.apply(state.legal_actions()[0]), "lie")
    assert refused(state, "announce uhu") == "card-not-held"


@amount("every", 3, 1)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_every_card_that_another_seat_holds_is_out_and_no_fallen_or_own_card_is(
    book: Rulebook, every: int
) -> None:
    for number, target in enumerate(share(targets(book), every, book.id)):
        for state in steps(start(book, 20 + number), random.Random(number), target):
            if state.is_over:
                break
            for seat in range(4):
                view, hands = state.view(seat), state.hidden.hands
                others = [hand for other, hand in enumerate(hands) if other != seat]
                for hand in others:
                    assert not hand & ~view.out
                assert not view.out & (view.hand | view.discard)
                fallen = (card for trick in state.public.tricks for card in trick.cards)
                assert not any(card in view.out for card in fallen)
