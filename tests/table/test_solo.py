"""One person's own table: a log like any other, from whose end a decision may be struck."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mondfang.bots import Budget, make
from mondfang.game import IllegalAction, NotAllowed, shuffled
from mondfang.game import actions as act
from mondfang.table.entries import BotFor, Did, RestPlayed, Sat
from mondfang.table.play.undo import undo_refusal
from mondfang.table.setup import Manner, Setup
from mondfang.table.solo import Solo
from mondfang.table.state import fold
from tests.table.tables import SALT, ST

GREEDY = make("greedy")
OTHERS = {1: "greedy", 2: "club", 3: "greedy"}


def solo(*, training: bool = False, manner: str = "strict") -> Solo:
    wanted: Manner = "table" if manner == "table" else "strict"
    setup = Setup(ST, bots="greedy", manner=wanted, training=training)
    found = Solo(setup, 0, OTHERS)
    found.deal(shuffled(Random(5)), SALT, 0)
    return found


def bots_speak(found: Solo) -> None:
    while (seat := found.table.bot_turn()) is not None:
        found.bot(GREEDY.choose(found.table.bot_view(seat), Budget()))


def test_the_log_seats_the_person_and_each_bot_by_its_rung() -> None:
    found = solo()
    assert [type(entry) for entry in found.entries[1:5]] == [Sat, BotFor, BotFor, BotFor]
    assert [place.rung for place in found.table.places] == [None, "greedy", "club", "greedy"]


def test_what_is_taken_back_is_struck_from_the_log() -> None:
    found = solo()
    before = list(found.entries)
    found.do("Vorhand!")
    assert found.undo() is None
    assert found.entries == before
    assert found.table.taken_back == 1
    assert fold(found.entries) == replace(found.table, taken_back=0)


def test_a_word_of_another_seat_is_news_and_nothing_is_struck() -> None:
    found = solo()
    found.do("Vorhand!")
    bots_speak(found)
    entries = list(found.entries)
    event = found.undo()
    assert isinstance(event, act.Pass | act.Bid)
    assert event.seat == 1
    assert found.entries == entries


def test_in_training_news_does_not_matter() -> None:
    found = solo(training=True)
    found.do("Vorhand!")
    bots_speak(found)
    assert found.undo() is None
    assert not any(isinstance(entry, Did) for entry in found.entries)


def test_what_was_forced_is_no_decision() -> None:
    found = solo()
    found.do("Vorhand!", decided=False)
    with pytest.raises(NotAllowed) as caught:
        found.undo()
    assert caught.value.code == "nothing-decided"


def test_the_next_deal_lets_the_last_game_stand() -> None:
    found = solo(training=True)
    while found.table.turn is not None:
        bots_speak(found)
        if found.table.turn is not None:
            found.act(GREEDY.choose(found.table.bot_view(0), Budget()))
    found.deal(shuffled(Random(6)), SALT, 0)
    with pytest.raises(NotAllowed):
        found.undo()
    assert len(found.table.sheet) == 1


def test_a_refused_action_leaves_the_log_as_it_was() -> None:
    found = solo()
    entries = list(found.entries)
    with pytest.raises(IllegalAction):
        found.do("pass")
    assert found.entries == entries


def test_in_table_manner_the_rule_of_the_book_holds() -> None:
    found = solo(manner="table")
    found.do("Vorhand!")
    with pytest.raises(NotAllowed) as caught:
        found.undo()
    assert caught.value.code == "card-is-played"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Das lässt sich nicht mehr zurücknehmen – Spieler 1: Weiter!"),
        ("en", "That can no longer be taken back – Spieler 1: Weiter!"),
    ],
)
def test_why_taking_back_is_refused_is_said(language: str, said: str) -> None:
    assert undo_refusal(act.Pass(1), "Spieler 1: Weiter!", language) == said


def test_what_the_person_sealed_is_mixed_into_every_pack() -> None:
    plain = Solo(Setup(ST), 0, {1: "random", 2: "random", 3: "random"})
    mixing = Solo(Setup(ST), 0, {1: "random", 2: "random", 3: "random"}, secret="a word")
    for solo in (plain, mixing):
        solo.deal(shuffled(Random(5)), SALT, 0)
    assert plain.lot is None
    assert mixing.lot is not None
    hands = [solo.table.running().state.hidden.deal.hands for solo in (plain, mixing)]
    assert hands[0] != hands[1]


def test_a_bot_that_is_sure_of_the_rest_lays_it_down_and_it_is_played() -> None:
    for seed in range(40):
        found = Solo(Setup(ST, bots="club"), 0, {1: "club", 2: "club", 3: "club"})
        found.deal(shuffled(Random(seed)), SALT, 0)
        while found.table.turn is not None:
            if found.bot_claims():
                assert isinstance(found.entries[-1], RestPlayed)
                assert found.table.written is not None
                return
            state = found.table.running().state
            assert state.turn is not None
            action = GREEDY.choose(state.view(state.turn), Budget(seed))
            found.bot(action) if found.table.bot_turn() is not None else found.act(action)
    raise AssertionError("no bot is ever sure")
