"""Sheets in the office: entries, corrections, strikes, second entries and rulings."""

from __future__ import annotations

from dataclasses import replace

from mondfang.game.outcome import Outcome
from mondfang.game.public import Declared
from mondfang.referee import Case, Moment, Ruling
from mondfang.referee import rule as decide
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.events import (
    RowStruck,
    Ruled,
    SecondEntry,
)
from mondfang.tournament.office.fold import preview
from mondfang.tournament.office.verbs import (
    correct,
    correct_totals,
    enter,
    rule,
    sheet_for,
)
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.standings.ranking import Place
from tests.clauses import clause
from tests.positions import ST
from tests.tournament.desk import EIGHT, Desk, refused, two_tables

TURNED = ((1, 5, 2, 6), (3, 7, 4, 8))
ROWS = [(1, 1, -1, -1)] * 20


def test_a_sheet_is_refused_with_its_place() -> None:
    desk = two_tables()
    with refused("row-sum", desk, round=1, table=2, deal=7):
        desk.do(enter(desk.now, 1, 2, [*ROWS[:6], (4, 4, -4, 4), *ROWS[:13]]))
    with refused("player-elsewhere", desk, round=1, table=2, player=3):
        desk.do(enter(desk.now, 1, 2, ROWS, seats=(5, 6, 7, 3)))
    with refused("wrong-players", desk, round=1, table=2):
        desk.do(enter(desk.now, 1, 2, ROWS, seats=(5, 6, 7, 7)))
    with refused("no-such-table", desk, round=1, table=3):
        desk.do(enter(desk.now, 1, 3, ROWS))
    with refused("not-drawn", desk, round=2):
        desk.do(enter(desk.now, 2, 1, ROWS))
    with refused("no-such-round", desk, round=4):
        desk.do(enter(desk.now, 4, 1, ROWS))
    desk.do(enter(desk.now, 1, 2, ROWS))
    with refused("sheet-twice", desk, round=1, table=2):
        desk.do(enter(desk.now, 1, 2, ROWS))


def test_a_sheet_waits_for_its_round_to_start() -> None:
    desk = Desk("steirischer-cup", 8)
    desk.seat(EIGHT)
    with refused("not-started", desk, round=1):
        desk.do(enter(desk.now, 1, 1, ROWS))


def test_a_correction_keeps_the_old_sheet_with_author_time_and_reason() -> None:
    desk = two_tables()
    desk.do(enter(desk.now, 1, 1, ROWS))
    with refused("reason-missing", desk, round=1, table=1):
        desk.do(correct(desk.now, 1, 1, 3, (9, -3, -3, -3)))
    desk.do(correct(desk.now, 1, 1, 3, (9, -3, -3, -3)), "Dreier vergessen", "Schreiber")
    filed = desk.now.sheets[1, 1]
    assert filed.sheet.rows[2].points == (9, -3, -3, -3)
    (old,) = filed.history
    assert old.sheet.rows[2].points == (1, 1, -1, -1)
    assert (old.author, old.at, old.reason) == ("Schreiber", desk.at, "Dreier vergessen")
    assert old.seq == desk.seq


def test_a_correction_is_checked_like_an_entry() -> None:
    desk = two_tables()
    desk.do(enter(desk.now, 1, 1, ROWS))
    with refused("row-sum", desk, round=1, table=1, deal=3):
        desk.do(correct(desk.now, 1, 1, 3, (9, -3, -3, 3)), "falsch")
    with refused("no-such-deal", round=1, table=1, deal=21):
        correct(desk.now, 1, 1, 21, (0, 0, 0, 0))
    with refused("nothing-changed", desk, round=1, table=1):
        desk.do(correct(desk.now, 1, 1, 3, (1, 1, -1, -1)), "wie vorher")
    with refused("no-sheet", round=1, table=2):
        correct(desk.now, 1, 2, 1, (0, 0, 0, 0))
    with refused("rows-or-totals"):
        correct_totals(desk.now, 1, 1, (0, 0, 0, 0))


def test_totals_are_corrected_as_totals() -> None:
    desk = two_tables()
    desk.totals(1, 1, (40, 0, 0, -40))
    with refused("no-rows", round=1, table=1, deal=1):
        correct(desk.now, 1, 1, 1, (0, 0, 0, 0))
    desk.do(correct_totals(desk.now, 1, 1, (0, 40, 0, -40)), "Spalten vertauscht")
    assert desk.rank(2) == 1


