"""Steirischer Tarockcup: the pack, the deal, and what goes before the first word."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random

import pytest

from mondfang.cards import CARDS, Card, CardError, CardSet, Suit
from mondfang.game import Deal, IllegalAction, NotAllowed, Phase, dealt, new_game, shuffled
from mondfang.game.actions import Dealt
from mondfang.game.dealing.ceremony import Ceremony, rule_on_deal
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


@clause("ST-043")
@pytest.mark.parametrize("count", [0, 4, 50, 53])
def test_a_cut_lifts_and_leaves_at_least_five_cards(count: int) -> None:
    with pytest.raises(NotAllowed) as caught:
        pack().cut(3, count)
    assert caught.value.code == "cut-too-small"
    assert "ST-043" in caught.value.clauses


@clause("ST-043")
def test_knocking_does_not_take_the_place_of_the_cut() -> None:
    with pytest.raises(NotAllowed) as caught:
        pack().knock(3)
    assert caught.value.code == "knock-not-allowed"


@clause("ST-043")
@pytest.mark.parametrize("count", [5, 49])
def test_five_cards_are_enough_for_a_cut(count: int) -> None:
    before = pack()
    assert before.cut(3, count).deck == before.deck[count:] + before.deck[:count]


@clause("ST-044")
def test_the_talon_is_dealt_after_the_first_four_packets() -> None:
    cut = pack(dealer=3).cut(2, 30)
    deck, deal = cut.deck, cut.deal()
    assert deal.talon == deck[24:30]
    for order, hand in enumerate(deal.hands):
        first, second = 6 * order, 30 + 6 * order
        assert hand == CardSet.of(deck[first : first + 6] + deck[second : second + 6])


@clause("ST-044")
@pytest.mark.parametrize("half", [1, 2])
def test_the_halves_of_the_talon_lie_as_dealt(half: int) -> None:
    cut = pack(dealer=3).cut(2, 30)
    state = say(new_game(ST, cut.deal()), "reserve", "pass", "pass", "pass", "bid dreier")
    state = say(state, "open talon", f"take half {half}")
    assert state.public.taken == CardSet.of(cut.deck[21 + 3 * half : 24 + 3 * half])


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


@clause("ST-139")
def test_the_next_deal_waits_until_the_last_one_is_written() -> None:
    played = Rotation(ST).played()
    with pytest.raises(NotAllowed) as caught:
        played.shuffle(Random(1))
    assert caught.value.code == "settlement-missing"
    assert "ST-139" in caught.value.clauses
    assert len(played.written().shuffle(Random(1)).deck) == 54


@clause("ST-159")
def test_a_misdeal_before_the_auction_is_dealt_again_by_the_same_dealer() -> None:
    ruling = rule_on_deal(ST.deal, "wrong-count")
    assert ruling.remedy == "redeal"
    assert "ST-159" in ruling.clauses
    assert rule_on_deal(ST.deal, "wrong-count", cards_seen=True).remedy == "redeal"
    again = Rotation(ST, dealer=2).thrown_in()
    assert again.shuffle(Random(1)).dealer == 2


@clause("ST-159")
def test_a_misdeal_noticed_in_the_auction_is_no_matter_of_dealing_again() -> None:
    assert rule_on_deal(ST.deal, "wrong-count", auction_begun=True).remedy == "referee"


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


@clause("ST-185")
@pytest.mark.parametrize("seat", range(4))
def test_every_seat_may_ask_for_one_more_shuffle_before_the_cut(seat: int) -> None:
    before = pack()
    mixed = before.reshuffle(seat, Random(8))
    assert mixed.deck != before.deck
    assert sorted(mixed.deck) == list(CARDS)
    with pytest.raises(NotAllowed) as caught:
        mixed.cut(3, 10).reshuffle(seat, Random(8))
    assert caught.value.code == "deal-wrong-stage"
    assert "ST-185" in caught.value.clauses


@clause("ST-186")
def test_the_cutter_may_cut_again() -> None:
    before = pack()
    twice = before.cut(3, 5).cut(3, 7)
    assert twice.deck == before.deck[12:] + before.deck[:12]
    with pytest.raises(NotAllowed) as caught:
        before.cut(3, 5).cut(3, 4)
    assert caught.value.code == "cut-too-small"


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


@clause("ST-188")
def test_a_card_exposed_before_the_auction_is_dealt_again() -> None:
    ruling = rule_on_deal(ST.deal, "exposed-card", all_agree=True)
    assert ruling.remedy == "redeal"
    assert "ST-188" in ruling.clauses


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


@clause("ST-195")
def test_four_players_get_twelve_cards_and_the_talon_six() -> None:
    deal = pack().cut(3, 20).deal()
    assert [len(hand) for hand in deal.hands] == [12, 12, 12, 12]
    assert len(deal.talon) == 6
    state = say(new_game(ST, deal, forehand=1), "reserve", "pass", "pass", "pass", "bid dreier")
    assert len(say(state, "open talon", "take half 2").view(1).hand) == 15


@clause("ST-196")
@pytest.mark.parametrize("dealer", range(5))
def test_at_a_table_of_five_the_dealer_sits_out(dealer: int) -> None:
    seats = Rotation(ST, size=5, dealer=dealer)
    assert seats.sits_out == dealer
    assert set(seats.players) == {0, 1, 2, 3, 4} - {dealer}
    assert seats.players[0] == seats.forehand == seats.right_of(dealer)
    cut = seats.shuffle(Random(2)).cut((dealer - 1) % 5, 20)
    # The four hands go to the four players in turn; nothing is left for the dealer.
    assert cut.deal() == dealt(ST.deal, cut.deck)


@clause("ST-196")
def test_at_a_table_of_four_nobody_sits_out() -> None:
    assert Rotation(ST).sits_out is None
    with pytest.raises(IllegalAction) as caught:
        Rotation(ST, size=3)
    assert caught.value.code == "table-size"


@clause("ST-197")
def test_the_forehand_of_one_deal_deals_the_next() -> None:
    seats, dealers = Rotation(ST), []
    for _ in range(5):
        dealers.append(seats.dealer)
        forehand = seats.forehand
        seats = seats.played().written()
        assert seats.dealer == forehand
    assert dealers == [0, 1, 2, 3, 0]


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
