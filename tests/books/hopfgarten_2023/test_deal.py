"""Hopfgarter Turnierregeln: cards, the draw, the cut and the deal."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.cards import CARDS, SUIT_MASKS, Card, CardSet
from mondfang.game.actions import HandShown
from mondfang.game.dealing.ceremony import Ceremony
from mondfang.game.dealing.deal import dealt
from mondfang.game.dealing.draw import first_dealer
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.errors import NotAllowed
from tests.clauses import clause
from tests.positions import HG, book_with, offered, say, table

BLANK = "HD HR HB H1 KD KR KB K1 PD PR P10 P9"  # neither tarock nor king


def drawn(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


@clause("HG-025")
@pytest.mark.parametrize(
    ("cards", "forehand"),
    [("XII HK P9 H4", 0), ("HK P9 XII H4", 2), ("H4 P9 HD TK", 3), ("XII XIII HK PK", 1)],
)
def test_the_highest_card_drawn_is_forehand_and_the_seat_before_deals(
    cards: str, forehand: int
) -> None:
    dealer = first_dealer(HG.deal, drawn(cards))
    assert dealer == (forehand - 1) % 4
    assert Rotation(HG, dealer=dealer).forehand == forehand


@clause("HG-025")
def test_equal_highest_cards_draw_again() -> None:
    assert first_dealer(HG.deal, drawn("HK PK P9 H4")) is None
    assert first_dealer(HG.deal, drawn("HK PD TD H4")) == 3


@clause("HG-026", "HG-133")
def test_play_goes_clockwise_so_that_forehand_sits_at_the_dealers_left() -> None:
    seats = Rotation(HG, dealer=0)
    assert seats.forehand == 1
    assert seats.right_of(seats.forehand) == 0  # whose right hand is the dealer sits to his left
    assert [seats.right_of(seat) for seat in range(4)] == [3, 0, 1, 2]


@clause("HG-133")
def test_forehand_deals_next() -> None:
    assert Rotation(HG, dealer=0).played().written().dealer == 1
    assert Rotation(HG, dealer=3).played().written().dealer == 0


@clause("HG-133")
def test_packets_of_six_make_twelve_cards_each_and_a_talon_of_two_halves() -> None:
    deal = dealt(HG.deal, CARDS, forehand=1)
    assert [len(hand) for hand in deal.hands] == [12, 12, 12, 12]
    assert len(deal.talon) == 6
    assert deal.hands[1] == CardSet.of([*CARDS[6:12], *CARDS[30:36]])
    assert deal.hands[0] == CardSet.of([*CARDS[24:30], *CARDS[48:54]])  # the dealer comes last


@clause("HG-027")
def test_the_talon_is_dealt_before_the_hands() -> None:
    assert dealt(HG.deal, CARDS).talon == CARDS[:6]
    middle = book_with(HG, talon_dealt="middle")
    assert dealt(middle.deal, CARDS).talon == CARDS[24:30]


@clause("HG-028")
def test_only_the_seat_before_the_dealer_cuts() -> None:
    pack = Rotation(HG, dealer=0).shuffle(Random(1))
    assert pack.cutter == Rotation(HG, dealer=0).right_of(0) == 3
    assert pack.cut(3, 20).may_deal
    for seat in (0, 1, 2):
        with pytest.raises(NotAllowed) as caught:
            pack.cut(seat, 20)
        assert caught.value.code == "not-the-cutter"
        assert "HG-028" in caught.value.clauses


@clause("HG-029")
def test_knocking_in_place_of_the_cut_is_refused() -> None:
    pack = Ceremony(HG.deal, dealer=0, deck=CARDS)
    with pytest.raises(NotAllowed) as caught:
        pack.knock(3)
    assert caught.value.code == "knock-not-allowed"
    assert "HG-029" in caught.value.clauses
    with pytest.raises(NotAllowed, match="deal-wrong-stage"):
        pack.deal()


@clause("HG-031")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_hand_without_tarock_and_king_may_be_thrown_in(seat: int) -> None:
    before = ["reserve", "pass"][:seat]
    state = table(HG, *before, hands={seat: BLANK})
    assert "throw in" in offered(state)
    assert len(offered(state)) > 1  # it may, it need not
    thrown = say(state, "throw in")
    assert thrown.is_over
    assert thrown.outcome().ending == "thrown-in"
    for other in range(4):
        assert thrown.view(other).told[-1] == HandShown(seat, CardSet.parse(BLANK))


@clause("HG-032")
def test_after_throwing_in_the_same_dealer_deals_again() -> None:
    seats = Rotation(HG, dealer=2)
    again = seats.thrown_in()
    assert again.dealer == seats.dealer
    assert again.shuffle(Random(1)).dealer == 2  # at once: there is nothing to write
    assert seats.played().written().dealer == 3


@clause("HG-130")
def test_the_pack_has_54_cards_in_four_suits_of_eight_and_22_tarocks() -> None:
    deal = Rotation(HG).shuffle(Random(7)).cut(3, 9).deal()
    found = [card for hand in deal.hands for card in hand] + list(deal.talon)
    assert len(found) == len(set(found)) == 54
    whole = CardSet.of(found)
    assert [len(whole & suit) for suit in SUIT_MASKS] == [8, 8, 8, 8, 22]
    assert str(whole & SUIT_MASKS[0]) == "HK HD HR HB H1 H2 H3 H4"
    assert str(whole & SUIT_MASKS[2]) == "PK PD PR PB P10 P9 P8 P7"
