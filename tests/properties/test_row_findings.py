"""What house books by lot have shown of rows: every story settles to the row that it explains."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.rulebook import Rulebook
from mondfang.scorer.rows import check_row, is_possible
from mondfang.scorer.slip import outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row
from tests.properties.holding import check_stories
from tests.rulebook.houses import house


def fact(name: str, side: str = "declarer", *, announced: bool = True, made: bool) -> Any:
    return {"premium": name, "side": side, "announced": announced, "made": made}


def dreier(book: Rulebook, *premiums: Any, points: str = "50/0", tricks: Any = None) -> Row:
    """What a Dreier of seat 0 with these premiums settles to."""
    slip = {"rulebook": "haus", "contract": "dreier", "declarer": 0, "points": points}
    told = slip_of({**slip, "premiums": list(premiums), "tricks": tricks})
    return settle(book, outcome_of_slip(book, told)).points


def test_a_pagat_of_an_earlier_trick_may_be_beaten_and_caught() -> None:
    book = house("[premium.pagat]\ntrick = 11\n", "standard-deluxe", pagatfang="on")
    beaten = fact("pagat", "defence", announced=False, made=False)
    caught = fact("pagatfang", announced=False, made=True)
    assert dreier(book, beaten, caught) == (21, -7, -7, -7)  # a Dreier is 5, each of them 1
    assert is_possible(book, (21, -7, -7, -7))


def test_a_silent_sack_is_no_premium_beside_the_one_that_the_others_announced() -> None:
    book = house('[premium.trull]\nkind = "sack"\nthreshold_thirds = 135\n')
    check_stories(book, (-25, -25, 25, 25))
    for value in range(1, 30):
        for story in check_row(book, (3 * value, -value, -value, -value)).stories:
            said = {f.premium for f in story.outcome.premiums if f.announced}
            assert not said & {f.premium for f in story.outcome.premiums if not f.announced}


def test_a_game_that_costs_nothing_when_given_up_explains_no_other_row() -> None:
    book = house("[contract.rufer]\nvalue_lost = 0\n", "hopfgarten-2023")
    check_stories(book, (17, 17, -17, -17))


def test_a_silent_state_counts_for_nothing_where_a_valat_multiplies_all() -> None:
    book = house(
        '[valat]\nshape = "multiplies-all"\n[premium.trull]\nkind = "zehn-tarock"\ntarocks = 9\n',
        "sb-tarock-2023",
    )
    for value in range(1, 60):
        check_stories(book, (value, value, -value, -value))


@pytest.mark.parametrize("shape", ["added", "multiplies-game", "multiplies-all"])
def test_all_tricks_against_an_announced_valat_have_their_row(shape: str) -> None:
    book = house(f'[valat]\nshape = "{shape}"\n', "standard-deluxe")
    missed = fact("valat", made=False)
    silent = fact("valat", "defence", announced=False, made=True)
    mond = fact("mondfang", "defence", announced=False, made=True)
    row = dreier(book, missed, silent, mond, points="0/0", tricks=[0, 12, 0, 0])
    assert is_possible(book, row)


def test_no_renonce_tells_of_what_a_valat_that_is_added_excludes() -> None:
    book = house('[valat]\nshape = "added"\n[premium.valat]\nannounced = 99\n')
    told = 0
    for value in range(100, 112):
        for story in check_row(book, (3 * value, value, value, -5 * value)).stories:
            said = {(f.premium, f.side) for f in story.outcome.premiums if f.announced}
            if story.outcome.ending == "renonce" and ("valat", "declarer") in said:
                told += 1
                assert not said & {(name, "declarer") for name in book.announce.valat_excludes}
    assert told
