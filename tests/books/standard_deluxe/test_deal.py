"""Standardregeln de luxe: cards, seats, drawing, cutting, dealing, and the last round."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from mondfang.cards import ALL, BY_CODE, CARDS, Card, CardError, CardSet
from mondfang.game import Deal, NotAllowed, new_game
from mondfang.game.actions import Dealt
from mondfang.game.dealing.ceremony import Ceremony, rule_on_deal
from mondfang.game.dealing.deal import dealt
from mondfang.game.dealing.draw import first_dealer
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.tricks import winning_index
from mondfang.rulebook import Rulebook
from tests.clauses import clause
from tests.positions import DL, book_with, cited, deal_with, offered, refused, say, table

FIRST = book_with(DL, talon_dealt="first")
HINTERHAND = book_with(DL, cut="hinterhand")
GSTIESS = book_with(DL, final_round="gstiess")


def drawn(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def pack(book: Rulebook = DL, dealer: int = 0, size: int = 4) -> Ceremony:
    """An unshuffled pack in the dealer's hand: card n is the nth from the top."""
    return Ceremony(book.deal, dealer, CARDS, size)


def span(start: int, stop: int) -> CardSet:
    """The cards at these places of the unshuffled pack."""
    return CardSet.of(CARDS[start:stop])


@clause("DL-197")
def test_the_pack_has_22_tarocks_and_four_suits_of_eight() -> None:
    deck = set(Rotation(DL).shuffle(random.Random(1)).deck)
    assert len(deck) == 54
    assert sum(card.is_tarock for card in deck) == 22
    for suit, spots in (("H", "1 2 3 4"), ("K", "1 2 3 4"), ("P", "7 8 9 10"), ("T", "7 8 9 10")):
        own = {card.code for card in deck if not card.is_tarock and card.code[0] == suit}
        assert own == {suit + rank for rank in [*"KDRB", *spots.split()]}


@clause("DL-034")
def test_fifty_four_cards_make_four_hands_of_twelve_and_a_talon_of_six() -> None:
    state = new_game(DL, deal_with())
    hands = [state.view(seat).hand for seat in range(4)]
    assert [len(hand) for hand in hands] == [12, 12, 12, 12]
    assert len(state.hidden.deal.talon) == 6
    whole = CardSet.of(state.hidden.deal.talon)
    for hand in hands:
        whole = whole | hand
    assert whole == ALL


@clause("DL-034")
@pytest.mark.parametrize("size", [2, 3, 6])
def test_a_table_has_four_active_seats(size: int) -> None:
    assert Rotation(DL).players == (0, 1, 2, 3)
    with pytest.raises(NotAllowed) as caught:
        Rotation(DL, size=size)
    assert caught.value.code == "table-size"
    assert "DL-034" in caught.value.clauses


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


@clause("DL-036")
def test_with_five_at_the_table_the_dealer_sits_out() -> None:
    five = Rotation(DL, size=5, dealer=2)
    assert five.sits_out == 2
    assert five.players == (3, 4, 0, 1)
    ceremony = five.shuffle(random.Random(5))
    deal = ceremony.cut(ceremony.cutter, 20).deal()
    assert len(deal.hands) == len(five.players)
    assert five.forehand == 3
    assert Rotation(DL).sits_out is None


@clause("DL-037")
def test_who_draws_the_highest_card_is_the_first_forehand() -> None:
    dealer = first_dealer(DL.deal, drawn("XV HK IX T7"))
    assert dealer == 3
    seats = Rotation(DL, dealer=3, first_dealer=3)
    assert seats.forehand == 0
    assert first_dealer(DL.deal, drawn("T10 H1 KD PB")) == 1


@clause("DL-037")
def test_a_tie_for_the_highest_card_is_drawn_again() -> None:
    assert first_dealer(DL.deal, drawn("HK T7 PK K4")) is None
    assert first_dealer(DL.deal, drawn("HD T7 PD TK")) == 2
    suits = book_with(DL, draw_order="suits")
    assert first_dealer(suits.deal, drawn("HK T7 PK K4")) == 1


@clause("DL-038")
@pytest.mark.parametrize(("book", "cutter"), [(DL, 2), (HINTERHAND, 3)], ids=["vis", "hinterhand"])
def test_only_the_seat_opposite_or_by_agreement_the_hinterhand_cuts(
    book: Rulebook, cutter: int
) -> None:
    ceremony = pack(book, dealer=0)
    assert ceremony.cutter == cutter
    for seat in {0, 1, 2, 3} - {cutter}:
        with pytest.raises(NotAllowed) as caught:
            ceremony.cut(seat, 10)
        assert caught.value.code == "not-the-cutter"
        assert "DL-038" in caught.value.clauses
    assert ceremony.cut(cutter, 10).deck == CARDS[10:] + CARDS[:10]


@clause("DL-039")
def test_each_player_is_dealt_two_packets_of_six() -> None:
    ceremony = pack(dealer=3).cut(1, 27)
    top = ceremony.deck
    deal = ceremony.deal()
    for seat in range(4):
        first, second = top[6 * seat : 6 * seat + 6], top[30 + 6 * seat : 36 + 6 * seat]
        assert deal.hands[seat] == CardSet.of(first) | CardSet.of(second)
        assert len(deal.hands[seat]) == 12


