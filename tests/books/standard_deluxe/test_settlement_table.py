"""Standardregeln de luxe: what a table carries from game to game, the Pagatkassa and the Radl."""

from __future__ import annotations

import pytest

from mondfang.game import Outcome, PremiumFact
from mondfang.game.public import Declared
from mondfang.rulebook import Rulebook
from mondfang.settlement import settle
from mondfang.settlement.carried import TableState, after_game, final_round, pay_in
from tests.books.standard_deluxe.settled import dreier, rufer
from tests.clauses import clause
from tests.positions import DL, book_with

TRISCHAKEN = Outcome(
    "played",
    0,
    games=(Declared(0, "trischaken"),),
    tricks=(2, 5, 3, 2),
    card_thirds=(24, 90, 60, 36),
)
SAID_PAGAT_WON = PremiumFact("pagat", "declarer", True, True, by=0)
SAID_PAGAT_LOST = PremiumFact("pagat", "declarer", True, False, by=0)
CAUGHT_MOND = PremiumFact("mondfang", "declarer", False, True)


# The Pagatkassa.


KASSA = book_with(DL, pagatkassa="on", pagatkassa_cents="1")


def from_the_pot(
    outcome: Outcome, pot: int = 8, book: Rulebook = KASSA
) -> tuple[int, tuple[int, int, int, int]]:
    """The pot after the game and what each seat took from it or paid into it."""
    state, _, row = after_game(book, TableState(pot), outcome, settle(book, outcome))
    return state.pot, row


@clause("DL-183")
def test_every_dealer_pays_into_the_pot() -> None:
    state, paid = TableState(), [0, 0, 0, 0]
    for dealer in range(4):
        state, row = pay_in(KASSA, state, dealer)
        assert row == tuple(-1 if seat == dealer else 0 for seat in range(4))
        paid = [one + two for one, two in zip(paid, row, strict=True)]
        settled = settle(KASSA, dreier())
        state, written, _ = after_game(KASSA, state, dreier(), settled)
        assert written.points == (15, -5, -5, -5)
    assert (state.pot, paid) == (4, [-1, -1, -1, -1])
    assert pay_in(DL, TableState(), 0) == (TableState(), (0, 0, 0, 0))


@clause("DL-184")
def test_the_pot_has_a_limit_if_one_is_agreed() -> None:
    book = book_with(DL, pagatkassa="on", pagatkassa_cents="1", pagatkassa_limit_cents="10")
    assert pay_in(book, TableState(10), 0) == (TableState(10), (0, 0, 0, 0))
    assert pay_in(book, TableState(9), 0) == (TableState(10), (-1, 0, 0, 0))
    assert from_the_pot(dreier(120, SAID_PAGAT_LOST), book=book) == (10, (-2, 0, 0, 0))


@clause("DL-185")
def test_an_empty_pot_is_started_by_all_four() -> None:
    book = book_with(DL, pagatkassa="on", pagatkassa_cents="1", pagatkassa_start_cents="1")
    assert pay_in(book, TableState(), 2) == (TableState(4), (-1, -1, -1, -1))
    assert pay_in(book, TableState(4), 2) == (TableState(5), (0, 0, -1, 0))
    assert pay_in(KASSA, TableState(), 2) == (TableState(1), (0, 0, -1, 0))


@clause("DL-186")
def test_an_announced_pagat_takes_the_pot_and_a_silent_one_does_not() -> None:
    silent = PremiumFact("pagat", "declarer", False, True)
    assert from_the_pot(dreier(120, SAID_PAGAT_WON)) == (0, (8, 0, 0, 0))
    assert from_the_pot(dreier(120, silent)) == (8, (0, 0, 0, 0))
    assert from_the_pot(dreier(120, SAID_PAGAT_WON), book=DL) == (8, (0, 0, 0, 0))


@clause("DL-187")
def test_a_lost_announced_pagat_doubles_the_pot() -> None:
    assert from_the_pot(dreier(120, SAID_PAGAT_LOST)) == (16, (-8, 0, 0, 0))


@clause("DL-188")
def test_the_partner_shares_the_pot() -> None:
    assert from_the_pot(rufer(SAID_PAGAT_WON)) == (0, (4, 4, 0, 0))
    assert from_the_pot(rufer(SAID_PAGAT_LOST)) == (16, (-4, -4, 0, 0))


@clause("DL-188")
def test_three_opponents_share_in_thirds_and_the_announcer_bears_the_rest() -> None:
    won = PremiumFact("pagat", "defence", True, True, by=2)
    lost = PremiumFact("pagat", "defence", True, False, by=2)
    assert from_the_pot(dreier(120, won)) == (2, (0, 2, 2, 2))
    assert from_the_pot(dreier(120, lost)) == (16, (0, -2, -4, -2))


@clause("DL-188")
def test_kontra_and_radl_do_not_move_the_pot() -> None:
    kontraed = PremiumFact("pagat", "declarer", True, True, by=0, kontra=2)
    state = TableState(8, doubled_left=2)
    outcome = rufer(kontraed)
    after, _, row = after_game(KASSA, state, outcome, settle(KASSA, outcome))
    assert (after.pot, row) == (0, (4, 4, 0, 0))


