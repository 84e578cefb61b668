"""Sampled worlds agree with everything the seat was told; the kernel hears nothing else."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.bots.brain import brain_of
from mondfang.cards import CARDS, CardSet
from mondfang.game import GameState, Phase, new_game
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.dealing.deal import Deal
from mondfang.kernel.backend import available, backend
from mondfang.kernel.books import book_of
from mondfang.kernel.codes import encode
from mondfang.kernel.face import WorldRow
from mondfang.kernel.from_view import story_of
from mondfang.kernel.replay import game_of
from mondfang.rulebook import book_ids, load_book
from mondfang.testing.positions import contracts_of, dealt_game, decisions
from tests.amounts import amount, share

WORLDS = 6


def rebuilt(state: GameState, seat: int, world: WorldRow) -> GameState:
    """The same actions in another deal; another seat's discard is the world's."""
    hands, talon, discard, _ = world
    one, two, three, four = (CardSet(hand) for hand in hands)
    deal = Deal((one, two, three, four), tuple(CARDS[card] for card in talon))
    other = new_game(state.book, deal, state.public.forehand)
    for told in state.history:
        action = told.event
        if not isinstance(action, Action):
            continue
        if isinstance(action, act.Discard) and action.seat != seat:
            action = act.Discard(action.seat, CardSet(discard))
        other = other.apply(action)
    return other


@amount("every", 3, 1)
@pytest.mark.parametrize("name", book_ids())
def test_worlds_tell_the_seat_the_same_story(name: str, every: int) -> None:
    book, source = load_book(name), Random(7)
    kernel, brain = backend(), brain_of(book)
    seen = 0
    for number, target in enumerate(share(contracts_of(book), every, name)):
        for step, state in enumerate(
            decisions(dealt_game(book, number, number % 4), source, target)
        ):
            if step % 5 != number % 5 or state.turn is None:
                continue
            for seat in {state.turn, (state.turn + 1) % 4}:
                if state.public.phase is Phase.DISCARD and seat != state.turn:
                    continue  # a discard taken back belongs to no world
                view = state.view(seat)
                trust = 0.5 if step % 2 else 0.0
                for world in kernel.sample(
                    story_of(view), brain, number * 100 + step, WORLDS, 2, trust, trust
                ):
                    other = rebuilt(state, seat, world)
                    assert other.view(seat).told == view.told
                    assert list(other.hidden.hands) == list(world[3])
                    seen += 1
    assert seen > 500 / every


@amount("every", 3, 1)
@pytest.mark.parametrize("name", book_ids())
def test_in_playouts_nobody_knows_more_than_his_seat(name: str, every: int) -> None:
    """Other hands, another discard, another talon behind the same view: the same card."""
    book, source = load_book(name), Random(8)
    kernel, brain, seen = backend(), brain_of(book), 0
    for number, target in enumerate(share(contracts_of(book), every, name)):
        start = dealt_game(book, 40 + number, number % 4)
        for step, state in enumerate(decisions(start, source, target)):
            if state.public.phase is not Phase.PLAY or step % 4 or state.turn is None:
                continue
            card = kernel.policy_card(game_of(state), brain, step)
            story = story_of(state.view(state.turn))
            for world in kernel.sample(story, brain, step, 4, 1, 0.0, 0.0):
                other = rebuilt(state, state.turn, world)
                assert kernel.policy_card(game_of(other), brain, step) == card
                seen += 1
    assert seen > 100 / every


def test_worlds_differ_and_a_seed_gives_them_again() -> None:
    book = load_book("steirisch-2017")
    state = dealt_game(book, 3, 0)
    story, brain, kernel = story_of(state.view(0)), brain_of(book), backend()
    first = kernel.sample(story, brain, 1, 20, 1, 0.0, 0.0)
    assert first == kernel.sample(story, brain, 1, 20, 1, 0.0, 0.0)
    assert len({tuple(world[0]) for world in first}) == 20
    assert first != kernel.sample(story, brain, 2, 20, 1, 0.0, 0.0)


def test_both_instruction_sets_weigh_alike() -> None:
    names = [name for name in available() if name.startswith("native")]
    book, source = load_book("steirisch-2017"), Random(3)
    checked = 0
    for step, state in enumerate(decisions(dealt_game(book, 5, 1), source, "dreier")):
        if step % 3 or state.turn is None or len(state.legal_actions()) < 2:
            continue
        view = state.view(state.turn)
        codes = [encode(book, action) for action in view.legal_actions[:8]]
        found = [
            backend(name).weigh(
                story_of(view, name), brain_of(book, name), codes, 9, 24, 2, 0.5, 0.5, False, 3, 0.0
            )
            for name in names
        ]
        assert all(each == found[0] for each in found)
        checked += 1
    assert checked > 5


def test_who_bids_a_dreier_is_taken_to_have_the_hand_for_one() -> None:
    book = load_book("steirisch-2017")
    state = dealt_game(book, 3, 0).apply(act.Reserve(0)).apply(act.Pass(1))
    state = state.apply(act.Bid(2, "dreier"))
    story, brain, kernel = story_of(state.view(3)), brain_of(book), backend()

    def tarocks(seat: int, trust: float) -> float:
        worlds = kernel.sample(story, brain, 1, 200, 2, trust, 0.0)
        return float(sum((world[0][seat] >> 32).bit_count() for world in worlds)) / len(worlds)

    assert tarocks(2, 1.0) > tarocks(2, 0.0) + 1.5
    assert tarocks(1, 1.0) < tarocks(1, 0.0)


def test_learned_weights_bid_on_strong_hands() -> None:
    """A wall of tarocks is worth a game, a hand of pips is worth a Bettler."""
    book = load_book("steirisch-2017")
    kernel, brain = backend(), brain_of(book)
    strong = int(CardSet.parse("Sk XXI XX XIX XVIII XVII XVI XV XIV HK KK PK"))
    weak = int(CardSet.parse("II III H4 H3 H2 K4 K3 P7 P8 T7 T8 T9"))
    worth = {
        hand: dict(kernel.hand_worth(book_of(book), brain, hand, False, 1, 40))
        for hand in (strong, weak)
    }
    dreier, bettler = (tuple(book.contracts).index(name) for name in ("dreier", "bettler"))
    assert worth[strong][dreier] > 12
    assert worth[weak][dreier] < 0
    assert worth[weak][bettler] > worth[strong][bettler]
