"""Training: alone with bots whatever was decided in a game is taken back, step by step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.game import NotAllowed, Phase
from mondfang.game.actions import Action
from mondfang.table.kept.records import record_of_game
from mondfang.table.play.training import last_decision
from mondfang.table.setup import Manner, Setup
from tests.positions import ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log

TRAINING = Setup(ST.id, bots="random", training=True)


def until_decided(log: Log, times: int) -> None:
    """The person has made so many decisions in the play of cards, and is on turn again."""
    made = 0
    while made < times or log.table.turn != 0:
        assert log.table.turn is not None, "try another seed"
        made += log.table.turn == 0 and log.state.public.phase is Phase.PLAY
        log.move()


def test_a_card_is_taken_back_together_with_what_the_bots_did_since() -> None:
    log = Log(TRAINING).seat("p0").deal()
    while log.table.turn != 0 or log.state.public.phase is not Phase.PLAY:
        log.move()
    before = log.state
    log.move()
    until_decided(log, 0)
    assert log.state != before
    assert log.told("p0").training
    assert log.told("p0").may_undo
    log.do("p0", "undo")
    assert log.state == before


def test_step_by_step_to_the_first_decision_of_the_game() -> None:
    log = Log(TRAINING).seat("p0").deal()
    until_decided(log, 3)
    for _ in range(60):
        if not log.told("p0").may_undo:
            break
        log.do("p0", "undo")
    assert log.state.public.phase is Phase.AUCTION
    assert log.table.turn == 0
    assert refusal(log, "p0", "undo") == "nothing-decided"


def finished(log: Log) -> Log:
    while log.table.turn is not None:
        log.move()
    assert log.table.written is not None
    return log


@pytest.mark.parametrize("manner", ["strict", "table"])
def test_the_end_of_a_game_is_taken_back_with_its_line_and_the_next_promise(manner: Manner) -> None:
    log = Log(replace(TRAINING, manner=manner)).seat("p0").deal()
    until_decided(log, 2)
    before = log.table
    log.move()
    finished(log).commit()
    ended = log.table
    while log.table.taken_back < 20 and (log.table.written or log.state != before.state):
        assert log.told("p0").may_undo
        log.do("p0", "undo")
    assert log.state == before.state
    for name in ("coming", "written", "committed", "kassa", "ledger", "dealing", "account"):
        assert getattr(log.table, name) == getattr(before, name), name
    again = finished(log).table
    assert again.game == ended.game
    assert len(again.sheet) == len(ended.sheet) == 1


def test_the_record_says_that_it_was_training_and_how_often_something_was_taken_back() -> None:
    log = Log(TRAINING).seat("p0").deal()
    until_decided(log, 2)
    log.do("p0", "undo")
    finished(log)
    log.do("p0", "undo")
    assert refused_record(log) == "game-not-over"
    finished(log)
    said = [note.text for note in record_of_game(log.entries, 1).notes]
    assert said[0] == "Übungsspiel: Zurücknehmen war erlaubt (2-mal geschehen)."
    plain = finished(Log(Setup(ST.id, bots="random")).seat("p0").deal())
    assert not any("Übungsspiel" in one.text for one in record_of_game(plain.entries, 1).notes)


def refused_record(log: Log) -> str:
    with pytest.raises(NotAllowed) as caught:
        record_of_game(log.entries, 1)
    return caught.value.code


def test_the_last_decision_is_what_was_seen_and_what_was_done() -> None:
    log = Log(TRAINING).seat("p0").deal()
    assert last_decision(log.table, "p0") is None
    until_decided(log, 0)
    view = log.table.bot_view(0)
    log.move()
    action = next(one for one in reversed(log.state.history) if isinstance(one.event, Action)).event
    until_decided(log, 0)
    assert last_decision(log.table, "p0") == (view, action)
    assert last_decision(log.table, "somebody") is None


def test_the_host_chooses_another_teacher() -> None:
    log = Log(TRAINING).seat("p0").deal()
    assert log.told("p0").setup.teacher == "cup"
    log.do("p0", "teacher master")
    assert log.told("p0").setup.teacher == "master"
    assert refusal(log, "p0", "teacher nobody") == "no-such-rung"


def test_with_other_people_it_is_a_table_like_any_other() -> None:
    log = Log(TRAINING).seat("p0", "p1").deal()
    assert not log.told("p0").training
    while log.table.turn != 0:
        log.move()
    log.move()
    log.move()
    assert not log.told("p0").may_undo


def test_without_training_what_the_bots_did_stands() -> None:
    log = Log(Setup(ST.id, bots="random")).seat("p0").deal()
    while log.table.turn != 0:
        log.move()
    log.move()
    log.move()
    assert not log.told("p0").may_undo
