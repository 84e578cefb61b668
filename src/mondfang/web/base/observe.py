"""What an operator sees of a running server: health, metrics, a line of log for each request."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Metric, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mondfang.store.errors import StoreError
from mondfang.store.migrate import check_current
from mondfang.web.base.metrics import REQUEST_SECONDS, REQUESTS, SHARED, SOCKETS
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services

_log = logging.getLogger("mondfang.requests")


class Observed:
    """Middleware, the outermost: counts and times what comes in, and writes a line about it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self._answer(scope, receive, send)
            case "websocket":
                with SOCKETS.track_inprogress():
                    await self.app(scope, receive, send)
            case _:
                await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = perf_counter(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            _note(scope, status, perf_counter() - started)


def _note(scope: Scope, status: int, seconds: float) -> None:
    """By the pattern of the address: the address itself would be the key to a table."""
    route = scope.get("route")
    path = route.path if isinstance(route, Route) else "unknown"
    method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
    REQUESTS.labels(method, path, str(status)).inc()
    REQUEST_SECONDS.labels(path).observe(seconds)
    more = {
        "method": method,
        "route": path,
        "status": status,
        "milliseconds": round(seconds * 1000, 1),
    }
    _log.info("request", extra=more)


async def health(request: Request) -> Response:
    """Whether this process can serve: the database answers and is up to date."""
    try:
        await check_current(services(request).database)
    except StoreError as problem:
        return JSONResponse({"ok": False, "code": problem.code}, status_code=503)
    return JSONResponse({"ok": True})


async def metrics(request: Request) -> Response:
    """The numbers in the format of Prometheus, those of all processes of this server."""
    return Response(generate_latest(_numbers()), media_type=CONTENT_TYPE_LATEST)


def _numbers() -> Collector:
    folder = os.environ.get(SHARED)
    return REGISTRY if folder is None else Together(Path(folder))


class Together:
    """The numbers of several processes, each of which writes files of its own in one folder.

    A file is empty for a moment when a process makes it, and for ever if the process dies in that
    moment; a file may also go while we look. The library's own collector stumbles over both.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def collect(self) -> Iterable[Metric]:
        written = [str(file) for file in self.folder.glob("*.db") if _size(file) > 0]
        found: Iterable[Metric] = MultiProcessCollector.merge(written)  # type: ignore[no-untyped-call]
        return found


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


PAGES = (
    Page("/health", health),
    Page("/metrics", metrics, who="operator"),
)
