"""Kant_Inen-Tarock: who doubles a Rufer, and a Kontra between partners who could not know."""

from __future__ import annotations

from tests.clauses import clause
from tests.positions import (
    KI,
    declared,
    lying,
    offered,
    play_out,
    say,
)

ALL_GUT = ("gut", "gut", "gut")
KONTRA = "kontra game@1"


@clause("KI-252")
def test_an_opponent_of_a_rufer_doubles_the_game_and_what_was_announced() -> None:
    state = lying(say(declared(KI, "pagatrufer", 1, hands={1: "I", 3: "HK"}), "call HK"))
    assert {KONTRA, "kontra pagat@1"} <= set(offered(state))
    outcome = play_out(say(state, KONTRA, "kontra pagat@1", "gut", *ALL_GUT)).outcome()
    assert outcome.kontra == 1
    (pagat,) = [fact for fact in outcome.premiums if fact.premium == "pagat" and fact.announced]
    assert pagat.kontra == 1


@clause("KI-142")
def test_a_kontra_between_partners_who_could_not_know_is_void_at_the_end() -> None:
    hands = {1: "I HB", 2: "PK", 3: "HK"}
    state = lying(say(declared(KI, "pagatrufer", 1, hands=hands), "call HK"))
    doubled = say(state, "announce trull", "gut", "gut", "kontra trull@2", "gut", *ALL_GUT)
    assert doubled.view(0).relation(2) is None
    facts = play_out(doubled).outcome().premiums
    said = [fact for fact in facts if fact.premium == "trull" and fact.announced]
    assert [fact.kontra for fact in said] == [0]
