"""The scorer's interview: the next question after the answers so far, and the row they give.

Answers are plain values by the question's id, in the order in which they were given; seats are 0
to 3 in them, and only people are shown 1 to 4 or names. Nothing is remembered between two calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from mondfang.rulebook.model import Rulebook
from mondfang.scorer.interview.game import questions
from mondfang.scorer.interview.question import Answers, Question
from mondfang.scorer.interview.slip import INCOMPLETE, question_of, slip_of_answers
from mondfang.scorer.slip.form import Slip, SlipError
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import Settlement, settle


@dataclass(frozen=True, slots=True)
class Step:
    """Where the interview stands: the answers that hold, the next question, what was refused.

    ``settlement`` is what the game gives as told so far, once it can be settled at all.
    """

    answers: Answers
    question: Question | None
    problem: SlipError | None = None
    settlement: Settlement | None = None


def step(book: Rulebook, answers: Answers, names: Sequence[str] = ()) -> Step:
    """The next question; an answer that cannot be is taken out and asked for again."""
    path, question = _walked(book, answers, names)
    settlement, problem = _tried(book, path)
    if problem is None or (question is not None and problem.code in INCOMPLETE):
        return Step(answers, question, None, settlement)
    wrong = question_of(problem.path, path)
    last = next((name for name in reversed(list(answers)) if name in path), None)
    if question is not None and wrong != last:
        return Step(answers, question)  # what is still to come may set it right
    kept = without(answers, wrong if wrong in answers else last or wrong)
    return replace(step(book, kept, names), problem=problem)


def back(book: Rulebook, answers: Answers) -> Answers:
    """Without the last answer that counts."""
    path, _ = _walked(book, answers, ())
    last = next((name for name in reversed(list(answers)) if name in path), None)
    return answers if last is None else without(answers, last)


def told(book: Rulebook, answers: Answers) -> Slip:
    """The slip, once nothing is left to be asked."""
    path, question = _walked(book, answers, ())
    assert question is None, question
    return slip_of_answers(book, path)


def without(answers: Answers, name: str) -> dict[str, Any]:
    """The answers without one and without those that speak about it."""
    return {
        key: value
        for key, value in answers.items()
        if key != name and not key.startswith(f"{name}-")
    }


def _walked(
    book: Rulebook, answers: Answers, names: Sequence[str]
) -> tuple[dict[str, Any], Question | None]:
    """The answers on the way to the first open question; a single choice is no question."""
    path: dict[str, Any] = {}
    for question in questions(book, path, answers, names):
        if len(question.choices) == 1:
            path[question.id] = question.choices[0].value
        elif question.id in answers and question.fits(answers[question.id]):
            path[question.id] = answers[question.id]
        else:
            return path, question
    return path, None


def _tried(book: Rulebook, path: Answers) -> tuple[Settlement | None, SlipError | None]:
    """What the game gives as told so far, or what is wrong with it."""
    open_renonce = path.get("ending") == "renonce" and "offenders" not in path
    if "ending" not in path or open_renonce:
        return None, SlipError("missing-field", "ending", "field", field="ending")
    try:
        slip = slip_of_answers(book, path)
        return settle(book, outcome_of_slip(book, slip), slip.stake), None
    except SlipError as problem:
        return None, problem
