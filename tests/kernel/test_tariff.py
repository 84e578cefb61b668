"""Any tariff of Trischaken, also one that no book has: the native kernels settle as the engine."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from mondfang.game import actions as act
from mondfang.kernel.backend import backend
from mondfang.kernel.books import book_of
from mondfang.kernel.codes import encode
from mondfang.kernel.face import Game
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.settlement.trischaken import TrischakenResult, paid
from tests.kernel.lockstep import NATIVE
from tests.settlement.tariffs import drawn_tariff

GAMES = 1500


def bid_trischaken(game: Game, book: Rulebook) -> None:
    """The forehand's word, three passes, and the game that nobody else may bid."""
    for word in (act.Reserve(0), act.Pass(0), act.Pass(0), act.Pass(0), act.Bid(0, "trischaken")):
        game.apply(encode(book, word))


def settled_alike(name: str, book: Rulebook, games: int) -> Counter[tuple[int, int]]:
    """How often which number of losers met which number of Jungfrauen."""
    seen: Counter[tuple[int, int]] = Counter()
    made, kernel = book_of(book, name), backend(name)
    for number in range(games):
        game = kernel.random_deal(made, 23, number)
        bid_trischaken(game, book)
        game.play_random(number)
        one, two, three, four = game.card_thirds()
        first, second, third, last = game.tricks
        result = TrischakenResult(
            0, (one, two, three, four), (first, second, third, last), book.count.win_thirds
        )
        assert tuple(game.points()) == paid(book.trischaken, result), result
        seen[len(result.losers), len(result.jungfrauen)] += 1
    return seen


@pytest.mark.parametrize("name", NATIVE)
@pytest.mark.parametrize("book_id", book_ids())
def test_each_book_is_settled_alike(name: str, book_id: str) -> None:
    seen = settled_alike(name, load_book(book_id), GAMES)
    assert {(1, 0), (1, 1), (2, 0)} <= set(seen), "the games show too little"


@pytest.mark.parametrize("name", NATIVE)
@pytest.mark.parametrize("book_id", book_ids())
def test_tariffs_of_no_book_are_settled_alike(name: str, book_id: str) -> None:
    source = random.Random(book_id)
    for _ in range(12):
        settled_alike(name, drawn_tariff(source, book_id), GAMES // 10)
