"""What the pages work with: opened when the app starts, closed when it stops."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from mondfang.web.config import Config

if TYPE_CHECKING:
    from mondfang.store.database import Database
    from mondfang.store.people.circles import Circles
    from mondfang.store.play.logs import PlayLog
    from mondfang.store.play.news import News
    from mondfang.web.base.clock import Calendar
    from mondfang.web.base.desk import Desk
    from mondfang.web.block.blocks import Blocks
    from mondfang.web.board.pool import Analysts
    from mondfang.web.home.house_check import HouseChecks
    from mondfang.web.learn.trainer import Trainer
    from mondfang.web.office.offices import Offices
    from mondfang.web.play.live.hub import Hub
    from mondfang.web.replay.library import Library


@dataclass(frozen=True, slots=True)
class Services:
    config: Config
    database: Database
    log: PlayLog
    news: News
    tables: Hub
    house: HouseChecks
    library: Library
    hints: Desk
    exports: Desk
    interviews: Desk
    calendar: Calendar
    analysts: Analysts
    archive: Desk
    trainer: Trainer
    offices: Offices
    office_work: Desk
    office_papers: Desk
    results: Desk
    blocks: Blocks
    circles: Circles
    admits: Callable[[HTTPConnection, str], Awaitable[None]]  # to a page of a tournament, or raises


def services(connection: HTTPConnection) -> Services:
    """The services of the app that this request or socket came to."""
    return cast(Services, connection.app.state.services)
