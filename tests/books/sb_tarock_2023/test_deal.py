"""SB-Tarock: cards, the deal and what its faults mean."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.cards import CARDS, SUIT_MASKS, Card, CardSet
from mondfang.game import GameState, new_game
from mondfang.game.actions import Dealt
from mondfang.game.dealing.ceremony import Ceremony, rule_on_deal
from mondfang.game.dealing.deal import dealt
from mondfang.game.dealing.draw import first_dealer
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.errors import NotAllowed
from tests.clauses import clause
from tests.positions import SB, table


def drawn(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def game_named(state: GameState) -> bool:
    return any(word not in ("reserve", "pass") for _, word in state.public.calls)


@clause("SB-005")
def test_an_untouched_wrong_packet_is_put_right_and_the_deal_stands() -> None:
    ruling = rule_on_deal(SB.deal, "wrong-count")
    assert ruling.remedy == "repair"
    assert "SB-005" in ruling.clauses


@clause("SB-005")
def test_once_the_cards_were_seen_the_same_dealer_deals_again() -> None:
    assert rule_on_deal(SB.deal, "wrong-count", cards_seen=True).remedy == "redeal"


@clause("SB-005")
@pytest.mark.parametrize("cards_seen", [False, True])
def test_after_the_first_word_a_wrong_count_is_no_matter_of_dealing(cards_seen: bool) -> None:
    ruling = rule_on_deal(SB.deal, "wrong-count", auction_begun=True, cards_seen=cards_seen)
    assert ruling.remedy == "referee"


@clause("SB-006")
def test_a_card_that_falls_face_up_means_a_new_deal_by_the_same_dealer() -> None:
    ruling = rule_on_deal(SB.deal, "exposed-card")
    assert ruling.remedy == "redeal"
    assert "SB-006" in ruling.clauses
    seats = Rotation(SB, dealer=3)
    first, again = seats.shuffle(Random(1)), seats.thrown_in().shuffle(Random(2))
    assert (again.dealer, again.cuts) == (3, 0)
    assert again.deck != first.deck


@clause("SB-006")
def test_the_new_deal_is_left_out_only_if_all_four_agree() -> None:
    assert rule_on_deal(SB.deal, "exposed-card", all_agree=True).remedy == "stands"


@clause("SB-007")
def test_the_dealer_sees_no_card_before_the_last_one_is_dealt() -> None:
    pack = Rotation(SB, dealer=3).shuffle(Random(5))
    for stage in (pack, pack.cut(2, 10), pack.cut(2, 10).cut(2, 20)):
        assert not {card.code for card in CARDS} & set(repr(stage).replace("=", " ").split())
        assert not hasattr(stage, "view")
    with pytest.raises(NotAllowed, match="deal-wrong-stage"):
        pack.deal()
    deal = pack.cut(2, 10).deal()
    assert repr(deal) == "Deal(hidden)"
    view = new_game(SB, deal).view(3)
    assert view.told == (Dealt(3, deal.hands[3]),)  # twelve at once, and nothing of the others
    assert len(view.hand) == 12


@clause("SB-008")
@pytest.mark.parametrize("words", [(), ("reserve",), ("reserve", "pass", "pass")])
def test_a_wrong_dealer_noticed_before_a_game_is_named_makes_the_deal_void(
    words: tuple[str, ...],
) -> None:
    state = table(SB, *words)
    ruling = rule_on_deal(
        SB.deal, "wrong-dealer", auction_begun=bool(words), game_named=game_named(state)
    )
    assert ruling.remedy == "right-dealer-deals"
    assert "SB-008" in ruling.clauses


@clause("SB-009")
def test_once_a_game_is_named_the_wrong_dealers_deal_stands() -> None:
    state = table(SB, "reserve", "pass", "bid solorufer")
    ruling = rule_on_deal(SB.deal, "wrong-dealer", auction_begun=True, game_named=game_named(state))
    assert ruling.remedy == "stands"
    assert "SB-009" in ruling.clauses


@clause("SB-010")
def test_the_order_goes_on_from_the_dealer_who_dealt() -> None:
    right = Rotation(SB, dealer=3)
    wrong = right.dealt_out_of_turn(0)
    assert wrong.forehand == 1
    assert wrong.played().written().dealer == 1
    assert right.played().written().dealer == 0


@clause("SB-064")
def test_the_pack_has_54_cards_of_four_suits_and_22_tarocks() -> None:
    deal = Rotation(SB, dealer=3).shuffle(Random(7)).cut(2, 9).deal()
    found = [card for hand in deal.hands for card in hand] + list(deal.talon)
    assert len(found) == len(set(found)) == 54
    assert [len(CardSet.of(found) & suit) for suit in SUIT_MASKS] == [8, 8, 8, 8, 22]


@clause("SB-068")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("H4 XII HK P9", 1), ("H4 PD HK P9", 2), ("XX XXI Sk I", 2), ("HK PK H4 P9", None)],
)
def test_the_highest_card_lifted_deals_first_and_equal_ones_draw_again(
    cards: str, dealer: int | None
) -> None:
    assert first_dealer(SB.deal, drawn(cards)) == dealer


@clause("SB-068")
def test_play_goes_counter_clockwise() -> None:
    seats = Rotation(SB, dealer=3)
    assert [seats.right_of(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert seats.forehand == seats.right_of(3) == 0


@clause("SB-068")
def test_only_the_seat_before_the_dealer_cuts_and_nobody_knocks() -> None:
    pack = Ceremony(SB.deal, dealer=3, deck=CARDS)
    assert pack.cutter == 2
    assert pack.cut(2, 20).may_deal
    for seat in (0, 1, 3):
        with pytest.raises(NotAllowed) as caught:
            pack.cut(seat, 20)
        assert caught.value.code == "not-the-cutter"
        assert "SB-068" in caught.value.clauses
    with pytest.raises(NotAllowed) as knocked:
        pack.knock(2)
    assert knocked.value.code == "knock-not-allowed"
    assert "SB-068" in knocked.value.clauses


@clause("SB-068")
def test_a_cut_takes_and_leaves_at_least_five_cards() -> None:
    pack = Ceremony(SB.deal, dealer=3, deck=CARDS)
    for count in (0, 4, 50, 54):
        with pytest.raises(NotAllowed) as caught:
            pack.cut(2, count)
        assert caught.value.code == "cut-too-small"
        assert "SB-068" in caught.value.clauses
    assert pack.cut(2, 5).deck == CARDS[5:] + CARDS[:5]
    assert pack.cut(2, 49).may_deal


@clause("SB-068")
def test_six_cards_each_then_the_talon_then_six_cards_each() -> None:
    deal = dealt(SB.deal, CARDS, forehand=0)
    assert deal.talon == CARDS[24:30]
    for seat in range(4):
        packets = [*CARDS[6 * seat : 6 * seat + 6], *CARDS[30 + 6 * seat : 36 + 6 * seat]]
        assert deal.hands[seat] == CardSet.of(packets)
