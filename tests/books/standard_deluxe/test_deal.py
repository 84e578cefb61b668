"""Standardregeln de luxe: the order of the cards, the direction, and that nobody throws in."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mondfang.cards import BY_CODE, CARDS, Card, CardSet
from mondfang.game.dealing.deal import dealt
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.tricks import winning_index
from tests.clauses import clause
from tests.positions import DL, cited, offered, refused, say, table


def drawn(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def span(start: int, stop: int) -> CardSet:
    """The cards at these places of the unshuffled pack."""
    return CardSet.of(CARDS[start:stop])


@clause("DL-035")
def test_dealing_bidding_and_play_run_counter_clockwise() -> None:
    seats = Rotation(DL)
    north, west = 0, 1  # seats run in playing order: west sits at north's right hand
    assert seats.right_of(north) == west
    said = table(DL, "reserve")
    assert said.turn == west
    played = table(DL, *("reserve", "pass", "pass", "pass"), "bid trischaken")
    played = say(played, "trischaken six frei")
    assert played.turn == north
    played = say(played, offered(played)[0])
    assert played.turn == west
    packets = dealt(DL.deal, CARDS, north)
    assert packets.hands[west] & span(0, 24) == span(6, 12)


@clause("DL-044")
def test_no_hand_can_be_thrown_in_whatever_the_cards() -> None:
    poor = "HD HR HB H1 H2 H3 H4 KD KR KB K1 K2"
    for seat, said in ((0, []), (1, ["reserve"])):
        state = table(DL, *said, hands={seat: poor})
        assert "throw in" not in offered(state)
        assert refused(state, "throw in") == "throw-in-forbidden"
        assert "DL-044" in cited(state, "throw in")


@clause("DL-198")
def test_the_skues_is_the_highest_tarock_and_the_pagat_the_lowest() -> None:
    rules = DL.play["positive"]
    names = "I II III IIII V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI Sk"
    order = drawn(names)
    for low, high in pairwise(order):
        assert winning_index(rules, (low, high)) == 1
        assert winning_index(rules, (high, low)) == 0


@clause("DL-198")
@pytest.mark.parametrize(
    ("card", "bird"), [("I", "pagat"), ("II", "uhu"), ("III", "kakadu"), ("IIII", "quapil")]
)
def test_the_four_lowest_tarocks_are_the_birds(card: str, bird: str) -> None:
    others = " ".join({"I", "II", "III", "IIII"} - {card})
    state = table(DL, "bid solodreier", hands={0: card, 1: others})
    found = [text[9:] for text in offered(state) if text.startswith("announce ")]
    assert {"pagat", "uhu", "kakadu", "quapil"} & set(found) == {bird}


@clause("DL-199", "DL-200")
@pytest.mark.parametrize(
    ("suit", "ranks"),
    [
        ("H", "4 3 2 1 B R D K"),
        ("K", "4 3 2 1 B R D K"),
        ("P", "7 8 9 10 B R D K"),
        ("T", "7 8 9 10 B R D K"),
    ],
)
def test_red_spots_rank_from_the_one_down_and_black_ones_from_the_ten(
    suit: str, ranks: str
) -> None:
    order = [BY_CODE[suit + rank] for rank in ranks.split()]
    for regime in ("positive", "suit", "negative"):
        for low, high in pairwise(order):
            assert winning_index(DL.play[regime], (low, high)) == 1
            assert winning_index(DL.play[regime], (high, low)) == 0
