"""Every clause has a runnable example, or stands here with the reason why it has none."""

from __future__ import annotations

import pytest

from mondfang.examples import examples_of
from mondfang.rulebook import catalogue, catalogue_ids

# Each reason, and the clauses that it holds for. A new clause gets an example, not a line here.
WITHOUT = {
    # Fair play, manners, smoking, distance: asked of people, and no program can do or refuse it.
    "asked of people": (
        *("ST-169", "ST-170", "ST-179", "ST-180", "ST-181"),
        *("KI-197", "KI-198", "KI-210", "DL-156", "SB-002", "HG-104"),
    ),
    # Why a rule is there, which other papers exist, what a colour meant, that a list is open.
    "explains, and rules nothing": ("ST-142", "ST-163", "DL-157", "DL-182", "DL-196", "SB-001"),
    # There is no free chat that could be closed in the game and opened after it.
    "talk after the game": ("ST-172", "KI-201"),
    # No word can be given to somebody who has none; tests/table/play/test_phrases.py tries it.
    "onlookers have no verb to speak with": ("ST-182", "KI-211"),
    # A sentence about all shuffles together; tests/books/*/test_deal.py count them out.
    "chance": ("ST-184", "KI-212"),
    # The clock runs on the table page; tests/table/deal/test_draw_and_clock.py waits for it.
    "time": ("SB-013",),
}
LISTED = {clause_id: reason for reason, ids in WITHOUT.items() for clause_id in ids}


def shown(book_id: str) -> set[str]:
    return {clause_id for example in examples_of(book_id) for clause_id in example.clauses}


@pytest.mark.parametrize("book_id", catalogue_ids())
def test_every_clause_has_an_example_or_a_reason(book_id: str) -> None:
    missing = {one: catalogue(book_id)[one].test for one in catalogue(book_id)}
    for clause_id in (*shown(book_id), *LISTED):
        missing.pop(clause_id, None)
    assert not missing


def test_what_has_an_example_needs_no_reason() -> None:
    have = set().union(*(shown(book_id) for book_id in catalogue_ids()))
    assert not have & set(LISTED)


def test_only_clauses_that_exist_are_listed_and_each_once() -> None:
    known = {clause_id for book_id in catalogue_ids() for clause_id in catalogue(book_id)}
    assert set(LISTED) <= known
    assert sum(map(len, WITHOUT.values())) == len(LISTED)
