"""The doors of classes and clubs: a code that is typed, a link, a link for those who lead."""

from __future__ import annotations

import hmac
from dataclasses import replace
from typing import cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.rulebook import book_ids, load_book
from mondfang.speech import Text
from mondfang.store.people.circles import (
    CODE_LETTERS,
    LETTERS,
    Circle,
    Member,
    NameTaken,
    NoRoom,
)
from mondfang.web.base.form_texts import BAD_NAME, text_of
from mondfang.web.base.preferences import chosen
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest, keep_prefs
from mondfang.web.base.visitor import BadName, Person, clean_name
from mondfang.web.learn.circle.pages import FULL, show_index

TAKEN = Text(
    "Diesen Namen hat hier schon jemand. Nimm bitte einen anderen.",
    "Somebody here has this name already. Please take another one.",
)
NO_CODE = Text(
    "Zu diesem Code gibt es keine Klasse und keine Runde.",
    "There is no class and no club with this code.",
)


async def by_code(request: Request) -> Response:
    """From a code that was typed to the door."""
    typed = request.query_params.get("code", "")[:40]
    code = _code(typed)
    if code is None or await _behind(request, code) is None:
        return await show_index(request, {"code": NO_CODE}, code=typed)
    return RedirectResponse(f"/learn/join/{code}", 303)


async def door(request: Request) -> Response:
    """What one is about to join, and under which name."""
    return await _door(request)


async def _door(request: Request, wrong: Text | None = None, typed: str = "") -> Response:
    circle, person = await _behind_path(request), cast(Person, request.state.person)
    at = services(request)
    members = await at.circles.members(circle.id)
    if wrong is None and any(one.person == person.id for one in members):
        return RedirectResponse(f"/learn/circle/{circle.id}", 303)
    language = person.prefs.language
    return page(
        request,
        "learn/circle/door.html",
        200 if wrong is None else 422,
        circle=circle,
        book=load_book(circle.book),
        name=typed or person.name,
        wrong=None if wrong is None else wrong.said(language),
    )


async def enter(request: Request) -> Response:
    """Come in; a browser that was never here speaks the language of the class from now on."""
    circle = await _behind_path(request)
    typed = text_of(await request.form(), "name")
    at, was = services(request), cast(Person, request.state.person)
    try:
        name = clean_name(typed)
    except BadName:
        return await _door(request, BAD_NAME, typed[:40])
    person = await become_guest(request, was.name or name)
    try:
        await at.circles.join(circle.id, Member(person.id, name, "member", at.calendar.now()))
    except NameTaken:
        return await _door(request, TAKEN, name)
    except NoRoom:
        return await _door(request, FULL, name)
    if not was.is_somebody:
        prefs = chosen(person.prefs, {"language": circle.language})
        known = circle.book in book_ids()  # house rules end with their class
        await keep_prefs(request, replace(prefs, book=circle.book) if known else prefs)
    return RedirectResponse(f"/learn/circle/{circle.id}", 303)


async def lead_door(request: Request) -> Response:
    """The link for a second device of whoever leads."""
    circle = await _led_by_secret(request)
    return page(request, "learn/circle/lead_door.html", circle=circle)


async def enter_lead(request: Request) -> Response:
    circle = await _led_by_secret(request)
    at, person = services(request), cast(Person, request.state.person)
    members = await at.circles.members(circle.id)
    first = next(one.name for one in members if one.role == "lead")
    own = next((one.name for one in members if one.person == person.id), "")
    names = {one.name.casefold() for one in members}
    spare = (f"{first[:20]} {n}" for n in range(2, len(names) + 3))
    name = own or next(one for one in spare if one.casefold() not in names)
    person = await become_guest(request, person.name or name)
    await at.circles.join(circle.id, Member(person.id, name, "lead", at.calendar.now()))
    return RedirectResponse(f"/learn/circle/{circle.id}", 303)


def _code(typed: str) -> str | None:
    """A code as it was typed, without what people put between letters."""
    found = "".join(one for one in typed.upper() if one.isalnum())
    return found if len(found) == CODE_LETTERS and set(found) <= set(LETTERS) else None


async def _behind(request: Request, code: str) -> Circle | None:
    at = services(request)
    return await at.circles.by_code(code, at.calendar.now())


async def _behind_path(request: Request) -> Circle:
    code = _code(str(request.path_params["invite"])[:40])
    circle = None if code is None else await _behind(request, code)
    if circle is None:
        raise HTTPException(404)
    return circle


async def _led_by_secret(request: Request) -> Circle:
    circle = await _behind_path(request)
    given = str(request.path_params["secret"])[:64]
    if not hmac.compare_digest(circle.secret.encode(), given.encode()):
        raise HTTPException(404)
    return circle


PAGES = (
    Page("/learn/join", by_code),
    Page("/learn/join/{invite}", door),
    Page("/learn/join/{invite}", enter, ("POST",)),
    Page("/learn/lead/{invite}/{secret}", lead_door),
    Page("/learn/lead/{invite}/{secret}", enter_lead, ("POST",)),
)
