"""Hopfgarter Turnierregeln: the pack, and a hand that may be thrown in."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.cards import SUIT_MASKS, CardSet
from mondfang.game.actions import HandShown
from mondfang.game.dealing.rotation import Rotation
from tests.clauses import clause
from tests.positions import HG, offered, say, table

BLANK = "HD HR HB H1 KD KR KB K1 PD PR P10 P9"  # neither tarock nor king


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


@clause("HG-130")
def test_the_pack_has_54_cards_in_four_suits_of_eight_and_22_tarocks() -> None:
    deal = Rotation(HG).shuffle(Random(7)).cut(3, 9).deal()
    found = [card for hand in deal.hands for card in hand] + list(deal.talon)
    assert len(found) == len(set(found)) == 54
    whole = CardSet.of(found)
    assert [len(whole & suit) for suit in SUIT_MASKS] == [8, 8, 8, 8, 22]
    assert str(whole & SUIT_MASKS[0]) == "HK HD HR HB H1 H2 H3 H4"
    assert str(whole & SUIT_MASKS[2]) == "PK PD PR PB P10 P9 P8 P7"
