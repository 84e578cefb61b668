"""Königrufen in five pictures, and the table of somebody who learns."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from mondfang.deck.story import PICTURES
from mondfang.rulebook import load_book
from mondfang.table.lesson.easy_deals import RECOMMENDED, lesson_setup
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.sessions import become_guest
from mondfang.web.base.visitor import BadName, Person, clean_name
from mondfang.web.home.pages import GUEST, seated_at_once


async def pictures(request: Request) -> Response:
    book = load_book(RECOMMENDED)
    return page(request, "first/first.html", pictures=PICTURES, book=book)


async def first_game(request: Request) -> Response:
    """One click: a table with a kind deal and a guide; a name that cannot be shown is Guest."""
    person: Person = request.state.person
    form = await request.form()
    guest = GUEST.said(person.prefs.language)
    try:
        name = clean_name(text_of(form, "name").strip() or person.name or guest)
    except BadName:
        name = guest
    person = await become_guest(request, name)
    return await seated_at_once(request, person, lesson_setup())


PAGES = (
    Page("/first", pictures),
    Page("/first", first_game, ("POST",), kind="table"),
)
