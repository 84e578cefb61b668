"""The page of preferences: one form that works without a script."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.deck import DECKS
from mondfang.web.base.form_texts import own_path, text_of
from mondfang.web.base.preferences import BadPreference, chosen
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.sessions import keep_prefs
from mondfang.web.base.visitor import Person
from mondfang.web.preferences.rows import GROUPS, SAMPLES, SWITCHES, value_of


async def preferences(request: Request) -> Response:
    person: Person = request.state.person
    return page(
        request,
        "preferences/preferences.html",
        groups=GROUPS,
        decks=DECKS,
        samples=SAMPLES,
        now={row.key: value_of(person.prefs, row) for group in GROUPS for row in group.rows},
        back=own_path(request.query_params.get("back", "/")),
    )


async def keep(request: Request) -> Response:
    """Everything on the page at once: a box that is not ticked is not sent, and means no."""
    return await _kept(request, dict.fromkeys(SWITCHES, "no"))


async def change(request: Request) -> Response:
    """One or more of them by a button of any page."""
    return await _kept(request, {})


async def _kept(request: Request, unsaid: dict[str, str]) -> Response:
    """Keep what the form says, and go back to where it was asked for."""
    person: Person = request.state.person
    form = await request.form()
    said = {key: text_of(form, key) for key in form if key != "back"}
    try:
        prefs = chosen(person.prefs, unsaid | said)
    except BadPreference:
        raise HTTPException(400) from None
    await keep_prefs(request, prefs)
    return RedirectResponse(own_path(text_of(form, "back", "/")), 303)


PAGES = (
    Page("/preferences", preferences),
    Page("/preferences", keep, ("POST",)),
    Page("/settings", change, ("POST",)),
)
