"""What a fair player calls out: proven faults, as far as it is sharp-eyed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mondfang.bots.watch import calls_out, faults_seen
from mondfang.cards import CARDS
from mondfang.game import GameState
from mondfang.game.public import Trick, evolve
from mondfang.game.view import View
from mondfang.rulebook import book_ids, load_book
from mondfang.testing.positions import contracts_of, dealt_game, decisions


def _late(name: str, target: str, number: int) -> GameState:
    """The last decision of a game, before or in its cards."""
    states = decisions(dealt_game(load_book(name), number, number % 4), Random(number), target)
    return list(states)[-1]


@pytest.mark.parametrize("name", book_ids())
def test_nobody_is_accused_where_all_played_by_the_rules(name: str) -> None:
    for number, target in enumerate(contracts_of(load_book(name))):
        state = _late(name, target, number)
        for seat in range(4):
            assert faults_seen(state.view(seat)) == ()


def _with_a_fault(view: View) -> tuple[View, int]:
    """The same game, but in a trick somebody threw a card of another suit and followed later."""
    tricks = list(view.public.tricks)
    for at, trick in enumerate(tricks):
        suit = trick.cards[0] >> 3 if trick.cards[0] < 32 else None
        place = 2
        seat = (trick.leader + place) % 4
        card = trick.cards[place]
        if suit is None or seat == view.seat or card >= 32 or card >> 3 != suit:
            continue
        for later in range(at + 1, len(tricks)):
            other = tricks[later].cards[(seat - tricks[later].leader) % 4]
            if other < 32 and other >> 3 != suit and tricks[later].leader != seat:
                tricks[at] = _exchanged(trick, place, int(other))
                mine = (seat - tricks[later].leader) % 4
                tricks[later] = _exchanged(tricks[later], mine, int(card))
                return replace(view, public=evolve(view.public, tricks=tuple(tricks))), seat
    raise LookupError


def _exchanged(trick: Trick, place: int, card: int) -> Trick:
    cards = list(trick.cards)
    cards[place] = CARDS[card]
    return replace(trick, cards=tuple(cards))


def test_a_renonce_is_seen_once_the_suit_is_shown_and_sharp_eyes_call_it() -> None:
    seen = 0
    for number in range(12):
        view = _late("steirisch-2017", "rufer", number).view(number % 4)
        try:
            faulty, seat = _with_a_fault(view)
        except LookupError:
            continue
        assert seat in {accused for accused, _ in faults_seen(faulty)}
        assert calls_out(faulty, 1.0, 0) is not None
        assert calls_out(faulty, 0.0, 0) is None
        noticed = [calls_out(faulty, 0.5, seed) is not None for seed in range(60)]
        assert sum(noticed) > 10
        assert calls_out(faulty, 0.5, 7) == calls_out(faulty, 0.5, 7)
        seen += 1
    assert seen >= 3
