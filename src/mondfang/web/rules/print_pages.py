"""Rulebooks as PDF: the whole book, the tariff card, the page for the traveller."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.paper.print.rulebooks import KINDS, Kind, rulebook_pdf, travel_pdf
from mondfang.rulebook import book_ids, load_book
from mondfang.web.base.limits import client_of
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.house.finding import named


@lru_cache(maxsize=4 * 8)
def _book(kind: Kind, book_id: str, language: str) -> bytes:
    return rulebook_pdf(kind, load_book(book_id), language)


async def book_paper(request: Request) -> Response:
    """A book or its tariff card; they change with the program only, and are kept."""
    kind, book_id = request.path_params["kind"], request.path_params["book"]
    if kind not in KINDS or book_id not in book_ids():
        raise HTTPException(404)
    work = partial(_book, cast(Kind, kind), book_id, _language(request))
    made = await services(request).exports.run(client_of(request), work)
    return pdf_answer(made, f"{book_id}-{kind}.pdf")


async def travel_paper(request: Request) -> Response:
    """What is different by the second book."""
    query = request.query_params
    left, right = [(await named(request, query.get(key, ""))).book for key in ("from", "to")]
    work = partial(travel_pdf, left, right, _language(request))
    made = await services(request).exports.run(client_of(request), work)
    return pdf_answer(made, f"{left.id}-{right.id}.pdf")


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


def pdf_answer(made: bytes, name: str) -> Response:
    """A PDF to look at."""
    return Response(
        made,
        media_type="application/pdf",
        headers={"content-disposition": f'inline; filename="{name}"'},
    )


PAGES = (
    Page("/rules/print/{book}/{kind}", book_paper),
    Page("/rules/compare/print", travel_paper),
)
