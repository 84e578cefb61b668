"""Kant_Inen-Tarock: the declarer's statement and the announcements of the others."""

from __future__ import annotations

import pytest

from mondfang.cards import BY_CODE
from mondfang.game.actions import Announce, Lie
from tests.clauses import clause
from tests.positions import (
    KI,
    declared,
    lay_away,
    lying,
    offered,
    play_out,
    refused,
    say,
)

ALL_GUT = ("gut", "gut", "gut")


@clause("KI-141")
@pytest.mark.parametrize(("king", "side"), [(2, "declarer"), (3, "defence")])
def test_an_announcement_does_not_tell_the_side_of_its_seat(king: int, side: str) -> None:
    state = lying(say(declared(KI, "pagatrufer", 1, hands={1: "I", king: "HK"}), "call HK"))
    said = say(state, "announce trull")
    for seat in (0, 1, None):
        view = said.view(seat)
        assert view.told[-1] == Announce(2, "trull")
        assert view.public.partner is None
        assert seat is None or view.relation(2) != "same"
    assert said.view(1).relation(2) is None
    outcome = play_out(say(said, "gut", *ALL_GUT)).outcome()
    trull = [fact for fact in outcome.premiums if fact.announced and fact.premium == "trull"]
    assert [(fact.by, fact.side) for fact in trull] == [(2, side)]


@clause("KI-163")
def test_suit_games_know_no_silent_birds_and_no_silent_trull() -> None:
    hands = {1: "I XXI Sk PK PD PR PB P10 TK TD TR TB"}
    state = play_out(say(declared(KI, "farbensolo", 1, hands=hands), "lie", *ALL_GUT))
    facts = {fact.premium for fact in state.outcome().premiums}
    assert facts <= {"vier-koenige", "valat"}


@clause("KI-204")
def test_the_closing_statement_names_the_game() -> None:
    state = lying(declared(KI, "dreier", 1))
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert view.told[-1] == Lie(1)
        assert [(game.seat, game.contract) for game in view.public.games] == [(1, "dreier")]


@clause("KI-205")
@pytest.mark.parametrize(
    ("word", "call", "card"), [("call TK", "named", "TK"), ("call fourth", "fourth", None)]
)
def test_the_closing_statement_names_the_called_card(
    word: str, call: str, card: str | None
) -> None:
    hands = {0: "PK HK KK", 2: "TK"}
    state = lying(say(declared(KI, "rufer", hands=hands), word))
    for seat in (0, 1, 2, 3, None):
        public = state.view(seat).public
        assert public.call == call
        assert public.called == (BY_CODE[card] if card else None)


@clause("KI-206")
def test_the_closing_statement_lists_the_premiums_of_the_declarer() -> None:
    state = declared(KI, "dreier", 1, hands={1: "I II"})
    state = lying(state, "announce pagat", "announce uhu", "announce trull")
    for seat in (0, 1, 2, 3, None):
        said = state.view(seat).public.announcements
        assert [item.premium for item in said if item.seat == 1] == ["pagat", "uhu", "trull"]


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
