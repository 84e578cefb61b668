"""``mondfang exercise``: the kinds of a book, a question, and what an answer was worth."""

from __future__ import annotations

import pytest

from mondfang.learn.exercise.form import read_exercises
from tests.cli.running import printed, refused, run


def test_without_a_kind_it_lists_what_the_book_knows() -> None:
    assert "follow-negative" in printed("exercise")
    assert "follow-negative" not in printed("exercise", "--rulebook", "hopfgarten-2023")


def test_an_answer_is_told_with_its_clauses() -> None:
    made = read_exercises(printed("exercise", "won", "--seed", "4", "--json"))
    assert made is not None
    place = [one.id in made[0].right for one in made[0].choices].index(True) + 1
    result = run("exercise", "won", "--seed", "4", typed=f"{place}\n", language="en")
    assert "Right." in result.output
    assert made[0].clauses[0] in result.output


@pytest.mark.parametrize(
    "words",
    [("juggling",), ("won", "--answer", "7"), ("won", "--answer", "x"), ("won", "--seed", "-1")],
)
def test_what_cannot_be_asked_or_answered_is_refused(words: tuple[str, ...]) -> None:
    assert refused("exercise", *words)
