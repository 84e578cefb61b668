"""In house books drawn by lot: rows and settlement, slips and games, referee and table, kernels.

``make sweep`` draws very many more; what one of them shows is drawn again by its number.
"""

from __future__ import annotations

import random

import pytest

from mondfang.rulebook import Rulebook
from mondfang.settlement.ledger import as_row
from tests.kernel.lockstep import lockstep
from tests.properties.holding import check_game, check_ruling, check_stories
from tests.properties.house_books import drawn_book
from tests.random_games import targets

NUMBERS = range(10)
MANY = range(40)


def book_of(number: int) -> tuple[Rulebook, random.Random]:
    source = random.Random(number)
    return drawn_book(source), source


@pytest.mark.parametrize("number", NUMBERS)
def test_every_game_has_its_row_explained_and_its_slip_settled_alike(number: int) -> None:
    book, source = book_of(number)
    wanted = targets(book)
    ended = [check_game(book, 100 * number + k, source.choice(wanted)) for k in range(12)]
    assert any(ended)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_story_gives_the_row_that_it_explains(number: int) -> None:
    book, source = book_of(number)
    for _ in range(6):
        each = source.randint(-20, 20)
        check_stories(book, source.choice(((each, each, -each, -each), (3 * each, *(-each,) * 3))))
    check_stories(book, as_row((21, -31, 5, 5)))


def test_a_renonce_at_the_table_is_ruled_alike_as_a_case() -> None:
    ruled = 0
    for number in MANY:
        book, _ = book_of(number)
        ruled += sum(check_ruling(book, 10 * number + k) for k in range(5))
    assert ruled > len(MANY)


def test_the_kernels_play_as_the_engine_does() -> None:
    for number in MANY:
        book, source = book_of(number)
        lockstep(book, number, source.choice(targets(book)), all_discards=False)
