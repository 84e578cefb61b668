"""A server in a process of its own, and its database at hand for staging and for the truth."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import BrowserContext

from mondfang.store.database import Database, open_database
from mondfang.store.people import accounts as store
from mondfang.store.people.learning import keep_day_hand
from mondfang.store.play.logs import PlayLog
from mondfang.table.entries import Entry, parse_entry
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, moments
from tests.browser.stage import Scene, quick, staged
from tests.web.live.processes import Process, open_tables
from tests.web.tables import keep_log

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Wait for something asynchronous; Playwright's own loop holds the main thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@dataclass(frozen=True, slots=True)
class Site:
    """Where browsers go, and what the database says about it."""

    address: str
    database: str

    def open(self, setup: Setup) -> str:
        """A table at which nobody sits yet; its bots are quick."""
        return run(open_tables(self.database, quick(setup), 1))[0]

    def stage(self, scene: Scene, visitor: BrowserContext) -> str:
        """A table at which this browser sits in the midst of a game; gives its path."""
        person = self.person(visitor)
        return self.keep(staged(scene, person))

    def keep(self, entries: list[Entry]) -> str:
        return f"/t/{self._with_database(lambda base: keep_log(PlayLog(base), entries))}"

    def keep_day(self, book: str, day: str, body: str) -> None:
        """The hand of a day, unless somebody has asked for it before."""
        self._with_database(lambda base: keep_day_hand(base, book, day, body))

    def person(self, visitor: BrowserContext) -> str:
        """Who sits at this browser; a newcomer becomes a guest."""
        if not self._cookie(visitor):
            visitor.request.post("/settings", form={"language": "de"}, max_redirects=0)
        session = self._cookie(visitor).rpartition(".")[0]
        found = self._with_database(lambda base: store.get_session(base, session))
        assert found is not None
        return found.person

    def history(self, table: str) -> dict[tuple[int, int], LiveTable]:
        """The table at each moment of its log."""
        entries = self._with_database(lambda base: PlayLog(base).entries(table))
        return {
            (moment.game, moment.seq): moment
            for moment in moments([parse_entry(one.body) for one in entries])
        }

    def _cookie(self, visitor: BrowserContext) -> str:
        found = [one.get("value", "") for one in visitor.cookies() if one.get("name") == "mondfang"]
        return found[0] if found else ""

    def _with_database(self, work: Callable[[Database], Awaitable[T]]) -> T:
        async def inside() -> T:
            opened = await open_database(self.database, migrate=False)
            try:
                return await work(opened)
            finally:
                await opened.close()

        return run(inside())


@contextmanager
def serving(folder: Path) -> Iterator[Site]:
    """A server on a fresh database until the block is left."""
    process = Process(str(folder / "browser.db"))
    run(process.start())
    try:
        # Passkeys belong to a name, never to an address.
        yield Site(f"http://localhost:{process.port}", process.database)
    finally:
        try:
            process.stop()
        except subprocess.TimeoutExpired:
            process.kill()
