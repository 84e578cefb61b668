"""How often one client may ask, and how much it may send."""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mondfang.web.config import Limits
from mondfang.web.gate.networks import Networks, networks_of

Kind = Literal["page", "form", "table", "login", "hint", "replay", "analysis", "book", "free"]
_MOST_CLIENTS = 20_000
_MINUTE, _DAY = 60.0, 86_400.0  # seconds


@dataclass(slots=True)
class _Purse:
    tokens: float
    at: float


class Purses:
    """Tokens for each client and kind, which come back with time.

    A wider network has a purse of its own, with some times as many. Purses that were not used for
    longest are forgotten: they would be full again.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._times = clock, limits.network_times
        self._most: dict[Kind, int] = {
            "page": limits.pages_per_minute,
            "form": limits.forms_per_minute,
            "table": limits.tables_per_minute,
            "login": limits.logins_per_minute,
            "hint": limits.hints_per_minute,
            "replay": limits.replays_per_minute,
            "analysis": limits.analyses_per_minute,
            "book": limits.books_per_day,
        }
        self._purses: OrderedDict[tuple[str, Kind], _Purse] = OrderedDict()

    def wait(self, networks: Networks, kind: Kind) -> float:
        """Take a token; the seconds to wait where there is none (and then nothing is taken)."""
        if kind == "free":
            return 0.0
        most, longest, purses = self._most[kind], 0.0, []
        seconds = _DAY if kind == "book" else _MINUTE
        for network in networks:
            purse = self._purse((network, kind), most, seconds)
            purses.append(purse)
            if purse.tokens < 1:
                longest = max(longest, (1 - purse.tokens) * seconds / most)
            most *= self._times
        if not longest:
            for purse in purses:
                purse.tokens -= 1
        return longest

    def _purse(self, key: tuple[str, Kind], most: int, seconds: float) -> _Purse:
        """With what has come back by now."""
        now = self._clock()
        purse = self._purses.get(key)
        if purse is None:
            purse = self._purses[key] = _Purse(most, now)
            if len(self._purses) > _MOST_CLIENTS:
                self._purses.popitem(last=False)
        self._purses.move_to_end(key)
        purse.tokens = min(float(most), purse.tokens + (now - purse.at) * most / seconds)
        purse.at = now
        return purse


def client_of(connection: HTTPConnection) -> Networks:
    """Whose purse pays."""
    return networks_of(connection.client.host if connection.client else "")


def share_of(connection: HTTPConnection, secret: str) -> int:
    """One of 256 parts of all addresses: what is kept with it tells of nobody in particular.

    A wide network of IPv6 is in one of them as a whole.
    """
    widest = client_of(connection)[-1].encode()
    return hmac.digest(secret.encode(), b"mondfang.share " + widest, "sha256")[0]


def allow(connection: HTTPConnection, kind: Kind, client: str | None = None) -> None:
    """Raise HTTPException 429 if this client has asked too often."""
    purses = cast(Purses, connection.app.state.purses)
    wait = purses.wait(client_of(connection) if client is None else (client,), kind)
    if wait:
        raise HTTPException(429, headers={"Retry-After": str(int(wait) + 1)})


class BodyLimit:
    """Middleware of a route: a body that is longer is not read to its end."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        announced = Headers(scope=scope).get("content-length", "0")
        if not (announced.isascii() and announced.isdigit() and len(announced) < 10):
            raise HTTPException(413)
        if int(announced) > self.most:
            raise HTTPException(413)
        read = 0

        async def measured() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.most:
                raise HTTPException(413)
            return message

        await self.app(scope, measured, send)
