"""A packed book: what is missing, left over or senseless is refused by its name."""

from __future__ import annotations

import random

import pytest

from mondfang.kernel.backend import native
from mondfang.kernel.face import Native
from mondfang.kernel.pack import pack
from mondfang.rulebook import book_ids, load_book
from tests.kernel.lockstep import NATIVE

BOOK = load_book("standard-deluxe")


def kernel(name: str) -> Native:
    found = native(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", NATIVE)
def test_any_name_left_out_is_missed(name: str) -> None:
    for left_out in pack(BOOK):
        packed = {key: value for key, value in pack(BOOK).items() if key != left_out}
        with pytest.raises(ValueError, match=rf" {left_out} is missing"):
            kernel(name).Book(packed)


@pytest.mark.parametrize("name", NATIVE)
@pytest.mark.parametrize(
    "added", ["talon.unheard_of", "contract.31.value", "play.unheard-of.kontra", "unheard_of"]
)
def test_a_name_too_many_is_not_passed_over(name: str, added: str) -> None:
    with pytest.raises(ValueError, match=f"nobody asks for {added}"):
        kernel(name).Book({**pack(BOOK), added: 1})


@pytest.mark.parametrize("name", NATIVE)
def test_a_number_out_of_range_is_refused_by_its_name(name: str) -> None:
    for key in ("talon.schleifen", "contract.0.regime", "kontra.levels", "premium.0.card"):
        for value in (99, -99, 1 << 40):
            with pytest.raises(ValueError, match=f"{key} is out of range: {value}"):
                kernel(name).Book({**pack(BOOK), key: value})


@pytest.mark.parametrize("name", NATIVE)
def test_a_list_is_no_number_and_a_number_no_list(name: str) -> None:
    with pytest.raises(ValueError, match=r"talon\.schleifen is not a single number"):
        kernel(name).Book({**pack(BOOK), "talon.schleifen": [1]})
    with pytest.raises(ValueError, match=r"call\.ranks is not a list"):
        kernel(name).Book({**pack(BOOK), "call.ranks": 1})


@pytest.mark.parametrize("name", NATIVE)
@pytest.mark.parametrize("book_id", book_ids())
def test_the_order_of_the_names_does_not_matter(name: str, book_id: str) -> None:
    items = list(pack(load_book(book_id)).items())
    made = kernel(name)
    expected = made.random_games(made.Book(dict(items)), 1, 0, 50)["digest"]
    random.Random(1).shuffle(items)
    assert made.random_games(made.Book(dict(items)), 1, 0, 50)["digest"] == expected
