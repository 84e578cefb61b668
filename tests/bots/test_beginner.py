"""The beginner plays every book from a view alone, and has forgotten what fell before."""

from __future__ import annotations

import random

import pytest

from mondfang.bots import Budget, make
from mondfang.bots.beginner import REMEMBERED, still_out
from mondfang.cards import TRULL, CardSet
from mondfang.game import Phase
from mondfang.game import actions as act
from mondfang.rulebook import Rulebook
from tests.positions import BOOKS
from tests.random_games import start


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_it_plays_whole_games_alike_for_a_seed_and_says_nothing(book: Rulebook) -> None:
    beginner = make("beginner")
    for seed in range(2):
        state = start(book, seed)
        while state.turn is not None:
            view = state.view(state.turn)
            action = beginner.choose(view, Budget(seed))
            assert action in view.legal_actions
            assert action == make("beginner").choose(view, Budget(seed))
            quiet = any(isinstance(each, act.Gut | act.Lie) for each in view.legal_actions)
            assert not (quiet and isinstance(action, act.Kontra | act.Announce))
            state = state.apply(action)
        assert state.outcome().ending


def test_it_takes_for_possible_what_others_played_before_the_last_two_tricks() -> None:
    greedy, source, forgotten = make("greedy"), random.Random(5), 0
    state = start(BOOKS[0], 5)
    while state.turn is not None:
        view = state.view(state.turn)
        if state.public.phase is Phase.PLAY:
            late = view.public.tricks[-REMEMBERED:]
            known = CardSet.of(card for trick in late for card in trick.cards)
            believed = still_out(view, REMEMBERED)
            assert not believed & (int(view.hand) | int(known) | CardSet.of(view.public.trick))
            assert believed & TRULL == int(view.out) & TRULL
            assert still_out(view, 12) == int(view.out)
            forgotten = max(forgotten, (believed & ~int(view.out)).bit_count())
        state = state.apply(greedy.choose(view, Budget(source.randrange(2**32))))
    assert forgotten > 20
