"""Headers that every answer carries."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
# For the few pages that settle without the server: their own script may compile WebAssembly, and
# still nothing may be made a script of that was a text.
SETTLING: Final = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
ALWAYS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# For the one page that reads square codes: it may use the camera, if its visitor says so.
FILMING: Final = ALWAYS["permissions-policy"].replace("camera=()", "camera=(self)")
_HSTS = "max-age=31536000"


class SafeHeaders:
    """Middleware: the policies above; pages are not kept in caches unless they say otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                if scope.get("scheme") == "https" and not _is_here(scope):
                    headers.setdefault("strict-transport-security", _HSTS)
            await send(message)

        await self.app(scope, receive, dressed)


def _is_here(scope: Scope) -> bool:
    """Whether the page was asked for as localhost, which other programs share."""
    host = Headers(scope=scope).get("host", "")
    return host.partition(":")[0] == "localhost"
