"""Hopfgarten: what the pack counts, the half left lying, and a Durch that was missed."""

from __future__ import annotations

import pytest

from mondfang.cards import thirds_of
from mondfang.game import Outcome, PremiumFact
from mondfang.game.premiums import Side
from mondfang.game.public import Declared
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import (
    HG,
    cards,
    declared,
    lay_away,
    play_out,
    say,
)
from tests.settlement.finished import finished

LOW_HALF = "H2 H3 H4"


# Cards and points.


@clause("HG-040")
def test_the_half_left_lying_counts_with_the_opponents_tricks() -> None:
    mine = "Sk XXI I HK KK TK HD KR H1 K1 K2 K3"
    outcome = finished(HG, "auf", {0: mine}, talon=f"{LOW_HALF} PK P7 P8", discarded=3)
    assert thirds_of(cards("PK P7 P8")) == 3 * 5
    assert sum(outcome.card_thirds[1:]) == 3 * 31
    assert outcome.defence_thirds == 3 * 36


# A Durch that was announced and missed.


def durch(*premiums: PremiumFact, side: Side = "declarer") -> Outcome:
    """A Pagat game of seats 0 and 1, with an announced Durch of one side that was missed."""
    valat = PremiumFact("valat", side, True, False)
    return Outcome(
        "played",
        0,
        (Declared(0, "pagatrufer"),),
        1,
        tricks=(6, 5, 1, 0),
        declarer_thirds=180,
        defence_thirds=30,
        premiums=(PremiumFact("pagat", "declarer", True, True), valat, *premiums),
    )


@clause("HG-076")
@pytest.mark.parametrize("made", [True, False])
def test_a_missed_durch_loses_the_announcements_of_the_others_as_well(made: bool) -> None:
    trull = PremiumFact("trull", "defence", True, made)
    assert settle(HG, durch(trull)).points == (-24, -24, 24, 24)


@clause("HG-076")
def test_a_played_game_loses_all_of_it_by_one_missed_durch() -> None:
    state = declared(HG, "pagatrufer", 1, hands={1: "I K1 K2 K3", 3: "HK", 0: "XXI", 2: "XX"})
    state = lay_away(say(state, "call HK", "open talon", "take half 1"))
    state = say(state, "announce valat", "lie", "announce trull", "gut", "gut", "gut", "gut")
    end = play_out(state)
    facts = {(f.premium, f.side): f.made for f in end.outcome().premiums if f.announced}
    assert facts[("valat", "declarer")] is False
    assert facts[("trull", "defence")] is False
    assert settle(HG, end.outcome()).points == (24, -24, 24, -24)


@clause("HG-076", "HG-077")
def test_a_missed_durch_of_the_opponents_loses_them_everything() -> None:
    trull = PremiumFact("trull", "defence", True, True)
    assert settle(HG, durch(trull, side="defence")).points == (24, 24, -24, -24)


@clause("HG-076", "HG-070")
def test_ten_tarocks_stand_beside_a_missed_durch() -> None:
    ten = PremiumFact("zehn-tarock", "declarer", True, True)
    assert settle(HG, durch(ten)).points == (-15, -15, 15, 15)