def test_a_preview_tells_whom_a_correction_moves_and_changes_nothing() -> None:
    desk = two_tables()
    desk.totals(1, 1, (40, 10, -10, -40))
    desk.totals(1, 2, (30, 20, -20, -30))
    before = desk.now
    event = correct_totals(desk.now, 1, 1, (25, 25, -10, -40))
    entry = desk.now.next_entry(event, desk.at + 1, "Leitung", "Zahlendreher")

    def prizes(places: tuple[Place, ...]) -> dict[int, int]:
        return {places[0].number: 10_000, places[1].number: 5_000}

    moved = {
        change.number: (
            change.before and change.before.rank,
            change.after and change.after.rank,
            change.cents_before,
            change.cents_after,
        )
        for change in preview(desk.now, entry, prizes)
    }
    assert moved == {
        5: (2, 1, 5_000, 10_000),
        1: (1, 2, 10_000, 5_000),
        2: (4, 2, 0, 0),
        6: (3, 4, 0, 0),
    }
    assert desk.now is before


def test_a_preview_of_what_is_refused_is_refused() -> None:
    desk = two_tables()
    desk.totals(1, 1, (40, 10, -10, -40))
    event = correct_totals(desk.now, 1, 1, (40, 10, -10, -41))
    with refused("totals-sum", round=1, table=1):
        preview(desk.now, desk.now.next_entry(event, desk.at, "Leitung", "x"))


@clause("HG-120")
def test_a_row_struck_in_the_office_stays_legible() -> None:
    desk = two_tables("hopfgarten")
    desk.do(enter(desk.now, 1, 1, [(10, -10, 10, -10), *ROWS[1:]]))
    desk.do(RowStruck(1, 1, 1), "nicht mehr aufzuklären")
    filed = desk.now.sheets[1, 1]
    assert filed.sheet.points == (19, 19, -19, -19)
    assert filed.sheet.rows[0].points == (10, -10, 10, -10)
    assert filed.history[0].sheet.points == (29, 9, -9, -29)


def twice() -> Desk:
    """Two entries are wanted; table 2 has them, table 1 has one."""
    form = preset("steirischer-cup")
    desk = Desk(replace(form, office=replace(form.office, second_entry=True)), 8)
    desk.seat(EIGHT, TURNED)
    desk.start(1)
    desk.do(enter(desk.now, 1, 2, ROWS))
    desk.do(SecondEntry(sheet_for(desk.now, 1, 2, ROWS)), author="Zweite")
    desk.do(enter(desk.now, 1, 1, ROWS))
    return desk


def test_a_round_with_two_entries_is_reported_when_both_agree() -> None:
    desk = twice()
    assert desk.now.missing(1) == (1,)
    desk.do(SecondEntry(sheet_for(desk.now, 1, 1, ROWS)), author="Zweite")
    assert desk.now.is_reported(1)


def test_two_entries_that_differ_are_named_and_cleared_up_by_a_correction() -> None:
    desk = twice()
    other = [(-1, 1, 1, -1), *ROWS[1:]]
    desk.do(SecondEntry(sheet_for(desk.now, 1, 1, other)), author="Zweite")
    (difference,) = desk.now.sheets[1, 1].differences
    assert (difference.deal, difference.second) == (1, "−1 +1 +1 −1")
    with refused("sheets-missing", desk, round=1):
        desk.start(2)
    desk.do(correct(desk.now, 1, 1, 1, (-1, 1, 1, -1)), "am Papier nachgesehen")
    desk.start(2)


def test_the_first_entry_can_be_right_and_is_then_confirmed() -> None:
    desk = twice()
    other = [(-1, 1, 1, -1), *ROWS[1:]]
    desk.do(SecondEntry(sheet_for(desk.now, 1, 1, other)), author="Zweite")
    desk.do(correct(desk.now, 1, 1, 1, (1, 1, -1, -1)), "die erste Eingabe stimmt")
    assert desk.now.is_reported(1)


def test_a_second_entry_is_somebody_elses() -> None:
    desk = twice()
    with refused("same-author", desk, round=1, table=1):
        desk.do(SecondEntry(sheet_for(desk.now, 1, 1, ROWS)))


def test_a_second_entry_needs_a_first() -> None:
    desk = two_tables()
    with refused("no-sheet", desk, round=1, table=1):
        desk.do(SecondEntry(sheet_for(desk.now, 1, 1, ROWS)), author="Zweite")


def renonce() -> Ruling:
    """Seat 3 revoked in a Rufer of seat 0 with seat 1."""
    played = Outcome(forehand=0, games=(Declared(0, "rufer"),), partner=1, ending="played")
    case = Case("farbzwang", (3,), played, Moment(next_lead=True, gathered=True))
    return decide(ST, case)


