"""Numbers for people: the examples beside the functions, and what rounding may not do."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest

from mondfang.speech import numbers, text


@pytest.mark.parametrize("module", [numbers, text])
def test_the_examples_hold(module: object) -> None:
    found = doctest.testmod(module)  # type: ignore[arg-type]
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("value", [-0.004, 0.0, Fraction(-1, 1000)])
def test_what_rounds_to_nought_has_no_sign(value: float | Fraction) -> None:
    assert numbers.signed(value, 2) == "0,00"


def test_halves_are_rounded_away_from_nought_as_people_do() -> None:
    assert (numbers.decimal(Fraction(1, 8)), numbers.decimal(Fraction(-1, 8))) == ("0,13", "−0,13")


def test_whole_numbers_are_written_without_any_fraction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page of a table is full of them."""
    monkeypatch.setattr(numbers, "Fraction", None)
    assert (numbers.signed(-12), numbers.amount(310), numbers.money(-5)) == (
        "−12",
        "+3,10",
        "−0,05 €",
    )


def test_a_card_point_has_three_blatt() -> None:
    assert [numbers.card_points(thirds) for thirds in (0, 1, 4, 210)] == [
        "0 Punkte",
        "1 Blatt",
        "1 Punkt 1 Blatt",
        "70 Punkte",
    ]
