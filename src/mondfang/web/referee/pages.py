"""The desk: what was seen, who, when; the ruling with its numbers and clauses. No tap too many."""

from __future__ import annotations

import re
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from mondfang.referee.book import general_clauses
from mondfang.referee.interview import step
from mondfang.referee.words import words
from mondfang.rulebook.citations import cite
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.interview.scene import Asked, answered
from mondfang.web.interview.score_pages import books, given
from mondfang.web.referee.of_block import way_back
from mondfang.web.referee.ruled import Ruled, ruled
from mondfang.web.referee.scene import games, pairs, people, pictured, tiles

_SHEET = re.compile(r"([\w.-]{1,48})/(\d{1,3})/(\d{1,4})")  # a table of a tournament
JUDGED = "answer."  # what only the referee can say
BESIDE = ("block", "deal", "call", "back", "office")  # for which table the case is told


async def referee(request: Request) -> Response:
    """One question after the other, then the ruling; everything said stands in the address."""
    person: Person = request.state.person
    at = given(request, BESIDE)
    query, language = request.query_params, person.prefs.language
    ask = query.get("ask", "")

    def work() -> tuple[Asked, Ruled | None]:
        quick = partial(step, assume=True, ask=ask)
        shown = answered(quick, at, query, language, slow=step)
        return shown, ruled(shown.told, language) if shown.question is None else None

    shown, ruling = await services(request).interviews.run(client_of(request), work)
    if ruling is not None:
        sheet = _SHEET.fullmatch(dict(shown.told.beside).get("office", ""))
        back = way_back(shown.told, ruling, language)
        return page(
            request, "referee/ruling.html", shown=shown, ruled=ruling, sheet=sheet, back=back
        )
    return _asked(request, shown, language)


def _asked(request: Request, shown: Asked, language: str) -> Response:
    question, told = shown.question, shown.told
    assert question is not None
    if question.id == "fault":
        first, groups = tiles(told, question, language)
        return page(
            request,
            "referee/tiles.html",
            shown=shown,
            first=first,
            groups=groups,
            books=books(),
            general=cite(told.book, general_clauses(told.book), language),
        )
    if question.id == "when":
        times = pictured(told, question, language)
        return page(request, "referee/when.html", shown=shown, times=times)
    if question.id == "contract":
        groups = games(told, question, language)
        return page(request, "referee/game.html", shown=shown, groups=groups)
    if question.kind == "seats":
        return page(
            request,
            "referee/who.html",
            shown=shown,
            one=people(told, question, language),
            pairs=pairs(told, question, language) if question.id == "declarer" else (),
        )
    if question.id.startswith(JUDGED):
        judging = step(told.book, told.answers, told.names, assume=True).leads_to
        leads_to = [words("decision", one.decision, language) for one in judging]
        return page(request, "referee/judge.html", shown=shown, leads_to=leads_to)
    return page(request, "interview/question.html", shown=shown, action="/referee", preview=None)


PAGES = (Page("/referee", referee),)
