"""Every route is a row, and ``who`` may use it is checked here, before its endpoint runs."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from mondfang.web.base.access import check_circle, standing_at
from mondfang.web.base.limits import BodyLimit, Kind, allow
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person

Who = Literal[
    "anyone",
    "table",  # whoever has the link; the path names a table that exists
    "seated",  # who sits or sat at the table of the path; to others it does not exist
    "circle",  # who belongs to the class or club of the path; to others it does not exist
    "circle-lead",  # who leads it
    "member",  # who has an account
    "director",
    "admin",
    "operator",  # the machine itself, a token, or an admin
    "office-public",  # whoever has the link; the path names a tournament that exists
    "office",  # who works at the tournament of the path; to others it does not exist
    "office-desk",
    "office-door",
    "office-referee",
    "office-lead",
]
Endpoint = Callable[[Request], Awaitable[Response]]
Listener = Callable[[WebSocket], Awaitable[None]]

_RANKS = {"nobody": 0, "guest": 1, "player": 2, "director": 3, "admin": 4}
_NEEDED = {"member": "player", "director": "director", "admin": "admin"}
_LOOPBACK = ("127.0.0.1", "::1")


class Number(Convertor[int]):
    """``{n:int}``: a number that somebody can mean; Python refuses to read one of 5,000 digits."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("int", Number())


@dataclass(frozen=True, slots=True)
class Page:
    """One address. ``kind`` is the purse that its requests are paid from (see limits)."""

    path: str
    endpoint: Endpoint
    methods: tuple[str, ...] = ("GET",)
    who: Who = "anyone"
    kind: Kind | None = None
    body_bytes: int | None = None  # None: a form of the usual size


@dataclass(frozen=True, slots=True)
class Socket:
    """One address of a socket."""

    path: str
    endpoint: Listener
    who: Who = "table"


def routes(rows: Iterable[Page | Socket], form_bytes: int) -> list[BaseRoute]:
    """The rows as Starlette wants them, each behind its check."""
    return [_route(row, form_bytes) for row in rows]


def _route(row: Page | Socket, form_bytes: int) -> BaseRoute:
    if isinstance(row, Socket):
        return WebSocketRoute(row.path, _listening(row))
    size = form_bytes if row.body_bytes is None else row.body_bytes
    limit = Middleware(BodyLimit, most=size)
    return Route(row.path, _answering(row), methods=list(row.methods), middleware=[limit])


def _answering(row: Page) -> Endpoint:
    async def answer(request: Request) -> Response:
        kind = row.kind or ("page" if request.method in ("GET", "HEAD") else "form")
        allow(request, kind)
        problem = await refuse(request, row.who)
        try:
            return problem or await row.endpoint(request)
        finally:
            await request.close()  # whatever was uploaded

    answer.__name__ = getattr(row.endpoint, "__name__", "answer")
    return answer


def _listening(row: Socket) -> Listener:
    async def listen(websocket: WebSocket) -> None:
        try:
            allow(websocket, "page")
            problem = await refuse(websocket, row.who)
        except HTTPException as refused:
            problem = Response(status_code=refused.status_code)
        if problem is not None:
            # Before the handshake a close is an HTTP refusal, the same for every reason.
            await websocket.close(code=4404 if problem.status_code == 404 else 4403)
            return
        await row.endpoint(websocket)

    return listen


async def refuse(connection: HTTPConnection, who: Who) -> Response | None:
    """None for those who may; a way to the login, or HTTPException 403 or 404, for the others.

    A table that someone may not see is answered like one that does not exist.
    """
    person: Person = connection.state.person
    match who:
        case "anyone":
            return None
        case "table" | "seated":
            await _check_table(connection, person, who)
            return None
        case (
            "office"
            | "office-public"
            | "office-desk"
            | "office-door"
            | "office-referee"
            | "office-lead"
        ):
            await services(connection).admits(connection, who)
            return None
        case "circle" | "circle-lead":
            await check_circle(connection, person, leads=who == "circle-lead")
            return None
        case "operator":
            if not (is_operator(connection) or person.role == "admin"):
                raise HTTPException(404)
            return None
        case "member" | "director" | "admin":
            if _RANKS[person.role] >= _RANKS[_NEEDED[who]]:
                return None
            if person.account is None and connection.scope.get("method") == "GET":
                return RedirectResponse(f"/account/login?next={connection.url.path}", 303)
            raise HTTPException(403)


async def _check_table(connection: HTTPConnection, person: Person, who: Who) -> None:
    standing = await standing_at(connection, str(connection.path_params["id"]), person)
    if standing is None or (who == "seated" and standing == "stranger"):
        raise HTTPException(404)


def is_operator(connection: HTTPConnection) -> bool:
    """Whether it is the machine itself that asks, or somebody with its token."""
    config = services(connection).config
    token = config.metrics_token
    given = connection.headers.get("authorization", "")
    if token is not None:
        scheme, _, shown = given.partition(" ")
        same = hmac.compare_digest(shown.strip().encode(), token.strip().encode())
        return same and scheme.lower() == "bearer"
    if config.base_url is not None or config.trusted_proxies:
        return False  # a proxy on this machine stands in for anybody
    direct = "x-forwarded-for" not in connection.headers and "forwarded" not in connection.headers
    return direct and connection.client is not None and connection.client.host in _LOOPBACK
