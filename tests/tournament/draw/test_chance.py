"""Chance is the same everywhere, and fair."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mondfang.tournament.draw.chance import Chance


def test_the_stream_of_a_key_never_changes() -> None:
    chance = Chance("Mondfang", "1")
    assert [chance.below(1000) for _ in range(6)] == [212, 69, 913, 757, 749, 6]


def test_keys_that_read_alike_give_other_streams() -> None:
    one, two = Chance("ab", "c"), Chance("a", "bc")
    assert [one.below(1 << 30) for _ in range(4)] != [two.below(1 << 30) for _ in range(4)]


@given(st.integers(1, 1000), st.text())
def test_a_number_lies_below_its_limit(limit: int, key: str) -> None:
    assert 0 <= Chance(key).below(limit) < limit


def test_every_order_of_three_is_about_as_likely() -> None:
    chance = Chance("s")
    orders = Counter(tuple(chance.shuffled((1, 2, 3))) for _ in range(6000))
    assert len(orders) == 6
    assert all(880 < times < 1120 for times in orders.values())
