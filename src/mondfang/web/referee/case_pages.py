"""Published cases as pages: found by book, clause and words, each with an address of its own."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.referee.asking.from_case import answers_of
from mondfang.referee.case_law.forms import LawCase, changed, write_cases
from mondfang.referee.case_law.published import all_published, find_published
from mondfang.referee.case_law.search import found
from mondfang.referee.words import words
from mondfang.rulebook import load_book
from mondfang.scorer.slip.read import book_of_slip
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.interview.address import Told
from mondfang.web.interview.score_pages import books
from mondfang.web.referee.ruled import ruled

LONGEST = 100  # characters of what is looked for


async def cases(request: Request) -> Response:
    """All published cases, or those that are looked for."""
    language = language_of(request)
    text, book, clause = (asked_for(request, name) for name in ("q", "book", "clause"))
    shown = await services(request).interviews.run(
        client_of(request), lambda: found(all_published(), text, book, clause)
    )
    rows = [
        (case, load_book(case.rulebook).title, words("decision", case.ruling.decision, language))
        for case in shown
    ]
    asked = {"q": text, "book": book, "clause": clause}
    return page(request, "referee/cases.html", rows=rows, asked=asked, books=[("", "–"), *books()])


async def case_file(request: Request) -> Response:
    """What the search finds as an open file."""
    text, book, clause = (asked_for(request, name) for name in ("q", "book", "clause"))
    data = write_cases(found(all_published(), text, book, clause))
    head = {"content-disposition": 'attachment; filename="cases.json"'}
    return Response(data, media_type="application/json", headers=head)


async def case(request: Request) -> Response:
    """One case: what happened, the ruling, and how the other books rule on the same facts."""
    book_id, number = request.path_params["book"], request.path_params["n"]
    known = find_published(book_id, number)
    if known is None:
        raise HTTPException(404)
    language = language_of(request)
    shown = await services(request).interviews.run(
        client_of(request), lambda: shown_case(known, language)
    )
    return page(request, "referee/case.html", is_mine=False, **shown)


def shown_case(case: LawCase, language: str) -> dict[str, Any]:
    """Everything that the page of a case says."""
    book = book_of_slip(case.case.slip)
    told = Told(book, (), answers_of(book, case.case))
    return {
        "case": case,
        "book": book,
        "title": case.title(language),
        "ruled": ruled(told, language),
        "is_as_kept": changed(case) is None,
    }


def asked_for(request: Request, name: str) -> str:
    return request.query_params.get(name, "")[:LONGEST]


def language_of(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/referee/cases", cases),
    Page("/referee/cases.json", case_file),
    Page("/referee/cases/{book}/{n:int}", case),
)
