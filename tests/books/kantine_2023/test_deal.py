"""Kant_Inen-Tarock: the pack, the deal and the seats."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, permutations, product

import pytest

from mondfang.cards import CARDS, Card, CardError, CardSet, Suit
from mondfang.game import Deal, NotAllowed, dealt, shuffled
from mondfang.game.dealing.ceremony import Ceremony, rule_on_deal
from mondfang.game.dealing.rotation import Rotation
from tests.clauses import clause
from tests.positions import KI, cited, late, offered, refused, say, table, taker


def pack(dealer: int = 3) -> Ceremony:
    """A pack before the cut that lies in the order of the codes."""
    return Ceremony(KI.deal, dealer, CARDS)


def refused_cut(seat: int, count: int) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(NotAllowed) as caught:
        pack().cut(seat, count)
    return caught.value.code, caught.value.clauses


@clause("KI-036")
def test_every_deal_is_played_out() -> None:
    state = table(KI)
    for words in (("reserve",), ("pass",), ("pass",), ("pass",), ("bid dreier",)):
        assert "throw in" not in offered(state)
        assert refused(state, "throw in") == "throw-in-forbidden"
        assert "KI-036" in cited(state, "throw in")
        state = say(state, *words)
    assert refused(state, "throw in") == "wrong-phase"


@clause("KI-051")
def test_the_seat_that_plays_before_the_dealer_cuts() -> None:
    assert pack(dealer=3).cutter == 2
    assert pack(dealer=0).cutter == 3
    assert pack().cut(2, 20).may_deal
    for seat in (0, 1, 3):
        code, clauses = refused_cut(seat, 20)
        assert code == "not-the-cutter"
        assert "KI-051" in clauses


@clause("KI-051")
def test_the_cutter_does_not_knock_instead() -> None:
    with pytest.raises(NotAllowed) as caught:
        pack().knock(2)
    assert caught.value.code == "knock-not-allowed"
    assert "KI-051" in caught.value.clauses


@clause("KI-052")
def test_a_cut_lifts_and_leaves_at_least_five_cards() -> None:
    for count in (5, 49):
        assert pack().cut(2, count).deck == CARDS[count:] + CARDS[:count]
    for count in (0, 4, 50, 54):
        code, clauses = refused_cut(2, count)
        assert code == "cut-too-small"
        assert "KI-052" in clauses


@clause("KI-053")
def test_the_talon_is_dealt_in_the_middle() -> None:
    deal = dealt(KI.deal, CARDS, forehand=0)
    assert deal.talon == CARDS[24:30]
    for seat, hand in enumerate(deal.hands):
        first, second = 6 * seat, 30 + 6 * seat
        assert hand == CardSet.of(CARDS[first : first + 6] + CARDS[second : second + 6])


@clause("KI-053")
def test_the_first_and_the_last_three_talon_cards_are_the_halves() -> None:
    state = table(
        KI,
        *("reserve", "bid dreier", "pass", "pass", "pass", "open talon"),
        talon="H4 H3 H2 P7 P8 P9",
    )
    assert say(state, "take half 1").public.taken == CardSet.parse("H4 H3 H2")
    assert say(state, "take half 2").public.taken == CardSet.parse("P7 P8 P9")


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


@clause("KI-183")
def test_after_a_misdeal_the_same_dealer_shuffles_again_without_penalty() -> None:
    ruling = rule_on_deal(KI.deal, "wrong-count", auction_begun=False)
    assert ruling.remedy == "redeal"
    assert "KI-183" in ruling.clauses
    again = Rotation(KI, dealer=3).thrown_in()
    assert again.dealer == 3
    fresh = again.shuffle(random.Random(7))
    assert fresh.cutter == 2
    assert not fresh.may_deal
    with pytest.raises(NotAllowed):
        fresh.deal()
    assert fresh.cut(2, 20).may_deal


@clause("KI-183")
def test_a_misdeal_is_not_free_any_more_once_the_auction_has_begun() -> None:
    assert rule_on_deal(KI.deal, "wrong-count", auction_begun=True).remedy == "referee"


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


@clause("KI-216")
def test_a_card_that_was_seen_while_dealing_means_a_new_deal() -> None:
    ruling = rule_on_deal(KI.deal, "exposed-card", all_agree=True)
    assert ruling.remedy == "redeal"
    assert "KI-216" in ruling.clauses


@clause("KI-221")
def test_the_pack_has_22_tarocks_and_eight_cards_in_each_suit() -> None:
    deck = shuffled(random.Random(1))
    assert len({card.code for card in deck}) == 54
    suits = Counter(card.suit for card in deck)
    assert suits == {Suit.TAROCK: 22, Suit.PIK: 8, Suit.TREFF: 8, Suit.HERZ: 8, Suit.KARO: 8}
    deal = dealt(KI.deal, deck)
    assert [len(hand) for hand in deal.hands] == [12, 12, 12, 12]
    assert len(deal.talon) == 6


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


@clause("KI-225")
def test_the_deal_passes_to_the_right_and_forehand_sits_right_of_the_dealer() -> None:
    players = Rotation(KI, dealer=3)
    assert (players.dealer, players.forehand) == (3, 0)
    assert players.forehand == players.right_of(players.dealer)
    following = players.played().written()
    assert (following.dealer, following.forehand) == (0, 1)


@clause("KI-225")
@pytest.mark.parametrize("size", [3, 5])
def test_four_play_at_a_table(size: int) -> None:
    assert Rotation(KI, size=4).players == (0, 1, 2, 3)
    with pytest.raises(NotAllowed) as caught:
        Rotation(KI, size=size)
    assert caught.value.code == "table-size"
    assert "KI-225" in caught.value.clauses
