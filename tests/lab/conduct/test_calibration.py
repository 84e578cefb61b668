"""Says and gets: bins, the slope, and errors by games instead of cases."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.lab.conduct.calibration import EDGES, SaidAndGot, calibrations


def test_honest_promises_have_slope_one_and_twice_too_much_one_half() -> None:
    source = Random(4)
    says = [source.uniform(0, 8) for _ in range(2000)]
    honest = [
        SaidAndGot(n, "kontra", each, each + source.gauss(0, 3)) for n, each in enumerate(says)
    ]
    double = [
        SaidAndGot(n, "re", each, each / 2 + source.gauss(0, 3)) for n, each in enumerate(says)
    ]
    kontra, re = calibrations(honest + double, ("kontra", "re"), EDGES)
    for found, true in ((kontra, 1.0), (re, 0.5)):
        assert found.slope is not None
        assert found.error is not None
        assert abs(found.slope - true) < 4 * found.error < 0.2


def test_a_promise_at_a_cut_falls_into_the_bin_above() -> None:
    cases = [
        SaidAndGot(0, "bid", 0.5, 1.0),
        SaidAndGot(1, "bid", 0.49, 3.0),
        SaidAndGot(2, "bid", 0.7, 2.0),
    ]
    (found,) = calibrations(cases, ("bid", "card"), EDGES)
    assert [(each.lower, each.upper, each.count, each.gets) for each in found.bins] == [
        (0.0, 0.5, 1, 3.0),
        (0.5, 1.0, 2, 1.5),
    ]


def test_copies_of_a_case_in_one_game_add_no_certainty() -> None:
    source = Random(8)
    once = [SaidAndGot(n, "card", source.gauss(0, 1), source.gauss(0, 1)) for n in range(50)]
    ((one,), (ten,)) = (calibrations(once * often, ("card",), (0.0,)) for often in (1, 10))
    assert ten.count == 10 * one.count
    assert ten.error == pytest.approx(one.error)
    assert [each.error for each in ten.bins] == pytest.approx([each.error for each in one.bins])


def test_one_game_and_one_promise_have_no_error() -> None:
    (found,) = calibrations([SaidAndGot(0, "sub", 1.0, 2.0)], ("sub",), EDGES)
    assert (found.slope, found.error, found.bins[0].error) == (None, None, None)
