"""What is decided before the first card, quickly: native/search/talk.hpp in Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from mondfang.cards import KINGS, SUIT_CARDS, TAROCKS, TRULL, cards_in
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.phases.call import callable_cards
from mondfang.game.phases.talon import discard_count, is_suit_game, king_in_talon
from mondfang.game.public import Phase, Public, contract_of
from mondfang.game.state import GameState
from mondfang.kernel.pack import contract_index
from mondfang.kernel.twin.chance import random_action
from mondfang.kernel.twin.habits import (
    DISCARD,
    KING,
    TALON,
    Habits,
    discard,
    game_plan,
    king,
    talon,
)
from mondfang.kernel.twin.hand import HAND_FEATURES, describe_hand
from mondfang.kernel.twin.policy import CONTEXTS, FEATURES, Policy
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.words import WORD_CONTEXTS, WORD_FEATURES, best_word
from mondfang.rulebook.model import Rulebook

POINT: Final = 256  # the worth of a hand is in 1/256 game points
MOST_CONTRACTS: Final = 32
QUIET: Final = MOST_CONTRACTS  # the call of one who does not bid
TRIALS: Final = 40


class Brain:
    """Learned weights: how cards are chosen and hands are bid."""

    def __init__(
        self,
        cards: Sequence[int],
        belief: Sequence[int],
        bids: Sequence[int],
        margin: int,
        calls: Sequence[int] = (),
        auction: Sequence[int] = (),
        words: Sequence[int] = (),
        habits: Sequence[int] = (),
        unit: float = 0.0,
    ) -> None:
        if len(bids) % HAND_FEATURES or len(bids) > MOST_CONTRACTS * HAND_FEATURES:
            raise ValueError("bid weights of the wrong size")
        self.cards = _policy(cards)  # how cards are chosen in playouts
        self.belief = _policy(belief)  # how players at the table choose: worlds are weighed by it
        self.bids = _rows(bids)
        self.margin = margin  # what a bid must promise beyond passing
        self.auction = _calls(auction)  # how playouts bid, where that was learned
        self.words = _words(words)  # … and what they say
        self.habits = Habits(habits)  # king, talon and discard
        self.unit = unit  # points of an ordinary game, in which all this was learned; or 0
        # How players at the table bid; where it was not learned, as playouts do, or by what their
        # hands are worth.
        self.calls = _calls(calls) or self.auction
        if not self.calls:
            self.calls = {**dict(enumerate(self.bids)), QUIET: [margin]}

    def worth(self, contract: int, features: Sequence[int]) -> int:
        """What a hand is worth in a contract; nothing where nothing was learned."""
        if contract >= len(self.bids):
            return 0
        return sum(w * f for w, f in zip(self.bids[contract], features, strict=True))

    def score(self, call: int, features: Sequence[int]) -> int:
        """By which a call is chosen in playouts."""
        return sum(w * f for w, f in zip(self.auction.get(call, ()), features, strict=False))

    def odds(self, call: int, features: Sequence[int]) -> float:
        """Of a contract, or of keeping quiet, against each other."""
        total = sum(w * f for w, f in zip(self.calls.get(call, ()), features, strict=False))
        sixteenths = (min(max(total, -20 * POINT), 20 * POINT) + 20 * POINT) // 16
        return math.exp((sixteenths * 16 - 20 * POINT) / POINT)


def _rows(weights: Sequence[int]) -> list[Sequence[int]]:
    return [weights[at : at + HAND_FEATURES] for at in range(0, len(weights), HAND_FEATURES)]


def _calls(weights: Sequence[int]) -> dict[int, Sequence[int]]:
    """By contract in the order of the book; keeping quiet comes last."""
    if len(weights) % HAND_FEATURES or len(weights) > (MOST_CONTRACTS + 1) * HAND_FEATURES:
        raise ValueError("call weights of the wrong size")
    *rows, quiet = _rows(weights) or [[]]
    return {**dict(enumerate(rows)), QUIET: quiet} if quiet else {}


def _words(weights: Sequence[int]) -> list[Sequence[int]]:
    if weights and len(weights) != WORD_CONTEXTS * WORD_FEATURES:
        raise ValueError("word weights of the wrong size")
    return [weights[at : at + WORD_FEATURES] for at in range(0, len(weights), WORD_FEATURES)]


def _policy(weights: Sequence[int]) -> Policy:
    if len(weights) != CONTEXTS * FEATURES:
        raise ValueError("card weights of the wrong size")
    return Policy([weights[at : at + FEATURES] for at in range(0, len(weights), FEATURES)])


def quiet_action(state: GameState, brain: Brain, random: Random) -> Action:
    """What a player does who wants to get to the cards."""
    seat = state.turn
    assert seat is not None
    match state.public.phase:
        case Phase.AUCTION:
            return _call(state, brain)
        case Phase.CALL:
            return _king(state, seat, brain)
        case Phase.TALON:
            return _talon(state, seat, brain)
        case Phase.DISCARD:
            return _discard(state, seat, brain, random)
        case Phase.ROUND:
            return best_word(state, brain.words, True) or act.Gut(seat)
        case Phase.STATEMENT:
            return _statement(state, seat, brain)
        case _:
            return random_action(state, random)


def _call(state: GameState, brain: Brain) -> Action:
    """The bid with the most by the model, where it promises enough or passing is no choice."""
    seat, actions = state.turn, state.legal_actions()
    assert seat is not None
    features = describe_hand(state.hidden.hands[seat], seat == state.public.forehand)
    free = [a for a in actions if isinstance(a, act.Reserve | act.Pass)]
    best: Action | None = None
    most = 0
    bids = [action for action in actions if isinstance(action, act.Bid)]
    if brain.auction and bids:
        most = brain.score(QUIET, features) if free else 0
        for bid in bids:
            score = brain.score(contract_index(state.book, bid.contract), features)
            if score > most or (best is None and not free):
                best, most = bid, score
        return best or free[0]
    for action in actions:
        if isinstance(action, act.Bid):
            value = brain.worth(contract_index(state.book, action.contract), features)
            if best is None or value > most:
                best, most = action, value
    if best is not None and (not free or most > brain.margin):
        return best
    return free[0] if free else act.Pass(seat)


def _king(state: GameState, seat: int, brain: Brain) -> Action:
    """The king with the best score; among equals the lowest suit."""
    hand = state.hidden.hands[seat]
    cards = cards_in(callable_cards(state.book, hand))
    if not cards:
        return act.CallNobody(seat)
    habits = brain.habits
    return act.Call(seat, max(cards, key=lambda card: habits.score(KING, king(hand, card))))


def _talon(state: GameState, seat: int, brain: Brain) -> Action:
    book, public, deck = state.book, state.public, state.hidden.deal.talon
    row = contract_of(book, public)
    if row.talon == "whole-hidden":
        return act.TakeWhole(seat)
    if public.talon is None:
        return act.OpenTalon(seat)
    if row.talon == "whole-open" or (book.talon.whole_when_king and king_in_talon(public)):
        return act.TakeWhole(seat)
    hand, habit = state.hidden.hands[seat], TALON + game_plan(row)

    def score(*cards: int) -> int:
        taken = sum(1 << card for card in cards)
        return brain.habits.score(habit, talon(hand, taken, public.called))

    if row.talon == "one":
        return act.TakeCard(seat, max(deck, key=score))
    return act.TakeHalf(seat, int(score(*deck[3:]) > score(*deck[:3])))


def discard_score(brain: Brain, book: Rulebook, public: Public, hand: int, cards: int) -> int:
    """How much a hand likes to be rid of cards."""
    habit = DISCARD + game_plan(contract_of(book, public))
    return brain.habits.score(habit, discard(hand, cards, public.called))


def _discard(state: GameState, seat: int, brain: Brain, random: Random) -> Action:
    """The best set where there are few; of six cards the best of some dozen random sets."""
    book, public, hand = state.book, state.public, state.hidden.hands[seat]
    if _few_discards(book, public, hand):
        sets: Sequence[Action] = state.legal_actions()
    else:
        sets = [random_action(state, random)]
        if isinstance(sets[0], act.Discard):
            sets = [*sets, *(random_action(state, random) for _ in range(TRIALS))]
    best, most = sets[0], -math.inf
    for action in sets:
        if isinstance(action, act.Discard):
            score = discard_score(brain, book, public, hand, action.cards)
            if score > most:
                best, most = action, score
    return best


def _few_discards(book: Rulebook, public: Public, hand: int) -> bool:
    row = contract_of(book, public)
    count = discard_count(public, row)
    suit, tarock = hand & SUIT_CARDS & ~KINGS, hand & TAROCKS & ~TRULL
    first, then = (tarock, suit) if is_suit_game(row) else (suit, tarock)
    pool, choose = first.bit_count(), count
    if pool < count:
        pool, choose = then.bit_count(), count - pool
    return choose <= 3 and pool <= 13


def _statement(state: GameState, seat: int, brain: Brain) -> Action:
    """Says what has to be said, the promised bird, then what promises something, and lies down."""
    actions = state.legal_actions()
    if any(isinstance(action, act.Lie) for action in actions):
        return best_word(state, brain.words, False) or act.Lie(seat)
    promised = contract_of(state.book, state.public).besser
    for action in actions:
        if isinstance(action, act.Announce) and action.premium in promised:
            return action
    return act.TakeBack(seat)