@clause("DL-040")
@pytest.mark.parametrize(("book", "start"), [(DL, 24), (FIRST, 0)], ids=["middle", "first"])
def test_the_talon_is_dealt_as_two_halves_between_the_rounds_or_first(
    book: Rulebook, start: int
) -> None:
    deal = dealt(book.deal, CARDS)
    assert deal.talon == CARDS[start : start + 6]
    state = say(new_game(book, deal), "bid dreier", "pass", "pass", "pass", "open talon")
    for text, half in (("take half 1", deal.talon[:3]), ("take half 2", deal.talon[3:])):
        assert say(state, text).public.taken == CardSet.of(half)


@clause("DL-041")
def test_after_a_knock_the_talon_comes_first_and_then_packets_of_twelve() -> None:
    knocked = pack(dealer=3).knock(1)
    assert not knocked.may_deal
    deal = knocked.choose_packet(0).deal()
    assert deal.talon == CARDS[:6]
    assert deal.hands[0] == span(6, 18)
    with pytest.raises(NotAllowed):
        knocked.cut(1, 20)


@clause("DL-042")
def test_after_a_knock_the_forehand_chooses_a_packet_before_the_others() -> None:
    forehand_chose = pack(dealer=3).knock(1).choose_packet(2)
    assert forehand_chose.chosen == (2,)
    with pytest.raises(NotAllowed) as caught:
        forehand_chose.choose_packet(2)
    assert caught.value.code == "packet-taken"
    assert "DL-042" in caught.value.clauses
    deal = forehand_chose.choose_packet(3).choose_packet(0).deal()
    assert list(deal.hands) == [span(30, 42), span(42, 54), span(6, 18), span(18, 30)]


@clause("DL-043")
def test_if_the_forehand_takes_the_first_packet_the_rest_is_dealt_in_turn() -> None:
    ceremony = pack(dealer=3).knock(1).choose_packet(0)
    assert ceremony.may_deal
    deal = ceremony.deal()
    assert list(deal.hands) == [span(6, 18), span(18, 30), span(30, 42), span(42, 54)]
    with pytest.raises(NotAllowed):
        ceremony.choose_packet(1)


@clause("DL-044")
def test_no_hand_can_be_thrown_in_whatever_the_cards() -> None:
    poor = "HD HR HB H1 H2 H3 H4 KD KR KB K1 K2"
    for seat, said in ((0, []), (1, ["reserve"])):
        state = table(DL, *said, hands={seat: poor})
        assert "throw in" not in offered(state)
        assert refused(state, "throw in") == "throw-in-forbidden"
        assert "DL-044" in cited(state, "throw in")


def forehands_until_the_end(seats: Rotation) -> list[int]:
    found: list[int] = []
    while not seats.is_over and len(found) < 20:
        found.append(seats.forehand)
        seats = seats.played().written().dealt(deal_with({3: "Sk"}))
    return found


@clause("DL-064")
def test_the_last_round_ends_before_the_first_forehand_would_begin_again() -> None:
    seats = Rotation(DL, dealer=1, first_dealer=3).request_end()
    assert forehands_until_the_end(seats) == [2, 3, 0, 1, 2, 3]


@clause("DL-064")
def test_by_agreement_the_gstiess_marks_the_last_round() -> None:
    seats = Rotation(GSTIESS, dealer=3, first_dealer=3).request_end()
    seats = seats.dealt(deal_with(talon="Sk"))
    assert seats.marked is None
    seats = seats.played().written().dealt(deal_with({2: "Sk"}))
    assert seats.marked == 2
    assert forehands_until_the_end(seats) == [1, 2, 3, 0, 1]


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


@clause("DL-207")
def test_the_forehand_sits_at_the_dealers_right_and_deals_next() -> None:
    seats = Rotation(DL, dealer=0)
    assert seats.forehand == seats.right_of(0) == 1
    assert seats.played().written().dealer == 1
    assert Rotation(DL, dealer=3).forehand == 0


@clause("DL-221")
def test_a_misdeal_before_the_auction_is_dealt_again_by_the_same_dealer() -> None:
    hands = [str(hand) for hand in deal_with({0: "Sk"}, talon="H4").hands]
    with pytest.raises(CardError, match="13 cards"):
        Deal.parse([f"{hands[0]} H4", *hands[1:]], "H4")
    ruling = rule_on_deal(DL.deal, "wrong-count", cards_seen=True)
    assert ruling.remedy == "redeal"
    assert "DL-221" in ruling.clauses
    assert rule_on_deal(DL.deal, "wrong-count").remedy == "redeal"
    assert rule_on_deal(DL.deal, "wrong-count", auction_begun=True).remedy == "referee"
    seats = Rotation(DL, dealer=2)
    assert seats.thrown_in().dealer == 2


@clause("DL-039")
def test_a_player_is_told_only_the_twelve_cards_of_his_own() -> None:
    state = new_game(DL, deal_with())
    for seat in range(4):
        told = state.view(seat).told
        assert [event.seat for event in told if isinstance(event, Dealt)] == [seat]
