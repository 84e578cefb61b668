"""The files that browsers settle slips by: one for each book and the options of a table."""

from __future__ import annotations

import hashlib
from functools import cache, partial
from urllib.parse import quote, urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.kernel.settle_file import settle_file
from mondfang.rulebook import Rulebook, RulebookError, is_known, load_book
from mondfang.scorer.handover.bits import layout_bytes
from mondfang.web.base.headers import SETTLING
from mondfang.web.base.limits import client_of
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services

_FOREVER = "public, max-age=31536000, immutable"
_MOST_OPTIONS = 64


def book_file_url(book: Rulebook) -> str:
    """The address of a book as it was resolved; it changes with what is in the file."""
    chosen = {
        name: value
        for name, value in sorted(book.settings.items())
        if value != book.options[name].default
    }
    query = f"?{urlencode(chosen)}" if chosen else ""
    return f"/settle/{_digest(settle_file(book))}/{quote(book.id)}.json{query}"


def lets_settle(answer: Response) -> Response:
    """The same page, allowed to compile the settlement."""
    answer.headers["content-security-policy"] = SETTLING
    return answer


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:12]


async def book_file(request: Request) -> Response:
    book_id, chosen = request.path_params["book"], request.query_params.multi_items()
    if not is_known(book_id) or len(chosen) > _MOST_OPTIONS:
        raise HTTPException(404)
    work = partial(_resolved, book_id, tuple(chosen))
    try:
        body = await services(request).interviews.run(client_of(request), work)
    except RulebookError:
        raise HTTPException(404) from None
    same = request.path_params["digest"] == _digest(body)
    kept = _FOREVER if same else "public, max-age=60"
    return Response(body, media_type="application/json", headers={"cache-control": kept})


def _resolved(book_id: str, chosen: tuple[tuple[str, str], ...]) -> bytes:
    """A choice of options that nobody has asked for before is read anew, value by value."""
    return settle_file(load_book(book_id, chosen))


@cache
def layout_url() -> str:
    """The address of the layout by which sheets are handed over."""
    return f"/handover/{_digest(layout_bytes())}/layout.json"


async def layout(request: Request) -> Response:
    same = request.path_params["digest"] == _digest(layout_bytes())
    kept = _FOREVER if same else "public, max-age=60"
    return Response(layout_bytes(), media_type="application/json", headers={"cache-control": kept})


PAGES = (
    Page("/settle/{digest}/{book}.json", book_file),
    Page("/handover/{digest}/layout.json", layout, kind="free"),
)
