"""The hand of the day: the same for everybody, three decisions, each with what it is worth."""

from __future__ import annotations

import pytest

from mondfang.learn.day import DECISIONS, FIRST, day_of, days_before, hand_of_day, is_day
from mondfang.learn.exercise import Exercise
from mondfang.learn.exercise.form import read_exercises, write_exercises
from mondfang.rulebook import load_book

NOW = 1_794_990_000.0  # 18 November 2026


@pytest.fixture(scope="module")
def made() -> tuple[Exercise, ...]:
    return hand_of_day(load_book("steirisch-2017"), "2026-11-18")


def test_a_day_asks_three_things_and_values_every_choice(made: tuple[Exercise, ...]) -> None:
    assert len(made) == len(DECISIONS)
    for exercise in made:
        assert exercise.right
        assert all(choice.value is not None for choice in exercise.choices)


def test_the_hand_is_kept_as_it_was_weighed(made: tuple[Exercise, ...]) -> None:
    assert read_exercises(write_exercises(made)) == made
    assert read_exercises("[1]") is None


def test_there_is_a_hand_for_every_day_up_to_today_and_for_no_other() -> None:
    assert day_of(NOW) == "2026-11-18"
    assert is_day("2026-11-18", NOW)
    for text in ("2026-11-19", "2026-10-31", "2026-1-1", "gestern", "20261118"):
        assert not is_day(text, NOW)
    assert days_before("2026-11-03", 9) == ("2026-11-02", FIRST)
