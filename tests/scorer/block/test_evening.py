"""What an evening came to: payments, the curve, who played what."""

from __future__ import annotations

from itertools import product

from mondfang.scorer.block.evening import curve, over_evenings, payments, tallies
from mondfang.scorer.block.sheet import sheet_of
from tests.scorer.block.blocks import dreier, opened, wrote


def test_payments_settle_everything_with_as_few_as_can_be() -> None:
    for three in product(range(-3, 4), repeat=3):
        balances = (*three, -sum(three))
        paid = payments(balances)
        left = list(balances)
        for one in paid:
            assert one.amount > 0
            left[one.giver] += one.amount
            left[one.taker] -= one.amount
        assert not any(left)
        assert len(paid) <= 3
    assert len(payments((20, -20, 5, -5))) == 2
    assert len(payments((30, -20, -10, 0))) == 2


def test_what_lies_in_the_pot_is_paid_to_the_pot() -> None:
    assert [(one.giver, one.taker, one.amount) for one in payments((0, 0, 0, -30))] == [(3, -1, 30)]


def test_an_evening_tells_who_declared_and_won() -> None:
    sheet = sheet_of(wrote(wrote(opened(), dreier(1)), dreier(1, won=False)))
    second = tallies(sheet)[1]
    assert (second.declared, second.won, second.best, second.worst) == (2, 1, 15, -15)
    assert second.contracts == {"dreier": 2}
    assert curve(sheet)[1] == (0, 15, 0)
    both = over_evenings([sheet, sheet])["Spieler 2"]
    assert (both.evenings, both.deals, both.declared) == (2, 4, 4)
