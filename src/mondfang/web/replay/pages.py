"""Finished games: step by step with all hands open, and as a record to keep."""

from __future__ import annotations

from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.record import write_text
from mondfang.record.json import write_json
from mondfang.table.state import LiveTable
from mondfang.table.table_view import told
from mondfang.web.base.render import markup, page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.play.scene.result import ResultScene, result_scene
from mondfang.web.play.scene.table import Seen
from mondfang.web.replay.delivery import delivered
from mondfang.web.replay.frames import Film
from mondfang.web.replay.scene import sentences, shown


async def replay(request: Request) -> Response:
    """One step of a finished game."""
    person: Person = request.state.person
    film = await _film(request)
    table, language = film.last, person.prefs.language
    step = _number(request.query_params.get("step", "0"), len(film.frames) - 1)
    is_last = step == len(film.frames) - 1
    return page(
        request,
        "replay/replay.html",
        table=table,
        game=table.game,
        scene=shown(film, step, _own_seat(film, person), language),
        story=[" ".join(sentences(film, frame, language)) for frame in film.frames],
        result=_result(film, person) if is_last else None,
    )


async def whole_film(request: Request) -> Response:
    """All steps at once, for a page with a script."""
    person: Person = request.state.person
    film, language = await _film(request), person.prefs.language
    you = _own_seat(film, person)
    result = markup(request, "replay/result.html", result=_result(film, person))
    make = partial(delivered, film, you, language, result, {})
    body = await services(request).library.delivered(request, film, (person.id, language), make)
    return Response(body, media_type="application/json")


async def _film(request: Request) -> Film:
    table = await _finished(request)
    return await services(request).library.film(request, table, request.path_params["n"])


def _own_seat(film: Film, person: Person) -> int | None:
    """The seat in the game, which is put at the lower edge."""
    seat, played = film.last.seat_of(person.id), film.last.played
    return None if seat is None or played is None else played.game_seat(seat)


def _result(film: Film, person: Person) -> ResultScene | None:
    return result_scene(Seen(told(film.last, person.id), person.prefs, frozenset()))


async def record(request: Request) -> Response:
    """The record of a finished game to take away, as text or as its JSON twin."""
    table, game = await _finished(request), request.path_params["n"]
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


async def _finished(request: Request) -> LiveTable:
    """The table, if the game in the path is over; a running one has neither film nor record."""
    game = request.path_params["n"]
    table = await services(request).tables.load(request.path_params["id"])
    if table is None or not 1 <= game <= table.game:
        raise HTTPException(404)
    if game == table.game and table.written is None:
        raise HTTPException(404)
    return table


def _number(text: str, most: int) -> int:
    """A step that exists; anything else is the nearest one, or the first."""
    return min(int(text[:6]), most) if text.isascii() and text.isdigit() else 0


PAGES = (
    Page("/t/{id}/game/{n:int}", replay, who="seated"),
    Page("/t/{id}/game/{n:int}/film", whole_film, who="seated"),
    Page("/t/{id}/game/{n:int}/record", record, who="seated"),
)
