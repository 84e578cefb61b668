"""A tariff of Trischaken is data: a house book can have one that no other book has."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mondfang.interop.bounds import most_points
from mondfang.rulebook import Rulebook, RulebookError, book_ids
from mondfang.settlement.ledger import Row
from mondfang.settlement.trischaken import TrischakenResult, most_paid, paid
from tests.amounts import amount
from tests.rulebook.houses import house
from tests.settlement.tariffs import drawn_tariff

WIN = 107
CONSTELLATIONS: tuple[tuple[Row, Row], ...] = (  # thirds, tricks
    ((100, 50, 40, 20), (5, 3, 2, 2)),
    ((120, 50, 30, 10), (6, 3, 2, 1)),
    ((70, 70, 50, 20), (4, 4, 2, 2)),
    ((60, 60, 60, 30), (3, 3, 3, 3)),
    ((90, 40, 40, 40), (3, 3, 3, 3)),
    ((90, 50, 50, 20), (4, 3, 3, 2)),
    ((100, 60, 50, 0), (5, 4, 3, 0)),
    ((130, 50, 30, 0), (6, 4, 2, 0)),
    ((80, 80, 50, 0), (5, 5, 2, 0)),
    ((70, 70, 70, 0), (4, 4, 4, 0)),
    ((106, 104, 0, 0), (6, 6, 0, 0)),
    ((150, 60, 0, 0), (8, 4, 0, 0)),
    ((105, 105, 0, 0), (6, 6, 0, 0)),
    ((210, 0, 0, 0), (12, 0, 0, 0)),
)

OWN = """
[trischaken]
unit = 5
payer = "game"
places = [-6, -2, 2, 6]
chooser = 1
buergermeister = 3
chooser_buergermeister = 7
buergermeister_jungfrauen = 0
jungfrau = 6
two_jungfrauen = 8
all_tricks = 9
jungfrau_from_all = true
"""


def results() -> Iterator[TrischakenResult]:
    for thirds, tricks in CONSTELLATIONS:
        for chooser in range(4):
            yield TrischakenResult(chooser, thirds, tricks, WIN)


def sixth() -> Rulebook:
    return house(OWN, "steirisch-2017")


@pytest.mark.parametrize(
    ("chooser", "thirds", "tricks", "points"),
    [
        (1, (100, 50, 40, 20), (5, 3, 2, 2), (-6, -2, 2, 6)),
        (0, (100, 50, 40, 20), (5, 3, 2, 2), (-6, -2, 2, 6)),
        (3, (70, 70, 50, 20), (4, 4, 2, 2), (-4, -4, 2, 6)),
        (3, (90, 50, 50, 20), (4, 3, 3, 2), (-6, 0, 0, 6)),
        (1, (120, 50, 30, 10), (6, 3, 2, 1), (-45, 15, 15, 15)),
        (0, (120, 50, 30, 10), (6, 3, 2, 1), (-105, 35, 35, 35)),
        (1, (130, 50, 30, 0), (6, 4, 2, 0), (-30, 0, 0, 30)),
        (1, (100, 60, 50, 0), (5, 4, 3, 0), (-10, -10, -10, 30)),
        (1, (150, 60, 0, 0), (8, 4, 0, 0), (-40, 0, 20, 20)),
        (1, (210, 0, 0, 0), (12, 0, 0, 0), (-45, 15, 15, 15)),
    ],
)
def test_a_sixth_book_has_a_tariff_of_its_own(
    chooser: int, thirds: Row, tricks: Row, points: Row
) -> None:
    assert paid(sixth().trischaken, TrischakenResult(chooser, thirds, tricks, WIN)) == points


@amount("tariffs", 20, 60)
@pytest.mark.parametrize("book_id", book_ids())
def test_whatever_is_agreed_nothing_is_lost_or_made(book_id: str, tariffs: int) -> None:
    source = random.Random(book_id)
    for _ in range(tariffs):
        rules = drawn_tariff(source, book_id).trischaken
        for result in results():
            assert sum(paid(rules, result)) == 0, (rules, result)


@amount("tariffs", 20, 60)
@pytest.mark.parametrize("book_id", book_ids())
def test_no_seat_pays_more_than_the_tariff_can_ask_for(book_id: str, tariffs: int) -> None:
    source = random.Random(book_id)
    for _ in range(tariffs):
        book = drawn_tariff(source, book_id)
        most = most_paid(book.trischaken)
        assert most <= most_points(book)
        for result in results():
            assert max(map(abs, paid(book.trischaken, result))) <= most, result


@pytest.mark.parametrize(
    "places", ["[-3, -3, 3]", "[-3, -3, 3, 4]", "[-4, -2, 2, 4]", "[-3, -2, 2, 3]", "[-3]"]
)
def test_places_that_equals_could_not_share_are_refused(places: str) -> None:
    with pytest.raises(RulebookError, match=r"trischaken\.places"):
        house(f"[trischaken]\nplaces = {places}", "hopfgarten-2023")
