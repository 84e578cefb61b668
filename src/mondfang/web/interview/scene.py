"""A question and what was answered before it, ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.datastructures import QueryParams

from mondfang.scorer.interview.answered import NO, YES, Walk, answer_words, answered_questions
from mondfang.scorer.interview.question import SEATS, Kind, Question, seat_text
from mondfang.speech import Text
from mondfang.web.interview.address import Told

NO_ANSWER = Text("Das passt nicht als Antwort.", "That does not answer the question.")
MOST_FIELDS = 12
_FIELDS: dict[Kind, int] = {"tricks": 4, "four-points": 4}
_PLACEHOLDERS: dict[Kind, str] = {"points": "35/2", "four-points": "17/1", "tricks": "3"}


@dataclass(frozen=True, slots=True)
class Said:
    """One answer: what was asked, what was said, and the address from before it."""

    question: str
    answer: str
    change: str


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    query: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The page of a question: buttons where one tap is the answer, else fields."""

    told: Told
    question: Question | None
    said: tuple[Said, ...]
    problem: str | None
    buttons: tuple[Button, ...] = ()
    seats: tuple[tuple[int, str], ...] = ()  # of which several can be meant
    fields: tuple[str, ...] = ()  # the labels of what is typed
    placeholder: str = ""


def answered(
    walk: Walk, given: Told, query: QueryParams, language: str, slow: Walk | None = None
) -> Asked:
    """Where the interview stands after what the address tells and what a form has just sent.

    ``slow`` puts every question, where ``walk`` assumes some answers.
    """
    now = walk(given.book, given.answers, given.names)
    problem = None if now.problem is None else now.problem.sentence(language)
    if now.question is not None and query.get("q") == now.question.id:
        sent = now.question.read([text[:200] for text in query.getlist("v")[:MOST_FIELDS]])
        if now.question.fits(sent):
            now = walk(given.book, {**now.answers, now.question.id: sent}, given.names)
            problem = None if now.problem is None else now.problem.sentence(language)
        else:
            problem = NO_ANSWER.said(language)
    told = given.answered(now.answers)
    shown = Asked(told, now.question, tuple(_said(slow or walk, told, language)), problem)
    return shown if now.question is None else _with_answers(shown, now.question, language)


def _with_answers(shown: Asked, question: Question, language: str) -> Asked:
    told = shown.told
    names = [seat_text(seat, told.names, language) for seat in SEATS]
    buttons: list[tuple[str, object]]
    match question.kind:
        case "choice":
            buttons = [(one.text.said(language), one.value) for one in question.choices]
        case "yes-no":
            buttons = [(YES.said(language), True), (NO.said(language), False)]
        case "seats" if question.most == 1 == question.least:
            buttons = [(names[seat], [seat]) for seat in question.among]
        case "seats":
            return replace(shown, seats=tuple((seat + 1, names[seat]) for seat in question.among))
        case kind:
            single = (question.text.said(language),)
            fields = tuple(names) if _FIELDS.get(kind, 1) > 1 else single
            return replace(shown, fields=fields, placeholder=_PLACEHOLDERS.get(kind, ""))
    return replace(
        shown, buttons=tuple(Button(label, told.after(question, value)) for label, value in buttons)
    )


def _said(walk: Walk, told: Told, language: str) -> list[Said]:
    """The answers that count, each with the address from before it."""
    return [
        Said(
            one.question.text.said(language),
            answer_words(one.question, one.value, told.names, language),
            told.query(one.before),
        )
        for one in answered_questions(walk, told.book, told.answers, told.names)
    ]
