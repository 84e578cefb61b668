"""Standardregeln de luxe: the talon's premiums, a void Kontra, and games that are not played."""

from __future__ import annotations

import pytest

from mondfang.cards import Card
from mondfang.game import GameState, Outcome
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import DL, SKOTY, declared, lying, play_out, say

GUT = ("gut", "gut", "gut")


def made(outcome: Outcome, premium: str) -> list[tuple[str, bool]]:
    """The sides that made (or tried and lost) a premium."""
    return [(fact.side, fact.made) for fact in outcome.premiums if fact.premium == premium]


# What became of the premiums.


@clause("DL-026")
def test_a_mond_in_the_talon_is_never_caught() -> None:
    state = declared(DL, "dreier", talon="H4 H3 H2 XXI K4 K3")
    outcome = play_out(lying_dreier(state)).outcome()
    assert made(outcome, "mondfang") == []


def lying_dreier(state: GameState) -> GameState:
    return say(lying(state), *GUT)


@clause("DL-027", "DL-028")
def test_kings_and_trull_pieces_in_the_talon_count_for_their_side() -> None:
    """The half left lying holds what the opponents lacked in their tricks."""
    hands = {0: "H4 H3 K4 K3 P7 P8 T7 T8 H2 K2 P9 T9", 1: "HK Sk XXI", 2: "KK PK"}
    state = declared(DL, "dreier", hands=hands, talon="V VI VII TK I VIII")
    over = play_out(lying_dreier(state))
    played = {card for trick in over.public.tricks for card in trick.cards}
    assert not played & {Card.parse("TK"), Card.parse("I")}
    outcome = over.outcome()
    assert made(outcome, "vier-koenige") == [("defence", True)]
    assert made(outcome, "trull") == [("defence", True)]


# Kontra.


@clause("DL-063")
@pytest.mark.parametrize(("partner", "level"), [(2, 0), (3, 1)])
def test_a_kontra_against_a_fellow_opponent_is_void(partner: int, level: int) -> None:
    state = declared(DL, "rufer", hands={0: "HD", partner: "HK"})
    state = lying(say(state, "call HK"))
    state = say(state, "announce trull", "gut", "gut", "kontra trull@1", "gut", *GUT)
    (trull,) = [fact for fact in play_out(state).outcome().premiums if fact.by == 1]
    assert trull.kontra == level


# The Skoty Trophy.


@clause("DL-158")
@pytest.mark.parametrize("talon", ["", "HK H3 H2"])
def test_a_blank_rufer_is_settled_as_won_without_play(talon: str) -> None:
    hands = {0: "HD"} if talon else {0: "HD", 1: "HK"}
    state = declared(SKOTY, "rufer", hands=hands, talon=talon)
    state = say(lying(say(state, "call HK")), *GUT)
    assert state.is_over
    assert not state.public.tricks
    points = (3, -1, -1, -1) if talon else (1, 1, -1, -1)
    assert settle(SKOTY, state.outcome()).points == points


@clause("DL-158")
@pytest.mark.parametrize("word", ["announce trull", "kontra game@0"])
def test_a_word_of_an_opponent_makes_a_rufer_be_played(word: str) -> None:
    state = declared(SKOTY, "rufer", hands={0: "HD", 1: "HK"})
    state = say(lying(say(state, "call HK")), "gut", word, "gut", *GUT)
    assert not state.is_over
    assert play_out(state).outcome().ending == "played"


@clause("DL-159")
def test_a_triccolo_ouvert_is_open_after_the_first_trick() -> None:
    row = SKOTY.contracts["triccolo-ouvert"]
    zwiccolo = SKOTY.contracts["zwiccolo-ouvert"]
    assert row.offered
    assert not DL.contracts["triccolo-ouvert"].offered
    assert (row.tricks, row.open, row.rank, row.joinable) == (3, "all", zwiccolo.rank, True)
