"""Ratings by solving: what is solved gets easier, and what suits is easier than one is strong."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.learn.exercise import make_exercise
from mondfang.learn.memory import Progress, joined, read_progress, write_progress
from mondfang.learn.rating import FIRST, Rating, expected, fitting, guessing, solved
from mondfang.rulebook import load_book


def test_who_solves_what_is_harder_gains_more_than_for_something_easy() -> None:
    solver = Rating(1200.0)
    hard, _ = solved(solver, Rating(1500.0), True, 0.0)
    easy, _ = solved(solver, Rating(900.0), True, 0.0)
    assert hard.points > easy.points > solver.points


def test_an_exercise_that_is_solved_becomes_easier_and_one_that_is_not_harder() -> None:
    solver, task = Rating(1200.0), Rating(1200.0)
    assert solved(solver, task, True, 0.0)[1].points < task.points
    assert solved(solver, task, False, 0.0)[1].points > task.points


def test_being_right_by_guessing_proves_little() -> None:
    solver, task = Rating(1200.0), Rating(1200.0)
    assert solved(solver, task, True, 0.5)[0].points < solved(solver, task, True, 0.0)[0].points


def test_the_more_answers_a_rating_rests_on_the_less_one_moves_it() -> None:
    new, old = Rating(1200.0, 0), Rating(1200.0, 200)
    task = Rating(1200.0)
    assert solved(new, task, True, 0.0)[0].points > solved(old, task, True, 0.0)[0].points


def test_ratings_find_a_strength_that_is_there() -> None:
    source, true_strength = Random(1), 1500.0
    solver = Rating(1000.0)
    for _ in range(400):
        task = Rating(source.choice(list(FIRST.values())), 1000)
        right = source.random() < expected(true_strength, task.points, 0.25)
        solver, _ = solved(solver, task, right, 0.25)
    assert solver.points == pytest.approx(true_strength, abs=150)


def test_what_fits_is_near_the_solver_and_grows_with_him() -> None:
    tasks = {str(level): points for level, points in FIRST.items()}
    weak = [fitting(1000.0, tasks, Random(seed)) for seed in range(50)]
    strong = [fitting(1600.0, tasks, Random(seed)) for seed in range(50)]
    assert max(set(weak), key=weak.count) == "1"
    assert max(set(strong), key=strong.count) == "3"


def test_where_all_right_ones_are_wanted_nobody_guesses_them() -> None:
    book = load_book("steirisch-2017")
    assert guessing(make_exercise(book, "won", 1)) == 0.5
    assert guessing(make_exercise(book, "follow", 1)) < 0.2


def test_ratings_are_kept_and_of_two_the_one_with_more_answers_counts() -> None:
    progress = Progress().measured("tricks", "follow/3", Rating(1234.4, 7))
    kept = read_progress(write_progress(progress))
    assert kept.rating("tricks") == Rating(1234.0, 7)
    assert kept.seen == ("follow/3",)
    other = Progress().measured("tricks", "follow/9", Rating(900.0, 2))
    assert joined(kept, other).rating("tricks") == joined(other, kept).rating("tricks")
    assert joined(kept, other).rating("tricks").answers == 7
