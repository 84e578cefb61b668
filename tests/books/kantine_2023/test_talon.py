"""Kant_Inen-Tarock: what the talon shows, and who knows the partner."""

from __future__ import annotations

import pytest

from mondfang.cards import CardSet
from mondfang.game import Phase
from mondfang.game.actions import Finished
from tests.clauses import clause
from tests.positions import (
    KI,
    cards,
    cited,
    declared,
    lay_away,
    lying,
    offered,
    refused,
    say,
    told_cards,
)

SUIT_TALON = "P7 P8 P9 T7 T8 T9"
ALL_GUT = ("gut", "gut", "gut")


@clause("KI-062")
def test_the_others_do_not_see_the_talon_of_a_sechserdreier() -> None:
    state = declared(KI, "sechserdreier", talon=SUIT_TALON)
    assert refused(state, "open talon") == "talon-stays-as-it-is"
    assert "KI-062" in cited(state, "open talon")
    taken = say(state, "take all")
    closed = lying(state)
    for now in (taken, closed):
        for seat in (1, 2, 3, None):
            assert not told_cards(now.view(seat)) & cards(SUIT_TALON)
            assert now.view(seat).public.talon is None
    assert told_cards(taken.view(0)) & cards(SUIT_TALON) == cards(SUIT_TALON)


@clause("KI-078")
def test_the_declarer_of_a_sechserdreier_takes_up_all_six_cards() -> None:
    state = declared(KI, "sechserdreier", talon=SUIT_TALON)
    assert offered(state) == ["take all"]
    before, after = state.view(0).hand, say(state, "take all").view(0).hand
    assert (len(before), len(after)) == (12, 18)
    assert after == before | cards(SUIT_TALON)


TAKES_A_HALF = {
    "rufer": "call HK",
    "pagatrufer": "call HK",
    "quapilrufer": "call HK",
    "dreier": "",
    "farbendreier": "",
}


@clause("KI-235")
@pytest.mark.parametrize(("game", "call"), TAKES_A_HALF.items())
def test_the_declarer_takes_three_cards_and_lays_three_away(game: str, call: str) -> None:
    hands = {0: "I IIII V VI VII H4 H3 H2", 1: "HK"}
    state = declared(KI, game, hands=hands, talon=SUIT_TALON)
    state = say(state, *([call] if call else []), "open talon")
    assert refused(state, "take all") == "only-part-of-talon"
    assert "KI-235" in cited(state, "take all")
    taken = say(state, "take half 2")
    assert len(taken.view(0).hand) == 15
    assert cards("T7 T8 T9") == taken.view(0).hand - state.view(0).hand
    for wrong in ("V VI", "V VI VII H4", "H4 H3", "H4 H3 H2 T7"):
        assert refused(taken, f"discard {wrong}") == "discard-wrong-number"
    assert len(lay_away(taken).view(0).hand) == 12


@clause("KI-237")
def test_only_the_holder_of_the_called_king_knows_the_parties_until_it_is_played() -> None:
    hands = {0: "P7 P8", 1: "I P9", 2: "P10", 3: "PK"}
    state = say(lying(say(declared(KI, "pagatrufer", 1, hands=hands), "call PK")), *ALL_GUT)
    knows = state.view(3)
    assert [knows.relation(seat) for seat in (0, 1, 2)] == ["other", "same", "other"]
    assert [state.view(1).relation(seat) for seat in (0, 2, 3)] == [None, None, None]
    assert state.view(0).relation(2) is None
    assert state.view(0).relation(3) is None
    assert state.public.partner is None
    played = say(state, "play P7", "play P9", "play P10", "play PK")
    assert played.public.partner == 3
    assert [played.view(1).relation(seat) for seat in (0, 2, 3)] == ["other", "other", "same"]
    assert played.view(0).relation(2) == "same"


@clause("KI-242")
@pytest.mark.parametrize("game", ["solorufer", "solodreier", "farbensolo"])
def test_solo_games_leave_the_talon_face_down_until_the_count(game: str) -> None:
    state = declared(KI, game, 1, hands={2: "HK"}, talon=SUIT_TALON)
    if game == "solorufer":
        state = say(state, "call HK")
    assert state.public.phase is Phase.STATEMENT
    for word in ("open talon", "take half 1", "take all", "discard H4 H3 H2"):
        assert word not in offered(state)
        assert refused(state, word) == "wrong-phase"
    state = say(state, "lie", *ALL_GUT)
    while not state.is_over:
        for seat in (0, 1, 2, 3, None):
            assert not told_cards(state.view(seat)) & cards(SUIT_TALON)
        state = state.apply(state.legal_actions()[0])
    for seat in (0, 1, 2, 3, None):
        last = state.view(seat).told[-1]
        assert isinstance(last, Finished)
        assert CardSet.of(last.talon) == cards(SUIT_TALON)
