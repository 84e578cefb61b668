"""My page: what concerns one player, by the code on the slip, without an account."""

from __future__ import annotations

import time
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper.teams import team_list
from mondfang.speech import SpokenError, numbers
from mondfang.tournament.office.access.permissions import check_may
from mondfang.tournament.office.access.roles import Actor
from mondfang.tournament.office.events import Complained
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.teams import team_of
from mondfang.tournament.office.public.messages import announcements_at
from mondfang.tournament.office.public.own_page import own_page
from mondfang.tournament.office.public.screens import standings_are_public
from mondfang.tournament.office.tables.calls import call_text
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import is_secret, office
from mondfang.web.office.acting import Refusal, typed_form
from mondfang.web.office.frame import clock
from mondfang.web.office.player.called import called


async def mine(request: Request) -> Response:
    _check(request)
    return _mine(request)


async def speak(request: Request) -> Response:
    """Something is wrong with my sheet: the office hears of it as a complaint."""
    _check(request)
    typed, who = await typed_form(request), request.path_params["n"]
    if typed.get("do") not in ("complain", "call"):
        raise HTTPException(400)

    def change(state: Tournament) -> Tournament:
        text = typed.get("text", "")[:300]
        place = _playing(state, who)
        if typed["do"] == "call" and place is None:
            raise HTTPException(400)
        said = Complained(who, text) if place is None else called(state, *place, who, typed)
        event = Complained(who, text) if typed["do"] == "complain" else said
        check_may(state, Actor("player", f"#{who}", who), event)
        return state.done(event, time.time(), f"#{who}")

    try:
        at = services(request).offices
        request.state.office = await at.change(request.path_params["office"], change)
    except SpokenError as problem:
        return _mine(request, Refusal(problem, typed))
    return RedirectResponse(f"{request.url.path}?told=yes", 303)


def _playing(state: Tournament, who: int) -> tuple[int, int] | None:
    """The round and table at which somebody plays now."""
    current = max(state.clocks, default=0)
    table = state.draws[current].table_of(who) if current else None
    return None if table is None or (current, table) in state.sheets else (current, table)


def _call(state: Tournament, who: int, language: str) -> str | None:
    """How the call of my table stands; empty where none is open, None where none can be made."""
    place = _playing(state, who)
    if place is None:
        return None
    call = state.open_call(*place)
    return "" if call is None else call_text(call, language)


def _team(state: Tournament, who: int, language: str) -> dict[str, Any] | None:
    """My team with its place, which is told when the standings are for everybody."""
    name = team_of(state, who)
    if name is None:
        return None
    line: dict[str, Any] = next(
        one for one in team_list(state, language)["lines"] if one["name"] == name
    )
    if standings_are_public(state):
        return line
    members = [one | {"points": ""} for one in line["members"]]
    return line | {"rank": "–", "total": "", "members": members}


def _check(request: Request) -> None:
    who, book = request.path_params["n"], request.path_params["office"]
    given = request.path_params["secret"]
    if who not in office(request).entrants or not is_secret(request, book, f"me {who}", given):
        raise HTTPException(404)


def _mine(request: Request, refusal: Refusal | None = None) -> Response:
    person: Person = request.state.person
    state, who, now = office(request), request.path_params["n"], time.time()
    book = request.path_params["office"]
    return page(
        request,
        "office/me.html",
        400 if refusal else 200,
        state=state,
        mark=services(request).offices.mark(book, state),
        book=book,
        secret=request.path_params["secret"],
        who=state.entrants[who],
        own=own_page(state, who),
        messages=announcements_at(state, now),
        team=_team(state, who, person.prefs.language),
        call=_call(state, who, person.prefs.language),
        answered=request.method == "POST",
        told=request.query_params.get("told") == "yes",
        refusal=refusal,
        typed=refusal.typed if refusal else {},
        clock=clock,
        now_ms=int(now * 1000),
        numbers=numbers,
        lang=person.prefs.language,
    )


PAGES = (
    Page("/office/{office}/me/{n:int}/{secret}", mine, who="office-public"),
    Page("/office/{office}/me/{n:int}/{secret}", speak, ("POST",), who="office-public"),
)
