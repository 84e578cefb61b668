"""Steirischer Tarockcup: Trischaken, and what the negative games share with it."""

from __future__ import annotations

import pytest

from mondfang.cards import ALL, CardSet
from mondfang.game import Phase
from mondfang.game.actions import TrickTaken
from tests.clauses import clause
from tests.positions import (
    ST,
    cards,
    cited,
    declared,
    offered,
    play_out,
    playable_cards,
    refused,
    say,
    table,
)

TRISCHAKEN = ("reserve", "pass", "pass", "pass", "bid trischaken")


@clause("ST-062")
@pytest.mark.parametrize("forehand", range(4))
def test_the_forehand_leads_whatever_it_likes(forehand: int) -> None:
    hand = "XX V HK H4 P7 T7"
    state = table(
        ST, *TRISCHAKEN, hands={forehand: hand, (forehand + 1) % 4: "I"}, forehand=forehand
    )
    assert state.turn == forehand
    assert cards(playable_cards(state)) == state.view(forehand).hand


@clause("ST-065")
def test_there_is_no_kontra_at_any_time() -> None:
    state = table(ST, *TRISCHAKEN)
    assert state.public.phase is Phase.PLAY
    while not state.is_over:
        assert all(text.startswith("play ") for text in offered(state))
        for seat in range(4):
            assert refused(state, "kontra game@0", seat=seat) == "cannot-be-doubled"
            assert "ST-065" in cited(state, "kontra game@0", seat=seat)
        state = state.apply(state.legal_actions()[0])
    assert state.outcome().kontra == 0


@clause("ST-066")
def test_the_talon_goes_card_by_card_to_the_first_six_tricks() -> None:
    state = table(ST, *TRISCHAKEN)
    talon = state.hidden.deal.talon
    done = play_out(state)
    assert [trick.added for trick in done.public.tricks] == [
        *((card,) for card in talon),
        *[()] * 6,
    ]
    gathered = [event for event in done.view(None).told if isinstance(event, TrickTaken)]
    assert [event.added for event in gathered[:6]] == [(card,) for card in talon]
    all_cards = [card for trick in done.public.tricks for card in (*trick.cards, *trick.added)]
    assert len(all_cards) == 54
    assert CardSet.of(all_cards) == ALL
    assert sum(done.outcome().card_thirds) == 210


@clause("ST-230")
@pytest.mark.parametrize("contract", ["piccolo", "zwiccolo", "bettler", "bettler-ouvert"])
def test_negative_games_have_no_premiums_either(contract: str) -> None:
    state = declared(ST, contract)
    for saying in ("lie", "gut", "gut", "gut"):
        assert not any(text.startswith("announce ") for text in offered(state))
        assert refused(state, "announce trull") == "premium-not-in-this-game"
        assert "ST-230" in cited(state, "announce trull")
        state = say(state, saying)
    assert play_out(state).outcome().premiums == ()
