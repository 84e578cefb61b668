"""Both ledgers of every line of every settlement sum to zero."""

from __future__ import annotations

import pytest

from mondfang.rulebook import Rulebook
from mondfang.settlement import settle
from tests.positions import BOOKS, DL, HG, KI, ST
from tests.random_games import random_game, targets


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_every_line_sums_to_zero(book: Rulebook) -> None:
    for number, target in enumerate(targets(book) * 4):
        outcome = random_game(book, 900 + number, target).outcome()
        settled = settle(book, outcome, stake=10 if book is DL else None)
        for line in settled.lines:
            assert sum(line.points) == 0
            assert line.cents is not None
            assert sum(line.cents) == 0
            assert line.clauses
        assert settled.points == tuple(
            sum(line.points[seat] for line in settled.lines) for seat in range(4)
        )


def test_without_a_stake_nothing_is_paid_where_the_book_leaves_it_open() -> None:
    outcome = random_game(DL, 1, "dreier").outcome()
    assert settle(DL, outcome).cents is None
    assert settle(DL, outcome, stake=5).cents == tuple(5 * n for n in settle(DL, outcome).points)


def test_the_books_own_stake_is_used() -> None:
    for book, stake in ((ST, 10), (HG, 10)):
        outcome = random_game(book, 3, targets(book)[1]).outcome()
        settled = settle(book, outcome)
        if not any(fact.kontra for fact in outcome.premiums) and not outcome.kontra:
            assert settled.cents == tuple(stake * n for n in settled.points)


def test_in_the_kantine_only_kontras_are_money() -> None:
    for seed in range(30):
        outcome = random_game(KI, seed, "dreier").outcome()
        quiet = not outcome.kontra and not any(fact.kontra for fact in outcome.premiums)
        assert (settle(KI, outcome).cents == (0, 0, 0, 0)) or not quiet
