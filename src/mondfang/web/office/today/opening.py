"""An archive becomes a tournament here: looked at first, its hashes checked, then gone on with.

Whoever opens it directs it, as whoever makes a new one does. Where the tournament is here already,
its leaders get what the archive has beyond it; anybody else gets a tournament of its own.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError, numbers
from mondfang.store.journal.tournaments import Archive, continued, read_archive
from mondfang.tournament.chain import fingerprint
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.fold import Tournament
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import Badge, badge_of, new_badge, pin
from mondfang.web.office.acting import slowly, typed_form, uploaded
from mondfang.web.office.frame import clock
from mondfang.web.office.second.merge import ARCHIVE_BYTES

_MADE_HERE: Final = re.compile(r"[0-9a-f]{12}")  # as this office calls its tournaments


@dataclass(frozen=True, slots=True)
class Looked:
    """What is in an archive, and how much of it is new to a tournament that is here already."""

    state: Tournament
    mark: str
    known: Tournament | None
    text: str

    @property
    def new_entries(self) -> int:
        return len(self.state.log) - (0 if self.known is None else len(self.known.log))


async def show(request: Request) -> Response:
    return _page(request)


async def open_archive(request: Request) -> Response:
    """Look at it, or go on with it; what is damaged is refused, and nothing is kept."""
    typed, person = await typed_form(request), _person(request)
    data = await uploaded(request, "file", ARCHIVE_BYTES) or typed.get("log", "").encode()
    source = "archive" if person.prefs.language == "en" else "Archiv"
    try:
        found, state = await slowly(request, lambda: _read(data, source))
        known = await _led_here(request, found.book)
        if known is not None:
            continued(known, found.entries)
        if typed.get("sure") != "yes":
            mark = fingerprint(found.chain.head)
            return _page(request, Looked(state, mark, known, data.decode()))
        book = await _keep(request, found, known)
    except SpokenError as problem:
        return _page(request, refusal=problem)
    answer = RedirectResponse(f"/office/{book}", 303)
    if badge_of(request, book) is None:
        name = new_badge("director", person.name, person.prefs.language).name
        pin(request, answer, book, Badge("director", name))
    return answer


def _read(data: bytes, source: str) -> tuple[Archive, Tournament]:
    if not data:
        raise TournamentError("nothing-to-open")
    found = read_archive(data, source)
    return found, Tournament.of(found.entries)


async def _led_here(request: Request, book: str) -> Tournament | None:
    """The tournament of that name, if it is here and this browser leads it."""
    state = await services(request).offices.look(book)
    mine = None if state is None else badge_of(request, book)
    return state if mine is not None and mine.may("office-lead") else None


async def _keep(request: Request, found: Archive, known: Tournament | None) -> str:
    offices = services(request).offices
    if known is not None:
        await offices.change(found.book, lambda state: continued(state, found.entries))
        return found.book
    free = await offices.look(found.book) is None
    own = free and _MADE_HERE.fullmatch(found.book) is not None
    book = found.book if own else secrets.token_hex(6)
    await offices.take_in(book, found)
    return book


def _page(
    request: Request, looked: Looked | None = None, refusal: SpokenError | None = None
) -> Response:
    return page(
        request,
        "office/open.html",
        400 if refusal else 200,
        looked=looked,
        refusal=refusal,
        clock=clock,
        lang=_person(request).prefs.language,
        numbers=numbers,
    )


def _person(request: Request) -> Person:
    person: Person = request.state.person
    return person


PAGES = (
    Page("/office/open", show),
    Page("/office/open", open_archive, ("POST",), kind="table", body_bytes=ARCHIVE_BYTES),
)
