"""Hopfgarter Turnierregeln: calling a king, the talon and the discard."""

from __future__ import annotations

import pytest

from mondfang.cards import CardSet
from mondfang.game import GameState, Phase
from mondfang.game.actions import DiscardShown
from tests.clauses import clause
from tests.positions import HG, cards, lay_away, offered, play_out, refused, say, table

THREE_PASSES = ("reserve", "pass", "pass", "pass")
RUFER = (*THREE_PASSES, "bid rufer")
TALON = "V HK KK VI PD TB"


def called(text: str = "call PK", hand: str = "HD KD", talon: str = TALON) -> GameState:
    return table(HG, *RUFER, text, hands={0: hand, 2: "PK"}, talon=talon)


@clause("HG-050")
def test_who_holds_three_kings_may_call_the_fourth_without_naming_it() -> None:
    state = table(HG, *RUFER, hands={0: "HK KK PK", 2: "TK"})
    assert "call fourth" in offered(state)
    after = say(state, "call fourth")
    assert after.public.called is None
    assert [after.view(seat).holds_called_card for seat in range(4)] == [False, False, True, False]


@clause("HG-139")
@pytest.mark.parametrize("game", ["rufer", "pagatrufer", "uhurufer", "kakadurufer"])
def test_a_king_is_called_while_the_talon_is_covered(game: str) -> None:
    if game == "rufer":
        state = table(HG, *RUFER)
    else:
        words = ("reserve", f"bid {game}", "pass", "pass", "pass")
        state = table(HG, *words, hands={1: "I II III"})
    assert state.public.phase is Phase.CALL
    assert refused(state, "open talon") == "wrong-phase"
    kings = {"call HK", "call KK", "call PK", "call TK"}
    assert {text for text in offered(state) if text != "call fourth"} == kings
    after = say(state, "call HK")
    assert all(after.view(seat).public.talon is None for seat in range(4))
    assert say(after, "open talon").public.talon is not None


@clause("HG-139")
def test_auf_calls_nobody() -> None:
    state = table(HG, "bid auf")
    assert state.public.phase is Phase.TALON
    assert [state.view(0).relation(seat) for seat in (1, 2, 3)] == ["other"] * 3


@clause("HG-139")
def test_the_holder_of_the_called_king_is_partner_and_alone_knows_it() -> None:
    state = called()
    assert state.view(2).relation(0) == "same"
    assert state.view(0).relation(2) is None
    assert state.view(1).relation(0) == "other"
    assert state.view(1).relation(2) is None
    assert state.public.partner is None
    game = say(lay_away(say(state, "open talon", "take half 1")), "announce trull", "lie")
    assert play_out(say(game, "gut", "gut", "gut")).outcome().partner == 2


@clause("HG-141")
def test_the_declarer_opens_both_halves_and_takes_one() -> None:
    opened = say(called(), "open talon")
    for seat in range(4):
        assert opened.view(seat).public.talon == opened.hidden.deal.talon
    assert {"take half 1", "take half 2"} <= set(offered(opened))
    taken = say(opened, "take half 2")
    assert taken.public.taken == cards("VI PD TB")
    assert taken.view(0).hand == opened.view(0).hand | cards("VI PD TB")


@clause("HG-141")
def test_the_discard_counts_for_the_declarer() -> None:
    state = say(called(hand="HD KD HR"), "open talon", "take half 1", "discard HD KD HR")
    facts = play_out(say(state, "announce trull", "lie", "gut", "gut", "gut")).outcome()
    partner = facts.partner
    assert partner == 2
    assert facts.declarer_thirds is not None
    assert facts.defence_thirds is not None
    discard = cards("HD KD HR").thirds
    assert facts.declarer_thirds == facts.card_thirds[0] + facts.card_thirds[2] + discard
    assert facts.declarer_thirds + facts.defence_thirds == 210


@clause("HG-142")
def test_a_forced_tarock_is_shown_to_all_and_the_suit_cards_are_not() -> None:
    hand = "HD HR VII VIII IX X XI XII XIII XIV XV XVI"
    state = say(called(hand=hand), "open talon", "take half 1", "discard VII HD HR", "lie")
    assert state.public.shown == cards("VII")
    for seat in (1, 2, 3):
        view = state.view(seat)
        assert DiscardShown(0, cards("VII")) in view.told
        assert view.discard == CardSet()
