"""The log: strict JSON in and out, readable for ever, and silent about cards in its repr."""

from __future__ import annotations

from pathlib import Path

import pytest

from mondfang.table import entries as log
from mondfang.table.entries import Entry, entry_text, parse_entries, parse_entry
from mondfang.table.errors import LogError
from mondfang.table.setup import Setup
from mondfang.table.state import fold

OLD = Path(__file__).parent / "old_log.jsonl"
DRAWN = Path(__file__).parent / "old_log_drawn.jsonl"
MISHAPS = Path(__file__).parent / "old_log_mishaps.jsonl"
MIXED = Path(__file__).parent / "old_log_mixed.jsonl"
UNDONE = Path(__file__).parent / "old_log_undone.jsonl"
DISPUTES = Path(__file__).parent / "old_log_disputes.jsonl"
REMOVED = Path(__file__).parent / "old_log_removed.jsonl"
LOCKED = Path(__file__).parent / "old_log_locked.jsonl"
AGREED = Path(__file__).parent / "old_log_agreed.jsonl"
LAID_DOWN = Path(__file__).parent / "old_log_laid_down.jsonl"
TRAINING = Path(__file__).parent / "old_log_training.jsonl"
HOUSE = Setup("haus", (("zwiccolo", "on"),), 'id = "haus"\n', "table", 5, "club", False, "hands")
OLD_LOGS = (
    *(OLD, DRAWN, MISHAPS, UNDONE, DISPUTES, REMOVED, MIXED, LOCKED, AGREED, LAID_DOWN),
    TRAINING,
)

EVERY: tuple[Entry, ...] = (
    log.Opened("t", HOUSE, 3),
    log.Sat(1, "p1", "Ödön"),
    log.Left(1),
    log.Returned(1),
    log.StoodUp(1),
    log.BotFor(2, "cup"),
    log.Freed(2),
    log.Committed("00", "HK", "salt"),
    log.Committed("00", "HK", "salt", ("ab", "", "", "")),
    log.Sealed(2, "ab"),
    log.Mixed(2, "cd"),
    log.Reshuffled(0),
    log.Cut(2, 17),
    log.Drew(1),
    log.Knocked(2),
    log.TookPacket(0, 3),
    log.Dealt(3, 17),
    log.Dealt(3, 0, (3, 0, 1, 2)),
    log.Did(0, "discard H1 H2 H3", "bot"),
    log.Did(0, "silence", "clock"),
    log.TakenBack(0),
    log.Undone(0),
    log.UndoAsked(0),
    log.UndoAnswered(1, False),
    log.FaultCalled(1, 2, "farbzwang"),
    log.Misbehaved(1, "other", "pfeift"),
    log.TwoCards(0, "HK", "H1"),
    log.Misdealt(3, 0, 1),
    log.Exposed(3, 1),
    log.TookDeal(1),
    log.Disputed(2),
    log.Objected(1),
    log.Settled(1),
    log.Answered(3, True),
    log.Said(1, "thinking"),
    log.Paced(0, 0.3),
    log.Hinted(0, False),
    log.Levelled(0, "cup"),
    log.Taught(0, "master"),
    log.LaidDown(1, True, True),
    log.LaidAnswered(2, False),
    log.RestPlayed(("Sk", "HK", "H4", "P7")),
    log.Talk(0, False),
    log.LastRound(0),
    log.VotedOut(1, 2),
    log.Removed(2),
    log.Removed(2, 0),
    log.Closed(),
    log.Locked(True),
    log.Locked(False, 0),
    log.AskedIn("p9", "Gast", guest=True),
    log.LetIn(0, "p9"),
    log.TurnedDown(0, "p9"),
    log.KiebitzCame("p9", "Gast"),
    log.KiebitzLeft("p9"),
    log.SentAway(0, "p9"),
    log.ShownTo(0, "p9", False),
)


def test_every_kind_of_entry_is_tried_here() -> None:
    assert {type(entry) for entry in EVERY} == set(Entry.__args__)


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: type(entry).__name__)
def test_an_entry_comes_back_from_its_line(entry: Entry) -> None:
    assert parse_entry(entry_text(entry)) == entry


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "{}",
        '{"entry":"danced","seat":1}',
        '{"entry":"left"}',
        '{"entry":"left","seat":"1"}',
        '{"entry":"left","seat":1,"mood":"bad"}',
        '{"entry":"did","seat":1,"do":"gut","by":"nobody"}',
        b"\xff",
    ],
)
def test_a_line_that_is_no_entry_is_refused(line: str | bytes) -> None:
    with pytest.raises(LogError):
        parse_entry(line)


