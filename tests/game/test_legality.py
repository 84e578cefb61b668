"""``legal_actions`` is exact, stable and never empty while the game goes on.

``sweeps/games.py`` tries everything in very many more positions.
"""

from __future__ import annotations

import random

import pytest

from mondfang.game import IllegalAction, Phase
from mondfang.game import actions as act
from mondfang.game.text import ActionTextError, action_text, parse_action
from mondfang.rulebook import Rulebook
from tests.amounts import amount, share
from tests.game.trying import check_legality
from tests.positions import BOOKS, DL, HG, ST, book_with, table
from tests.random_games import conserved, start, steps, targets

EXTRAS = book_with(
    DL,
    zwiccolo="bei",
    semi_revers="on",
    king_whole_talon="on",
    king_change_bird="on",
    king_trischaken="on",
    sechserdreier="both",
    sechserdreier_talon="open",
    bunter_farbendreier="on",
    koenigsbesser="on",
    besserdreier="on",
    pagatfang="on",
    koenigfang="on",
)
ALL_BOOKS = (*BOOKS, EXTRAS)


@amount("every", 2, 1)
@pytest.mark.parametrize("book", ALL_BOOKS, ids=lambda book: f"{book.id}-{len(book.settings)}")
def test_an_action_is_legal_exactly_if_it_can_be_applied(book: Rulebook, every: int) -> None:
    for number, target in enumerate(share(targets(book), every, book.id)):
        source = random.Random(number)
        for state in steps(start(book, number), source, target):
            if source.random() < 0.05:
                check_legality(state, source)


@pytest.mark.parametrize("book", ALL_BOOKS, ids=lambda book: f"{book.id}-{len(book.settings)}")
def test_every_game_ends_with_all_cards_in_their_places(book: Rulebook) -> None:
    for number, target in enumerate((*targets(book), None)):
        for state in steps(start(book, 100 + number), random.Random(number), target):
            assert conserved(state)
            assert state.is_over or state.legal_actions()
        assert state.outcome().ending


def test_legal_actions_are_stable_and_without_repetition() -> None:
    for state in steps(start(DL, 5), random.Random(5)):
        actions = state.legal_actions()
        assert actions == state.legal_actions()
        assert len(actions) == len(set(actions))


def test_a_seat_that_is_not_on_turn_has_no_actions() -> None:
    state = table(ST)
    assert state.legal_actions(0)
    assert [state.legal_actions(seat) for seat in (1, 2, 3)] == [(), (), ()]


def test_applying_leaves_the_old_state_as_it_was() -> None:
    state = table(HG)
    before = state.legal_actions()
    state.apply(act.Reserve(0))
    assert state.legal_actions() == before
    assert state.public.phase is Phase.AUCTION


def test_an_illegal_action_is_raised_with_code_and_clauses() -> None:
    with pytest.raises(IllegalAction) as caught:
        table(ST).apply(act.Pass(0))
    assert caught.value.code == "forehand-must-open"
    assert "ST-060" in caught.value.clauses


@pytest.mark.parametrize("book", ALL_BOOKS, ids=lambda book: f"{book.id}-{len(book.settings)}")
def test_every_action_is_read_back_from_its_text(book: Rulebook) -> None:
    for number, target in enumerate(targets(book)):
        for state in steps(start(book, number), random.Random(number), target):
            for action in state.legal_actions()[:40]:
                assert parse_action(action.seat, action_text(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "bid", "bid a b", "play", "play XX2", "take half 3", "kontra game", "re game@4"),
        *("kontra game@1/7", "sub x@", "discard HK HK", "trischaken six", "call", "tanzen"),
        *("discard", "open x"),
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ActionTextError):
        parse_action(0, text)
