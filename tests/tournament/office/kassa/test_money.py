"""Money in the office: payments after a round, fees, prizes, and that all of it adds up."""

from __future__ import annotations

from dataclasses import replace

from mondfang.scorer.slip.form import slip_of
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.events import (
    CashBooked,
    Closed,
    FeeSet,
    RowStruck,
    Ruled,
    Substituted,
    Withdrawn,
)
from mondfang.tournament.office.fold import preview
from mondfang.tournament.office.kassa.accounts import (
    fees,
    pot,
    prizes,
    reconciliation,
    table_due,
    table_kassa,
    table_payments,
)
from mondfang.tournament.office.verbs import correct_totals, enter, register
from mondfang.tournament.sheet.model import Row, row_of_slip
from tests.clauses import clause
from tests.tournament.desk import Desk, random_totals, refused

ROWS = [(1, 1, -1, -1)] * 20


def table(form: str = "hopfgarten") -> Desk:
    desk = Desk(form, 4)
    desk.seat([(1, 2, 3, 4)])
    desk.start(1)
    return desk


@clause("HG-119")
def test_points_are_paid_out_when_the_round_is_over() -> None:
    desk = table()
    with refused("no-sheet", round=1, table=1):
        table_payments(desk.now, 1, 1)
    rows = [(30, 10, -20, -20), *[(0, 0, 0, 0)] * 19]
    desk.do(enter(desk.now, 1, 1, rows))
    assert desk.now.sheets[1, 1].sheet.points == (30, 10, -20, -20)
    kassa = table_kassa(desk.now, 1, 1)
    assert kassa == {1: 300, 2: 100, 3: -200, 4: -200}
    paid = dict.fromkeys(kassa, 0)
    for payment in table_payments(desk.now, 1, 1):
        paid[payment.payer] -= payment.cents
        paid[payment.payee] += payment.cents
    assert paid == kassa


@clause("ST-140", "ST-141")
def test_kontras_paid_after_their_game_are_not_paid_again_when_the_round_is_over() -> None:
    """A Dreier under Kontra: the surplus is paid at once, the written points at the end."""
    desk = table("steirischer-cup")
    form, slip = desk.now.format, {"rulebook": "steirisch-2017", "contract": "dreier"}
    won = slip_of({**slip, "forehand": 0, "declarer": 0, "points": "40", "kontra": 1})
    row = row_of_slip(form, won, 4, 1, Spot())
    assert row.cents == tuple(20 * points for points in row.points)
    nothing = Row((0, 0, 0, 0), (0, 0, 0, 0))
    desk.do(enter(desk.now, 1, 1, [row, *[nothing] * 19]))
    due = {who: 10 * points for who, points in zip((1, 2, 3, 4), row.points, strict=True)}
    assert table_due(desk.now, 1, 1) == due
    assert sum(one.cents for one in table_payments(desk.now, 1, 1)) == due[1]


@clause("ST-032")
def test_without_money_there_is_no_payout_list() -> None:
    form = preset("steirischer-cup")
    desk = Desk(replace(form, money=replace(form.money, on=False)), 4)
    desk.seat([(1, 2, 3, 4)])
    desk.start(1)
    desk.do(enter(desk.now, 1, 1, ROWS))
    with refused("no-money", round=1, table=1):
        table_payments(desk.now, 1, 1)


def test_a_kontra_is_paid_and_not_written() -> None:
    desk = table("steirischer-cup")
    data = {"rulebook": "steirisch-2017", "contract": "dreier", "declarer": 2, "points": "41/1"}
    slip = slip_of({**data, "forehand": 0, "kontra": 1})
    row = row_of_slip(desk.now.format, slip, 4, 1, Spot())
    desk.do(enter(desk.now, 1, 1, [row, *[(0, 0, 0, 0)] * 19]))
    assert desk.now.sheets[1, 1].sheet.points == (-5, -5, 15, -5)
    assert table_kassa(desk.now, 1, 1) == {1: -100, 2: -100, 3: 300, 4: -100}


