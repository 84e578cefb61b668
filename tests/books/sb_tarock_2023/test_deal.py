"""SB-Tarock: cards, the deal and what its faults mean."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.cards import CARDS, SUIT_MASKS, CardSet
from mondfang.game import GameState, new_game
from mondfang.game.actions import Dealt
from mondfang.game.dealing.ceremony import rule_on_deal
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.errors import NotAllowed
from tests.clauses import clause
from tests.positions import SB, table


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


@clause("SB-064")
def test_the_pack_has_54_cards_of_four_suits_and_22_tarocks() -> None:
    deal = Rotation(SB, dealer=3).shuffle(Random(7)).cut(2, 9).deal()
    found = [card for hand in deal.hands for card in hand] + list(deal.talon)
    assert len(found) == len(set(found)) == 54
    assert [len(CardSet.of(found) & suit) for suit in SUIT_MASKS] == [8, 8, 8, 8, 22]
