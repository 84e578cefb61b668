"""No announcement of cards that nobody of the own side can show, or that is visibly lost."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from mondfang.bots import Budget, make
from mondfang.bots.folly import hopeless, in_sight
from mondfang.bots.talk import worth_saying
from mondfang.cards import KINGS, TRULL
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.rulebook import book_ids, load_book
from mondfang.testing.positions import contracts_of, dealt_game, decisions


def _talk(name: str, deals: int) -> Iterator[tuple[GameState, act.Announce]]:
    """Every announcement that was open to somebody in games of every contract."""
    book, source = load_book(name), Random(2)
    for number in range(deals):
        for target in contracts_of(book):
            for state in decisions(dealt_game(book, 70 + number, number % 4), source, target):
                if state.public.phase in (Phase.STATEMENT, Phase.ROUND):
                    for action in state.legal_actions():
                        if isinstance(action, act.Announce):
                            yield state, action


@pytest.mark.parametrize("name", book_ids())
def test_sets_without_a_card_of_them_or_with_one_at_the_others_are_hopeless(name: str) -> None:
    sets = {"trull": TRULL, "vier-koenige": KINGS}
    found = {True: 0, False: 0}
    for state, action in _talk(name, 4):
        cards = sets.get(state.book.premiums[action.premium].kind)
        if cards is None:
            continue
        view = state.view(action.seat)
        ours, theirs = in_sight(view)
        assert ours & int(view.hand) == int(view.hand)
        assert not ours & theirs
        if not ours & cards or theirs & cards:
            assert hopeless(view, action)
        found[hopeless(view, action)] += 1
    assert all(found.values()) or not any(found.values())


@pytest.mark.parametrize("name", ["steirisch-2017", "standard-deluxe"])
def test_what_is_in_sight_is_where_it_seems_to_be(name: str) -> None:
    """Cards in sight on the other side are not in the hand of the one who speaks or his partner."""
    for state, action in _talk(name, 2):
        _, theirs = in_sight(state.view(action.seat))
        assert not theirs & int(state.hidden.hands[action.seat])


@pytest.mark.parametrize("name", book_ids())
def test_hopeless_words_are_not_even_weighed(name: str) -> None:
    dropped = 0
    for state, action in _talk(name, 1):
        view = state.view(action.seat)
        if hopeless(view, action):
            assert action not in worth_saying(view, view.legal_actions)
            dropped += 1
        quiet = [a for a in view.legal_actions if not isinstance(a, act.Announce | act.Kontra)]
        assert all(a in worth_saying(view, view.legal_actions) for a in quiet)
    assert dropped


def test_bots_announce_nothing_hopeless_in_whole_games() -> None:
    book, bot = load_book("standard-deluxe"), make("club")
    for number in range(6):
        state, step = dealt_game(book, 900 + number, number % 4), 0
        while state.turn is not None and state.public.phase is not Phase.PLAY:
            view = state.view(state.turn)
            action = bot.choose(view, Budget(number, 8).at(step))
            assert not hopeless(view, action)
            state, step = state.apply(action), step + 1
