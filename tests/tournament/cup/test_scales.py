"""Cup points in every system."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.tournament.cup.scales import (
    LegResult,
    Scale,
    cubic200,
    fixed50,
    heine,
    scored,
    side_by_side,
    top_of,
    values_of,
)
from tests.clauses import clause

DAY = (
    LegResult("a", 1, Fraction(141)),
    LegResult("b", 2, Fraction(63)),
    LegResult("c", 2, Fraction(63)),
    LegResult("d", 4, Fraction(-267)),
    LegResult("e", None, Fraction(50)),
)


TABLE = """
223 198 180 168 156 147 138 131 124 117 110 105 100 95 90 85 80 76 72 68 64 60 56 52 49
46 43 40 37 34 31 28 26 24 22 20 18 16 14 12 10 9 8 7 6 5 4 3 2 1
"""


@clause("ST-133")
def test_fixed_points_are_those_of_the_table_and_nothing_beyond_it() -> None:
    assert [fixed50(rank) for rank in range(1, 52)] == [*map(int, TABLE.split()), 0]


@clause("ST-133")
def test_equal_ranks_have_the_points_of_the_shared_rank() -> None:
    assert scored(DAY, "fixed50") == {"a": 223, "b": 198, "c": 198, "d": 168, "e": 0}


@pytest.mark.parametrize(
    ("total", "points"),
    [(-7, 0), (0, 0), (1, 1), (100, 100), (101, 100), (102, 101), (300, 200), (400, 200)],
)
def test_heine_halves_what_is_above_a_hundred(total: int, points: int) -> None:
    assert heine(total) == heine(Fraction(total)) == points


@pytest.mark.parametrize(
    ("rank", "field", "points"), [(1, 40, 200), (40, 40, 0), (2, 3, 25), (1, 1, 200), (2, 5, 84)]
)
def test_the_cubic_falls_with_the_third_power(rank: int, field: int, points: int) -> None:
    assert cubic200(rank, field) == points


def test_the_cubic_never_falls_on_a_half() -> None:
    """So that rounding half up and half to even agree: 400 holds no odd cube but one."""
    for field in range(2, 120):
        for rank in range(1, field):
            assert 200 * Fraction(field - rank, field - 1) ** 3 % 1 != Fraction(1, 2)


@given(st.integers(2, 400), st.data())
def test_the_cubic_is_exact(field: int, data: st.DataObject) -> None:
    rank = data.draw(st.integers(1, field))
    exact = 200 * Fraction(field - rank, field - 1) ** 3
    assert cubic200(rank, field) == floor(exact + Fraction(1, 2))


@clause("HG-129")
def test_one_result_is_handed_over_in_several_systems() -> None:
    scales: tuple[Scale, ...] = ("ranks", "sums", "cubic200", "heine", "fixed50")
    table = side_by_side(DAY, scales)
    assert table["a"] == (1, 141, 200, 120, 223)
    assert table["d"] == (4, -267, 0, 0, 168)
    assert table["e"] == (0, 0, 0, 0, 0)


def test_sums_stay_exact() -> None:
    day = (LegResult("a", 1, Fraction(5, 3)),)
    assert scored(day, "sums") == {"a": Fraction(5, 3)}


@pytest.mark.parametrize("scale", ["fixed50", "heine", "cubic200"])
def test_no_value_is_above_the_top(scale: Scale) -> None:
    values = values_of(scale, 40)
    assert values[-1] == top_of(scale)
    assert list(values) == sorted(set(values))
