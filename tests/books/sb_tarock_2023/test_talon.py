"""SB-Tarock: calling a king, the talon and the discard."""

from __future__ import annotations

import pytest

from mondfang.cards import CardSet
from mondfang.game import GameState, Phase
from mondfang.game.actions import DiscardShown, Finished
from tests.clauses import clause
from tests.positions import (
    SB,
    cards,
    cited,
    declared,
    lay_away,
    lying,
    offered,
    play_out,
    refused,
    say,
)

TALON = "V HK KK VI PD TB"
KINGS = "HK KK PK TK"


def rufer(call: str = "call PK", hand: str = "", talon: str = TALON) -> GameState:
    """Seat 0 plays a Rufer; seat 2 holds the Pik king."""
    state = declared(SB, "rufer", hands={0: hand, 2: "PK"}, talon=talon)
    return say(state, call)


@clause("SB-086")
def test_a_king_of_ones_own_cannot_be_called() -> None:
    state = declared(SB, "rufer", hands={0: "KK", 1: "HK", 2: "PK", 3: "TK"})
    assert refused(state, "call KK") == "own-card-called"
    assert "SB-086" in cited(state, "call KK")
    assert offered(state) == ["call HK", "call PK", "call TK"]


@clause("SB-086")
@pytest.mark.parametrize("game", ["rufer", "a-rufer", "solorufer"])
def test_the_king_is_called_after_the_auction_and_before_the_talon_is_opened(game: str) -> None:
    state = declared(SB, game, hands={0: "I"})
    assert state.public.phase is Phase.CALL
    assert all(text.startswith("call ") for text in offered(state))
    assert refused(state, "open talon") == "wrong-phase"
    assert state.public.talon is None


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
def test_four_kings_call_a_queen_without_koenig_ultimo() -> None:
    state = declared(SB, "rufer", hands={0: f"{KINGS} KD", 1: "TD", 2: "HD", 3: "PD"})
    assert offered(state) == ["call HD", "call PD", "call TD"]
    assert refused(state, "call KD") == "own-card-called"
    asked = say(lying(say(state, "call HD")), "gut")
    assert asked.turn == 2
    assert asked.view(2).relation(0) == "same"
    assert refused(asked, "announce koenig-ultimo") == "no-king-called"


@clause("SB-086")
def test_a_queen_cannot_be_called_while_a_king_is_free() -> None:
    state = declared(SB, "rufer", hands={0: "HK KK PK", 3: "TK", 2: "HD"})
    assert refused(state, "call HD") == "not-callable"
    assert "SB-086" in cited(state, "call HD")


@clause("SB-086")
def test_only_the_holder_knows_that_he_is_the_partner() -> None:
    state = rufer()
    assert state.public.partner is None
    assert [state.view(seat).relation(0) for seat in (1, 2, 3)] == ["other", "same", "other"]
    assert [state.view(0).relation(seat) for seat in (1, 2, 3)] == [None, None, None]
    assert play_out(say(lying(state), "gut", "gut", "gut")).outcome().partner == 2


@clause("SB-087")
@pytest.mark.parametrize(("half", "fate"), [(1, "taken"), (2, "left")])
def test_with_the_called_king_in_the_talon_either_half_may_be_taken(half: int, fate: str) -> None:
    state = say(rufer("call HK"), "open talon")
    assert offered(state) == ["take half 1", "take half 2", "schleifen"]
    state = say(lay_away(say(state, f"take half {half}")), "lie", "gut", "gut", "gut")
    facts = play_out(state).outcome()
    assert (facts.ending, facts.partner, facts.king_in_talon) == ("played", None, fate)
    assert "koenigfang" not in {fact.premium for fact in facts.premiums}


@clause("SB-087")
def test_with_the_called_king_in_the_talon_the_declarer_is_alone() -> None:
    state = say(rufer("call HK"), "open talon")
    for seat in (1, 2, 3):
        assert state.view(seat).relation(0) == "other"
        assert state.view(0).relation(seat) == "other"
    assert state.view(1).relation(2) == "same"


@clause("SB-087")
def test_the_game_may_be_given_up_if_the_called_king_lies_in_the_talon() -> None:
    given_up = say(rufer("call HK"), "open talon", "schleifen")
    assert given_up.is_over
    facts = given_up.outcome()
    assert (facts.ending, facts.contract, facts.declarer) == ("schleifen", "rufer", 0)
    assert facts.partner is None
    other = say(rufer("call PK"), "open talon")
    assert refused(other, "schleifen") == "schleifen-not-possible"
    assert "SB-087" in cited(other, "schleifen")


@clause("SB-087")
def test_a_given_up_a_rufer_names_the_birds_it_was_bid_on() -> None:
    state = declared(SB, "a-rufer", 1, hands={1: "I III"}, talon="II HK KK VI PD TB")
    facts = say(state, "call HK", "open talon", "schleifen").outcome()
    assert facts.birds_at_bid == ("pagat", "kakadu")


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
@pytest.mark.parametrize("honour", ["HK", "KK", "I", "XXI", "Sk"])
def test_kings_and_trull_cards_are_never_discarded(honour: str) -> None:
    state = say(rufer(hand="HD HR I XXI Sk"), "open talon", "take half 1")  # with HK and KK
    assert refused(state, f"discard HD HR {honour}") == "discard-honour"
    assert "SB-090" in cited(state, f"discard HD HR {honour}")


@clause("SB-090")
def test_a_tarock_is_discarded_only_if_no_other_card_can_go() -> None:
    hand = "HD HR VII VIII IX X XI XII XIII XIV XV XVI"
    state = say(rufer(hand=hand), "open talon", "take half 1")
    assert refused(state, "discard HD VII VIII") == "discard-tarock-not-forced"
    assert "SB-090" in cited(state, "discard HD VII VIII")
    assert "discard VII HD HR" in offered(state)
    three = hand.replace("VII ", "HB ", 1)
    free = say(rufer(hand=three), "open talon", "take half 1")
    assert offered(free) == ["discard HD HR HB"]


@clause("SB-090")
def test_a_discarded_tarock_is_shown() -> None:
    hand = "HD HR VII VIII IX X XI XII XIII XIV XV XVI"
    state = say(rufer(hand=hand), "open talon", "take half 1", "discard VII HD HR", "lie")
    for seat in (1, 2, 3):
        assert DiscardShown(0, cards("VII")) in state.view(seat).told
        assert state.view(seat).discard == CardSet()
