"""Finished games: step by step with all hands open, and as a record to keep."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from mondfang.record import write_text
from mondfang.record.json import write_json
from mondfang.store.play.analyses import Analysed
from mondfang.table.state import LiveTable
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.board.finding import found_board
from mondfang.web.replay.finished import finished
from mondfang.web.replay.sharing import sharing_of
from mondfang.web.replay.showing import Showing, film_answer, settled_page, step_page


async def replay(request: Request) -> Response:
    """One step of a finished game."""
    showing, analysed = await showing_of(request)
    sharing = await sharing_of(request, showing.film)
    return step_page(request, showing, analysed=analysed, sharing=sharing)


async def settled(request: Request) -> Response:
    """The settlement of a finished game, item by item."""
    showing, _ = await showing_of(request)
    return settled_page(request, showing)


async def whole_film(request: Request) -> Response:
    """All steps at once, for a page with a script."""
    showing, _ = await showing_of(request)
    return await film_answer(request, showing)


async def showing_of(request: Request) -> tuple[Showing, Analysed | None]:
    """The game of the path as somebody who sat there sees it, and what became of its analysis."""
    person: Person = request.state.person
    table, game = await finished(request), request.path_params["n"]
    film = await services(request).library.film(request, table, game)
    analysed, board = await found_board(request, table, film)
    made = 0.0 if analysed is None else analysed.touched
    showing = Showing(film, f"/t/{table.id}/game/{game}", person.id, board, made=made)
    return showing, analysed


async def record(request: Request) -> Response:
    """The record of a finished game to take away, as text or as its JSON twin."""
    table, game = await finished(request), request.path_params["n"]
    made = await services(request).library.record(request, table, game)
    if request.query_params.get("form") == "json":
        body, kind, ending = write_json(made), "application/json", "json"
    else:
        body, kind, ending = write_text(made), "text/plain; charset=utf-8", "tarock"
    headers = {"content-disposition": f'attachment; filename="{_file_name(table, game, ending)}"'}
    return Response(body, media_type=kind, headers=headers)


def _file_name(table: LiveTable, game: int, ending: str) -> str:
    """A house rulebook may be called anything; a file is called only what every header bears."""
    book = "".join(
        sign for sign in table.book.id if sign.isascii() and (sign.isalnum() or sign == "-")
    )
    return f"{book or 'mondfang'}-{game}.{ending}"


PAGES = (
    Page("/t/{id}/game/{n:int}", replay, who="seated"),
    Page("/t/{id}/game/{n:int}/settled", settled, who="seated"),
    Page("/t/{id}/game/{n:int}/film", whole_film, who="seated"),
    Page("/t/{id}/game/{n:int}/record", record, who="seated"),
)
