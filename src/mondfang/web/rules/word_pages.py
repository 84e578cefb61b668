"""The glossary: every word of the table with what it means, and where the rules speak of it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.rulebook.search import folded
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.words.glossary import glossary, look_up


async def words(request: Request) -> Response:
    """All words from A to Z."""
    entries = sorted(glossary().values(), key=lambda one: folded(one.title))
    return page(request, "rules/words.html", entries=entries)


async def word(request: Request) -> Response:
    """One word, under any of its names; with ``?part`` only what a page opens in place."""
    name = request.path_params["word"]
    entry = glossary().get(name)
    if entry is None:
        found = look_up(name)
        if found is None:
            raise HTTPException(404)
        part = "?part" if "part" in request.query_params else ""
        return RedirectResponse(f"/rules/word/{found.id}{part}", 303)
    template = "rules/word_part.html" if "part" in request.query_params else "rules/word.html"
    return page(request, template, entry=entry)


PAGES = (
    Page("/rules/words", words),
    Page("/rules/word/{word}", word),
)
