"""What people see when something is refused, missing or broken: a page, never a traceback."""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mondfang.speech import Text
from mondfang.store.errors import StoreError
from mondfang.web.base.desk import Busy
from mondfang.web.base.render import page
from mondfang.web.base.visitor import nobody, spoken_language

_logger = logging.getLogger("mondfang.web")

# Title and advice, German and English.
TEXTS: dict[int, tuple[Text, Text]] = {
    400: (
        Text("Das war nicht zu verstehen", "We could not understand that"),
        Text("Bitte zurückgehen und noch einmal versuchen.", "Please go back and try again."),
    ),
    403: (
        Text("Das ist hier nicht erlaubt", "That is not allowed here"),
        Text(
            "Dieser Schritt steht anderen zu, oder er kam nicht von einer Seite dieses Servers.",
            "Only others may do this, or it did not come from a page of this server.",
        ),
    ),
    404: (
        Text("Hier ist nichts", "There is nothing here"),
        Text(
            "Die Adresse stimmt nicht, oder der Tisch ist nur für die, die an ihm sitzen.",
            "The address is wrong, or the table is only for those seated at it.",
        ),
    ),
    405: (
        Text("Das geht hier nicht", "That does not work here"),
        Text("Bitte von der Startseite aus weitergehen.", "Please start from the home page."),
    ),
    413: (
        Text("Das ist zu groß", "That is too large"),
        Text(
            "Ein Regelwerk darf höchstens 64 kB haben.",
            "A rulebook may have at most 64 kB.",
        ),
    ),
    429: (
        Text("Einen Augenblick, bitte", "One moment, please"),
        Text(
            "Das waren sehr viele Anfragen auf einmal. Gleich geht es weiter.",
            "That was a lot of requests at once. Please try again in a moment.",
        ),
    ),
    500: (
        Text("Da ist uns etwas heruntergefallen", "We dropped something"),
        Text(
            "Der Fehler ist vermerkt. Am Tisch ist nichts verloren: einfach noch einmal laden.",
            "The error has been logged. Nothing is lost at the table: just reload the page.",
        ),
    ),
    503: (
        Text("Gerade nicht erreichbar", "Not available just now"),
        Text(
            "Die Datenbank antwortet nicht. Bitte in einer Minute noch einmal versuchen.",
            "The database is not responding. Please try again in a minute.",
        ),
    ),
}


BUSY = (
    Text("Einen Augenblick, bitte", "One moment, please"),
    Text(
        "Gerade wollen das viele auf einmal. Bitte in ein paar Sekunden noch einmal laden.",
        "Many are asking for this at once. Please reload the page in a few seconds.",
    ),
)


def error_page(
    request: Request,
    status: int,
    headers: dict[str, str] | None = None,
    texts: tuple[Text, Text] | None = None,
) -> Response:
    """The page for a status; statuses without words of their own look like 400 or 500."""
    if not hasattr(request.state, "person"):
        request.state.person = nobody(spoken_language(request.headers.get("accept-language", "")))
    title, advice = texts or TEXTS.get(status) or TEXTS[400 if status < 500 else 500]
    context: dict[str, object] = {"title": title, "advice": advice, "code": status}
    if request.method != "GET":
        context["here"] = "/"
    answer = page(request, "error/error.html", status, **context)
    answer.headers.update(headers or {})
    return answer


async def on_refusal(request: Request, problem: Exception) -> Response:
    """For Starlette: an HTTPException as a page."""
    assert isinstance(problem, HTTPException)
    texts = BUSY if isinstance(problem, Busy) else None
    return error_page(request, problem.status_code, dict(problem.headers or {}), texts)


class CatchAll:
    """Middleware: whatever nobody expected is logged, and answered by a page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as problem:
            if scope["type"] != "http" or isinstance(problem, ClientDisconnect):
                raise
            status = _status(problem)
            if status >= 500:
                # Not the path: the address of a table is the key to it.
                _logger.exception("request failed")
            if not started:
                answer = error_page(Request(scope, receive), status)
                await answer(scope, receive, send)


def _status(problem: Exception) -> int:
    if isinstance(problem, HTTPException):
        return problem.status_code
    return 503 if isinstance(problem, StoreError) and problem.code == "unreachable" else 500
