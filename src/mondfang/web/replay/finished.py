"""The one door to games of the past: what is not over has neither film, record nor analysis."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request

from mondfang.table.state import LiveTable
from mondfang.web.base.services import services


async def finished(request: Request) -> LiveTable:
    """The table, if the game in the path is over; a running one has neither film nor record."""
    game = request.path_params["n"]
    table = await services(request).tables.load(request.path_params["id"])
    if table is None or not 1 <= game <= table.game:
        raise HTTPException(404)
    if game == table.game and table.written is None:
        raise HTTPException(404)
    return table
