"""The page of open tables, and the button that finds company."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.game.errors import IllegalAction
from mondfang.rulebook import book_ids, load_book
from mondfang.speech import Text
from mondfang.table.errors import StaleClick
from mondfang.table.seating.seats import open_seats
from mondfang.table.setup import Setup
from mondfang.web.base.form_texts import BAD_NAME, text_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest
from mondfang.web.base.visitor import BadName, Person, clean_name
from mondfang.web.parlour.live import PAGES as LIVE
from mondfang.web.parlour.live import lookout
from mondfang.web.parlour.tables import is_plain, open_tables, shown

GUEST = Text("Gast", "Guest")


async def parlour(request: Request) -> Response:
    return await _parlour(request)


async def _parlour(
    request: Request, typed: str | None = None, wrong: Text | None = None
) -> Response:
    person: Person = request.state.person
    mark = await lookout(request).mark(services(request))  # before: what comes later is told
    tables = await open_tables(services(request), person)
    return page(
        request,
        "parlour/tables.html",
        400 if wrong else 200,
        tables=[shown(table, person) for table in tables],
        mark=mark,
        books=[(one, load_book(one).title) for one in book_ids()],
        name=person.name if typed is None else typed,
        wrong=wrong,
        here="/tables",
    )


async def join(request: Request) -> Response:
    """Sit down where somebody waits to play by this book, or wait at a new table."""
    person: Person = request.state.person
    form = await request.form()
    book, typed = text_of(form, "book", person.prefs.book), text_of(form, "name").strip()
    if book not in book_ids():
        raise HTTPException(400)
    try:
        name = clean_name(typed or person.name or GUEST.said(person.prefs.language))
    except BadName:
        return await _parlour(request, typed, BAD_NAME)
    person = await become_guest(request, name)
    at = services(request)
    async with lookout(request).pairing:
        for table in await open_tables(at, person):
            if not is_plain(table.setup, book):
                continue
            seat = open_seats(table, person.id)[0]
            try:
                await at.tables.do(person, table.id, table.at, f"sit {seat}")
            except (IllegalAction, StaleClick):
                continue  # somebody was quicker
            return RedirectResponse(f"/t/{table.id}", 303)
        setup = Setup(book, bots=person.prefs.bots, listed=True)
        table_id = await at.tables.open(setup)
        await at.tables.do(person, table_id, "", "sit 0")
    return RedirectResponse(f"/t/{table_id}", 303)


PAGES = (
    *LIVE,
    Page("/tables", parlour),
    Page("/tables/join", join, ("POST",), kind="table"),
)
