"""The log: everything that happened, who did it, and how it is taken back."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError
from mondfang.tournament.chain import head_text
from mondfang.tournament.office.events import Undone
from mondfang.tournament.office.log.story import told_entry
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import office
from mondfang.web.office.acting import Deed, Refusal, act, number, slowly, typed_form
from mondfang.web.office.frame import office_page

SHOWN = 200
DEEDS = {"undo": Deed(lambda state, typed: Undone(number(typed, "seq")), "office-lead")}


async def show(request: Request) -> Response:
    return await _show(request)


async def undo(request: Request) -> Response:
    typed = await typed_form(request)
    try:
        await act(request, DEEDS, typed)
    except SpokenError as problem:
        return await _show(request, Refusal(problem, typed))
    place = "door" if typed.get("back") == "door" else "log"
    return RedirectResponse(f"/office/{request.path_params['office']}/{place}", 303)


async def _show(request: Request, refusal: Refusal | None = None) -> Response:
    return await slowly(request, partial(_drawn, request, refusal))


def _drawn(request: Request, refusal: Refusal | None) -> Response:
    """Beside the pages of all others: a large tournament has thousands of lines."""
    person: Person = request.state.person
    state, language = office(request), person.prefs.language
    everything = request.query_params.get("all") == "yes"
    entries = state.log if everything else state.log[-SHOWN:]
    undone = state.undone
    lines = [
        (one, told_entry(state, one, language), one.seq in undone) for one in reversed(entries)
    ]
    return office_page(
        request,
        "office/log.html",
        "log",
        refusal,
        lines=lines,
        more=len(entries) < len(state.log),
        head=head_text(state.log, language),
        for_good=(*state.FOR_GOOD,),
    )


PAGES = (
    Page("/office/{office}/log", show, who="office"),
    Page("/office/{office}/log", undo, ("POST",), who="office"),
)
