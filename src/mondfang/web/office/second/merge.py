"""Two laptops that went on apart become one again: look at what would come in, then do it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError
from mondfang.store.journal.tournaments import read_archive
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.access.permissions import check_may
from mondfang.tournament.office.events import Envelope, Merged
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.merging import merged, would_come
from mondfang.tournament.office.log.story import told_entry
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import badge, office
from mondfang.web.office.acting import Refusal, slowly, typed_form, uploaded
from mondfang.web.office.frame import office_page

ARCHIVE_BYTES: Final = 8 * 1024 * 1024
_SHOWN: Final = 300


@dataclass(frozen=True, slots=True)
class Shown:
    """What the other log would bring: its lines, and the log itself for the press that does it."""

    lines: tuple[tuple[Envelope, str], ...]
    text: str


async def merge(request: Request) -> Response:
    return _merge(request)


async def change(request: Request) -> Response:
    """The other log, as a file or as the page kept it; nothing is done before somebody is sure."""
    typed, book = await typed_form(request), request.path_params["office"]
    data = await uploaded(request, "file", ARCHIVE_BYTES) or typed.get("log", "").encode()
    language = _language(request)
    try:
        if typed.get("sure") != "yes":
            state = office(request)
            return _merge(
                request, shown=await slowly(request, lambda: _look(state, data, language))
            )
        entries = (await slowly(request, lambda: read_archive(data, "–"))).entries
        actor, reason = badge(request).actor, typed.get("reason", "")

        def both(known: Tournament) -> Tournament:
            new = merged(known, entries, at=time.time(), author=actor.name, reason=reason)
            check_may(known, actor, Merged(known.log[-1].seq, 0, ""))
            return new

        await services(request).offices.change(book, both)
    except SpokenError as problem:
        return _merge(request, Refusal(problem, {}))
    return RedirectResponse(f"/office/{book}/log", 303)


def _look(state: Tournament, data: bytes, language: str) -> Shown:
    """Everything that would come in, tried out; raises what refuses it."""
    if not data:
        raise TournamentError("nothing-to-merge")
    entries = read_archive(data, "–").entries
    merged(state, entries, at=time.time(), author="–")
    theirs = Tournament.of(entries)
    new = would_come(state, entries)
    lines = tuple((one, told_entry(theirs, one, language)) for one in new[:_SHOWN])
    return Shown(lines, data.decode())


def _merge(
    request: Request, refusal: Refusal | None = None, shown: Shown | None = None
) -> Response:
    context: dict[str, Any] = {"shown": shown}
    return office_page(request, "office/merge.html", "", refusal, **context)


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/office/{office}/merge", merge, who="office-lead"),
    Page("/office/{office}/merge", change, ("POST",), who="office-lead", body_bytes=ARCHIVE_BYTES),
)
