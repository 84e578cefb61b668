"""The referee's pages: what was seen, when, in which game; the ruling, its numbers, its clauses."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from mondfang.referee.case import options_of
from mondfang.referee.interview import decided, step
from mondfang.referee.words import words
from mondfang.rulebook.citations import cite
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.interview.scene import answered
from mondfang.web.interview.score_pages import books, given, ledger


async def referee(request: Request) -> Response:
    """Choose a book, then one question after the other, then the ruling."""
    person: Person = request.state.person
    language = person.prefs.language
    if "book" not in request.query_params:
        return page(request, "interview/referee.html", books=books(), usual=person.prefs.book)
    at = given(request)
    work = partial(answered, step, at, request.query_params, language)
    shown = await services(request).interviews.run(client_of(request), work)
    if shown.question is not None:
        return page(
            request, "interview/question.html", shown=shown, action="/referee", preview=None
        )
    case, ruling = decided(at.book, shown.told.answers)
    settled = ruling.settlement
    lines = settled.lines if settled is not None else ()
    cited = [*ruling.clauses, *(name for line in lines for name in line.clauses)]
    return page(
        request,
        "interview/ruling.html",
        shown=shown,
        decision=words("decision", ruling.decision, language),
        question=None if ruling.question is None else words("question", ruling.question, language),
        options=[
            (option.answer, words("decision", option.decision, language))
            for option in options_of(at.book, case, ruling) or ()
        ],
        table=None if settled is None else ledger(shown.told, settled, language),
        rules=cite(at.book, cited, language),
    )


PAGES = (Page("/referee", referee),)
