"""Forms and sockets are answered only when our own pages sent them.

Browsers say where a request comes from (``Sec-Fetch-Site``, older ones ``Origin``), and no page
can forge either. A request with neither is no browser's and carries no cookie that it was not
given, so there is nothing to protect.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

_SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Middleware: a foreign form gets 403, a foreign socket no handshake."""

    def __init__(self, app: ASGIApp, base_url: str | None = None) -> None:
        self.app = app
        self.base = urlsplit(base_url) if base_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_safe = scope["type"] == "lifespan" or scope.get("method") in _SAFE
        if is_safe or self.is_ours(Headers(scope=scope)):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(code=4403)
        else:
            raise HTTPException(403)

    def is_ours(self, headers: Headers) -> bool:
        """Whether these headers are those of our own page, or of no browser."""
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site is not None and site != "same-origin":
            return False
        if origin is None:
            return True
        host = self.base.netloc if self.base else headers.get("host", "")
        try:
            sent = urlsplit(origin)
        except ValueError:  # not even an address
            return False
        if self.base and sent.scheme != self.base.scheme:
            return False
        return bool(sent.netloc) and sent.netloc.lower() == host.lower()
