"""SB-Tarock: calling a king, the talon and the discard."""

from __future__ import annotations

import pytest

from mondfang.cards import CardSet
from mondfang.game import GameState, Phase
from mondfang.game.actions import DiscardShown, Finished
from tests.clauses import clause
from tests.positions import SB, cards, cited, declared, lying, offered, play_out, refused, say

TALON = "V HK KK VI PD TB"


def rufer(call: str = "call PK", hand: str = "", talon: str = TALON) -> GameState:
    """Seat 0 plays a Rufer; seat 2 holds the Pik king."""
    state = declared(SB, "rufer", hands={0: hand, 2: "PK"}, talon=talon)
    return say(state, call)


@clause("SB-086")
def test_three_kings_call_the_fourth() -> None:
    state = declared(SB, "rufer", hands={0: "HK KK PK", 3: "TK"})
    assert offered(state) == ["call TK", "call fourth"]
    called = say(state, "call fourth")
    assert called.public.called is None
    assert called.view(3).holds_called_card
    two = declared(SB, "rufer", hands={0: "HK KK", 1: "PK", 3: "TK"})
    assert refused(two, "call fourth") == "fourth-needs-three-kings"
    assert "SB-086" in cited(two, "call fourth")


@clause("SB-086")
def test_only_the_holder_knows_that_he_is_the_partner() -> None:
    state = rufer()
    assert state.public.partner is None
    assert [state.view(seat).relation(0) for seat in (1, 2, 3)] == ["other", "same", "other"]
    assert [state.view(0).relation(seat) for seat in (1, 2, 3)] == [None, None, None]
    assert play_out(say(lying(state), "gut", "gut", "gut")).outcome().partner == 2


@clause("SB-087")
def test_with_the_called_king_in_the_talon_the_declarer_is_alone() -> None:
    state = say(rufer("call HK"), "open talon")
    for seat in (1, 2, 3):
        assert state.view(seat).relation(0) == "other"
        assert state.view(0).relation(seat) == "other"
    assert state.view(1).relation(2) == "same"


@clause("SB-089")
def test_the_declarer_turns_the_talon_up_takes_half_and_discards_three() -> None:
    state = rufer(hand="HD HR HB H1")
    assert refused(state, "take half 1") == "talon-not-open"
    opened = say(state, "open talon")
    assert all(opened.view(seat).public.talon == opened.hidden.deal.talon for seat in range(4))
    assert refused(opened, "take all") == "only-part-of-talon"
    taken = say(opened, "take half 2")
    assert taken.public.taken == cards("VI PD TB")
    for text in ("HD HR", "HD HR HB H1"):
        assert refused(taken, f"discard {text}") == "discard-wrong-number"
    laid = say(taken, "discard HD HR HB")
    assert len(laid.view(0).hand) == 12


@clause("SB-089")
def test_discard_and_left_half_are_counted_for_the_two_sides() -> None:
    state = say(rufer(hand="HD HR HB"), "open talon", "take half 1", "discard HD HR HB", "lie")
    facts = play_out(say(state, "gut", "gut", "gut")).outcome()
    one, two, three, four = facts.card_thirds
    assert facts.partner == 2
    assert facts.declarer_thirds == one + three + cards("HD HR HB").thirds
    assert facts.defence_thirds == two + four + cards("VI PD TB").thirds
    assert facts.declarer_thirds + facts.defence_thirds == 210


@clause("SB-089")
@pytest.mark.parametrize("game", ["solodreier", "solorufer"])
def test_a_solo_leaves_the_talon_closed_and_to_the_opponents(game: str) -> None:
    state = declared(SB, game, hands={2: "PK"}, talon=TALON)
    if game == "solorufer":
        state = say(state, "call PK")
    assert state.public.phase is Phase.STATEMENT
    assert refused(state, "open talon") == "wrong-phase"
    state = say(state, "lie", "gut", "gut", "gut")
    while not state.is_over:
        assert state.public.talon is None
        state = state.apply(state.legal_actions()[0])
    facts = state.outcome()
    defenders = [seat for seat in range(4) if facts.side_of(seat) == "defence"]
    tricks = sum(facts.card_thirds[seat] for seat in defenders)
    assert facts.defence_thirds == tricks + cards(TALON).thirds
    assert state.view(0).told[-1] == Finished(CardSet(), state.hidden.deal.talon)


@clause("SB-090")
def test_a_discarded_tarock_is_shown() -> None:
    hand = "HD HR VII VIII IX X XI XII XIII XIV XV XVI"
    state = say(rufer(hand=hand), "open talon", "take half 1", "discard VII HD HR", "lie")
    for seat in (1, 2, 3):
        assert DiscardShown(0, cards("VII")) in state.view(seat).told
        assert state.view(seat).discard == CardSet()
