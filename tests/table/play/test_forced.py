"""What is no choice can be done by the house, and is no decision."""

from __future__ import annotations

import pytest

from mondfang.game import NotAllowed, Phase
from mondfang.game import actions as act
from mondfang.table.entries import Did
from mondfang.table.play.forced import forced, is_plain_to_all, play_forced
from mondfang.table.setup import Setup
from tests.positions import SB, ST
from tests.table.tables import Log, seated


def until_forced(log: Log, phase: Phase = Phase.PLAY) -> act.Action:
    """Play on until the person on turn has no choice."""
    while True:
        action = forced(log.table)
        if action is not None and log.state.public.phase is phase:
            return action
        assert log.table.turn is not None, "try another seed"
        log.move()


def test_a_single_legal_card_is_played_by_the_house() -> None:
    log = seated().deal()
    action = until_forced(log)
    entry = play_forced(log.table)
    assert entry == Did(entry.seat, f"play {action.card}", "house")  # type: ignore[union-attr]
    before = log.table.at
    assert log.add(entry).at != before


def test_where_there_is_a_choice_nothing_is_forced() -> None:
    log = seated().deal()
    assert forced(log.table) is None
    with pytest.raises(NotAllowed):
        play_forced(log.table)


def test_gut_as_the_only_word_is_forced() -> None:
    for seed in range(40):
        log = seated(seed=seed).deal()
        while log.table.turn is not None:
            if isinstance(forced(log.table), act.Gut):
                return
            log.move()
    raise AssertionError("nobody had to say Gut")


def test_that_one_may_stay_silent_is_no_choice() -> None:
    """In SB silence is passing, and always among what may be done."""
    for seed in range(40):
        log = seated(Setup(SB.id, bots="random"), seed).deal()
        while log.table.turn is not None:
            action = forced(log.table)
            if action is not None and len(log.state.legal_actions()) == 2:
                assert act.Silence(action.seat) in log.state.legal_actions()
                return
            log.move()
    raise AssertionError("silence was never beside a single word")


def test_a_discard_is_always_clicked() -> None:
    for seed in range(60):
        log = seated(seed=seed).deal()
        while log.table.turn is not None:
            if log.state.public.phase is Phase.DISCARD:
                assert forced(log.table) is None
            log.move()


def test_in_table_manner_there_is_always_a_choice() -> None:
    log = seated(Setup(ST.id, manner="table", bots="random")).deal()
    while log.table.turn is not None:
        assert forced(log.table) is None
        log.move()


def test_a_bot_is_not_played_for() -> None:
    log = Log().seat("p0").deal()
    while log.table.turn is not None:
        assert log.table.turn == 0 or forced(log.table) is None
        log.move()


def test_while_somebody_asks_to_take_back_nothing_is_hurried() -> None:
    for seed in range(60):
        log = seated(seed=seed).deal()
        while log.table.turn is not None:
            last, before = log.table.turn, log.state.public.phase
            log.move()
            if forced(log.table) is None or log.table.turn == last or before is not Phase.PLAY:
                continue
            if not log.told(f"p{last}").may_undo:
                continue
            log.do(f"p{last}", "undo")
            assert forced(log.table) is None
            return
    raise AssertionError("nobody could ask")


def test_taking_back_goes_to_the_last_decision_and_not_to_what_was_none() -> None:
    """Alone with bots: a card that wins the last trick but one, and the last card by the house."""
    for seed in range(200):
        log = Log(seed=seed).seat("p0").deal()
        while log.table.turn is not None:
            decision = log.table.turn == 0 and len(log.state.legal_actions()) > 1
            before, tricks = log.state, len(log.state.public.tricks)
            log.move()
            won = log.table.turn == 0 and len(log.state.public.tricks) == tricks + 1
            if decision and won and tricks < 11 and forced(log.table) is not None:
                log.add(play_forced(log.table))
                log.do("p0", "undo")
                assert log.state == before
                return
    raise AssertionError("try more seeds")


def test_the_last_card_is_plain_to_all() -> None:
    log = seated().deal()
    until_forced(log)
    assert not is_plain_to_all(log.table)
    while log.state.public.trick_number < 12:
        log.move()
    assert is_plain_to_all(log.table)
