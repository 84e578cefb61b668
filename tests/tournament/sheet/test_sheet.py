"""The sheet of a table: rows from hand, slip or record, sums, strikes, second entries."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.record import record_of
from mondfang.scorer.slip.form import slip_of
from mondfang.tournament.errors import BackTo, Spot, TournamentError
from mondfang.tournament.format.model import Format
from mondfang.tournament.format.reader import preset
from mondfang.tournament.sheet.check import doubts, faults
from mondfang.tournament.sheet.likely import likely_game
from mondfang.tournament.sheet.model import (
    Row,
    Sheet,
    differences,
    game_row,
    row_of_record,
    row_of_slip,
    seat_row,
    strike,
)
from tests.clauses import clause
from tests.positions import ST
from tests.random_games import random_game, start
from tests.tournament.desk import refused

CUP, HOPFGARTEN, KANTINE = preset("steirischer-cup"), preset("hopfgarten"), preset("kant-ine")
SEATS = (11, 12, 13, 14)
HERE = Spot(round=1, table=1, deal=1)
EVEN = Row((1, 1, -1, -1))


def sheet(*rows: Row, deals: int = 20, **more: object) -> Sheet:
    """A sheet of twenty deals that begins with these rows."""
    filled = (*rows, *[EVEN] * (deals - len(rows)))
    return Sheet(1, 1, SEATS, filled, **more)  # type: ignore[arg-type]


def codes(form: Format, one: Sheet, signal: float | None = None) -> list[str]:
    return [problem.code for problem in faults(form, one, SEATS, signal)]


def test_a_sheet_of_twenty_rows_that_sum_to_zero_is_right() -> None:
    assert codes(CUP, sheet()) == []


@pytest.mark.parametrize(
    ("contract", "told"),
    [
        ("dreier", "Dreier gewonnen (#12)"),
        ("farbendreier", "Farbendreier gewonnen (#12)"),
        ("bettler", "Bettler"),
    ],
)
def test_a_row_of_a_known_game_is_told_as_no_other(contract: str, told: str) -> None:
    """A block has said which; by the numbers alone it could be another, or none at all."""
    row = Row((-5, 15, -5, -5), contract=contract, source="slip")
    assert likely_game(CUP, SEATS, 1, row) == told
    assert likely_game(CUP, SEATS, 1, replace(row, contract=""))


def test_the_points_of_a_sheet_are_the_sums_of_its_columns() -> None:
    assert sheet(Row((9, -3, -3, -3))).points == (28, 16, -22, -22)


def test_a_row_that_does_not_sum_to_zero_names_round_table_and_deal() -> None:
    problem = next(faults(CUP, sheet(EVEN, Row((4, 4, -4, 4))), SEATS))
    assert problem.code == "row-sum"
    assert problem.place == Spot(round=1, table=1, deal=2)
    assert "+4 +4 −4 +4 ergibt +8 statt 0" in problem.text("de")


@clause("KI-065")
def test_a_sheet_with_a_bad_sum_goes_back_to_its_scorer() -> None:
    wrong = Sheet(1, 1, SEATS, (Row((4, 4, -4, 4)),), scorer=13)
    assert [problem.text("de") for problem in faults(KANTINE, wrong, SEATS)] == [
        "Runde 1, Tisch 1, Spiel 1: +4 +4 −4 +4 ergibt +8 statt 0; zurück an #13."
    ]


@clause("KI-064", "KI-065")
def test_a_sheet_says_who_wrote_it_where_the_format_asks() -> None:
    rows = (EVEN,)
    assert codes(KANTINE, Sheet(1, 1, SEATS, rows)) == ["no-scorer"]
    assert codes(KANTINE, Sheet(1, 1, SEATS, rows, scorer=11)) == []
    assert codes(KANTINE, Sheet(1, 1, SEATS, rows, scorer=99)) == ["scorer-elsewhere"]


@clause("HG-120")
def test_a_line_that_nobody_can_clear_up_counts_nothing_for_all_four() -> None:
    wrong = sheet(Row((4, 4, -4, 4)))
    struck = strike(wrong, 1)
    assert codes(HOPFGARTEN, wrong) == ["row-sum"]
    assert codes(HOPFGARTEN, struck) == []
    assert struck.points == sheet(Row((0, 0, 0, 0))).points
    assert struck.rows[0].points == (4, 4, -4, 4)


@clause("HG-120")
def test_a_struck_game_is_not_replayed() -> None:
    struck = strike(sheet(Row((4, 4, -4, 4))), 1)
    assert struck.played == 20
    assert codes(HOPFGARTEN, replace(struck, rows=(*struck.rows, EVEN))) == ["too-many-deals"]


def test_a_row_is_struck_once_and_only_where_there_is_one() -> None:
    with refused("struck-already"):
        strike(strike(sheet(), 3), 3)
    with refused("no-such-deal", round=1, table=1, deal=21):
        strike(sheet(), 21)
    with refused("no-rows"):
        strike(Sheet(1, 1, SEATS, totals=(1, 1, -1, -1), deals=20), 1)


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (Sheet(1, 1, SEATS), "rows-or-totals"),
        (Sheet(1, 1, SEATS, (EVEN,), (0, 0, 0, 0)), "rows-or-totals"),
        (Sheet(1, 1, SEATS, totals=(5, 0, 0, 0), deals=20), "totals-sum"),
        (Sheet(1, 1, SEATS, totals=(5, 0, -5), deals=20), "row-width"),
        (Sheet(1, 1, SEATS, totals=(5, 0, 0, -5)), "no-deals"),
        (Sheet(1, 1, (11, 12, 13, 15), totals=(5, 0, 0, -5), deals=20), "wrong-players"),
        (sheet(Row((1, 1, -2))), "row-width"),
        (sheet(Row((1, 1, -1, -1), (10, 10, -10, 0))), "row-sum"),
        (sheet(deals=19), "too-few-deals"),
        (sheet(deals=21), "too-many-deals"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_said(one: Sheet, code: str) -> None:
    assert code in codes(CUP, one)


def test_fewer_deals_are_accepted_with_a_reason() -> None:
    assert codes(CUP, sheet(deals=13, short="Spieler musste gehen")) == []


def test_totals_from_paper_count_like_rows() -> None:
    paper = Sheet(1, 1, SEATS, totals=(28, 16, -22, -22), deals=20)
    assert codes(CUP, paper) == []
    assert paper.points == sheet(Row((9, -3, -3, -3))).points
    assert paper.played == 20


@clause("HG-121")
def test_a_round_closes_after_game_twenty() -> None:
    assert codes(HOPFGARTEN, sheet(deals=20)) == []
    assert codes(HOPFGARTEN, sheet(deals=21)) == ["too-many-deals"]


@clause("HG-124")
def test_at_the_time_limit_a_preliminary_round_counts_with_the_games_played() -> None:
    assert codes(HOPFGARTEN, sheet(deals=17)) == []
    final = replace(sheet(deals=17), round=4)
    assert codes(HOPFGARTEN, final) == ["too-few-deals"]


@clause("KI-067", "KI-069", "HG-124")
def test_a_deal_cut_before_the_signal_counts_and_one_after_it_does_not() -> None:
    signal = 3600.0
    begun = Sheet(1, 1, SEATS, (replace(EVEN, cut_at=3590.0),), scorer=11)
    late = Sheet(1, 1, SEATS, (EVEN, replace(EVEN, cut_at=3600.0)), scorer=11)
    assert codes(KANTINE, begun, signal) == []
    assert codes(KANTINE, late, signal) == ["after-signal"]


@clause("KI-067")
def test_tables_may_play_different_numbers_of_deals_in_the_hour() -> None:
    for deals in (14, 17):
        assert codes(KANTINE, sheet(deals=deals, scorer=11)) == []


@clause("DL-064")
def test_an_evening_with_a_final_round_to_the_first_forehand_ends_with_whole_rotations() -> None:
    evening = preset("de-luxe-abend")
    assert codes(evening, sheet(deals=24)) == []
    assert codes(evening, sheet(deals=23)) == ["open-rotation"]


FIVE = (11, 12, 13, 14, 15)


def five(rows: tuple[Row, ...]) -> list[str]:
    return [problem.code for problem in faults(CUP, Sheet(1, 1, FIVE, rows), FIVE)]


@clause("ST-196")
def test_at_a_table_of_five_the_dealer_has_a_zero() -> None:
    around = [[1, 1, -1, -1] for _ in range(25)]
    rows = tuple(Row(seat_row(tuple(row), 5, deal)) for deal, row in enumerate(around, 1))
    assert five(rows) == []
    assert [row.points.index(0) for row in rows[:6]] == [0, 1, 2, 3, 4, 0]
    wrong = (Row((1, 0, 1, -1, -1)), *rows[1:])
    assert five(wrong) == ["dealer-plays"]


def test_a_table_of_five_plays_twenty_five_deals() -> None:
    rows = tuple(Row(seat_row((1, 1, -1, -1), 5, deal)) for deal in range(1, 21))
    assert five(rows) == ["too-few-deals"]


@given(st.tuples(*[st.integers(-99, 99)] * 4), st.sampled_from([4, 5]), st.integers(1, 25))
def test_a_game_is_read_back_from_its_row(numbers: tuple[int, ...], size: int, deal: int) -> None:
    assert game_row(seat_row(numbers, size, deal), deal) == numbers


SLIP = {
    "rulebook": "steirisch-2017",
    "forehand": 0,
    "contract": "dreier",
    "declarer": 2,
    "points": "41/1",
    "premiums": [{"premium": "trull", "side": "declarer", "announced": True, "made": False}],
}


def test_a_slip_gives_points_cents_and_contract() -> None:
    row = row_of_slip(CUP, slip_of({**SLIP, "kontra": 1}), 4, 1, HERE)
    assert (row.points, row.cents) == ((-3, -3, 9, -3), (-80, -80, 240, -80))
    assert (row.contract, row.source) == ("dreier", "slip")
    assert {"ST-008", "ST-020"} <= set(row.clauses)


def test_a_slip_at_a_table_of_five_skips_the_dealer() -> None:
    row = row_of_slip(CUP, slip_of(SLIP), 5, 2, HERE)
    assert row.points == (-3, 0, -3, -3, 9)


@clause("ST-032")
def test_without_money_a_kontra_has_no_effect_anywhere() -> None:
    free = replace(CUP, money=replace(CUP.money, on=False))
    plain = row_of_slip(free, slip_of(SLIP), 4, 1, HERE)
    doubled = row_of_slip(free, slip_of({**SLIP, "kontra": 1}), 4, 1, HERE)
    assert plain == doubled
    assert doubled.cents is None
    paid = row_of_slip(CUP, slip_of({**SLIP, "kontra": 1}), 4, 1, HERE)
    assert codes(free, sheet(paid)) == ["no-money"]


def test_a_slip_of_another_book_or_a_bad_one_is_refused() -> None:
    with refused("other-book", round=1, table=1, deal=1):
        row_of_slip(HOPFGARTEN, slip_of(SLIP), 4, 1, HERE)
    with refused("bad-slip", round=1, table=1, deal=1):
        row_of_slip(CUP, slip_of({**SLIP, "contract": "vierer"}), 4, 1, HERE)


def test_what_is_wrong_with_a_slip_is_said_in_either_language() -> None:
    slip = slip_of({**SLIP, "contract": "rufer", "declarer": 3, "partner": 1})
    with pytest.raises(TournamentError) as caught:
        row_of_slip(CUP, slip, 4, 1, HERE)
    assert "spielt nur die Vorhand" in caught.value.text("de")
    assert "Only the forehand" in caught.value.text("en")


def test_what_is_wrong_with_a_record_is_said_in_either_language() -> None:
    record = record_of(random_game(ST, 3))
    with pytest.raises(TournamentError) as caught:
        row_of_record(CUP, replace(record, steps=record.steps[1:]), 4, 1, HERE)
    german, english = caught.value.text("de"), caught.value.text("en")
    assert german.rpartition(": ")[2] != english.rpartition(": ")[2]


def test_a_recorded_game_gives_its_row() -> None:
    record = record_of(random_game(ST, 3))
    row = row_of_record(CUP, record, 4, 1, HERE)
    assert sum(row.points) == 0
    assert any(row.points)
    assert row.source == "record"


def test_a_recorded_game_that_is_not_over_or_of_another_book_is_refused() -> None:
    with refused("unfinished-game"):
        row_of_record(CUP, record_of(start(ST, 3)), 4, 1, HERE)
    with refused("other-book"):
        row_of_record(HOPFGARTEN, record_of(random_game(ST, 3)), 4, 1, HERE)


def test_a_row_that_no_game_gives_is_doubted_with_the_rows_next_to_it() -> None:
    (doubt,) = doubts(CUP, sheet(Row((4, 4, 4, -12)), Row((5, 4, 4, -13))))
    assert doubt.spot == Spot(round=1, table=1, deal=2)
    assert (4, 4, 4, -12) in [near.row for near in doubt.verdict.nearest]


def test_the_dealers_zero_is_not_part_of_the_game_that_is_doubted() -> None:
    rows = (Row((0, 4, 4, 4, -12)), Row((4, 0, 4, 4, -12)), Row((5, 4, 0, 4, -13)))
    found = doubts(CUP, Sheet(1, 1, FIVE, rows))
    assert [doubt.spot.deal for doubt in found] == [3]


def test_struck_rows_and_rulings_are_not_doubted() -> None:
    struck, ruling = Row((5, 4, 4, -13), struck=True), Row((5, 4, 4, -13), source="ruling")
    assert doubts(CUP, sheet(struck, ruling)) == ()


def test_two_entries_alike_have_no_differences() -> None:
    assert differences(sheet(), replace(sheet(), scorer=11)) == ()


def test_two_entries_differ_where_a_number_does() -> None:
    first, second = sheet(EVEN, Row((3, -1, -1, -1))), sheet(EVEN, Row((-1, 3, -1, -1)))
    (found,) = differences(first, second)
    assert (found.deal, found.first, found.second) == (2, "+3 −1 −1 −1", "−1 +3 −1 −1")


def test_two_entries_differ_in_seats_deals_and_strikes() -> None:
    turned = replace(sheet(), seats=(12, 11, 13, 14))
    assert [d.deal for d in differences(sheet(), turned)] == [0]
    assert [d.deal for d in differences(sheet(), sheet(deals=19))] == [0]
    assert [d.deal for d in differences(sheet(), strike(sheet(), 4))] == [4]


def test_without_a_known_scorer_a_wrong_row_goes_back_to_nobody() -> None:
    problem = TournamentError("row-sum", row="+4 +4", sum="+8", scorer=BackTo(None))
    assert problem.text("de") == "+4 +4 ergibt +8 statt 0."
