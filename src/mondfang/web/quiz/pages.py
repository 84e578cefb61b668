"""The pages of the quiz: choose, answer, see why, see what to practise; an exam as PDF."""

from __future__ import annotations

import secrets
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.quiz.exam import MOST, exam_pdf, made_exam
from mondfang.quiz.round import GOOD_SHARE, LEAST_ASKED, LENGTH, SKIPPED
from mondfang.quiz.series import LARGEST_SEED
from mondfang.quiz.topics import LEVELS, topics_of
from mondfang.rulebook.citations import cite
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.interview.address import Garbled
from mondfang.web.interview.score_pages import books
from mondfang.web.quiz.address import Quiz, quiz_of, round_of

COUNT = 20  # questions of an exam, unless another number is wanted


async def quiz(request: Request) -> Response:
    """Without a number the choice of what to practise; with one a question, its answer, the end."""
    query, at = request.query_params, _asked(request)
    if "seed" not in query:
        return _start(request, at)
    try:
        now = await services(request).interviews.run(client_of(request), partial(round_of, at))
    except Garbled:
        raise HTTPException(400) from None
    if at.said and at.said[-1] != SKIPPED and "go" not in query:
        question = now.questions[len(at.said) - 1]
        rules = cite(at.book, question.clauses, _language(request))
        return page(
            request,
            "quiz/answer.html",
            at=at,
            round=now,
            question=question,
            chosen=at.said[-1],
            rules=rules,
            number=now.answered,
            length=LENGTH,
        )
    topics = {topic.id: topic.text.said(_language(request)) for topic in topics_of(at.book)}
    if now.is_over or len(now.questions) <= len(at.said):
        again = secrets.randbelow(LARGEST_SEED)
        return page(
            request, "quiz/result.html", at=at, round=now, topics=topics, again=again, length=LENGTH
        )
    question, number = now.questions[-1], now.answered + 1
    return page(
        request,
        "quiz/question.html",
        at=at,
        question=question,
        number=number,
        length=LENGTH,
        topic=topics[question.topic],
    )


def _start(request: Request, at: Quiz) -> Response:
    language = _language(request)
    named = [(topic.id, topic.audience, topic.text.said(language)) for topic in topics_of(at.book)]
    return page(
        request,
        "quiz/start.html",
        at=at,
        books=books(),
        topics=named,
        levels=LEVELS,
        seed=secrets.randbelow(LARGEST_SEED),
        weak={"least": LEAST_ASKED, "share": GOOD_SHARE},
        count=COUNT,
        most=MOST,
    )


async def exam(request: Request) -> Response:
    """The questions of a number on paper, with the answers on pages of their own."""
    at, count = _asked(request), request.query_params.get("count", str(COUNT))
    if not (count.isascii() and count.isdecimal() and len(count) < 4):
        raise HTTPException(400)
    if not 1 <= int(count) <= MOST:
        raise HTTPException(400)
    language = _language(request)

    def work() -> bytes:
        made = made_exam(at.book, at.level, at.seed, int(count), at.audience, at.topics)
        return exam_pdf(made, language)

    made = await services(request).exports.run(client_of(request), work)
    name = f"{at.book.id}-{at.seed}.pdf"
    head = {"content-disposition": f'inline; filename="{name}"'}
    return Response(made, media_type="application/pdf", headers=head)


def _asked(request: Request) -> Quiz:
    person: Person = request.state.person
    try:
        return quiz_of(request.query_params, person.prefs.book)
    except Garbled:
        raise HTTPException(400) from None


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/quiz", quiz),
    Page("/quiz/exam.pdf", exam),
)
