"""What a visitor has learned: a guest's browser keeps it in a cookie, an account on the server."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from mondfang.learn.memory import Progress, joined, read_progress, write_progress
from mondfang.store.people.learning import keep_learned, learned
from mondfang.web.base.services import services
from mondfang.web.base.sessions import DAY
from mondfang.web.base.visitor import Person

COOKIE = "mondfang-learned"
LONGEST = 3_800  # bytes that every browser keeps
_PATH = "/learn"
_DAYS = 400


async def progress_of(request: Request) -> Progress:
    """What the visitor has learned so far, here and with the account."""
    person: Person = request.state.person
    here = _read(request.cookies.get(COOKIE, ""))
    if person.account is None:
        return here
    kept = read_progress(await learned(services(request).database, person.id) or "")
    return joined(kept, here)


async def keep(
    request: Request, response: Response, change: Callable[[Progress], Progress]
) -> Response:
    """The response, with what was learned kept where it belongs."""
    person: Person = request.state.person
    progress = change(await progress_of(request))
    if person.account is not None:
        at = services(request)
        await keep_learned(at.database, person.id, write_progress(progress), at.calendar.now())
        if COOKIE in request.cookies:
            response.delete_cookie(COOKIE, path=_PATH)
        return response
    value = urlsafe_b64encode(write_progress(progress).encode()).decode()
    if len(value) <= LONGEST:
        secure = request.url.scheme == "https"
        response.set_cookie(
            COOKIE,
            value,
            _DAYS * int(DAY),
            path=_PATH,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
    return response


def _read(value: str) -> Progress:
    try:
        return read_progress(urlsafe_b64decode(value.encode()[:LONGEST]).decode())
    except (ValueError, UnicodeError):
        return Progress()
