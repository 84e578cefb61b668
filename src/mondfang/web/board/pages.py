"""Asking for an analysis, and how far it is."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.store.play.analyses import DONE
from mondfang.web.base.desk import Busy
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.limits import allow
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.replay.finished import finished
from mondfang.web.replay.pages import showing_of
from mondfang.web.replay.showing import number


class Progress(msgspec.Struct, frozen=True):
    """How far an analysis is; ``steps`` is 0 until somebody has begun."""

    state: str
    done: int
    steps: int


async def ask(request: Request) -> Response:
    """One button: analyse this game, in its turn; who asks for too many waits."""
    person: Person = request.state.person
    form = await request.form()
    showing, analysed = await showing_of(request)
    step = number(text_of(form, "step"), showing.last)
    back = RedirectResponse(f"{showing.path}?step={step}", 303)
    if showing.board is not None or (analysed is not None and analysed.is_open):
        return back
    await check_budget(request, 1)
    table, game = await finished(request), request.path_params["n"]
    at = services(request)
    record = await at.library.record(request, table, game)
    await at.analysts.ask(table.id, game, person.id, record, again=True)
    return back


async def check_budget(request: Request, games: int) -> int:
    """How many of so many games may be queued now; raises HTTPException where it is none."""
    person: Person = request.state.person
    at = services(request)
    allow(request, "analysis")
    demand, limits = await at.analysts.kept.demand(person.id), at.config.limits
    room = min(limits.analyses_waiting - demand.all, limits.analyses_per_person - demand.own)
    if room < 1:
        raise Busy("analyses")
    return min(room, games)


async def progress(request: Request) -> Response:
    """How far the analysis of this game is, as JSON."""
    table, game = await finished(request), request.path_params["n"]
    found = await services(request).analysts.found(table.id, game)
    if found is None:
        raise HTTPException(404)
    done = found.steps if found.state == DONE else found.done
    told = Progress(found.state, done, found.steps)
    return Response(msgspec.json.encode(told), media_type="application/json")


PAGES = (
    Page("/t/{id}/game/{n:int}/analysis", ask, ("POST",), who="seated"),
    Page("/t/{id}/game/{n:int}/analysis", progress, who="seated"),
)
