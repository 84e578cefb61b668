"""Training: alone with bots whatever was decided in a game is taken back, step by step."""

from __future__ import annotations

from mondfang.game import Phase
from mondfang.table.setup import Setup
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
