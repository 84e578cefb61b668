"""Exams on paper: the same for the same number, with the questions and the answers of it."""

from __future__ import annotations

import pytest

from mondfang.quiz import QuizError
from mondfang.quiz.exam import MOST, exam_data, exam_pdf, made_exam
from mondfang.rulebook import load_book


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_exam_prints_the_same_twice_with_its_number_and_answers(language: str) -> None:
    exam = made_exam(load_book("kantine-2023"), 2, 4711, 12, "referee")
    made = exam_pdf(exam, language)
    assert made.startswith(b"%PDF")
    assert made == exam_pdf(made_exam(load_book("kantine-2023"), 2, 4711, 12, "referee"), language)
    data = exam_data(exam, language)
    assert "4711" in data["where"]
    assert len(data["questions"]) == 12
    for told, question in zip(data["questions"], exam.questions, strict=True):
        assert told["choices"][told["right"]] == question.choices[question.right].text.said(
            language
        )
        assert [one["id"].rstrip("*") for one in told["clauses"]] == list(question.clauses)


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_an_exam_without_questions_or_without_end_is_refused(count: int) -> None:
    with pytest.raises(QuizError):
        made_exam(load_book("kantine-2023"), 1, 1, count)
