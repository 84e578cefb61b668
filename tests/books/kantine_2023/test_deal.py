"""Kant_Inen-Tarock: the order of the cards, the shuffle, and what nobody may see."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, permutations, product

import pytest

from mondfang.cards import CARDS, Card, CardError
from mondfang.game import Deal, dealt, shuffled
from mondfang.game.dealing.ceremony import Ceremony
from mondfang.game.dealing.rotation import Rotation
from tests.clauses import clause
from tests.positions import KI, cited, late, offered, refused, say, table, taker


def pack(dealer: int = 3) -> Ceremony:
    """A pack before the cut that lies in the order of the codes."""
    return Ceremony(KI.deal, dealer, CARDS)


@clause("KI-036")
def test_every_deal_is_played_out() -> None:
    state = table(KI)
    for words in (("reserve",), ("pass",), ("pass",), ("pass",), ("bid dreier",)):
        assert "throw in" not in offered(state)
        assert refused(state, "throw in") == "throw-in-forbidden"
        assert "KI-036" in cited(state, "throw in")
        state = say(state, *words)
    assert refused(state, "throw in") == "wrong-phase"


@clause("KI-054")
def test_dealing_bidding_and_play_run_counter_clockwise() -> None:
    players = Rotation(KI, dealer=3)
    assert [players.right_of(seat) for seat in range(4)] == [1, 2, 3, 0]
    deal = dealt(KI.deal, CARDS, forehand=2)
    assert [Card(6 * step) in deal.hands[(2 + step) % 4] for step in range(4)] == [True] * 4
    state, turns = table(KI), []
    for word in ("reserve", "pass", "pass", "pass"):
        turns.append(state.turn)
        state = say(state, word)
    assert turns == [0, 1, 2, 3]
    trick = late(KI, "dreier", ["H4 P7", "H3 P8", "H2 P9", "H1 P10"], leader=3)
    turns = []
    for card in ("H1", "H4", "H3", "H2"):
        turns.append(trick.turn)
        trick = say(trick, f"play {card}")
    assert turns == [3, 0, 1, 2]


class Scripted:
    """A source that draws what it is told."""

    def __init__(self, draws: tuple[int, ...]) -> None:
        self.draws = list(draws)

    def randrange(self, start: int, /) -> int:
        draw = self.draws.pop(0)
        assert 0 <= draw < start
        return draw


@clause("KI-212")
def test_the_shuffle_reaches_every_order_in_exactly_one_way() -> None:
    four = CARDS[:4]
    draws = product(range(4), range(3), range(2))
    reached = Counter(shuffled(Scripted(draw), four) for draw in draws)
    assert reached == Counter(permutations(four))


@clause("KI-212")
def test_every_card_is_as_likely_at_every_place_of_the_shuffled_pack() -> None:
    source, rounds = random.Random(2023), 5_400
    places = [Counter[int]() for _ in CARDS]
    for _ in range(rounds):
        for place, card in enumerate(shuffled(source)):
            places[card][place] += 1
    expected = rounds / 54
    squares = sum((seen[place] - expected) ** 2 for seen in places for place in range(54))
    # 53 x 53 = 2809 degrees of freedom, standard deviation 75: five of them either way.
    assert abs(squares / expected - 2809) < 375


@clause("KI-216")
def test_no_card_is_seen_before_the_last_one_is_dealt() -> None:
    other = Ceremony(KI.deal, 3, CARDS[::-1])
    assert repr(pack()) == repr(other)
    deal, other_deal = pack().cut(2, 20).deal(), other.cut(2, 20).deal()
    assert deal != other_deal
    assert repr(deal) == repr(other_deal)
    with pytest.raises(CardError):
        Deal((*deal.hands[:3], deal.hands[3] - (1 << next(iter(deal.hands[3])))), deal.talon)
    with pytest.raises(CardError):
        Deal(deal.hands, deal.talon[:5])


TAROCKS = (
    *("Sk", "XXI", "XX", "XIX", "XVIII", "XVII", "XVI", "XV", "XIV", "XIII", "XII"),
    *("XI", "X", "IX", "VIII", "VII", "VI", "V", "IIII", "III", "II", "I"),
)


@clause("KI-222")
@pytest.mark.parametrize(("higher", "lower"), tuple(pairwise(TAROCKS)))
def test_each_tarock_beats_the_next_one_from_skues_down_to_pagat(higher: str, lower: str) -> None:
    assert taker(KI, "dreier", f"{lower} {higher} H4 K4") == higher
    assert taker(KI, "dreier", f"{higher} {lower} H4 K4") == higher


@clause("KI-223")
@pytest.mark.parametrize("suit", "HKPT")
def test_suit_cards_rank_from_the_king_down_and_the_pips_by_colour(suit: str) -> None:
    pips = ("1", "2", "3", "4") if suit in "HK" else ("10", "9", "8", "7")
    ranks = [f"{suit}{rank}" for rank in ("K", "D", "R", "B", *pips)]
    other = "P7 P8" if suit == "T" else "T7 T8"
    for higher, lower in pairwise(ranks):
        assert taker(KI, "dreier", f"{lower} {higher} {other}") == higher
        assert taker(KI, "dreier", f"{higher} {lower} {other}") == higher
