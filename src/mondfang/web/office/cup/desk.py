"""The keeper's desk of a cup: tournaments in and out, dates, who is whom, the next season."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper import leg_of_lines, read_results
from mondfang.paper.print.code import code_svg
from mondfang.speech import SpokenError, numbers
from mondfang.tournament.cup.dates import CupDate
from mondfang.tournament.cup.legs import adding, leg_of_tournament
from mondfang.tournament.cup.log import (
    CupBook,
    CupEvent,
    CupUndone,
    DateAnnounced,
    DateCancelled,
    LegRemoved,
    SamePerson,
)
from mondfang.tournament.cup.seasons import name_of_season, root_of, season_mark
from mondfang.tournament.cup.story import told
from mondfang.tournament.log import Entry
from mondfang.tournament.office.day.practice import is_practice
from mondfang.tournament.office.fold import Tournament
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import (
    absolute,
    badge_of,
    badges,
    is_secret,
    new_badge,
    secret_for,
)
from mondfang.web.office.acting import Refusal, Typed, number, slowly, typed_form
from mondfang.web.office.cup.access import keeper, opened, pin_cup, read_cup
from mondfang.web.office.cup.scene import alike
from mondfang.web.office.frame import clock

LIST_BYTES = 512 * 1024
Decide = Callable[[CupBook], CupEvent]


async def _add(request: Request, typed: Typed) -> Decide:
    """A tournament that this browser leads."""
    name = typed.get("tournament", "")
    mine = badge_of(request, name)
    state = await services(request).offices.look(name)
    if state is None or mine is None or not mine.may("office-lead") or is_practice(state):
        raise HTTPException(400)
    leg = leg_of_tournament(
        name,
        state,
        " ".join(typed.get("title", "").split()),
        final=typed.get("final") == "yes",
        provisional=typed.get("provisional") == "yes",
    )
    return lambda book: adding(book, leg, typed.get("again") == "yes")


async def _list(request: Request, typed: Typed) -> Decide:
    """A list of another program, pasted."""
    title = " ".join(typed.get("title", "").split())[:80] or typed.get("day", "")
    text = typed.get("list", "").encode()
    lines = await slowly(request, lambda: read_results(text, title or "–"))
    leg = leg_of_lines(
        season_mark(title) or "liste", title or "–", lines, final=typed.get("final") == "yes"
    )
    return lambda book: adding(book, leg, typed.get("again") == "yes")


async def _remove(request: Request, typed: Typed) -> Decide:
    return lambda book: LegRemoved(typed.get("leg", ""))


async def _same(request: Request, typed: Typed) -> Decide:
    return lambda book: SamePerson(typed.get("member", ""), typed.get("other", ""))


async def _date(request: Request, typed: Typed) -> Decide:
    words = {name: " ".join(typed.get(name, "").split()) for name in ("title", "place")}
    starts = typed.get("starts", "").replace(".", ":")
    new = CupDate(typed.get("day", ""), words["title"], words["place"], starts)
    return lambda book: DateAnnounced(new)


async def _cancel(request: Request, typed: Typed) -> Decide:
    return lambda book: DateCancelled(typed.get("day", ""), typed.get("title", ""))


async def _undo(request: Request, typed: Typed) -> Decide:
    seq = number(typed, "seq")
    return lambda book: CupUndone(seq)


DEEDS: dict[str, Callable[[Request, Typed], Awaitable[Decide]]] = {
    "add": _add,
    "list": _list,
    "remove": _remove,
    "same": _same,
    "date": _date,
    "cancel": _cancel,
    "undo": _undo,
}


async def desk(request: Request) -> Response:
    keeper(request)
    return await _desk(request)


async def change(request: Request) -> Response:
    """Do what the form says, or say why not; nothing has changed then."""
    author, typed = keeper(request), await typed_form(request)
    kept = await opened(request)
    if typed.get("do") == "next-season":
        return await _next_season(request, author)
    if typed.get("do") not in DEEDS:
        raise HTTPException(400)
    try:
        decide = await DEEDS[typed["do"]](request, typed)
        reason = typed.get("reason", "")
        await kept.change(lambda book: book.done(decide(book), time.time(), author, reason))
    except SpokenError as problem:
        return await _desk(request, Refusal(problem, typed))
    return RedirectResponse(f"/cup/{request.path_params['cup']}/desk", 303)


async def _next_season(request: Request, author: str) -> Response:
    """The same cup a year later, under a name that says so; made once."""
    at, old = services(request).offices, await read_cup(request)
    name, season = str(request.path_params["cup"]), old.created.season
    later = _later(season)
    new = name_of_season(root_of(name, season), later)
    if await at.cup(new) is None:
        created = replace(old.created, season=later)
        await at.begin_cup(new, Entry(1, time.time(), author, "", created))
    answer = RedirectResponse(f"/cup/{new}/desk", 303)
    pin_cup(request, answer, new, author)
    return answer


def _later(season: str) -> str:
    """The season after one: the next year, or another name."""
    if season.isascii() and season.isdecimal() and len(season) == 4:
        return str(int(season) + 1)
    return f"{season[:16]} II"


async def _desk(request: Request, refusal: Refusal | None = None) -> Response:
    book, name = await read_cup(request), str(request.path_params["cup"])
    person: Person = request.state.person
    language = person.prefs.language
    link = absolute(request, f"/cup/{name}/join/{secret_for(request, name, 'keeper')}")
    undone = book.undone
    log = [(one, told(one.event, language), one.seq in undone) for one in reversed(book.log)]
    return page(
        request,
        "cup/desk.html",
        400 if refusal else 200,
        book=book,
        cup=name,
        mine=True,
        offers=await _offers(request, book),
        pairs=await slowly(request, lambda: alike(book)),
        people=sorted({one.member for leg in book.legs for one in leg.results}),
        log=log[:100],
        link=link,
        code=code_svg(link),
        frame=absolute(request, f"/cup/{name}/embed"),
        later=_later(book.created.season),
        refusal=refusal,
        typed=refusal.typed if refusal else {},
        numbers=numbers,
        clock=clock,
        lang=language,
        here=f"/cup/{name}/desk",
    )


async def _offers(request: Request, book: CupBook) -> list[dict[str, Any]]:
    """The tournaments that this browser leads, and whether the cup has them already."""
    at, known = services(request).offices, {leg.id for leg in book.legs}
    found: list[tuple[str, Tournament]] = []
    for name, mine in badges(request).items():
        state = await at.look(name)
        if state is not None and mine.may("office-lead") and not is_practice(state):
            found.append((name, state))
    found.sort(key=lambda pair: pair[1].created.date, reverse=True)
    return [
        {
            "name": name,
            "title": state.created.title,
            "day": state.created.date,
            "confirmed": state.is_confirmed,
            "in": f"{name}-{state.created.date}" in known,
        }
        for name, state in found
        if state.sheets
    ]


async def join(request: Request) -> Response:
    """Another browser that keeps the cup too: the name is asked, then it may."""
    book, name = await read_cup(request), str(request.path_params["cup"])
    if not is_secret(request, name, "keeper", request.path_params["secret"]):
        raise HTTPException(404)
    person: Person = request.state.person
    if request.method == "GET":
        return page(request, "cup/join.html", book=book, name=person.name)
    answer = RedirectResponse(f"/cup/{name}/desk", 303)
    given = (await typed_form(request)).get("name", "")
    pin_cup(request, answer, name, new_badge("director", given, person.prefs.language).name)
    return answer


PAGES = (
    Page("/cup/{cup}/desk", desk),
    Page("/cup/{cup}/desk", change, ("POST",), body_bytes=LIST_BYTES),
    Page("/cup/{cup}/join/{secret}", join, ("GET", "POST")),
)
