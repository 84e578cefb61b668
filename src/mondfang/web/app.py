"""The app: its rows of pages, what every request passes through, and what it opens at the start."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from mondfang.store.block.log import Blocks as BlockLogs
from mondfang.store.database import open_database
from mondfang.store.house import Houses
from mondfang.store.house_books import GONE, TOPIC, UNUSED, prune_books
from mondfang.store.people.accounts import forget_sessions, last_seen
from mondfang.store.people.circles import Circles
from mondfang.store.play.logs import PlayLog
from mondfang.store.play.news import News
from mondfang.web.accounts import outside, privacy
from mondfang.web.accounts import pages as accounts
from mondfang.web.accounts.devices import Devices
from mondfang.web.accounts.passwords import Passwords
from mondfang.web.accounts.provider import Provider
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
from mondfang.web.block import bound as block_bound
from mondfang.web.block import evening as block_evening
from mondfang.web.block import live as block_live
from mondfang.web.block import opening as block_opening
from mondfang.web.block import page_questions as block_questions
from mondfang.web.block import pages as block_pages
from mondfang.web.block.blocks import Blocks
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
from mondfang.web.house import pages as house_pages
from mondfang.web.house import reading as house_reading
from mondfang.web.house import versions as house_versions
from mondfang.web.house.finding import BookShelf
from mondfang.web.interview import score_pages
from mondfang.web.learn import day_pages, mine_pages, unit_pages
from mondfang.web.learn import pages as learn
from mondfang.web.learn.circle import doors, results_pages, sheet_pages, work_pages
from mondfang.web.learn.circle import pages as circle_pages
from mondfang.web.learn.trainer import Trainer
from mondfang.web.local_network import Neighbours
from mondfang.web.office import pages as office
from mondfang.web.office.access import refuse_office
from mondfang.web.office.acting import OFFICES
from mondfang.web.office.offices import Offices
from mondfang.web.offline import book_files, installing, landing
from mondfang.web.parlour import pages as parlour
from mondfang.web.parlour.live import Lookout
from mondfang.web.play import pages as play
from mondfang.web.play import sheet_page
from mondfang.web.play.hints import HINTS
from mondfang.web.play.live.company import Company
from mondfang.web.play.live.hub import Hub
from mondfang.web.preferences import pages as preferences
from mondfang.web.quiz import pages as quiz
from mondfang.web.referee import case_pages, kept_pages
from mondfang.web.referee import pages as referee_desk
from mondfang.web.replay import pages as replay
from mondfang.web.replay import sharing
from mondfang.web.replay.library import Library
from mondfang.web.rules import pages as rules
from mondfang.web.rules import print_pages, try_pages, word_pages

_log = logging.getLogger("mondfang.web")

ROWS: tuple[Page | Socket, ...] = (
    *home.PAGES,
    *parlour.PAGES,
    *first.PAGES,
    *learn.PAGES,
    *unit_pages.PAGES,
    *day_pages.PAGES,
    *mine_pages.PAGES,
    *circle_pages.PAGES,
    *doors.PAGES,
    *work_pages.PAGES,
    *results_pages.PAGES,
    *sheet_pages.PAGES,
    *preferences.PAGES,
    *accounts.PAGES,
    *outside.PAGES,
    *privacy.PAGES,
    *play.PAGES,
    *sheet_page.PAGES,
    *replay.PAGES,
    *rules.PAGES,
    *try_pages.PAGES,
    *print_pages.PAGES,
    *word_pages.PAGES,
    *house_pages.PAGES,
    *house_versions.PAGES,
    *house_reading.PAGES,
    *score_pages.PAGES,
    *referee_desk.PAGES,
    *case_pages.PAGES,
    *kept_pages.PAGES,
    *quiz.PAGES,
    *sharing.PAGES,
    *archive_pages.PAGES,
    *board.PAGES,
    *what_if.PAGES,
    *office.PAGES,
    *block_opening.PAGES,
    *block_pages.PAGES,
    *block_evening.PAGES,
    *block_bound.PAGES,
    *block_questions.PAGES,
    *block_live.PAGES,
    *book_files.PAGES,
    *installing.PAGES,
    *landing.PAGES,
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
    app.state.neighbours = Neighbours(config.outside)
    app.state.health, app.state.lookout = observe.Health(), Lookout()
    app.state.purses = Purses(config.limits)
    app.state.devices = Devices(config.secret)
    app.state.provider = None if config.oidc is None else Provider(config.oidc)
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
                before = calendar.now() - config.table_days * DAY
                await PlayLog(database).prune(before)
                await BlockLogs(database).prune(before)
            await Houses(database).prune()
            await Circles(database).prune(calendar.now())
            await prune_books(database, calendar.now() - UNUSED)

        chores = Housekeeping([forget, tidy_up])
        await chores.start()
        log, news = PlayLog(database, note_commit), News(database)
        hub, house = Hub(log, news), HouseChecks(config.limits)
        library, hints = Library(config.limits), desk("hints", config.limits, times=HINTS)
        interviews = desk("interviews", config.limits, times=HINTS)
        exports, archive = desk("exports", config.limits), desk("archive", config.limits)
        office_work, office_papers, results = (
            desk(name, config.limits, times=OFFICES) for name in ("offices", "papers", "results")
        )
        analysts, blocks = Analysts(log, config.limits), Blocks(database, news)
        trainer = Trainer(config.limits)
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
            trainer,
            Offices(database, news, config.secret),
            office_work,
            office_papers,
            results,
            blocks,
            Circles(database),
            refuse_office,
        )
        shelf = BookShelf(database)
        news.overhear(TOPIC, shelf.heard)
        news.overhear(GONE, shelf.gone)
        await news.start()
        await hub.start()
        analysts.start()
        company = Company()
        if app.state.alone:
            company.looking.start()
        try:
            async with COLLECTOR.at_work() if app.state.alone else nullcontext():
                yield {GATE: app.state.gate}
        finally:
            await company.looking.stop()
            await chores.stop()
            await house.stop()
            library.close()
            hints.close()
            exports.close()
            office_work.close()
            office_papers.close()
            results.close()
            interviews.close()
            archive.close()
            await trainer.stop()
            await analysts.stop()
            await hub.stop()
            await news.stop()
            app.state.gate.close()
    finally:
        await database.close()
