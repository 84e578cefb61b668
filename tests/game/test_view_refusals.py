"""A view alone tells why an action of its seat would be refused, exactly as the game would."""

from __future__ import annotations

import random

import pytest

from mondfang.cards import CARDS
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.rulebook import Rulebook
from tests.positions import BOOKS
from tests.random_games import start, steps, targets


def anything(book: Rulebook, seat: int) -> list[Action]:
    """Sensible and senseless actions of one seat."""
    plain = (act.Reserve, act.Pass, act.ThrowIn, act.CallFourth, act.CallNobody, act.OpenTalon)
    more = (act.TakeWhole, act.Schleifen, act.TakeBack, act.Concede, act.Lie, act.Gut)
    return [
        *(kind(seat) for kind in (*plain, *more)),
        *(act.Bid(seat, contract) for contract in book.contracts),
        *(act.Announce(seat, premium) for premium in book.premiums),
        *(act.Call(seat, card) for card in CARDS[7::8]),
        *(act.Play(seat, card) for card in CARDS),
        act.Kontra(seat, 1, "game", 0),
    ]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_a_view_refuses_what_the_game_refuses_and_for_the_same_reason(book: Rulebook) -> None:
    for number, target in enumerate(targets(book)):
        source = random.Random(number)
        for state in steps(start(book, number), source, target):
            if source.random() > 0.15:
                continue
            seat = source.randrange(4) if state.turn is None else state.turn
            view = state.view(seat)
            for action in anything(book, seat):
                assert view.refusal(action) == state.refusal(action)
