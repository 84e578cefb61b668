"""The sequential test errs as seldom as it says, and stops early where things are clear."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.lab.arena.run import CURRENCIES, DealResult, TableResult
from mondfang.lab.arena.sequential import (
    EVERY,
    FEWEST,
    Answer,
    Bounds,
    Question,
    Verdict,
    answer,
    evidence,
    verdict,
)
from mondfang.lab.arena.words import answer_text
from mondfang.lab.stats import Clock

BOUNDS = Bounds(0.0, 1.0)


def run(source: Random, mean: float, tail: float) -> tuple[str, int] | None:
    """Deals with this advantage; one in ten swings by ``tail`` times as much."""
    values = [
        mean + source.gauss(0, 4) * (tail if source.random() < 0.1 else 1.0) for _ in range(3000)
    ]
    return verdict(values, BOUNDS)


@pytest.mark.parametrize("tail", [1.0, 4.0])
@pytest.mark.parametrize(("mean", "right"), [(0.0, "lower"), (1.0, "upper")])
def test_at_either_bound_it_errs_in_about_one_of_twenty(
    mean: float, right: str, tail: float
) -> None:
    source = Random(17)
    found = [run(source, mean, tail) for _ in range(200)]
    wrong = sum(each is None or each[0] != right for each in found)
    assert wrong <= 20  # 10 are expected; 20 would be one chance in five hundred


def test_what_is_clear_takes_few_deals() -> None:
    source = Random(3)
    counts = [each[1] for each in (run(source, 4.0, 1.0) for _ in range(50)) if each]
    assert len(counts) == 50
    assert sum(counts) / 50 < 60


def test_equal_bots_leave_it_open_without_a_division_by_nothing() -> None:
    assert evidence([0.0] * 100, BOUNDS) == 0.0
    assert verdict([0.0] * 100, BOUNDS) is None


def test_it_looks_only_after_whole_rounds_of_seatings() -> None:
    values = [9.0 + number % 2 for number in range(200)]
    assert verdict(values[: FEWEST - 1], BOUNDS) is None
    assert verdict(values, BOUNDS) == ("upper", FEWEST)
    assert FEWEST % EVERY == 0


def worth(deal: int, points: int) -> DealResult:
    """A deal in which A is ahead by ``points``, and by half of them in base points."""
    row, half = (points, -points, points, -points), points // 2
    table = TableResult("ABAB", row, (half, -half, half, -half), "played")
    return DealResult((0, 1), deal, (table,), (Clock(), Clock()))


def test_deals_behind_a_gap_say_nothing_yet() -> None:
    done = [worth(deal, 4 + deal % 2 * 2) for deal in range(FEWEST)]
    question = Question(BOUNDS)
    assert answer(question, reversed(done)).verdict == "upper"
    assert answer(question, done[1:]) == Answer(None, 0, 0.0)


def test_points_as_written_and_base_points_may_be_asked_for() -> None:
    done = [worth(deal, 4 + deal % 2 * 2) for deal in range(FEWEST)]
    written, base = (answer(Question(BOUNDS, each), done).evidence for each in CURRENCIES)
    assert written != base


@pytest.mark.parametrize("verdict", ["upper", "lower", None])
def test_every_answer_is_said_in_both_languages(verdict: Verdict | None) -> None:
    found = Answer(verdict, 36, 0.0)
    german, english = (answer_text(Question(BOUNDS), found, each) for each in ("de", "en"))
    assert "nach 36 Verteilungen" in german
    assert "after 36 deals" in english
