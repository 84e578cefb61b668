"""The running sheet: both ledgers by table seat, with five at the table, pot and Radl."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.rulebook import book_ids
from mondfang.settlement.lines import SheetLine
from mondfang.table.kept.sheet import KEPT, RunningSheet, carried
from mondfang.table.setup import Setup
from tests.table.tables import PERSONS, Log, seated

DELUXE = "standard-deluxe"


@pytest.mark.parametrize("book_id", book_ids())
def test_every_line_and_the_totals_sum_to_zero(book_id: str) -> None:
    log = seated(Setup(book_id, bots="random", stake=10), 5).games(3)
    assert len(log.table.sheet) == 3
    for line in log.table.sheet:
        assert sum(line.points) == 0
        assert line.cents is not None
        assert sum(line.cents) == 0
    assert sum(log.table.totals) == 0
    assert log.table.totals == tuple(
        sum(line.points[seat] for line in log.table.sheet) for seat in range(4)
    )
    paid = log.told("p1").cent_totals
    assert paid == tuple(
        sum((line.cents or ())[seat] + (line.pot or (0,) * 4)[seat] for line in log.table.sheet)
        for seat in range(4)
    )


def test_without_a_stake_there_is_no_second_ledger() -> None:
    log = seated(Setup(DELUXE, bots="random")).games(1)
    assert log.table.sheet[0].cents is None
    assert log.told("p0").cent_totals is None


def test_with_five_the_numbers_stand_at_the_table_seats() -> None:
    log = Log(Setup(DELUXE, size=5, bots="random", stake=10), dealer=1).seat(*PERSONS, "p4")
    log.games(1)
    written = log.table.written
    assert written is not None
    line = log.table.sheet[0]
    game = written.settlement.points
    assert line.points == (game[3], 0, game[0], game[1], game[2])
    assert line.declarer == log.told("p0").players[written.outcome.declarer or 0]


def kassa_table(**options: str) -> Log:
    chosen = tuple(sorted(options.items()))
    return seated(Setup(DELUXE, chosen, bots="random", stake=10), 3)


def test_the_dealer_pays_into_the_pot_and_the_sheet_says_so() -> None:
    log = kassa_table(pagatkassa="on", pagatkassa_cents="50").deal()
    dealer = log.told("p0").dealer
    assert log.told("p0").pot == 50
    log.play_out()
    line = log.table.sheet[0]
    assert line.pot is not None
    assert sum(line.pot) + (log.told("p0").pot or 0) == 0
    assert line.pot[dealer] == -50
    assert log.told("p0").cent_totals == tuple(
        paid + pot for paid, pot in zip(line.cents or (), line.pot, strict=True)
    )


def test_with_five_the_dealer_who_sits_out_pays_into_the_pot() -> None:
    options = (("pagatkassa", "on"), ("pagatkassa_cents", "50"))
    log = Log(Setup(DELUXE, options, size=5, bots="random", stake=10), dealer=2).seat(*PERSONS)
    log.deal()
    assert log.table.account is not None
    assert log.table.account.paid_in == (0, 0, -50, 0, 0)


def test_a_radl_doubles_the_games_of_the_next_round() -> None:
    log = kassa_table(radl="on").deal().play_out("trischaken")
    assert log.table.sheet[0].contract == "trischaken"
    assert log.told("p0").doubled_left == 4
    log.deal()
    assert log.told("p0").doubled_left == 4
    log.play_out("dreier")
    line, written = log.table.sheet[1], log.table.written
    assert line.doubled
    assert written is not None
    assert all(number % 2 == 0 for number in line.points)
    assert "DL" in written.settlement.lines[0].clauses[-1]
    assert log.told("p0").doubled_left == 3


def test_totals_are_sums_by_seat() -> None:
    nothing = (0, 0, 0, 0)
    sheet = (
        RunningSheet((), nothing, nothing)
        .with_line(SheetLine(1, "rufer", 0, (1, -1, 1, -1), (10, -10, 10, -10), (-5, 0, 0, 5)))
        .with_line(SheetLine(2, "dreier", 1, (-3, 9, -3, -3), (-30, 90, -30, -30)))
    )
    assert sheet.points == (-2, 8, -2, -4)
    assert sheet.cents == (-25, 80, -20, -35)
    assert carried(sheet) == RunningSheet((), nothing, nothing)
    assert carried(replace(sheet, lines=sheet.lines[1:])).cents == (5, -10, 10, -5)


def test_a_long_sheet_keeps_its_last_lines_and_the_sums_of_all() -> None:
    sheet = RunningSheet((), (0, 0), (0, 0))
    for game in range(1, 501):
        sheet = sheet.with_line(SheetLine(game, "rufer", 0, (game, -game), (2, -2)))
    assert [line.game for line in sheet.lines] == list(range(501 - KEPT, 501))
    assert sheet.points == (125_250, -125_250)
    assert sheet.cents == (1_000, -1_000)


def test_a_line_written_anew_counts_once() -> None:
    sheet = RunningSheet((), (0, 0), (0, 0))
    for game in range(1, KEPT + 5):
        sheet = sheet.with_line(SheetLine(game, "rufer", 0, (1, -1), (2, -2)))
    again = sheet.without_last().with_line(SheetLine(KEPT + 4, "rufer", 0, (-7, 7), (0, 0)))
    assert again.points == (KEPT - 4, 4 - KEPT)
    assert again.cents == (2 * KEPT + 6, -2 * KEPT - 6)
