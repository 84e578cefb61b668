"""Finished games on paper: readable, replayable, with names, promise and irregularities."""

from __future__ import annotations

import pytest

from mondfang.bots.characters import character_at
from mondfang.game import IllegalAction
from mondfang.record import read_text, replay, write_text
from mondfang.record.model import Comment
from mondfang.rulebook import book_ids
from mondfang.table.kept.records import game_moments, record_of_game
from mondfang.table.setup import Setup
from tests.table.play.test_manner import next_of, revoked
from tests.table.tables import ST, Log, seated


@pytest.mark.parametrize("book_id", book_ids())
def test_a_record_comes_back_and_replays_to_the_same_game(book_id: str) -> None:
    log = seated(Setup(book_id, bots="random"), 4).deal(cut=8).play_out()
    state = log.state
    log.deal()
    record = record_of_game(log.entries, 1)
    assert read_text(write_text(record)) == record
    assert replay(record) == state


def test_the_names_are_those_of_the_seats_at_the_end_of_play() -> None:
    log = Log(Setup(ST, bots="club"), dealer=2).seat("p0", "p1").deal()
    while log.table.turn is not None:
        log.move()
    log.do("late", "sit 3")
    record = record_of_game(log.entries, 1)
    bots = [f"{character_at(log.table.id, 'club', seat).name.de} (club)" for seat in (2, 3)]
    assert record.seats == ("p0", "p1", *bots)


def test_a_record_of_five_has_the_four_who_played() -> None:
    log = Log(Setup(ST, size=5, bots="random"), dealer=0).seat("p0", "p1").games(1)
    record = record_of_game(log.entries, 1)
    names = [character_at(log.table.id, "random", seat).name.de for seat in (2, 3, 4)]
    assert record.seats == ("p1", *(f"{name} (random)" for name in names))
    assert record.forehand == 0


def test_a_game_that_is_being_played_has_no_record() -> None:
    log = seated().deal()
    for game in (-1, 0, 1, 2):
        with pytest.raises(IllegalAction) as caught:
            record_of_game(log.entries, game)
        assert caught.value.code == "game-not-over"


def test_a_fault_that_was_put_right_stands_in_the_record_and_it_still_replays() -> None:
    log, seat = revoked()
    log.do(f"p{seat}", "take-back")
    log.play_out()
    record = record_of_game(log.entries, 1)
    (fault,) = record.irregularities
    assert fault.seats == (seat,)
    assert "zurückgenommen" in fault.note
    assert read_text(write_text(record)) == record
    assert replay(record) == log.state


def test_after_a_card_against_the_rules_the_record_tells_on_in_remarks() -> None:
    log, seat = revoked()
    for _ in range(5):
        log.move()
    log.do(next_of(seat), f"fault {seat}")
    record = record_of_game(log.entries, 1)
    assert read_text(write_text(record)) == record
    assert record.outcome is None
    assert [fault.kind for fault in record.irregularities] == ["farbzwang"]
    remarks = [step.text for step in record.steps if isinstance(step, Comment)]
    assert remarks[0].startswith(f"{seat} play ")
    assert remarks[-2].startswith("Renonce: ST-148")
    numbers = " ".join(f"{number:+}" for number in log.table.sheet[0].points)
    assert remarks[-1] == f"Schrift: {numbers}"


def test_the_moments_of_one_game_go_from_its_deal_to_its_end() -> None:
    log = seated().games(2)
    log.deal()
    tables = game_moments(log.entries, 2)
    assert tables[0].at == "2.0"
    assert tables[-1].written is not None
    assert [table.seq for table in tables] == list(range(len(tables)))
