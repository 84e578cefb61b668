"""The player by rules of thumb plays every book to the end, from a view alone."""

from __future__ import annotations

import random

import pytest

from mondfang.bots import RUNGS, thumb
from mondfang.bots.ladder import ABOUT
from mondfang.cards import CardSet
from mondfang.rulebook import Rulebook
from tests.positions import BOOKS, ST, table
from tests.random_games import start


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_it_plays_whole_games(book: Rulebook) -> None:
    for seed in range(12):
        state, source = start(book, seed), random.Random(seed)
        while state.turn is not None:
            state = state.apply(thumb.choose(state.view(state.turn), source))
        assert state.outcome().ending


def test_it_bids_only_on_a_strong_hand() -> None:
    strong = "Sk XXI XX XIX XVIII XVII XVI XV XIV HK KK PK"
    state = table(ST, "reserve", hands={1: strong})
    assert thumb.choose(state.view(1), random.Random(1)) in [
        action for action in state.legal_actions() if action.seat == 1
    ]
    assert thumb.strength(CardSet.parse(strong)) > thumb.STRONG
    chosen = thumb.choose(state.view(1), random.Random(1))
    assert "dreier" in repr(chosen)
    weak = table(ST, "reserve", hands={1: "H4 H3 H2 K4 K3 K2 P7 P8 T7 T8 T9 II"})
    assert "Pass" in repr(thumb.choose(weak.view(1), random.Random(1)))


def test_every_rung_says_in_one_sentence_what_it_can_do() -> None:
    assert set(ABOUT) == set(RUNGS)
    for text in ABOUT.values():
        for language in ("de", "en"):
            assert text.said(language).endswith(".")
            assert text.said(language).count(".") == 1
