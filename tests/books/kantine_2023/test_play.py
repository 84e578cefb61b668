"""Kant_Inen-Tarock: the Märchen in every order, who leads negative games, a bird that is lost."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.clauses import clause
from tests.positions import (
    KI,
    cards,
    declared,
    late,
    playable_cards,
    say,
)

ALL_GUT = ("gut", "gut", "gut")
NEGATIVE = ("trischaken", "piccolo", "zwiccolo", "bettler", "piccolo-ouvert", "bettler-ouvert")


@clause("KI-030")
@pytest.mark.parametrize("order", tuple(permutations(("XXI", "Sk", "I", "XX"))))
def test_the_pagat_takes_a_trick_with_mond_and_skues_in_any_order(order: tuple[str, ...]) -> None:
    hands = [f"{card} {low}" for card, low in zip(order, ("H4", "K4", "P7", "T7"), strict=True)]
    state = say(late(KI, "dreier", hands), *(f"play {card}" for card in order))
    assert state.public.tricks[-1].winner == order.index("I")
    assert state.turn == order.index("I")


@clause("KI-120")
@pytest.mark.parametrize("game", [*NEGATIVE[1:], "zwiccolo-ouvert"])
def test_the_declarer_leads_to_a_negative_game_wherever_he_sits(game: str) -> None:
    for seat in (1, 2, 3):
        state = say(declared(KI, game, seat), "lie", *ALL_GUT)
        assert state.turn == state.public.leader == seat


@clause("KI-145")
def test_an_announced_bird_held_back_by_the_suit_led_is_lost_without_a_fault() -> None:
    hands = ["II H2", "H3 P7", "H4 T7", "K4"]
    state = late(KI, "dreier", hands, trick="HK", leader=3, announced=[("uhu", 0)])
    assert cards(playable_cards(state)) == cards("H2")
    words = ("play H2", "play H3", "play H4", "play K4", "play II", "play P7", "play T7")
    outcome = say(state, *words).outcome()
    (uhu,) = [fact for fact in outcome.premiums if fact.premium == "uhu"]
    assert (uhu.announced, uhu.made, uhu.by) == (True, False, 0)
    assert outcome.irregularities == ()
