"""Two people at each other's table, noticed once a sheet is in."""

from __future__ import annotations

import pytest

from mondfang.tournament.office import events as ev
from mondfang.tournament.office.results.look_ahead import look_ahead
from mondfang.tournament.office.verbs import enter
from mondfang.tournament.sheet.model import Row
from tests.tournament.desk import Desk, refused, two_tables

WHY = "am falschen Tisch gesessen"


@pytest.fixture
def half_in() -> Desk:
    """The sheet of the first table is in, the second still plays."""
    desk = two_tables()
    desk.totals(1, 1, (12, -4, -8, 0))
    return desk


def test_each_gets_the_points_of_the_seat_that_he_sat_in(half_in: Desk) -> None:
    half_in.do(ev.Reseated(1, 1, 6), WHY)
    assert half_in.now.draws[1].tables == ((6, 2, 3, 4), (5, 1, 7, 8))
    filed = half_in.now.filed(1, 1)
    assert (filed.sheet.seats, filed.sheet.points) == ((6, 2, 3, 4), (12, -4, -8, 0))
    assert filed.history[0].sheet.seats == (1, 2, 3, 4)
    assert filed.history[0].reason == WHY
    half_in.totals(1, 2, (7, 5, -6, -6))
    totals = {place.number: int(place.total) for place in half_in.places()}
    assert (totals[6], totals[1]) == (12, 5)


def test_what_it_changes_is_told_before(half_in: Desk) -> None:
    entry = half_in.now.next_entry(ev.Reseated(1, 1, 6), half_in.at, "Leitung", WHY)
    moved = {one.number for one in look_ahead(half_in.now, entry).changes}
    assert {1, 6} <= moved
    assert 1 in half_in.now.filed(1, 1).sheet.seats


def test_rows_rulings_scorer_and_signatures_stay_with_the_chairs() -> None:
    desk = two_tables()
    desk.do(ev.ScorerNamed(1, 1, 1))
    desk.do(ev.RowWritten(1, 1, 1, Row((3, -1, -1, -1))))
    desk.do(ev.Ruled(1, 1, "renonce", (1,), (), 2, Row((-9, 3, 3, 3), source="ruling")))
    rows = [(3, -1, -1, -1), (-9, 3, 3, 3), *[(0, 0, 0, 0)] * 18]
    desk.do(ev.HandedIn(enter(desk.now, 1, 1, rows).sheet, 1))
    desk.do(ev.Signed(1, 1, 2))
    desk.do(ev.Reseated(1, 1, 6), WHY)
    handed = desk.now.handed_in(1, 1)
    assert (handed.number, handed.signed, handed.sheet.scorer) == (6, (2,), 6)
    assert desk.now.rulings_at(1, 1)[0].numbers == (6,)
    assert desk.now.scorers[1, 1] == 6
    desk.do(ev.SheetEntered(handed.sheet))
    assert desk.now.filed(1, 1).sheet.points[0] == -6


def test_an_undo_puts_it_back(half_in: Desk) -> None:
    before = half_in.places()
    half_in.do(ev.Reseated(1, 1, 6), WHY)
    half_in.do(ev.Undone(half_in.seq))
    assert half_in.places() == before


def test_it_takes_a_reason_two_people_of_the_round_and_a_round_that_has_begun(
    half_in: Desk,
) -> None:
    with refused("reason-missing", half_in, round=1):
        half_in.do(ev.Reseated(1, 1, 6))
    with refused("same-player", half_in):
        half_in.do(ev.Reseated(1, 1, 1), WHY)
    with refused("not-in-round", half_in):
        half_in.do(ev.Reseated(1, 1, 9), WHY)
    fresh = Desk("steirischer-cup", 8)
    fresh.close_and_draw()
    with refused("not-started", fresh, round=1):
        fresh.do(ev.Reseated(1, 1, 6), WHY)
