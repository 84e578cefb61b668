"""What an operator sees of a running server: health, metrics, a line of log for each request."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Iterable
from pathlib import Path
from time import monotonic, perf_counter

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Metric, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.migrate import check_current
from mondfang.web.base.collector import COLLECTOR
from mondfang.web.base.metrics import REQUEST_SECONDS, REQUESTS, SHARED, SOCKETS
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services

HEALTHY_FOR = 2.0  # seconds for which an answer is good
GONE = 499  # the status in numbers and log of a request that nobody waits for any more

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
                COLLECTOR.socket_closed()
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
        except ClientDisconnect:
            status = GONE  # before it had said what it wanted, by itself or because it was too slow
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
    """Whether this process can serve: the database is up to date and takes what is written.

    Anybody may ask, so the answer is good for a moment.
    """
    code = await request.app.state.health.code(services(request).database)
    if code is None:
        return JSONResponse({"ok": True})
    return JSONResponse({"ok": False, "code": code}, status_code=503)


class Health:
    """What is wrong with the database, looked at every few seconds at most."""

    def __init__(self) -> None:
        self._at = -HEALTHY_FOR
        self._code: str | None = None
        self._looking = asyncio.Lock()

    async def code(self, database: Database) -> str | None:
        async with self._looking:
            if monotonic() - self._at >= HEALTHY_FOR:
                self._code = await _trouble(database)
                self._at = monotonic()
        return self._code


async def _trouble(database: Database) -> str | None:
    try:
        await check_current(database)
        await database.check_writable()
    except StoreError as problem:
        return problem.code
    return None


async def metrics(request: Request) -> Response:
    """The numbers in the format of Prometheus, those of all processes of this server."""
    COLLECTOR.publish()
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
