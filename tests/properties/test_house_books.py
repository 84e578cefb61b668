"""In house books of every value: rows and settlement, slips and games, table and case, kernels.

``make sweep`` draws very many more by lot; what one of them shows is drawn again by its number.
"""

from __future__ import annotations

import random

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.settlement.ledger import as_row
from tests.kernel.lockstep import lockstep
from tests.properties.flips import Flip, all_fields, all_flips, has_one_value
from tests.properties.holding import (
    check_difference,
    check_game,
    check_record,
    check_rulings,
    check_stories,
    check_told,
    check_words,
)
from tests.properties.house_books import House, covering_houses, option_values

HOUSES = range(31)  # so many cover every value; they are made by who needs them first


def house(number: int) -> House:
    return covering_houses()[number]


def standing(flip: Flip) -> bool:
    """Whether a book of the package has the value anyway."""
    for book_id in book_ids():
        book = load_book(book_id)
        rows = {
            "contract": book.contracts.values(),
            "premium": book.premiums.values(),
            "play": book.play.values(),
        }
        for row in rows.get(flip.table) or (getattr(book, flip.table),):
            if getattr(row, flip.field) == flip.value:
                return True
    return False


def test_no_house_is_left_out() -> None:
    assert len(covering_houses()) == len(HOUSES)


def test_every_field_has_another_value_in_some_house() -> None:
    """Only fields with one possible value, which every book cites, cannot be changed."""
    changed = {(flip.table, flip.field) for each in covering_houses() for flip, _ in each.flips}
    fixed = {place for place in all_fields() if has_one_value(*place)}
    assert changed | fixed == set(all_fields())


def test_every_value_stands_in_some_house_or_book() -> None:
    changed = {flip for each in covering_houses() for flip, _ in each.flips}
    assert [str(flip) for flip in all_flips() if flip not in changed and not standing(flip)] == []


def test_every_value_of_every_option_is_agreed_on_in_some_house() -> None:
    agreed = {
        (each.book.extends, name, value)
        for each in covering_houses()
        for name, value in each.options.items()
    }
    wanted = {
        (base, name, value)
        for base in book_ids()
        for name, values in option_values(base).items()
        for value in values
    }
    assert agreed == wanted


def test_no_game_and_no_premium_of_a_house_has_a_name_that_the_package_knows() -> None:
    known = {
        name
        for base in book_ids()
        for name in (*load_book(base).contracts, *load_book(base).premiums)
    }
    for each in covering_houses():
        assert not known & {*each.book.contracts, *each.book.premiums}


@pytest.mark.parametrize("number", HOUSES)
def test_every_game_has_its_row_its_slip_its_record_and_its_words(number: int) -> None:
    target = house(number).target(random.Random(number))
    state = check_game(house(number).book, 100 * number, target)
    check_record(state)
    check_told(state)


@pytest.mark.parametrize("number", HOUSES)
def test_every_rule_of_a_house_can_be_said_and_compared(number: int) -> None:
    book = house(number).book
    check_words(book)
    check_difference(book, load_book(book.extends or ""))


def test_every_story_gives_the_row_that_it_explains() -> None:
    for number in HOUSES[::4]:
        source = random.Random(number)
        each = source.randint(-20, 20)
        check_stories(house(number).book, (each, each, -each, -each))
        check_stories(house(number).book, as_row((21, -31, 5, 5)))


def test_whatever_goes_wrong_at_a_table_is_ruled_alike_as_a_case() -> None:
    ruled = 0
    for number in HOUSES:
        target = house(number).target(random.Random(number))
        ruled += check_rulings(house(number).book, number, target)
    assert ruled > 5 * len(HOUSES)


def test_the_kernels_play_as_the_engine_does() -> None:
    for number in HOUSES:
        target = house(number).target(random.Random(number))
        lockstep(house(number).book, number, target, all_discards=False)