# The Radl.


RADL = book_with(DL, radl="on")
FENSTERBANKL = Outcome(
    "played",
    0,
    games=(Declared(0, "besserrufer"),),
    partner=1,
    declarer_thirds=120,
    defence_thirds=90,
    premiums=(SAID_PAGAT_LOST,),
)


def rows_after(
    *outcomes: Outcome, book: Rulebook = RADL, state: TableState | None = None, players: int = 4
) -> list[tuple[int, int, int, int]]:
    """What is written for game after game at one table."""
    state, rows = state or TableState(), []
    for outcome in outcomes:
        settled = settle(book, outcome)
        state, written, _ = after_game(book, state, outcome, settled, players)
        rows.append(written.points)
    return rows


SINGLE, DOUBLE = (15, -5, -5, -5), (30, -10, -10, -10)


@clause("DL-189", "DL-193")
@pytest.mark.parametrize("players", [4, 5])
def test_a_trischaken_is_followed_by_one_doubled_round(players: int) -> None:
    rows = rows_after(TRISCHAKEN, *[dreier()] * (players + 1), players=players)
    assert rows == [(2, -6, 2, 2), *[DOUBLE] * players, SINGLE]


@clause("DL-189")
def test_there_is_no_radl_unless_it_is_agreed() -> None:
    assert rows_after(TRISCHAKEN, dreier(), book=DL) == [(2, -6, 2, 2), SINGLE]


@clause("DL-193")
def test_in_a_radl_premiums_and_kontras_double_too() -> None:
    outcome = dreier(120, PremiumFact("pagat", "declarer", True, True, by=0, kontra=1))
    settled = settle(RADL, outcome, stake=10)
    _, written, _ = after_game(RADL, TableState(0, 1), outcome, settled)
    assert [row.points for row in written.lines] == [DOUBLE, (24, -8, -8, -8)]
    assert written.cents == (540, -180, -180, -180)


@clause("DL-190")
def test_a_catch_starts_a_radl() -> None:
    assert rows_after(dreier(120, CAUGHT_MOND), dreier())[1] == DOUBLE
    missed = PremiumFact("mondfang", "declarer", True, False, by=0)
    assert rows_after(dreier(120, missed), dreier())[1] == SINGLE


@clause("DL-190")
@pytest.mark.parametrize("premium", ["pagatfang", "koenigfang"])
def test_the_other_catches_start_a_radl_where_they_are_agreed(premium: str) -> None:
    book = book_with(DL, radl="on", pagatfang="on", koenigfang="on")
    caught = rufer(PremiumFact(premium, "defence", False, True), thirds=90)
    assert settle(book, caught).points == (-2, -2, 2, 2)
    assert rows_after(caught, dreier(), book=book)[1] == DOUBLE


@clause("DL-190")
def test_a_king_left_lying_is_a_catch_where_the_table_counts_it_so() -> None:
    left = Outcome(
        "played",
        0,
        games=(Declared(0, "rufer"),),
        king_in_talon="left",
        declarer_thirds=90,
        defence_thirds=120,
    )
    counted = book_with(DL, radl="on", koenigfang="with_talon")
    assert rows_after(left, dreier(), book=counted) == [(-6, 2, 2, 2), DOUBLE]
    assert rows_after(left, dreier()) == [(-3, 1, 1, 1), SINGLE]


@clause("DL-191")
@pytest.mark.parametrize(
    ("thirds", "row"), [(104, DOUBLE), (105, DOUBLE), (106, DOUBLE), (107, SINGLE), (103, SINGLE)]
)
def test_thirty_five_all_starts_a_radl(thirds: int, row: tuple[int, int, int, int]) -> None:
    assert rows_after(dreier(thirds), dreier())[1] == row


@clause("DL-192")
def test_a_game_of_nothing_starts_a_radl() -> None:
    assert rows_after(FENSTERBANKL, dreier()) == [(0, 0, 0, 0), DOUBLE]
    assert rows_after(dreier(), dreier()) == [SINGLE, SINGLE]


@clause("DL-194")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_trigger_inside_a_radl_has_no_effect(place: int) -> None:
    games = [TRISCHAKEN, *[dreier()] * 5]
    games[place] = TRISCHAKEN
    rows = rows_after(*games)
    expected = [(2, -6, 2, 2), *[DOUBLE] * 4, SINGLE]
    expected[place] = (4, -12, 4, 4)
    assert rows == expected


@clause("DL-195")
def test_the_final_round_may_count_double_and_never_fourfold() -> None:
    book = book_with(DL, radl="on", final_round_double="on")
    for running in (0, 2):
        start = final_round(book, TableState(0, running))
        assert rows_after(*[dreier()] * 4, book=book, state=start) == [DOUBLE] * 4
    assert final_round(RADL, TableState()) == TableState()
    five = final_round(book, TableState(), players=5)
    assert rows_after(*[dreier()] * 5, book=book, state=five, players=5) == [DOUBLE] * 5
