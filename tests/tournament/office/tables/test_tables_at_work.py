"""A table at work: rows as they are written, the sheet handed in, signed, accepted and paid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.tournament.office.events import (
    DealReached,
    ExtraTime,
    HandedBack,
    HandedIn,
    RoundStarted,
    RowsTakenBack,
    RowWritten,
    ScorerNamed,
    SecondEntry,
    SheetEntered,
    Signed,
    TablePaid,
    Undone,
)
from mondfang.tournament.office.state import check_deal_may_start
from mondfang.tournament.office.tables.states import table_state, table_states
from mondfang.tournament.office.verbs import accept, drafted
from mondfang.tournament.sheet.model import Row
from tests.tournament.desk import EIGHT, MINUTE, Desk, refused, two_tables

WON = Row((3, -1, -1, -1))


def write(desk: Desk, deals: int, second: bool = False) -> None:
    for deal in range(1, deals + 1):
        desk.do(RowWritten(1, 1, deal, WON, second))


def how(desk: Desk, table: int = 1) -> str:
    return table_state(desk.now, 1, table).how


def test_a_table_goes_from_its_chairs_to_its_settled_kassa() -> None:
    desk = Desk("steirischer-cup", 8)
    desk.seat(EIGHT)
    seen = [how(desk)]
    desk.start(1)
    seen.append(how(desk))
    desk.do(ScorerNamed(1, 1, 3))
    seen.append(how(desk))
    write(desk, 20)
    seen.append(how(desk))
    desk.do(HandedIn(drafted(desk.now, 1, 1), 3))
    seen.append(how(desk))
    desk.do(Signed(1, 1, 4))
    assert table_state(desk.now, 1, 1).signed == (4,)
    desk.do(accept(desk.now, 1, 1))
    seen.append(how(desk))
    desk.do(TablePaid(1, 1))
    seen.append(how(desk))
    assert seen == ["drawn", "seated", "scorer", "playing", "handed-in", "accepted", "paid"]
    assert how(desk, 2) == "seated"
    assert (desk.now.drafts, desk.now.handed) == ({}, {})


def test_the_board_shows_the_deal_and_when_the_table_will_be_done() -> None:
    desk = two_tables()
    write(desk, 4)
    found = table_state(desk.now, 1, 1)
    assert (found.deal, found.planned) == (5, 20)
    assert found.text("de") == "Spiel 5/20"
    started = desk.now.clocks[1].started_at
    assert found.done_at == pytest.approx(started + 20 * MINUTE)
    desk.do(DealReached(1, 2, 12))
    assert table_state(desk.now, 1, 2).deal == 12
    assert [one.as_json()["deal"] for one in table_states(desk.now, 1)] == [5, 12]


def test_rows_are_kept_one_by_one_and_can_be_written_anew_or_taken_back() -> None:
    desk = two_tables()
    write(desk, 3)
    desk.do(RowWritten(1, 1, 2, Row((1, 1, -1, -1))))
    draft = desk.now.drafts[1, 1, False]
    assert [row.points[1] for row in draft.rows] == [-1, 1, -1]
    with refused("no-such-row", desk, round=1, table=1, deal=5):
        desk.do(RowWritten(1, 1, 5, WON))
    desk.do(RowsTakenBack(1, 1, 1))
    assert len(desk.now.drafts[1, 1, False].rows) == 1
    desk.do(RowsTakenBack(1, 1, 0))
    assert desk.now.drafts == {}
    with refused("no-such-row", desk, round=1, table=1):
        desk.do(RowsTakenBack(1, 1, 0))


@pytest.mark.parametrize(
    ("row", "code"),
    [(Row((3, -1, -1, 0)), "row-sum"), (Row((3, -1, -1, -1, 0)), "row-width")],
)
def test_a_row_that_is_none_does_not_get_into_a_draft(row: Row, code: str) -> None:
    desk = two_tables()
    with refused(code, desk, round=1, table=1, deal=1):
        desk.do(RowWritten(1, 1, 1, row))


def test_a_draft_has_no_more_rows_than_the_round() -> None:
    desk = two_tables()
    write(desk, 20)
    with refused("too-many-deals", desk, round=1, table=1, deal=21):
        desk.do(RowWritten(1, 1, 21, WON))
    with refused("too-many-deals", desk, round=1, table=2, deal=21):
        desk.do(DealReached(1, 2, 21))


def test_a_second_entry_has_a_draft_of_its_own() -> None:
    desk = two_tables()
    with refused("no-sheet", desk, round=1, table=1):
        desk.do(RowWritten(1, 1, 1, WON, second=True))
    desk.totals(1, 1, (60, -20, -20, -20))
    with refused("sheet-is-in", desk, round=1, table=1):
        desk.do(RowWritten(1, 1, 1, WON))
    write(desk, 20, second=True)
    assert (1, 1, False) not in desk.now.drafts
    desk.do(SecondEntry(drafted(desk.now, 1, 1, second=True)), author="Zweite")
    assert desk.now.drafts == {}


def test_what_was_handed_in_waits_for_the_office_and_can_be_given_back() -> None:
    desk = two_tables()
    write(desk, 20)
    desk.do(HandedIn(drafted(desk.now, 1, 1), 1))
    with refused("handed-in", desk, round=1, table=1):
        desk.do(RowWritten(1, 1, 20, WON))
    with refused("signed-already", desk, round=1, table=1, player=1):
        desk.do(Signed(1, 1, 1))
    with refused("not-at-table", desk, round=1, table=1, player=5):
        desk.do(Signed(1, 1, 5))
    with refused("reason-missing", desk, round=1, table=1):
        desk.do(HandedBack(1, 1))
    desk.do(HandedBack(1, 1), "Spiel 7 prüfen")
    assert len(desk.now.drafts[1, 1, False].rows) == 20
    with refused("no-sheet", desk, round=1, table=1):
        accept(desk.now, 1, 1)


def test_a_sheet_that_was_taken_back_brings_its_draft_again() -> None:
    desk = two_tables()
    write(desk, 20)
    desk.do(SheetEntered(drafted(desk.now, 1, 1)))
    entered = desk.seq
    assert desk.now.drafts == {}
    desk.do(Undone(entered), "falscher Tisch")
    assert len(desk.now.drafts[1, 1, False].rows) == 20


def test_a_row_that_no_game_gives_makes_the_sheet_doubtful() -> None:
    desk = two_tables()
    write(desk, 19)
    desk.do(RowWritten(1, 1, 20, Row((17, -5, -5, -7))))
    desk.do(HandedIn(drafted(desk.now, 1, 1), 1))
    found = table_state(desk.now, 1, 1)
    assert (found.how, found.doubtful) == ("doubtful", (20,))
    assert found.text("en") == "sheet doubtful (deal 20)"


def test_a_table_that_was_held_up_gets_its_time_back() -> None:
    desk = Desk("kant-ine", 8)
    desk.seat(EIGHT)
    desk.start(1)
    desk.do(ScorerNamed(1, 1, 1))
    desk.do(ScorerNamed(1, 2, 5))
    signal = desk.now.signal(1)
    assert signal is not None
    desk.do(ExtraTime(1, 1, 7), "Schiedsgericht")
    assert desk.now.signal(1, 1) == signal + 7 * MINUTE
    assert desk.now.signal(1, 2) == signal
    check_deal_may_start(desk.now, 1, 1, signal + 1)
    with refused("after-signal"):
        check_deal_may_start(desk.now, 1, 2, signal + 1)


def test_only_a_round_with_a_clock_has_time_to_give() -> None:
    desk = two_tables()
    with refused("no-clock", desk, round=1, table=1):
        desk.do(ExtraTime(1, 1, 5))


def test_nothing_happens_at_a_table_before_its_round_has_begun() -> None:
    desk = Desk("steirischer-cup", 8)
    desk.seat(EIGHT)
    for event in (RowWritten(1, 1, 1, WON), DealReached(1, 1, 1), ExtraTime(1, 1, 5)):
        with refused("not-started", desk):
            desk.do(event)
    desk.do(RoundStarted(1))
    desk.totals(1, 1, (3, -1, -1, -1))
    with refused("sheet-is-in", desk, round=1, table=1):
        desk.do(DealReached(1, 1, 2))


def test_the_last_entry_to_undo_is_no_row_and_may_be_that_of_one_author() -> None:
    desk = two_tables()
    desk.do(ScorerNamed(1, 1, 1), author="Kassa")
    named = desk.seq
    desk.do(ScorerNamed(1, 2, 5))
    write(desk, 2)
    assert desk.now.last_undoable() == named + 1
    assert desk.now.last_undoable("Kassa") == named


def test_what_is_sent_twice_with_one_key_is_entered_once() -> None:
    desk = two_tables()
    once = desk.now.done(RowWritten(1, 1, 1, WON), desk.at, "Tisch 1", key="telefon-1")
    found = once.keyed("telefon-1")
    assert found is not None
    assert found.seq == desk.seq + 1
    desk.now = once
    with refused("entered-already", desk, seq=found.seq):
        once.done(RowWritten(1, 1, 2, WON), desk.at, "Tisch 1", key="telefon-1")
    with refused("bad-key", desk):
        once.done(RowWritten(1, 1, 2, WON), desk.at, "Tisch 1", key="x" * 81)


def test_a_sheet_with_the_wrong_people_is_not_handed_in() -> None:
    desk = two_tables()
    write(desk, 20)
    sheet = drafted(desk.now, 1, 1)
    with refused("player-elsewhere", desk):
        desk.do(HandedIn(replace(sheet, seats=(5, 2, 3, 4))))
    with refused("not-at-table", desk, round=1, table=1, player=7):
        desk.do(HandedIn(sheet, 7))
