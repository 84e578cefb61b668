"""What was answered in an interview, in order and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from mondfang.rulebook.model import Rulebook
from mondfang.scorer.interview.question import Answers, Question, seat_text
from mondfang.speech import SpokenError, Text

YES, NO = Text("ja", "yes"), Text("nein", "no")


class Step(Protocol):
    """What both interviews answer."""

    @property
    def answers(self) -> Answers: ...
    @property
    def question(self) -> Question | None: ...
    @property
    def problem(self) -> SpokenError | None: ...


Walk = Callable[[Rulebook, Answers, Sequence[str]], Step]


class Answered(NamedTuple):
    """A question, what was said to it, and what had been said before."""

    question: Question
    value: object
    before: dict[str, object]


def answered_questions(
    walk: Walk, book: Rulebook, answers: Answers, names: Sequence[str] = ()
) -> Iterator[Answered]:
    """The answers that count, in the order of the questions; what was assumed is passed over."""
    known: dict[str, object] = {}
    while True:
        question = walk(book, known, names).question
        if question is None or question.id in known:
            return
        if question.id in answers:
            value = answers[question.id]
            before = {name: said for name, said in known.items() if name in answers}
            yield Answered(question, value, before)
            known[question.id] = value
        elif question.usual:
            [known[question.id]] = question.usual
        else:
            return


def answer_words(question: Question, value: object, names: Sequence[str], language: str) -> str:
    """An answer as people say it."""
    match question.kind, value:
        case "choice", _:
            found = (one for one in question.choices if one.value == value)
            return next((one.text.said(language) for one in found), "")
        case "yes-no", _:
            return (YES if value else NO).said(language)
        case "seats", list():
            return ", ".join(seat_text(seat, names, language) for seat in value) or "–"
        case _, list():
            return " · ".join(str(one) for one in value)
        case _:
            return "–" if value is None else str(value)
