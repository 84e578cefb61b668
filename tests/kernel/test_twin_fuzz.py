"""Whatever a caller hands in, a kernel refuses it with an error and stays usable."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mondfang.kernel.backend import available, backend
from mondfang.kernel.books import book_of
from mondfang.kernel.codes import KINDS, SHIFT
from mondfang.rulebook import book_ids, load_book

GARBAGE = (0, 1, 53, 54, 255, 1 << 20, (1 << 56) - 1)
BEYOND = (-1, -(1 << 63), 1 << 64, 1 << 200)


def codes(source: random.Random) -> list[int]:
    """Numbers of every kind, with fitting and with senseless values, and noise."""
    found = [kind << SHIFT | source.choice(GARBAGE) for kind in range(len(KINDS) + 2)]
    found += [kind << SHIFT | source.randrange(64) for kind in range(len(KINDS))]
    found += [source.getrandbits(64) for _ in range(10)]
    return [*found, (1 << 64) - 1]


def refuse_all(game: Any, source: random.Random) -> None:
    """Every code that is not legal now is refused, and the game stands as before."""
    legal = game.legal()
    standing = (game.turn, game.phase, list(game.hands), legal)
    for code in codes(source):
        if code not in legal:
            with pytest.raises(ValueError, match="not a legal action"):
                game.apply(code)
    for code in BEYOND:
        with pytest.raises(TypeError):
            game.apply(code)
    for index in (-1, len(legal), 1 << 30):
        with pytest.raises(IndexError):
            game.step(index)
    assert (game.turn, game.phase, list(game.hands), game.legal()) == standing


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("book_id", book_ids())
def test_illegal_codes_are_refused_at_every_step_and_leave_no_trace(
    name: str, book_id: str
) -> None:
    module, book = backend(name), book_of(load_book(book_id), name)
    source = random.Random(17)
    for number in range(1 if name == "python" else 4):
        game = module.random_deal(book, 5, number, number % 4)
        while not game.over:
            if game.count() < 100:  # the discards of six by the thousand are slow to list
                refuse_all(game, source)
            game.step(source.randrange(game.count()))
        refuse_all(game, source)
        assert game.play_random(1) == 0
        assert sum(game.points()) == 0


@pytest.mark.parametrize("name", available())
def test_things_that_are_no_numbers_are_refused(name: str) -> None:
    module, book = backend(name), book_of(load_book("hopfgarten-2023"), name)
    game = module.random_deal(book, 1)
    garbage: tuple[Any, ...] = (None, "0", object())
    for nonsense in garbage:
        with pytest.raises(TypeError):
            game.apply(nonsense)
        with pytest.raises(TypeError):
            game.step(nonsense)
    assert game.play_random(2) > 10


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("more", [1, 12])
def test_hands_of_other_than_twelve_cards_are_refused(name: str, more: int) -> None:
    moved = ((1 << more) - 1) << 12
    hands = [0xFFF | moved, 0xFFF << 12 & ~moved, 0xFFF << 24, 0xFFF << 36]
    with pytest.raises(ValueError, match=r"\w"):
        backend(name).Game(book_of(load_book("hopfgarten-2023"), name), hands, range(48, 54), 0)


@pytest.mark.parametrize("name", available())
@pytest.mark.parametrize("forehand", [-1, 4, 9])
def test_a_random_deal_has_a_forehand_at_the_table(name: str, forehand: int) -> None:
    book = book_of(load_book("hopfgarten-2023"), name)
    with pytest.raises(ValueError, match="forehand"):
        backend(name).random_deal(book, 1, 0, forehand)
