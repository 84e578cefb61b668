"""Sure of the rest, and lost: proven from a view, never guessed."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.bots import Budget, make
from mondfang.bots.sure import is_lost, sure_of_the_rest, winning_order
from mondfang.cards import CARDS
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.rulebook import book_ids, load_book
from mondfang.settlement import settle
from mondfang.testing.positions import contracts_of, dealt_game, decisions
from tests.amounts import amount


def _finished(state: GameState, seat: int, order: tuple[int, ...], source: Random) -> GameState:
    """The seat leads its cards in this order, the others play anything."""
    cards = list(order)
    while state.turn is not None:
        if state.turn == seat:
            state = state.apply(act.Play(seat, CARDS[cards.pop(0)]))
        else:
            state = state.apply(source.choice(state.legal_actions()))
    return state


@amount("games", 3, 6)
@pytest.mark.parametrize("name", book_ids())
def test_who_is_sure_takes_every_trick_whatever_the_others_play(name: str, games: int) -> None:
    book, source, seen = load_book(name), Random(1), 0
    for number in range(games):
        for target in contracts_of(book):
            start = dealt_game(book, 50 * number + len(target), number % 4)
            for state in decisions(start, source, target):
                if state.turn is None or state.public.phase is not Phase.PLAY:
                    continue
                order = winning_order(state.view(state.turn))
                if not order or len(order) < 2:
                    continue
                seat, had = state.turn, state.public.tricks_of(state.turn)
                end = _finished(state, seat, order, source)
                assert end.public.tricks_of(seat) == had + len(order)
                seen += 1
    assert seen > 3


def test_a_wall_of_top_tarocks_is_sure_and_a_gap_is_not() -> None:
    """Eleven sure ones, the last card is asked to be the highest of its suit once drawn out."""
    book, source = load_book("steirisch-2017"), Random(5)
    sure = unsure = 0
    for number in range(8):
        for state in decisions(dealt_game(book, number, 0), source, "dreier"):
            if state.turn is None or state.public.phase is not Phase.PLAY or state.public.trick:
                continue
            if sure_of_the_rest(state.view(state.turn)):
                sure += 1
            else:
                unsure += 1
    assert sure
    assert unsure > sure


@pytest.mark.parametrize("name", ["steirisch-2017", "hopfgarten-2023"])
def test_who_is_lost_does_not_win_the_game(name: str) -> None:
    book, greedy, seen = load_book(name), make("greedy"), 0
    for number in range(30):
        state = dealt_game(book, number, number % 4)
        lost: set[int] = set()
        while state.turn is not None:
            view = state.view(state.turn)
            if is_lost(view):
                lost.add(state.turn)
            state = state.apply(greedy.choose(view, Budget(number)))
        outcome = state.outcome()
        assert sum(settle(book, outcome).points) == 0
        if outcome.declarer_thirds is None:
            continue
        won = outcome.declarer_thirds >= book.count.win_thirds
        for seat in lost:
            assert (outcome.side_of(seat) == "declarer") != won
            seen += 1
    assert seen >= 4
