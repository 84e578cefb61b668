"""The app: its rows of pages, what every request passes through, and what it opens at the start."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from mondfang.store.database import open_database
from mondfang.store.people.accounts import forget_sessions
from mondfang.store.play.logs import PlayLog
from mondfang.store.play.news import News
from mondfang.web.accounts import pages as accounts
from mondfang.web.accounts.passwords import Passwords
from mondfang.web.base import assets, observe
from mondfang.web.base.errors import CatchAll, on_refusal
from mondfang.web.base.guard import Guard
from mondfang.web.base.headers import SafeHeaders
from mondfang.web.base.limits import Purses
from mondfang.web.base.public_address import Outside
from mondfang.web.base.routes import Page, Socket, routes
from mondfang.web.base.services import Services
from mondfang.web.base.sessions import DAY, Sessions
from mondfang.web.config import Config
from mondfang.web.home import pages as home
from mondfang.web.play import pages as play
from mondfang.web.play.live.hub import Hub
from mondfang.web.replay import pages as replay

ROWS: tuple[Page | Socket, ...] = (
    *home.PAGES,
    *accounts.PAGES,
    *play.PAGES,
    *replay.PAGES,
    *assets.PAGES,
    *observe.PAGES,
)


def create_app(config: Config) -> Starlette:
    """The whole app; the database is opened when it starts, not before."""
    app = Starlette(
        routes=routes(ROWS, config.limits.form_bytes),
        middleware=[
            Middleware(observe.Observed),
            Middleware(ProxyHeadersMiddleware, trusted_hosts=list(config.trusted_proxies)),
            Middleware(Outside, base_url=config.base_url),
            Middleware(SafeHeaders),
            Middleware(CatchAll),
            Middleware(Guard, base_url=config.base_url),
            Middleware(Sessions, config=config),
        ],
        exception_handlers={HTTPException: on_refusal},
        lifespan=_lifespan,
    )
    app.state.config = config
    app.state.purses = Purses(config.limits)
    app.state.passwords = Passwords(config.limits.hashes_at_once)
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    config: Config = app.state.config
    database = await open_database(config.database)
    try:
        await forget_sessions(database, before=time.time() - config.session_days * DAY)
        log, news = PlayLog(database), News(database)
        hub = Hub(log, news)
        app.state.services = Services(config, database, log, news, hub)
        await news.start()
        await hub.start()
        try:
            yield
        finally:
            await hub.stop()
            await news.stop()
    finally:
        await database.close()
