"""What a person does on a page of the office: a form becomes an event, or is told why not."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, TypeVar

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError, Text
from mondfang.tournament.office.access.permissions import check_may
from mondfang.tournament.office.events import Event
from mondfang.tournament.office.fold import Tournament
from mondfang.web.base.form_texts import whole
from mondfang.web.base.limits import client_of
from mondfang.web.base.services import services
from mondfang.web.office.access import badge, office

Result = TypeVar("Result")
Typed = Mapping[str, str]
Events = tuple[Event, ...]
Do = Callable[[Tournament, Typed], Event | Events]

OFFICES: Final = 40  # times as many places at the desk as strangers have: a whole hall works here
NOT_A_NUMBER: Final = Text("„{found}“ ist keine Zahl.", "'{found}' is not a number.")
NOT_A_SUM: Final = Text(
    "„{found}“ ist kein Betrag wie 12,50.", "'{found}' is not a sum such as 12.50."
)


class Mistyped(SpokenError):
    """A field of a form that nobody can make anything of."""

    TEXTS: ClassVar[Mapping[str, Text]] = {"not-a-number": NOT_A_NUMBER, "not-a-sum": NOT_A_SUM}


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that can be done on a page, and who may; the form says the rest."""

    do: Do
    who: str = "office-desk"
    slow: bool = False  # worked out beside the pages of all others, then checked


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done, for the page that it was asked on; nothing typed is lost."""

    problem: SpokenError
    typed: Typed = field(default_factory=dict)


async def typed_form(request: Request) -> Typed:
    """The fields of a form as text; of a field that comes twice, the last."""
    form = await request.form()
    return {key: whole(value).strip() for key, value in form.items() if isinstance(value, str)}


async def uploaded(request: Request, name: str, most: int) -> bytes | None:
    """The file of a form, no more of it than may be; None where none was chosen."""
    form = await request.form()
    given = form.get(name)
    data = await given.read(most) if isinstance(given, UploadFile) else b""
    await form.close()
    return data or None


async def act(request: Request, deeds: Mapping[str, Deed], typed: Typed) -> Tournament:
    """Do what the form says; raises SpokenError, and then nothing has changed."""
    deed = deeds.get(typed.get("do", ""))
    if deed is None:
        raise HTTPException(400)
    if not badge(request).may(deed.who):
        raise HTTPException(403)
    reason, key = typed.get("reason", ""), _key(request, typed)
    if deed.slow:
        state = office(request)
        event = await slowly(request, lambda: deed.do(state, typed))
        return await do(request, lambda _: event, reason, key)
    return await do(request, lambda state: deed.do(state, typed), reason, key)


async def acted(
    request: Request,
    deeds: Mapping[str, Deed],
    again: Callable[[Request, Refusal], Response | Awaitable[Response]],
    then: str = "",
) -> Response:
    """Do what the form says and go on; a refusal is told on the page, and nothing typed is lost."""
    typed = await typed_form(request)
    try:
        await act(request, deeds, typed)
    except SpokenError as problem:
        shown = again(request, Refusal(problem, typed))
        return shown if isinstance(shown, Response) else await shown
    return RedirectResponse(f"/office/{request.path_params['office']}{then}", 303)


def _key(request: Request, typed: Typed) -> str:
    """A form that is sent twice from the same page is meant once."""
    if "key" not in typed:
        return ""
    told = repr((request.url.path, badge(request).name, sorted(typed.items())))
    return hashlib.sha256(told.encode()).hexdigest()[:24]


async def ahead(request: Request, deeds: Mapping[str, Deed], typed: Typed) -> Tournament:
    """How it would stand after what the form says; nothing is done, whoever asks."""
    deed = deeds.get(typed.get("do", ""))
    if deed is None or not badge(request).may(deed.who):
        raise HTTPException(403)
    state, author = office(request), badge(request).name
    event = await slowly(request, lambda: deed.do(state, typed))
    for one in as_events(event):
        state = state.done(one, time.time(), author, typed.get("reason", ""))
    return state


async def slowly(request: Request, work: Callable[[], Result]) -> Result:
    """Work that may take a moment, beside the pages of all others.

    Who works at a tournament never finds the desk full because strangers, or the own other pages,
    are waiting there too.
    """
    at = services(request)
    desk = at.office_work if hasattr(request.state, "badge") else at.exports
    return await desk.run(client_of(request), work)


async def printed(request: Request, work: Callable[[], Result]) -> Result:
    """Papers and files, beside the pages of this tournament too: hundreds of cards take a while."""
    at = services(request)
    return await at.office_papers.run(client_of(request), work)


async def do(
    request: Request,
    event: Callable[[Tournament], Event | Events],
    reason: str = "",
    key: str = "",
) -> Tournament:
    """What is done, checked against everything before it; all of it or nothing."""
    actor, book = badge(request).actor, request.path_params["office"]
    now = time.time()

    def change(state: Tournament) -> Tournament:
        if key and state.keyed(key) is not None:
            return state
        for place, one in enumerate(as_events(event(state))):
            check_may(state, actor, one)
            state = state.done(one, now, actor.name, reason, "" if place else key)
        return state

    request.state.office = await services(request).offices.change(book, change)
    return office(request)


def as_events(done: Event | Events) -> Events:
    return done if isinstance(done, tuple) else (done,)


def number(typed: Typed, name: str) -> int:
    """A field as a whole number."""
    text = typed.get(name, "").replace("−", "-").replace("–", "-")
    try:
        if len(text) > 9:
            raise ValueError
        return int(text)
    except ValueError:
        raise Mistyped("not-a-number", name, found=typed.get(name, "")) from None


def optional_number(typed: Typed, name: str) -> int | None:
    return number(typed, name) if typed.get(name) else None
