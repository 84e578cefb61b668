"""What a teacher says about the others' cards is true of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mondfang.bots import Choice, Explanation, Reason, thumb
from mondfang.bots.teach import reasons_for
from mondfang.cards import BY_CODE, SUIT_LETTERS, SUIT_MASKS, TAROCKS, highest
from mondfang.game import GameState, Phase
from mondfang.rulebook import Rulebook
from tests.positions import BOOKS
from tests.random_games import start


def lessons(book: Rulebook, games: int) -> Iterator[tuple[GameState, Reason]]:
    """Every reason given for a card in games by rules of thumb."""
    source = random.Random(3)
    for seed in range(games):
        state = start(book, seed)
        while state.turn is not None:
            view = state.view(state.turn)
            action = thumb.choose(view, source)
            if state.public.phase is Phase.PLAY:
                found = Explanation((Choice(action),))
                yield from ((state, reason) for reason in reasons_for(view, found))
            state = state.apply(action)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_who_is_said_to_have_no_tarock_or_none_of_a_suit_has_none(book: Rulebook) -> None:
    said = 0
    for state, reason in lessons(book, 12):
        if reason.code in ("no-tarock", "void"):
            said += 1
            suit = reason.values.get("suit")
            cards = TAROCKS if suit is None else SUIT_MASKS[SUIT_LETTERS.index(str(suit))]
            seat = reason.values["seat"]
            assert isinstance(seat, int)
            assert not state.hidden.hands[seat] & cards, (reason, state)
    assert said


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_no_other_seat_holds_a_higher_tarock_than_the_highest_that_is_out(book: Rulebook) -> None:
    for state, reason in lessons(book, 12):
        if reason.code == "highest-out":
            hands = state.hidden.hands
            others = [hand for seat, hand in enumerate(hands) if seat != state.turn]
            held = [highest(hand & TAROCKS) for hand in others if hand & TAROCKS]
            assert max(held, default=0) <= BY_CODE[str(reason.values["card"])]
