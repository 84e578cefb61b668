"""House rules to read like any book: chapters, the whole as PDF, the tariff card."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import cast

import anyio.to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.house import Draft
from mondfang.paper.print.rulebooks import KINDS, Kind, rulebook_pdf
from mondfang.rulebook.chapters import Chapter, chapters
from mondfang.web.base.limits import client_of
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.house.finding import Own, draft_of, language_of, own_house
from mondfang.web.rules.pages import book_page, chapter_page
from mondfang.web.rules.print_pages import pdf_answer


async def book(request: Request) -> Response:
    """The tariffs and chapters of house rules."""
    own, draft, parts = await _chapters(request)
    return book_page(request, draft.book, parts, f"{own.path}/read")


async def chapter(request: Request) -> Response:
    """One chapter, with what the house has otherwise in its tables."""
    own, draft, parts = await _chapters(request)
    return chapter_page(request, draft.book, parts, f"{own.path}/read")


async def paper(request: Request) -> Response:
    """The rules or their tariff card on paper."""
    _, draft = await _playable(request)
    kind = request.path_params["kind"]
    if kind not in KINDS:
        raise HTTPException(404)
    work = partial(rulebook_pdf, cast(Kind, kind), draft.book, language_of(request))
    made = await services(request).exports.run(client_of(request), work)
    return pdf_answer(made, f"{draft.book.id}-{kind}.pdf")


async def _playable(request: Request) -> tuple[Own, Draft]:
    own = await own_house(request)
    if own.draft is None:
        raise HTTPException(404)
    return own, own.draft


async def _chapters(request: Request) -> tuple[Own, Draft, tuple[Chapter, ...]]:
    own, draft = await _playable(request)
    work = partial(_kept_chapters, own.text, language_of(request))
    return own, draft, await anyio.to_thread.run_sync(work)


@lru_cache(maxsize=16)
def _kept_chapters(text: str, language: str) -> tuple[Chapter, ...]:
    draft = draft_of(text)
    assert draft is not None
    return chapters(draft.book, language)


PAGES = (
    Page("/rules/house/{house}/read", book),
    Page("/rules/house/{house}/read/{topic}", chapter),
    Page("/rules/house/{house}/print/{kind}", paper),
)
