"""The screens of the hall, and the desk that tells them what to show."""

from __future__ import annotations

import time

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError
from mondfang.tournament.draw.words import certificate_lines
from mondfang.tournament.office.events import Announced, AnnouncementEnded, Event
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.public.screens import MODE_WORDS, mode_now, modes_of
from mondfang.tournament.office.rounds.publish import drawn_in, published_draws
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import absolute, office
from mondfang.web.office.acting import (
    Deed,
    Refusal,
    Typed,
    act,
    number,
    optional_number,
    typed_form,
)
from mondfang.web.office.frame import clock, office_page
from mondfang.web.office.hall.scene import TURN, scene

SCREENS = 4


def _announce(state: Tournament, typed: Typed) -> Event:
    tables = tuple(
        int(one) for one in typed.get("tables", "").replace(",", " ").split() if one.isdecimal()
    )
    minutes = optional_number(typed, "minutes")
    until = None if minutes is None else time.time() + 60 * minutes
    return Announced(" ".join(typed.get("text", "").split()), tables, until)


DEEDS = {
    "announce": Deed(_announce, "office"),
    "end-message": Deed(lambda state, typed: AnnouncementEnded(number(typed, "message")), "office"),
}


async def desk(request: Request) -> Response:
    return _desk(request)


async def control(request: Request) -> Response:
    """A message goes into the log; what a screen shows is only told to it."""
    typed, book = await typed_form(request), request.path_params["office"]
    try:
        if typed.get("do") == "show":
            modes = modes_of(office(request))
            mode = next((one for one in modes if one == typed.get("mode")), None)
            screen = number(typed, "screen")
            if mode is None or not 0 <= screen <= SCREENS:
                raise HTTPException(400)
            for one in range(1, SCREENS + 1) if screen == 0 else (screen,):
                await services(request).offices.show_on(book, one, mode)
        else:
            await act(request, DEEDS, typed)
    except SpokenError as problem:
        return _desk(request, Refusal(problem, typed))
    return RedirectResponse(f"/office/{book}/hall", 303)


def _desk(request: Request, refusal: Refusal | None = None) -> Response:
    state, language, book = office(request), _language(request), request.path_params["office"]
    told = services(request).offices.screens(book)
    screens = [
        (one, told.get(one, "auto"), absolute(request, f"/office/{book}/hall/{one}"))
        for one in range(1, SCREENS + 1)
    ]
    return office_page(
        request,
        "office/hall_desk.html",
        "hall",
        refusal,
        screens=screens,
        modes=[(one, MODE_WORDS[one].said(language)) for one in modes_of(state)],
        fitting=MODE_WORDS[mode_now(state, time.time())].said(language),
        messages=state.announcements,
    )


async def screen(request: Request) -> Response:
    """One screen: large, without anything to press, and always true."""
    state, language, book = office(request), _language(request), request.path_params["office"]
    which = request.path_params["n"]
    if not 1 <= which <= SCREENS:
        raise HTTPException(404)
    told = services(request).offices.screens(book)
    mode = told.get(which, "auto")
    # Screens that show the seats share the alphabet between them.
    sharing = [one for one in sorted({*told, which}) if told.get(one, "auto") == mode]
    sharing = sharing if mode == "seats" else [which]
    part = (sharing.index(which) + 1, len(sharing))

    def drawn() -> Response:
        """Beside the pages of all others: everybody or every table may be on it."""
        now = time.time()
        shown = scene(state, mode, now, language, part)
        return page(
            request,
            "office/hall.html",
            state=state,
            mark=services(request).offices.mark(book, state),
            book=book,
            shown=shown,
            proof=_proof(state, language) if shown["mode"] == "draw" else [],
            turn=TURN if shown["pages"] > 1 else 0,
            now_ms=int(now * 1000),
            now_text=clock(now),
            clock=clock,
            screen=which,
        )

    return await services(request).results.run(client_of(request), drawn)


def _proof(state: Tournament, language: str) -> list[str]:
    public = [one for one in state.draws if state.is_public(one)]
    published = published_draws(state, drawn_in(state, max(public))) if public else ()
    return [line for one in published for line in certificate_lines(one.certificate, language)]


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/office/{office}/hall", desk, who="office-desk"),
    Page("/office/{office}/hall", control, ("POST",), who="office-desk"),
    Page("/office/{office}/hall/{n:int}", screen, who="office-public"),
)
