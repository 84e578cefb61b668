"""Where this server is for its visitors: an operator who says so knows better than a request.

Behind a proxy a request may name the machine within and plain http. Links, cookies and keys are
made for the address that people see.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send


class Outside:
    """Middleware: every request is one to the address of the configuration, if it names one."""

    def __init__(self, app: ASGIApp, base_url: str | None = None) -> None:
        self.app = app
        self.base = urlsplit(base_url) if base_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.base is not None and scope["type"] != "lifespan":
            is_page = scope["type"] == "http"
            scheme = self.base.scheme if is_page else self.base.scheme.replace("http", "ws")
            others = [header for header in scope["headers"] if header[0] != b"host"]
            # In place: who observes from outside reads in it which route was taken.
            scope["scheme"] = scheme
            scope["headers"] = [(b"host", self.base.netloc.encode()), *others]
        await self.app(scope, receive, send)
