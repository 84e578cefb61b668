"""How many requests of one address are answered at the same time."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from mondfang.web.gate.gate import Gate
from mondfang.web.gate.networks import networks_of


class InFlight:
    """Middleware: who has many requests open gets 429. Behind a proxy this is where it counts."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app, self.gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client, crowd = HTTPConnection(scope).client, self.gate.requests
        networks = networks_of(client.host if client else "")
        if not crowd.has_room(networks):
            self.gate.turn_away("requests")
            raise HTTPException(429)
        crowd.enter(networks)
        try:
            await self.app(scope, receive, send)
        finally:
            crowd.leave(networks)
