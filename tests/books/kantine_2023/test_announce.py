"""Kant_Inen-Tarock: when the others speak, and what suit games do not know."""

from __future__ import annotations

from tests.clauses import clause
from tests.positions import (
    KI,
    declared,
    lay_away,
    offered,
    play_out,
    refused,
    say,
)

ALL_GUT = ("gut", "gut", "gut")


@clause("KI-163")
def test_suit_games_know_no_silent_birds_and_no_silent_trull() -> None:
    hands = {1: "I XXI Sk PK PD PR PB P10 TK TD TR TB"}
    state = play_out(say(declared(KI, "farbensolo", 1, hands=hands), "lie", *ALL_GUT))
    facts = {fact.premium for fact in state.outcome().premiums}
    assert facts <= {"vier-koenige", "valat"}


@clause("KI-207")
def test_the_others_act_only_after_ich_liege() -> None:
    state = declared(KI, "dreier", 1)
    steps = ("open talon", "take half 1", "discard", "announce trull")
    for step in steps:
        state = lay_away(state) if step == "discard" else say(state, step)
        assert state.turn == 1
        for seat in (0, 2, 3):
            assert state.legal_actions(seat) == ()
            assert refused(state, "gut", seat) == "not-your-turn"
    closed = say(state, "lie")
    assert closed.turn == 2
    assert "gut" in offered(closed)
