"""The board: one tile for each table of a round, with how far it is."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.tables.states import TableState, table_states
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import office
from mondfang.web.office.acting import Refusal, act, slowly, typed_form
from mondfang.web.office.frame import clock, office_page
from mondfang.web.office.referee.calls import CALLS, call_lines


async def board(request: Request) -> Response:
    return await _board(request)


async def _board(request: Request, refusal: Refusal | None = None) -> Response:
    person: Person = request.state.person
    state, language = office(request), person.prefs.language
    asked = request.query_params.get("round", "")
    drawn = sorted(state.draws)
    at = int(asked[:4]) if asked.isdecimal() and int(asked[:4]) in drawn else _current(state)
    return await slowly(request, partial(_drawn, request, state, at, language, refusal))


def _drawn(
    request: Request, state: Tournament, at: int | None, language: str, refusal: Refusal | None
) -> Response:
    """Beside the pages of all others: hundreds of tables take a moment."""
    states = [] if at is None else table_states(state, at)
    return office_page(
        request,
        "office/board.html",
        "board",
        refusal,
        rounds=sorted(state.draws),
        round=at,
        tiles=[_tile(state, one, language) for one in states],
        signal=None if at is None else state.signal(at),
        started=None if at is None else state.clocks.get(at),
        calls=call_lines(state, language),
    )


async def answer_call(request: Request) -> Response:
    """A call taken or closed from the board."""
    typed = await typed_form(request)
    try:
        await act(request, CALLS, typed)
    except SpokenError as problem:
        return await _board(request, Refusal(problem, typed))
    return RedirectResponse(f"/office/{request.path_params['office']}/board", 303)


def _current(state: Tournament) -> int | None:
    """The last round that has begun, else the first that is drawn."""
    if state.clocks:
        return max(state.clocks)
    return min(state.draws) if state.draws else None


def _tile(state: Tournament, one: TableState, language: str) -> dict[str, Any]:
    seats = state.table(one.round, one.table)
    signal = state.signal(one.round, one.table)
    return {
        "table": one.table,
        "how": one.how,
        "text": one.text(language),
        "people": [state.entrants[who] for who in seats],
        "deal": one.deal,
        "planned": one.planned,
        "doubtful": bool(one.doubtful),
        "done_at": None if one.done_at is None else clock(one.done_at),
        "since": None if one.since is None else clock(one.since),
        "extra": state.extra_minutes.get((one.round, one.table), 0),
        "until": None if signal is None else int(signal * 1000),
        "call": state.open_call(one.round, one.table) is not None,
        "rulings": len(state.all_rulings_at(one.round, one.table)),
    }


PAGES = (
    Page("/office/{office}/board", board, who="office"),
    Page("/office/{office}/board", answer_call, ("POST",), who="office"),
)
