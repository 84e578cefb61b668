"""Standardregeln de luxe: the Pagat in a Kaiserstich, the bunter Farbendreier, twelve tricks."""

from __future__ import annotations

from mondfang.cards import ALL, cards_in
from mondfang.game.public import Phase
from mondfang.game.state import GameState
from mondfang.rulebook import Rulebook
from tests.clauses import clause
from tests.positions import (
    DL,
    book_with,
    cards,
    cited,
    declared,
    late,
    lay_away,
    lying,
    offered,
    playable_cards,
    refused,
    say,
)

GUT = ("gut", "gut", "gut")
BUNT = book_with(DL, bunter_farbendreier="on")


def facing(
    contract: str, trick: str, hand: str, *, book: Rulebook = DL, stichzwang: bool = True
) -> GameState:
    """A seat with this hand is to play to this trick; seat 0 led and plays the game."""
    seat, size = len(trick.split()), len(hand.split())
    rest = cards_in(ALL & ~(cards(hand) | cards(trick)))
    hands = [hand] * 4
    for other in {0, 1, 2, 3} - {seat}:
        hands[other] = " ".join(rest.pop().code for _ in range(size - (other < seat)))
    return late(book, contract, hands, trick=trick, stichzwang=stichzwang)


def may_play(contract: str, trick: str, hand: str, *, book: Rulebook = DL) -> str:
    return playable_cards(facing(contract, trick, hand, book=book))


@clause("DL-106")
def test_for_a_kaiserstich_the_pagat_goes_before_other_tarock() -> None:
    must = facing("bettler", "XXI Sk", "I V")
    assert playable_cards(must) == "I"
    assert refused(must, "play V") == "must-beat"
    assert may_play("bettler", "H4 XXI Sk", "I V") == "I"
    free = facing("trischaken", "XXI Sk", "I V", stichzwang=False)
    assert playable_cards(free) == "V I"
    assert may_play("bettler", "Sk XXI", "I V") == "V"
    wrong_order = facing("trischaken", "Sk XXI", "I V", stichzwang=False)
    assert refused(wrong_order, "play I") == "pagat-last"
    assert "DL-106" in cited(wrong_order, "play I")


@clause("DL-174")
def test_in_a_bunter_farbendreier_tarock_is_still_discarded_first() -> None:
    hands = {0: "V IX XII Sk XXI I HK H1 H2 H3 H4 KK"}
    state = declared(BUNT, "farbendreier", hands=hands, talon="K1 K2 K3")
    state = say(state, "open talon", "take half 1")
    assert refused(state, "discard H4 H3 H2") == "discard-tarock-first"
    assert not say(lay_away(state), "lie").public.shown
    assert may_play("farbeneiner", "", "X V T8", book=BUNT) == "T8"


@clause("DL-203")
def test_the_winner_of_a_trick_leads_to_the_next_and_the_twelfth_is_the_last() -> None:
    state = say(lying(declared(DL, "dreier")), *GUT)
    for number in range(1, 13):
        assert not state.is_over
        assert state.turn == state.public.leader
        for _ in range(4):
            state = say(state, offered(state)[0])
        last = state.view(0).last_trick
        assert last is not None
        assert len(state.public.tricks) == number
        assert state.turn == (last.winner if number < 12 else None)
    assert (state.public.phase, state.public.ending) == (Phase.DONE, "played")
    assert sum(state.outcome().tricks) == 12
