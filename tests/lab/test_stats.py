"""Means and intervals against numbers worked out by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from mondfang.lab.stats import Clock, Tally, clock_of, interval_of


def test_an_interval_is_the_mean_and_1_96_standard_errors() -> None:
    found = interval_of([1.0, 2.0, 6.0])
    assert found.mean == 3.0
    assert found.deviation == pytest.approx(sqrt(7))  # squares 4 + 1 + 9 over two
    assert found.half == pytest.approx(1.96 * sqrt(7 / 3))
    assert found.lower == pytest.approx(3.0 - 1.96 * sqrt(7 / 3))
    assert found.upper == pytest.approx(3.0 + 1.96 * sqrt(7 / 3))


@pytest.mark.parametrize("values", [[], [4.0]])
def test_fewer_than_two_values_have_no_interval(values: list[float]) -> None:
    found = interval_of(values)
    assert (found.count, found.half, found.lower) == (len(values), None, None)


def test_a_tally_says_the_same_as_the_list_of_its_values() -> None:
    values = [-6, 3, 3, 1, 0, 12, -6, -6]
    tally = Tally()
    for value in values:
        tally.add(value)
    assert tally.interval().mean == pytest.approx(interval_of([*map(float, values)]).mean)
    assert tally.interval().half == pytest.approx(interval_of([*map(float, values)]).half)
    assert [tally.quantile(share) for share in (0.05, 0.5, 0.95, 1.0)] == [-6, 0, 12, 12]


def test_a_clock_knows_percentiles_within_its_classes() -> None:
    clock = clock_of([0.001] * 985 + [0.05] * 15)
    assert clock.mean == pytest.approx((0.985 + 0.75) / 1000)
    assert 0.001 <= clock.percentile(0.5) <= 0.001 * 1.05**2
    assert 0.05 / 1.05 <= clock.percentile(0.99) <= 0.05
    assert clock_of([]).percentile(0.99) == 0.0


def test_clocks_joined_are_one_clock_of_all_moves() -> None:
    early, late = [0.001, 0.004, 0.2], [0.003, 0.0]
    joined = clock_of(early).joined(clock_of(late))
    assert joined == clock_of(early + late)
    assert Clock().joined(joined) == joined
