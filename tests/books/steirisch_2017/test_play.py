"""Steirischer Tarockcup: tricks, leads, and announced cards."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.clauses import clause
from tests.positions import (
    ST,
    cited,
    late,
    offered,
    refused,
    say,
    table,
    taker,
)

NEGATIVE = (
    *("piccolo", "zwiccolo", "bettler"),
    *("piccolo-ouvert", "zwiccolo-ouvert", "bettler-ouvert"),
)
SUIT = ("farbendreier", "farbensolo")


@clause("ST-028")
@pytest.mark.parametrize("order", list(permutations(("Sk", "XXI", "I", "XV"))))
def test_the_pagat_takes_a_trick_with_the_whole_trull(order: tuple[str, ...]) -> None:
    assert taker(ST, "dreier", " ".join(order)) == "I"


@clause("ST-115")
@pytest.mark.parametrize("contract", SUIT)
@pytest.mark.parametrize("declarer", range(4))
def test_the_forehand_leads_in_suit_games(contract: str, declarer: int) -> None:
    assert first_leader(contract, declarer) == 0


def first_leader(contract: str, declarer: int) -> int | None:
    """Who leads to trick 1 when this seat plays this game; the forehand is seat 0."""
    hands = {declarer: "I", (declarer + 1) % 4: "PK"}
    if declarer == 0:
        state = table(ST, "reserve", "pass", "pass", "pass", f"bid {contract}", hands=hands)
    else:
        before = ["pass"] * (declarer - 1)
        state = table(ST, "reserve", *before, f"bid {contract}", hands=hands)
    while not offered(state)[0].startswith("play "):
        texts = offered(state)
        wanted = next((text for text in ("pass", "lie", "gut") if text in texts), texts[0])
        state = say(state, "call PK" if "call PK" in texts else wanted)
    return state.turn


@clause("ST-116")
@pytest.mark.parametrize("contract", SUIT)
@pytest.mark.parametrize("leader", range(4))
def test_in_suit_games_nobody_leads_tarock_before_his_suits(contract: str, leader: int) -> None:
    hands = ["H4 H3", "K4 K3", "T7 T8", "P8 P9"]
    hands[leader] = "XX P7"
    state = late(ST, contract, hands, leader=leader, declarer=1)
    assert refused(state, "play XX") == "lead-suit-first"
    assert "ST-116" in cited(state, "play XX")
    hands[leader] = "XX V"
    state = late(ST, contract, hands, leader=leader, declarer=1)
    assert len(state.legal_actions()) == 2


@clause("ST-121")
@pytest.mark.parametrize("contract", NEGATIVE)
@pytest.mark.parametrize("declarer", range(4))
def test_the_declarer_of_a_negative_game_leads(contract: str, declarer: int) -> None:
    assert first_leader(contract, declarer) == declarer


@clause("ST-210")
@pytest.mark.parametrize("contract", ["solorufer", "pagatrufer", "dreier", "solodreier"])
@pytest.mark.parametrize("declarer", range(4))
def test_the_forehand_leads_in_positive_games(contract: str, declarer: int) -> None:
    assert first_leader(contract, declarer) == 0
