"""A row while it is typed: the page asks with every key what it comes to."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mondfang.tournament.sheet.typed import typed_row
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import office
from mondfang.web.office.acting import slowly
from mondfang.web.office.table.deeds import draft_of

LONGEST = 80  # characters that a row may have


async def typing(request: Request) -> Response:
    """What the row comes to: its numbers, the likely game, doubts, and what may be meant."""
    person: Person = request.state.person
    state, language = office(request), person.prefs.language
    at, table = request.path_params["n"], request.path_params["table"]
    if at not in state.draws or not 1 <= table <= len(state.draws[at].tables):
        raise HTTPException(404)
    text = request.query_params.get("row", "")[:LONGEST]
    draft = draft_of(state, at, table, request.query_params.get("second") == "yes")
    found = await slowly(request, lambda: typed_row(state, draft, text, language))
    return JSONResponse(found.as_json())


PAGES = (Page("/office/{office}/table/{n:int}/{table:int}/row", typing, who="office-desk"),)
