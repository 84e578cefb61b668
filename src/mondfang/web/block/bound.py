"""A table of a tournament on a phone: its block, handing its sheet in, and agreeing to it.

A player comes from the own page, to the table of the moment; whoever holds the printed sheet comes
by its code, to the one table of that sheet.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.model import columns
from mondfang.tournament.office.access.permissions import check_may
from mondfang.tournament.office.access.roles import Actor
from mondfang.tournament.office.events import Event, HandedIn, Signed
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.entrants import shown_name
from mondfang.tournament.office.tables.seating import read_seating
from mondfang.tournament.office.tables.states import table_state
from mondfang.tournament.office.verbs import drafted
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.block.access import writing
from mondfang.web.block.of_table import block_of, carried, open_block
from mondfang.web.office.access import is_secret, office
from mondfang.web.office.acting import Refusal, Typed, number, typed_form
from mondfang.web.office.table.scribe import scribe


@dataclass(frozen=True, slots=True)
class AtTable:
    """A round and table, and who stands there: a player by number, or whoever has the sheet."""

    round: int
    table: int
    actor: Actor

    def number(self, typed: Typed) -> int:
        """Whose deed it is; whoever has the sheet says so."""
        own = self.actor.number
        return number(typed, "number") if own is None else own


async def show(request: Request) -> Response:
    return await _show(request, _own_place(request))


async def change(request: Request) -> Response:
    return await _change(request, _own_place(request))


async def show_sheet(request: Request) -> Response:
    try:
        place = _place_of_sheet(request)
    except TournamentError as problem:
        return _taken_back(request, problem)
    return await _show(request, place)


async def change_sheet(request: Request) -> Response:
    try:
        place = _place_of_sheet(request)
    except TournamentError as problem:
        return _taken_back(request, problem)
    return await _change(request, place)


async def _change(request: Request, at: AtTable) -> Response:
    """Open the block of a table, hand its sheet in, or agree to what another has handed in."""
    typed = await typed_form(request)
    able: Mapping[str, Callable[[Tournament], Event]] = {
        "seat": lambda state: read_seating(
            state, at.round, at.table, typed.get("order", ""), typed.get("cards", "")
        ),
        "hand-in": lambda state: _handed_in(state, at, typed),
        "sign": lambda state: Signed(at.round, at.table, at.number(typed)),
    }
    try:
        if typed.get("do") == "open":
            # Behind the # nobody sees who came: the page keeps it as the way back.
            return RedirectResponse(f"{await _opened(request, at)}#{request.url.path}", 303)
        if typed.get("do") not in able:
            raise HTTPException(400)
        await _done(request, at, able[typed["do"]])
    except SpokenError as problem:
        return await _show(request, at, Refusal(problem, typed))
    return RedirectResponse(request.url.path, 303)


def _handed_in(state: Tournament, at: AtTable, typed: Typed) -> Event:
    """Where nobody was named before, who hands the sheet in has written it."""
    who, short = at.number(typed), typed.get("short", "")[:200]
    sheet = drafted(state, at.round, at.table, short=short)
    if state.format.office.scorer and sheet.scorer is None:
        sheet = replace(sheet, scorer=who)
    return HandedIn(sheet, who)


async def _opened(request: Request, at: AtTable) -> str:
    book, state = request.path_params["office"], office(request)
    return writing(await open_block(request, book, state, at.round, at.table, at.actor.name))


async def _done(request: Request, at: AtTable, event: Callable[[Tournament], Event]) -> None:
    """What was written comes first: nothing is handed in that the block knows better."""
    book = request.path_params["office"]
    block = await block_of(request, book, office(request), at.round, at.table)
    if block is not None:
        await carried(request, block)

    def change(state: Tournament) -> Tournament:
        made = event(state)
        if not isinstance(made, HandedIn) or at.actor.role == "scribe":
            check_may(state, at.actor, made)
        return state.done(made, time.time(), at.actor.name)

    await services(request).offices.change(book, change)


def _own_place(request: Request) -> AtTable:
    """The round and table at which this player sits now; raises HTTPException 404."""
    who, book = request.path_params["n"], request.path_params["office"]
    state = office(request)
    given = request.path_params["secret"]
    if who not in state.entrants or not is_secret(request, book, f"me {who}", given):
        raise HTTPException(404)
    current = max(state.clocks, default=0)
    table = state.draws[current].table_of(who) if current else None
    if table is None:
        raise HTTPException(404)
    return AtTable(current, table, Actor("player", f"#{who}", who))


def _place_of_sheet(request: Request) -> AtTable:
    actor = scribe(request, _language(request))
    return AtTable(request.path_params["n"], request.path_params["table"], actor)


def _taken_back(request: Request, problem: TournamentError) -> Response:
    context = {"state": office(request), "problem": problem, "lang": _language(request)}
    return page(request, "block/taken_back.html", 410, **context)


async def _show(request: Request, at: AtTable, refusal: Refusal | None = None) -> Response:
    book = request.path_params["office"]
    state = await services(request).offices.look(book)
    assert state is not None
    language, key = _language(request), (at.round, at.table)
    handed, filed = state.handed.get(key), state.sheets.get(key)
    known = state.knows_seats(*key)
    sheet = filed.sheet if filed else handed.sheet if handed else None
    if sheet is None and known:
        sheet = drafted(state, *key)
    order = columns(state.format, sheet.seats if sheet else state.table(*key))
    points: dict[int, int] = {}
    if sheet is not None and sheet.played:
        points = dict(zip(sheet.seats, sheet.points, strict=True))
    people = [(one, shown_name(state.entrants[one]), points.get(one)) for one in order]
    agreed = (handed.number, *handed.signed) if handed else ()
    own = at.actor.number
    return page(
        request,
        "block/table.html",
        400 if refusal else 200,
        state=state,
        round=at.round,
        table=at.table,
        started=at.round in state.clocks,
        known=known,
        how=table_state(state, *key).text(language),
        people=people,
        deals=sheet.played if sheet else 0,
        block=await block_of(request, book, state, *key),
        handed=handed,
        filed=filed,
        signing=[one for one in people if one[0] not in agreed and own in (None, one[0])],
        own=own,
        back=request.url.path.removesuffix("/table") if own is not None else None,
        refusal=refusal,
        lang=language,
    )


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


_ME, _SHEET = (
    "/office/{office}/me/{n:int}/{secret}/table",
    "/office/{office}/sheet/{n:int}/{table:int}/{secret}",
)
PAGES = (
    Page(_ME, show, who="office-public"),
    Page(_ME, change, ("POST",), who="office-public"),
    Page(_SHEET, show_sheet, who="office-public"),
    Page(_SHEET, change_sheet, ("POST",), who="office-public"),
)
