"""A slip told by other seats is the same game: everybody has what he had."""

from __future__ import annotations

import random

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.scorer.slip.form import SlipClaim, SlipRenonce, slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.scorer.slip.reseat import reseated
from mondfang.settlement import settle
from tests.random_games import random_game, targets
from tests.scorer.slip.slips import slip_after

TURNS = ((1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))


@pytest.mark.parametrize("name", book_ids())
def test_who_sits_elsewhere_has_the_same_numbers(name: str) -> None:
    book, source = load_book(name), random.Random(name)
    for target in targets(book):
        outcome = random_game(book, source.randrange(10**6), target).outcome()
        if outcome.ending == "thrown-in":
            continue
        slip = slip_of(slip_after(book, outcome))
        before = settle(book, outcome_of_slip(book, slip), 10).points
        for seats in TURNS:
            moved = reseated(slip, seats)
            after = settle(book, outcome_of_slip(book, moved), 10).points
            assert [after[seats[seat]] for seat in range(4)] == list(before)
            assert reseated(moved, [seats.index(seat) for seat in range(4)]) == slip


def test_a_fault_and_what_was_claimed_for_it_move_with_their_players() -> None:
    told = {"rulebook": "steirisch-2017", "contract": "dreier", "declarer": 0}
    fault = SlipRenonce([1, 3], "farbzwang", [SlipClaim(2, "trull")])
    moved = reseated(slip_of({**told, "renonce": {"seats": [1, 3]}}), (1, 2, 3, 0))
    assert moved.renonce == SlipRenonce([2, 0])
    claimed = {"seats": [1, 3], "fault": fault.fault, "claims": [{"seat": 2, "premium": "trull"}]}
    moved = reseated(slip_of({**told, "renonce": claimed}), (1, 2, 3, 0))
    assert moved.renonce == SlipRenonce([2, 0], "farbzwang", [SlipClaim(3, "trull")])