def test_a_ruling_stands_as_the_row_of_its_deal() -> None:
    desk = two_tables()
    desk.do(enter(desk.now, 1, 1, ROWS))
    ruling = renonce()
    assert ruling.settlement is not None
    desk.do(rule(desk.now, ruling, 1, 1, 5, [4], "Farbe nicht bedient"))
    row = desk.now.sheets[1, 1].sheet.rows[4]
    assert row.points == ruling.settlement.points
    assert (row.source, row.clauses) == ("ruling", ruling.clauses)
    assert desk.now.sheets[1, 1].history[0].sheet.rows[4].points == (1, 1, -1, -1)
    for event in (correct(desk.now, 1, 1, 5, (1, 1, -1, -1)), RowStruck(1, 1, 5)):
        with refused("ruling-stands", desk, round=1, table=1, deal=5):
            desk.do(event, "doch nicht")


def test_a_ruling_before_the_sheet_has_to_stand_on_it() -> None:
    desk = two_tables()
    ruling = renonce()
    assert ruling.settlement is not None
    desk.do(rule(desk.now, ruling, 1, 1, 5, [4]))
    with refused("ruling-stands", desk, round=1, table=1, deal=5):
        desk.do(enter(desk.now, 1, 1, ROWS))
    rows = [*ROWS[:4], ruling.settlement.points, *ROWS[5:]]
    desk.do(enter(desk.now, 1, 1, rows))
    assert desk.now.sheets[1, 1].sheet.rows[4].source == "ruling"


def test_a_ruling_beside_the_deals_counts_with_totals_too() -> None:
    desk = two_tables()
    desk.totals(1, 1, (0, 0, 0, 0))
    ruling = renonce()
    assert ruling.settlement is not None
    with refused("no-rows", desk, round=1, table=1, deal=5):
        desk.do(rule(desk.now, ruling, 1, 1, 5, [4]))
    desk.do(rule(desk.now, ruling, 1, 1, None, [4]))
    totals = {place.number: place.total for place in desk.places()}
    assert [int(totals[number]) for number in (1, 2, 3, 4)] == list(ruling.settlement.points)


def test_a_ruling_concerns_who_sits_there_and_is_final() -> None:
    desk = two_tables()
    with refused("not-at-table", desk, round=1, table=1, deal=5, player=8):
        desk.do(rule(desk.now, renonce(), 1, 1, 5, [8]))
    with refused("ruling-open", round=1, table=1, deal=5):
        rule(desk.now, Ruling("question", (), question="intent"), 1, 1, 5, [4])
    desk.do(rule(desk.now, Ruling("admonition", ("ST-100",)), 1, 1, 5, [4]))
    assert desk.now.rulings[-1].ruled.row is None
    assert desk.now.rulings_at(1, 1) == ()


def test_a_later_ruling_on_the_same_deal_takes_the_place_of_the_first() -> None:
    desk = two_tables()
    desk.do(enter(desk.now, 1, 1, ROWS))
    desk.do(rule(desk.now, renonce(), 1, 1, 5, [4]))
    milder = Ruled(1, 1, "judgement", (4,), (), 5, Row((1, 1, 1, -3), source="ruling"))
    desk.do(milder, "nach Beschwerde")
    assert desk.now.sheets[1, 1].sheet.rows[4].points == (1, 1, 1, -3)
    desk.do(correct(desk.now, 1, 1, 6, (3, -1, -1, -1)), "anderes Spiel")


def test_a_strike_and_a_ruling_hold_for_both_entries() -> None:
    desk = two_tables()
    desk.do(enter(desk.now, 1, 1, ROWS))
    other = [(-1, 1, 1, -1), *ROWS[1:4], (-1, 1, 1, -1), *ROWS[5:]]
    desk.do(SecondEntry(sheet_for(desk.now, 1, 1, other)), author="Zweite")
    desk.do(RowStruck(1, 1, 1), "ungeklärt")
    assert [one.deal for one in desk.now.sheets[1, 1].differences] == [5]
    desk.do(rule(desk.now, renonce(), 1, 1, 5, [4]))
    assert desk.now.sheets[1, 1].differences == ()


def test_a_ruling_at_a_table_of_five_leaves_the_dealer_out() -> None:
    desk = Desk("steirischer-cup", 5)
    desk.seat([(1, 2, 3, 4, 5)])
    desk.start(1)
    ruling = renonce()
    assert ruling.settlement is not None
    desk.do(rule(desk.now, ruling, 1, 1, 2, [1]))
    ruled = desk.now.rulings_at(1, 1)[0]
    assert ruled.row is not None
    assert ruled.row.points[1] == 0
    assert (*ruled.row.points[2:], ruled.row.points[0]) == ruling.settlement.points
