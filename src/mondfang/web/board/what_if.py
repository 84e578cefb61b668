"""Take over a seat at any moment of a finished game, and play on against bots."""

from __future__ import annotations

import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.game import NotAllowed
from mondfang.speech import Text
from mondfang.table.setup import Origin
from mondfang.table.state import LiveTable
from mondfang.table.what_if import Sitter, actions_in, position_log
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.replay.finished import finished
from mondfang.web.replay.showing import number

GUEST = Text("Gast", "Guest")
TITLE = Text("Was wäre, wenn …", "What if …")


async def what_if(request: Request) -> Response:
    """A new table of one's own; all cards of the game are known to whoever may come here."""
    person: Person = request.state.person
    form = await request.form()
    past, game = await finished(request), request.path_params["n"]
    at = services(request)
    film = await at.library.film(request, past, game)
    record = await at.library.record(request, past, game)
    step = number(text_of(form, "step"), len(film.frames) - 1)
    wanted = text_of(form, "seat")
    if wanted not in ("0", "1", "2", "3"):
        raise HTTPException(400)
    table = secrets.token_urlsafe(16)
    try:
        entries = position_log(
            table,
            film.last,
            record,
            actions_in(film.frames[step].state),
            int(wanted),
            Origin(past.id, game, step),
            Sitter(person.id, _name(film.last, person), guest=person.account is None),
            TITLE.said(person.prefs.language),
            secrets.token_hex(16),
        )
    except NotAllowed as problem:
        back = f"/t/{past.id}/game/{game}?step={step}"
        said = problem.refusal.text(person.prefs.language)
        return page(request, "replay/refused.html", 400, said=said, back=back, here=back)
    await at.tables.open_with(entries)
    return RedirectResponse(f"/t/{table}", 303)


def _name(past: LiveTable, person: Person) -> str:
    """What the person is called there, or was in the game."""
    seat = past.seat_of(person.id)
    return person.name or (
        past.places[seat].name if seat is not None else GUEST.said(person.prefs.language)
    )


PAGES = (Page("/t/{id}/game/{n:int}/what-if", what_if, ("POST",), who="seated", kind="table"),)
