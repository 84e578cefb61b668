"""Rulings and the order of the seats: what is ruled against somebody counts against nobody else."""

from __future__ import annotations

from mondfang.tournament.office.events import (
    RoundStarted,
    RowStruck,
    Ruled,
    Seated,
    SecondEntry,
    SheetCorrected,
)
from mondfang.tournament.office.kassa.accounts import table_kassa
from mondfang.tournament.office.verbs import enter, sheet_for
from mondfang.tournament.sheet.model import Row
from tests.clauses import clause
from tests.tournament.desk import Desk, refused
from tests.tournament.scores import place_of

EIGHT = ((1, 2, 3, 4), (5, 6, 7, 8))
TURNED = (4, 3, 2, 1)
NOTHING = [(0, 0, 0, 0)] * 16


def begun() -> Desk:
    desk = Desk("sb", 8)
    desk.seat(EIGHT)
    desk.start(1)
    return desk


def against_first_seat(deal: int | None) -> Ruled:
    return Ruled(1, 1, "renonce", (), (), deal, Row((-9, 3, 3, 3), source="ruling"))


def test_nothing_is_ruled_on_before_the_round_has_started() -> None:
    desk = Desk("sb", 8)
    desk.seat(EIGHT)
    with refused("not-started", desk, round=1):
        desk.do(against_first_seat(3))


def test_a_table_sat_as_its_sheet_says() -> None:
    desk = begun()
    desk.do(enter(desk.now, 1, 1, NOTHING, seats=TURNED))
    assert desk.now.table(1, 1) == TURNED
    desk.do(against_first_seat(3))
    desk.do(against_first_seat(None))
    assert [place_of(desk, number).total for number in (1, 4)] == [6, -18]


def test_a_ruling_keeps_the_seats_it_was_made_in() -> None:
    desk = begun()
    desk.do(against_first_seat(None))
    with refused("seats-ruled", desk, round=1, table=1):
        desk.do(Seated(1, 1, TURNED))
    with refused("seats-ruled", desk, round=1, table=1):
        desk.do(enter(desk.now, 1, 1, NOTHING, seats=TURNED))
    desk.do(enter(desk.now, 1, 1, NOTHING))
    with refused("seats-ruled", desk, round=1, table=1):
        desk.do(SheetCorrected(sheet_for(desk.now, 1, 1, NOTHING, seats=TURNED)), "verkehrt")
    assert place_of(desk, 1).total == -9


def test_a_ruling_beside_all_deals_may_be_against_the_first_dealer_of_five() -> None:
    desk = Desk("steirischer-cup", 5)
    desk.seat([(1, 2, 3, 4, 5)])
    desk.start(1)
    row = Row((-4, 1, 1, 1, 1), source="ruling")
    with refused("dealer-plays", desk, round=1, table=1, deal=1):
        desk.do(Ruled(1, 1, "renonce", (1,), (), 1, row))
    desk.do(Ruled(1, 1, "renonce", (1,), (), None, row))
    desk.do(enter(desk.now, 1, 1, totals=(0, 0, 0, 0, 0)))
    assert place_of(desk, 1).total == -4


def test_a_second_entry_finds_another_kassa() -> None:
    desk = begun()
    totals, cents = (3, -3, 0, 0), (30, -30, 0, 0)
    desk.do(enter(desk.now, 1, 1, totals=totals, total_cents=cents))
    again = sheet_for(desk.now, 1, 1, totals=totals, total_cents=(50, -50, 0, 0))
    desk.do(SecondEntry(again), author="Zweite")
    assert [one.first for one in desk.now.filed(1, 1).differences] == ["30 -30 0 0"]


@clause("HG-120")
def test_a_struck_row_is_not_paid_either() -> None:
    desk = begun()
    paid = Row((3, -1, -1, -1), (60, -20, -20, -20))
    desk.do(enter(desk.now, 1, 1, [paid] * 16))
    desk.do(RowStruck(1, 1, 5), "niemand weiß es mehr")
    assert desk.now.filed(1, 1).sheet.cents == (900, -300, -300, -300)
    assert table_kassa(desk.now, 1, 1) == {1: 900, 2: -300, 3: -300, 4: -300}


def cards() -> Desk:
    """A table whose seats only the cards tell, before anybody typed them."""
    desk = Desk("kant-ine", 4)
    desk.seat([(1, 2, 3, 4)])
    desk.do(RoundStarted(1))
    return desk


@clause("KI-049")
def test_nothing_is_entered_in_an_order_that_only_the_cards_know() -> None:
    desk = cards()
    with refused("seats-unknown", desk, round=1, table=1):
        desk.do(enter(desk.now, 1, 1, totals=(12, -4, -8, 0), deals=17, scorer=1))
    desk.do(enter(desk.now, 1, 1, totals=(12, -4, -8, 0), deals=17, scorer=1, seats=TURNED))
    assert desk.now.filed(1, 1).sheet.seats == desk.now.table(1, 1) == TURNED


def test_a_table_that_is_seated_takes_its_sheet() -> None:
    desk = cards()
    desk.do(Seated(1, 1, (1, 2, 3, 4)))
    desk.do(enter(desk.now, 1, 1, totals=(12, -4, -8, 0), deals=17, scorer=1))
    assert desk.now.knows_seats(1, 1)