def test_a_log_of_the_first_days_is_still_read_to_the_same_table() -> None:
    table = fold(parse_entries(OLD.read_text(encoding="utf-8").splitlines()))
    assert (table.at, table.seq, table.totals) == ("2.0", 0, (5, -15, 5, 5))
    assert [place.kind for place in table.places] == ["person", "person", "stand-in", "bot"]


def test_a_log_with_seats_drawn_by_cards_is_read_to_the_same_table() -> None:
    table = fold(parse_entries(DRAWN.read_text(encoding="utf-8").splitlines()))
    assert table.drawn is not None
    assert [card.code for card in table.drawn.cards] == ["XVI", "XI", "H4", "K1"]
    assert (table.at, table.dealing.dealer, table.setup.clock) == ("1.0", 0, 30)


def test_a_log_with_a_misdeal_and_bad_conduct_is_read_to_the_same_table() -> None:
    table = fold(parse_entries(MISHAPS.read_text(encoding="utf-8").splitlines()))
    assert [line.thrown_in for line in table.sheet] == [True]
    watched = table.running().watched
    assert watched is not None
    assert [fault.kind for fault in watched.faults] == ["looking", "two-cards"]


def test_a_log_with_decisions_taken_back_is_read_to_the_same_table() -> None:
    table = fold(parse_entries(UNDONE.read_text(encoding="utf-8").splitlines()))
    assert (table.at, table.turn) == ("1.7", 1)
    assert [stir.what for stir in table.stirs] == ["took-back", "took-back", "went", "took-back"]


def test_a_log_with_accidents_of_dealing_and_a_dispute_is_read_to_the_same_table() -> None:
    table = fold(parse_entries(DISPUTES.read_text(encoding="utf-8").splitlines()))
    assert [line.thrown_in for line in table.sheet] == [True, False]
    assert (table.dealing.dealer, table.coming and table.coming.dealer) == (1, 2)
    assert table.objection is None


def test_an_old_log_of_people_who_were_removed_is_read_as_it_was() -> None:
    table = fold(parse_entries(REMOVED.read_text(encoding="utf-8").splitlines()))
    assert [place.kind for place in table.places] == ["person", "free", "free", "person"]
    assert table.sent_away == {"p1", "p2"}
    assert table.closed


def test_an_old_log_of_a_locked_table_is_read_as_it_was() -> None:
    table = fold(parse_entries(LOCKED.read_text(encoding="utf-8").splitlines()))
    assert [place.person for place in table.places] == ["p0", "p1", "p7", None]
    assert table.door.locked
    assert [one.name for one in table.door.callers] == ["Spieler 9"]
    assert table.sent_away == {"p8"}


def test_a_log_with_lots_mixed_in_is_read_to_the_same_table() -> None:
    table = fold(parse_entries(MIXED.read_text(encoding="utf-8").splitlines()))
    assert table.pack is not None
    assert [bool(lot) for lot in table.pack.lots] == [True, False, True, False]
    state = table.running().state
    assert str(state.hidden.deal.hands[0]) == "XVII VIII V IIII II I HB H2 H3 P8 TB T8"


def test_a_log_of_a_table_that_agreed_anew_is_read_to_the_same_table() -> None:
    table = fold(parse_entries(AGREED.read_text(encoding="utf-8").splitlines()))
    assert (table.at, table.turn, table.pace, table.talk) == ("1.14", 0, 0.3, False)
    assert (table.setup.stock, table.setup.bots, table.setup.hints) == (60, "greedy", False)


def test_a_log_with_a_hand_laid_down_is_read_to_the_same_table() -> None:
    table = fold(parse_entries(LAID_DOWN.read_text(encoding="utf-8").splitlines()))
    assert (table.at, table.totals) == ("1.18", (1, -3, 1, 1))


def test_a_log_of_training_whose_end_was_taken_back_is_read_to_the_same_table() -> None:
    table = fold(parse_entries(TRAINING.read_text(encoding="utf-8").splitlines()))
    assert (table.at, table.turn, table.setup.teacher) == ("1.60", 0, "club")
    assert (table.taken_back, table.written, table.sheet) == (2, None, ())


def test_the_old_logs_have_every_kind_of_entry() -> None:
    texts = [one.read_text(encoding="utf-8").splitlines() for one in OLD_LOGS]
    entries = parse_entries([line for text in texts for line in text])
    assert {type(entry) for entry in entries} == set(Entry.__args__)


def test_what_is_printed_of_an_entry_shows_no_cards() -> None:
    assert "HK" not in repr(log.Committed("00", "HK", "salt"))
    assert "H1" not in repr(log.Did(0, "discard H1 H2 H3"))


def test_a_log_without_its_opening_is_no_table() -> None:
    with pytest.raises(LogError):
        fold([log.Left(0)])
