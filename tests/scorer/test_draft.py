"""The block of an evening: games one after another, sums, a way back, and its lines."""

from __future__ import annotations

import pytest

from mondfang.rulebook import load_book
from mondfang.scorer.draft import Draft, Entry, Head, line_of, read_draft
from mondfang.scorer.slip import SlipError
from mondfang.scorer.slip.form import Slip, slip_of
from tests.positions import DL, ST

RADL = load_book("standard-deluxe", (("radl", "on"),))


def dreier(rulebook: str = ST.id, points: str = "40", **more: object) -> Slip:
    return slip_of(
        {"rulebook": rulebook, "contract": "dreier", "declarer": 0, "points": points, **more}
    )


def block(book: str = "steirisch-2017", **more: object) -> Draft:
    return Draft(load_book(book), Head(book, **more))  # type: ignore[arg-type]


def test_games_add_up() -> None:
    draft = block().with_slip(dreier()).with_row((-3, 1, 1, 1))
    first = draft.games[0].points
    assert draft.points == (first[0] - 3, first[1] + 1, first[2] + 1, first[3] + 1)


def test_the_last_game_can_be_taken_back() -> None:
    once = block().with_slip(dreier())
    assert once.with_row((0, 0, 0, 0)).back() == once


def test_the_deal_goes_round() -> None:
    assert block().forehand == 0
    assert block().with_slip(dreier()).with_slip(dreier()).forehand == 2


def test_a_slip_that_names_the_forehand_moves_the_deal() -> None:
    assert block().with_slip(dreier(forehand=2)).forehand == 3


def test_numbers_that_do_not_sum_to_zero_are_no_row() -> None:
    with pytest.raises(SlipError):
        block().with_row((1, 1, 1, 1))


def test_a_slip_of_another_book_is_refused() -> None:
    with pytest.raises(SlipError):
        block().with_slip(dreier(rulebook=DL.id))


def test_the_stake_of_the_block_counts_for_each_game() -> None:
    draft = block("standard-deluxe", stake=10).with_slip(dreier(DL.id))
    assert draft.cents == tuple(10 * number for number in draft.points)


def test_without_a_stake_there_is_no_cash() -> None:
    assert block("standard-deluxe").with_slip(dreier(DL.id)).cents is None


def test_a_radl_doubles_the_games_that_follow() -> None:
    draft = Draft(RADL, Head(RADL.id, {"radl": "on"}))
    even = draft.with_slip(dreier(DL.id, "35"))
    after = even.with_slip(dreier(DL.id))
    assert not even.games[0].doubled
    assert after.games[1].doubled
    single = block("standard-deluxe").with_slip(dreier(DL.id)).points
    assert after.games[1].points == tuple(2 * number for number in single)
    assert after.carried.doubled_left == 3


def test_numbers_are_written_as_they_are_while_a_radl_goes_on() -> None:
    even = Draft(RADL, Head(RADL.id)).with_slip(dreier(DL.id, "35"))
    after = even.with_row((6, -2, -2, -2))
    assert after.games[1].points == (6, -2, -2, -2)
    assert after.carried.doubled_left == 3


def test_the_dealer_pays_into_the_pagatkassa() -> None:
    book = load_book("standard-deluxe", (("pagatkassa", "on"),))
    draft = Draft(book, Head(book.id, stake=10)).with_slip(dreier(book.id))
    assert draft.carried.pot == -sum(draft.games[0].pot) > 0


def test_lines_written_and_read_are_the_same_block() -> None:
    head = Head("standard-deluxe", {"radl": "on"}, stake=10, dealer=1)
    draft = Draft(RADL, head).with_slip(dreier(DL.id)).with_row((0, 0, 0, 0))
    lines = [line_of(head), *(line_of(game.entry) for game in draft.games)]
    lines += [line_of(Entry(row=(3, -1, -1, -1))), line_of(Entry(undo=True))]
    again = read_draft(lines, lambda name, options: load_book(name, tuple(options.items())))
    assert again == draft


def test_a_line_that_cannot_be_names_its_number() -> None:
    lines = [line_of(Head("steirisch-2017")), b'{"row": [1, 1, 1, 1]}']
    with pytest.raises(SlipError) as caught:
        read_draft(lines, lambda name, _: load_book(name))
    assert caught.value.path == "line 2"


@pytest.mark.parametrize("head", ['"names":["A","B"]', '"dealer":7', '"dealer":-1'])
def test_a_block_whose_head_cannot_be_is_refused(head: str) -> None:
    line = f'{{"block":1,"rulebook":"steirisch-2017",{head}}}'.encode()
    with pytest.raises(SlipError) as caught:
        read_draft([line], lambda book, _: load_book(book))
    assert caught.value.code == "bad-block"
