"""The registers of this browser: which there are, a new one, and another browser that keeps one."""

from __future__ import annotations

import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import Text
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person as Visitor
from mondfang.web.office.access import is_secret, new_badge
from mondfang.web.office.acting import typed_form
from mondfang.web.office.people.access import (
    OF_THE_HOUSE,
    REGISTERS,
    keeper_of,
    kept_registers,
    opened,
)

LONGEST_TITLE = 80
NO_TITLE = Text("Ein Verzeichnis hat einen Namen.", "A register has a name.")


async def registers(request: Request) -> Response:
    return await _registers(request)


async def _registers(request: Request, wrong: str = "", title: str = "") -> Response:
    at = services(request).offices.registers
    found = [(name, await at.look(name)) for name in kept_registers(request)]
    rows = [(name, one) for name, one in found if one is not None]
    rows.sort(key=lambda row: row[1].created.title)
    return page(
        request,
        "people/list.html",
        400 if wrong else 200,
        rows=rows,
        wrong=wrong,
        title=title,
        here="/people",
    )


async def make(request: Request) -> Response:
    """A new register; its keeper is whoever made it. At the machine itself it is the house's."""
    title = " ".join((await typed_form(request)).get("title", "").split())
    person: Visitor = request.state.person
    language = person.prefs.language
    if not 0 < len(title) <= LONGEST_TITLE or not title.isprintable():
        return await _registers(request, NO_TITLE.said(language), title)
    at, author = services(request).offices.registers, new_badge("director", person.name, language)
    house = keeper_of(request, OF_THE_HOUSE) is not None and await at.look(OF_THE_HOUSE) is None
    name = OF_THE_HOUSE if house else secrets.token_hex(6)
    await at.begin(name, title, author.name)
    answer = RedirectResponse(f"/people/{name}", 303)
    REGISTERS.pin(request, answer, name, author.name)
    return answer


async def join(request: Request) -> Response:
    """Another browser that keeps the register too: the name is asked, then it may."""
    register, name = await opened(request), str(request.path_params["people"])
    if not is_secret(request, name, "people", request.path_params["secret"]):
        raise HTTPException(404)
    person: Visitor = request.state.person
    if request.method == "GET":
        return page(request, "people/join.html", register=register, name=person.name)
    given = (await typed_form(request)).get("name", "")
    answer = RedirectResponse(f"/people/{name}", 303)
    author = new_badge("director", given, person.prefs.language).name
    REGISTERS.pin(request, answer, name, author)
    return answer


PAGES = (
    Page("/people", registers),
    Page("/people/new", make, ("POST",), kind="table"),
    Page("/people/{people}/join/{secret}", join, ("GET", "POST")),
)
