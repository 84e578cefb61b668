"""The app: its rows of pages, what every request passes through, and what it opens at the start."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from mondfang.store.database import open_database
from mondfang.store.people.accounts import forget_sessions, last_seen
from mondfang.store.play.logs import PlayLog
from mondfang.store.play.news import News
from mondfang.web.accounts import pages as accounts
from mondfang.web.accounts import privacy
from mondfang.web.accounts.devices import Devices
from mondfang.web.accounts.passwords import Passwords
from mondfang.web.archive import pages as archive_pages
from mondfang.web.base import assets, observe
from mondfang.web.base.clock import Calendar
from mondfang.web.base.collector import COLLECTOR
from mondfang.web.base.desk import desk
from mondfang.web.base.errors import CatchAll, on_refusal
from mondfang.web.base.guard import Guard
from mondfang.web.base.headers import SafeHeaders
from mondfang.web.base.housekeeping import Housekeeping
from mondfang.web.base.limits import Purses
from mondfang.web.base.metrics import note_commit
from mondfang.web.base.public_address import Outside
from mondfang.web.base.routes import Page, Socket, routes
from mondfang.web.base.services import Services
from mondfang.web.base.sessions import DAY, Sessions
from mondfang.web.board import pages as board
from mondfang.web.board import what_if
from mondfang.web.board.pool import Analysts
from mondfang.web.config import Config
from mondfang.web.first import pages as first
from mondfang.web.gate.gate import Gate
from mondfang.web.gate.in_flight import InFlight
from mondfang.web.gate.protocol import GATE
from mondfang.web.home import pages as home
from mondfang.web.home.house_check import HouseChecks
from mondfang.web.interview import referee_pages, score_pages
from mondfang.web.parlour import pages as parlour
from mondfang.web.play import pages as play
from mondfang.web.play import sheet_page
from mondfang.web.play.hints import HINTS
from mondfang.web.play.live.hub import Hub
from mondfang.web.preferences import pages as preferences
from mondfang.web.replay import pages as replay
from mondfang.web.replay import sharing
from mondfang.web.replay.library import Library
from mondfang.web.rules import pages as rules

_log = logging.getLogger("mondfang.web")

ROWS: tuple[Page | Socket, ...] = (
    *home.PAGES,
    *parlour.PAGES,
    *first.PAGES,
    *preferences.PAGES,
    *accounts.PAGES,
    *privacy.PAGES,
    *play.PAGES,
    *sheet_page.PAGES,
    *replay.PAGES,
    *rules.PAGES,
    *score_pages.PAGES,
    *referee_pages.PAGES,
    *sharing.PAGES,
    *archive_pages.PAGES,
    *board.PAGES,
    *what_if.PAGES,
    *assets.PAGES,
    *observe.PAGES,
)


def create_app(config: Config, *, alone: bool = False) -> Starlette:
    """The whole app; the database is opened when it starts, not before.

    ``alone``: nothing else runs in this process, and the collector of cycles is the app's.
    """
    gate = Gate(config)
    app = Starlette(
        routes=routes(ROWS, config.limits.form_bytes),
        middleware=[
            Middleware(observe.Observed),
            Middleware(ProxyHeadersMiddleware, trusted_hosts=list(config.trusted_proxies)),
            Middleware(Outside, base_url=config.base_url),
            Middleware(SafeHeaders),
            Middleware(CatchAll),
            Middleware(InFlight, gate=gate),
            Middleware(Guard, base_url=config.base_url),
            Middleware(Sessions, config=config),
        ],
        exception_handlers={HTTPException: on_refusal},
        lifespan=_lifespan,
    )
    app.state.config, app.state.gate, app.state.alone = config, gate, alone
    app.state.health = observe.Health()
    app.state.purses = Purses(config.limits)
    app.state.devices = Devices(config.secret)
    app.state.passwords = Passwords(config.limits.hashes_at_once)
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[Mapping[str, object]]:
    config: Config = app.state.config
    database = await open_database(config.database)
    try:
        calendar = Calendar(await last_seen(database))
        if calendar.surprised:
            _log.warning("the clock is far from when somebody was last seen: nobody is forgotten")

        async def forget() -> None:
            await forget_sessions(database, before=calendar.now() - config.session_days * DAY)

        async def tidy_up() -> None:
            if config.table_days is not None:
                await PlayLog(database).prune(calendar.now() - config.table_days * DAY)

        chores = Housekeeping([forget, tidy_up])
        await chores.start()
        log, news = PlayLog(database, note_commit), News(database)
        hub, house = Hub(log, news), HouseChecks(config.limits)
        library, hints = Library(config.limits), desk("hints", config.limits, times=HINTS)
        interviews = desk("interviews", config.limits, times=HINTS)
        exports, archive = desk("exports", config.limits), desk("archive", config.limits)
        analysts = Analysts(log, config.limits)
        app.state.services = Services(
            config,
            database,
            log,
            news,
            hub,
            house,
            library,
            hints,
            exports,
            interviews,
            calendar,
            analysts,
            archive,
        )
        await news.start()
        await hub.start()
        analysts.start()
        try:
            async with COLLECTOR.at_work() if app.state.alone else nullcontext():
                yield {GATE: app.state.gate}
        finally:
            await chores.stop()
            await house.stop()
            library.close()
            hints.close()
            exports.close()
            interviews.close()
            archive.close()
            await analysts.stop()
            await hub.stop()
            await news.stop()
            app.state.gate.close()
    finally:
        await database.close()
