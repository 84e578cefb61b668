"""Steirischer Tarockcup: the pack, the deal, and what goes before the first word."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest

from mondfang.cards import CARDS, Card, CardError, CardSet, Suit
from mondfang.game import Deal, NotAllowed, Phase, new_game, shuffled
from mondfang.game.actions import Dealt
from mondfang.game.dealing.ceremony import Ceremony
from mondfang.game.dealing.rotation import Rotation
from tests.clauses import clause
from tests.positions import ST, cited, lay_away, offered, refused, say, table, taker

CHAFF = "HD HR HB H1 H2 H3 KD KR KB K1 K2 K3"  # no tarock and no king


def pack(dealer: int = 0, size: int = 4) -> Ceremony:
    return Rotation(ST, size=size, dealer=dealer).shuffle(Random(7))


@clause("ST-033")
def test_no_deal_is_thrown_in_or_left_unplayed() -> None:
    state = table(ST, "reserve", "pass", "pass", "pass")
    assert refused(state, "throw in") == "throw-in-forbidden"
    assert "ST-033" in cited(state, "throw in")
    assert refused(state, "pass") == "forehand-must-choose"
    state = lay_away(say(state, "bid rufer", "call HK", "open talon", "take half 1"))
    state = say(state, "lie", "gut", "gut", "gut")
    while not state.is_over:
        assert refused(state, "throw in") == "wrong-phase"
        state = state.apply(state.legal_actions()[0])
    assert (state.public.ending, len(state.public.tricks)) == ("played", 12)


@clause("ST-034")
@pytest.mark.parametrize("seat", range(4))
def test_a_hand_without_tarock_and_king_is_played(seat: int) -> None:
    state = table(ST, *("reserve", "pass", "pass")[:seat], hands={seat: CHAFF})
    assert state.turn == seat
    assert "throw in" not in offered(state)
    assert refused(state, "throw in") == "throw-in-forbidden"
    assert "ST-034" in cited(state, "throw in")


@clause("ST-042")
@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_left_of_the_dealer_cuts(dealer: int) -> None:
    left = next(seat for seat in range(4) if Rotation(ST).right_of(seat) == dealer)
    assert pack(dealer).cut(left, 20).may_deal
    for seat in {0, 1, 2, 3} - {left}:
        with pytest.raises(NotAllowed) as caught:
            pack(dealer).cut(seat, 20)
        assert caught.value.code == "not-the-cutter"
        assert "ST-042" in caught.value.clauses


@clause("ST-045")
def test_the_turn_goes_to_the_right_hand_neighbour() -> None:
    seats = Rotation(ST, dealer=3)
    assert seats.forehand == seats.right_of(seats.dealer)
    state = table(ST, forehand=seats.forehand)
    turns = [state.turn]
    for saying in ("reserve", "pass", "pass", "pass", "bid bettler", "lie", "gut", "gut", "gut"):
        state = say(state, saying)
        turns.append(state.turn)
    for _ in range(3):
        state = state.apply(state.legal_actions()[0])
        turns.append(state.turn)
    # The auction, the forehand's choice, the round of announcements, the first trick.
    assert turns == [0, 1, 2, 3, 0, 0, 1, 2, 3, 0, 1, 2, 3]
    assert [seats.right_of(seat) for seat in range(4)] == [1, 2, 3, 0]


@clause("ST-159")
def test_no_auction_starts_with_thirteen_and_eleven_cards() -> None:
    hands = [CardSet.of(CARDS[start:end]) for start, end in pairwise((0, 12, 24, 37, 48))]
    with pytest.raises(CardError, match="Seat 2 has 13 cards"):
        Deal((hands[0], hands[1], hands[2], hands[3]), CARDS[48:])


@clause("ST-184")
def test_every_order_of_the_pack_is_equally_likely() -> None:
    """With four cards all answers of chance can be tried: each order comes up exactly once."""

    class Answers:
        def __init__(self, answers: tuple[int, ...]) -> None:
            self.left = list(answers)

        def randrange(self, start: int, /) -> int:
            assert self.left[0] < start
            return self.left.pop(0)

    orders = {
        shuffled(Answers(answers), CARDS[:4]) for answers in product(range(4), range(3), range(2))
    }
    assert len(orders) == 24


@clause("ST-184")
def test_a_shuffle_can_be_repeated_from_its_seed() -> None:
    first, again = (Rotation(ST).shuffle(Random(5)).deck for _ in range(2))
    assert first == again
    assert sorted(first) == list(CARDS)
    assert Rotation(ST).shuffle(Random(6)).deck != first


@clause("ST-188")
def test_nobody_has_cards_before_all_are_dealt() -> None:
    with pytest.raises(NotAllowed) as caught:
        pack().deal()
    assert caught.value.code == "deal-wrong-stage"
    assert not any(card.code in repr(pack()) for card in CARDS)
    state = new_game(ST, pack().cut(3, 20).deal(), forehand=1)
    for seat in range(4):
        (seen,) = state.view(seat).told
        assert isinstance(seen, Dealt)
        assert (seen.seat, len(seen.cards)) == (seat, 12)


@clause("ST-190")
def test_the_pack_has_22_tarocks_and_four_suits_of_eight() -> None:
    deck = pack().deck
    assert len(set(deck)) == len(deck) == 54
    sizes = {suit: sum(card.suit is suit for card in deck) for suit in Suit}
    assert sizes.pop(Suit.TAROCK) == 22
    assert sizes == {Suit.HERZ: 8, Suit.KARO: 8, Suit.PIK: 8, Suit.TREFF: 8}
    assert [suit for suit in sizes if suit.is_red] == [Suit.HERZ, Suit.KARO]


TAROCKS_UPWARDS = (
    *("I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV"),
    *("XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "Sk"),
)


@clause("ST-191")
@pytest.mark.parametrize(("low", "high"), list(pairwise(TAROCKS_UPWARDS)))
def test_each_tarock_beats_the_one_below(low: str, high: str) -> None:
    assert taker(ST, "dreier", f"{low} {high} H4 K4") == high
    assert taker(ST, "dreier", f"{high} {low} H4 K4") == high


@clause("ST-192")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        (suit + high, suit + low)
        for suit, ranks in (
            *((red, "K D R B 1 2 3 4") for red in "HK"),
            *((black, "K D R B 10 9 8 7") for black in "PT"),
        )
        for high, low in pairwise(ranks.split())
    ],
)
def test_red_pips_fall_and_black_pips_rise(high: str, low: str) -> None:
    other = "P7 P8" if high[0] != "P" else "H4 H3"
    assert taker(ST, "dreier", f"{low} {high} {other}") == high
    assert taker(ST, "dreier", f"{high} {low} {other}") == high


@clause("ST-197")
@pytest.mark.parametrize("dealer", range(4))
def test_the_forehand_is_served_first_and_the_dealer_last(dealer: int) -> None:
    cut = pack(dealer).cut((dealer - 1) % 4, 20)
    deal = cut.deal()
    served = [
        next(seat for seat in range(4) if card in deal.hands[seat]) for card in served_by(cut)
    ]
    assert served == [(dealer + step) % 4 for step in (1, 2, 3, 4, 1, 2, 3, 4)]


def served_by(cut: Ceremony) -> list[Card]:
    """The first card of each packet, in the order of dealing."""
    return [cut.deck[start] for start in (0, 6, 12, 18, 30, 36, 42, 48)]


@clause("ST-195")
def test_the_auction_starts_only_with_a_whole_deal() -> None:
    state = new_game(ST, pack().cut(3, 20).deal(), forehand=1)
    assert (state.public.phase, state.turn) == (Phase.AUCTION, 1)
    with pytest.raises(CardError):
        Deal(state.hidden.deal.hands, state.hidden.deal.talon[:5])