@clause("KI-039")
def test_at_kant_ine_only_kontras_are_paid_and_each_right_after_its_deal() -> None:
    desk = table("kant-ine")
    rows = [Row((3, 3, -3, -3)), Row((1, 1, -1, -1), (100, 100, -100, -100))]
    desk.do(enter(desk.now, 1, 1, rows, scorer=1))
    assert table_kassa(desk.now, 1, 1) == {1: 100, 2: 100, 3: -100, 4: -100}
    assert table_payments(desk.now, 1, 1) == ()


def test_a_struck_row_is_not_paid_and_a_ruling_beside_the_deals_is() -> None:
    desk = table()
    desk.do(enter(desk.now, 1, 1, [(9, -3, -3, -3), *[(0, 0, 0, 0)] * 19]))
    desk.do(RowStruck(1, 1, 1), "ungeklärt")
    desk.do(Ruled(1, 1, "renonce", (4,), (), None, Row((2, 2, 2, -6), source="ruling")))
    assert table_kassa(desk.now, 1, 1) == {1: 20, 2: 20, 3: 20, 4: -60}


def test_everybody_who_came_pays_the_fee_and_some_another() -> None:
    desk = Desk("sb", 5)
    desk.do(Withdrawn(5, 1))
    desk.do(register(desk.now, "Reserve", reserve=True))
    desk.do(FeeSet(2, 500))
    assert fees(desk.now) == {1: 1000, 2: 500, 3: 1000, 4: 1000}
    with refused("no-such-player", desk, player=9):
        desk.do(FeeSet(9, 0))
    with refused("bad-cents", desk):
        desk.do(FeeSet(1, -1))


def whole() -> Desk:
    desk = Desk("sb", 8)
    desk.do(Closed())
    desk.do(CashBooked("extra", 2000), "Sponsor")
    desk.do(CashBooked("costs", 3000), "Saal")
    for number in (1, 2, 3):
        desk.play(number, random_totals(number))
    return desk


def test_the_pot_is_fees_and_gifts_less_costs() -> None:
    assert pot(whole().now) == 8000 + 2000 - 3000


def test_booked_money_has_its_reason() -> None:
    desk = Desk("sb", 4)
    with refused("reason-missing", desk):
        desk.do(CashBooked("costs", 3000))


def test_every_cent_is_accounted_for() -> None:
    desk = whole()
    found = reconciliation(desk.now)
    assert found.balance == 0
    assert {line.item: line.cents for line in found.lines}["prizes"] == -7000
    assert sum(prizes(desk.now).cents.values()) == 7000


def test_a_preview_tells_what_a_correction_changes_in_prizes() -> None:
    desk = whole()
    first = desk.places()[0].number
    number = desk.now.draws[3].table_of(first)
    assert number is not None
    sheet = desk.now.sheets[3, number].sheet
    lost = [
        points - (300 if who == first else -100)
        for who, points in zip(sheet.seats, sheet.points, strict=True)
    ]
    event = correct_totals(desk.now, 3, number, lost)
    entry = desk.now.next_entry(event, desk.at, "Leitung", "verrechnet")
    changes = {
        change.number: change
        for change in preview(desk.now, entry, lambda places: prizes(desk.now, places).cents)
    }
    assert changes[first].cents_before == 2800
    assert changes[first].cents_after == 0
    assert sum(c.cents_after - c.cents_before for c in changes.values()) == 0


def test_a_called_reserve_is_free_unless_a_fee_is_set() -> None:
    desk = Desk("sb", 8)
    desk.close_and_draw()
    desk.do(register(desk.now, "Reserve", reserve=True, late=True), "Haus")
    desk.play(1, random_totals(1))
    desk.do(Substituted(7, 9, 2))
    assert fees(desk.now) == dict.fromkeys(range(1, 9), 1000)
    desk.do(FeeSet(9, 500))
    assert fees(desk.now)[9] == 500
