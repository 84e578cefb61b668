"""Slips settle like the game they tell of."""

from __future__ import annotations

import json

import pytest

from mondfang.rulebook import Rulebook
from mondfang.scorer.slip import outcome_of_slip, score, score_bytes
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.form import SlipError, slip_of
from mondfang.settlement import settle
from tests.amounts import amount
from tests.clauses import clause
from tests.positions import BOOKS, DL, book_with
from tests.random_games import random_game, targets
from tests.rulebook.houses import house
from tests.scorer.slip.facts import DREIER, RUFER, premium
from tests.scorer.slip.slips import slip_after

EXTRAS = book_with(
    DL, zwiccolo="bei", besserdreier="on", koenigsbesser="on", pagatfang="on", koenigfang="on"
)


@amount("games", 2, 6)
@pytest.mark.parametrize("book", [*BOOKS, EXTRAS], ids=lambda book: f"{book.id}-{book.digest[:4]}")
def test_a_played_game_and_its_slip_settle_alike(book: Rulebook, games: int) -> None:
    for number, target in enumerate(targets(book) * games):
        outcome = random_game(book, 3000 + number, target).outcome()
        if outcome.contract is None:
            continue
        settled = settle(book, outcome)
        slip = slip_of(slip_after(book, outcome))
        assert settle_slip(slip).points == settled.points, slip
        assert settle_slip(slip).cents == settled.cents, slip


def test_the_example_of_the_format_gives_its_answer() -> None:
    slip = {
        **DREIER,
        "partner": None,
        "tricks": [2, 1, 8, 1],
        "kontra": 1,
        "premiums": [premium("trull", made=False, kontra=0)],
    }
    assert json.loads(score_bytes(json.dumps(slip))) == {
        "points": [-3, -3, 9, -3],
        "cents": [-80, -80, 240, -80],
        "lines": [
            {
                "item": "game",
                "clauses": ["ST-008"],
                "points": [-5, -5, 15, -5],
                "cents": [-100, -100, 300, -100],
            },
            {
                "item": "trull",
                "clauses": ["ST-020"],
                "points": [2, 2, -6, 2],
                "cents": [20, 20, -60, 20],
            },
        ],
    }


@clause("ST-107")
def test_a_trull_that_was_announced_before_anothers_valat_is_scored() -> None:
    said = [
        premium("trull", made=False),
        premium("valat", side="defence", made=False),
    ]
    slip = slip_of({**DREIER, "premiums": said})
    assert score(slip).points == (-42 + 4, -42 + 4, 3 * 38, -42 + 4)


@pytest.mark.parametrize("points", [None, "70", "68"])
def test_a_valat_is_scored_without_counting(points: str | None) -> None:
    slip = {**DREIER, "points": points, "tricks": [0, 0, 12, 0], "premiums": [premium("valat")]}
    assert score(slip_of(slip)).points == (-40, -40, 120, -40)


def test_a_valat_of_the_opponents_is_scored_without_counting() -> None:
    valat = premium("valat", side="defence", announced=False)
    slip = {**DREIER, "points": None, "tricks": [12, 0, 0, 0], "premiums": [valat]}
    assert score(slip_of(slip)).points == (20, 20, -60, 20)


def test_a_valat_of_two_needs_neither_points_nor_tricks() -> None:
    said = [premium("valat", announced=False)]
    slip = {**DREIER, "contract": "rufer", "partner": 0, "forehand": 2, "premiums": said}
    assert score(slip_of({**slip, "points": None})).points == (4, -4, 4, -4)
    with pytest.raises(SlipError) as refused:
        score(slip_of({**slip, "points": "41"}))
    assert refused.value.path == "points"


@pytest.mark.parametrize("tricks", [[0, 0, 12, 0], [4, 4, 0, 4]])
def test_who_has_all_tricks_is_asked_for_the_valat_and_not_for_points(tricks: list[int]) -> None:
    slip = {**DREIER, "points": None, "tricks": tricks, "premiums": []}
    with pytest.raises(SlipError) as refused:
        score(slip_of(slip))
    assert (refused.value.path, refused.value.reason) == ("premiums", "valat-missing")


@clause("SB-105")
def test_the_bird_of_the_bid_is_owed_beside_a_bird_of_the_others() -> None:
    slip = {
        "rulebook": "sb-tarock-2023",
        "contract": "a-rufer",
        "declarer": 0,
        "partner": 1,
        "bird": "pagat",
        "premiums": [premium("uhu", side="defence", made=None)],
        "renonce": {"seats": [3]},
    }
    assert score(slip_of(slip)).points == (7, 7, 7, -21)


def test_a_bird_that_another_has_announced_is_not_the_one_that_was_bid() -> None:
    slip = {
        "rulebook": "sb-tarock-2023",
        "contract": "a-rufer",
        "declarer": 0,
        "partner": 1,
        "premiums": [premium("pagat", side="defence", made=None)],
        "renonce": {"seats": [3]},
    }
    assert score(slip_of(slip)).points == (7, 7, 7, -21)  # the Uhu beside the Pagat


def test_a_solo_leaves_the_called_king_lying_where_the_book_says_so() -> None:
    book = house("[talon]\nsolo_king_half = false\n")
    told = {**RUFER, "rulebook": "haus", "contract": "solorufer", "king_in_talon": "left"}
    assert settle(book, outcome_of_slip(book, slip_of(told))).points == (6, -2, -2, -2)
