"""Whether open pages still have their session: one question to the database for many of them.

A page that only listens sends nothing by which its session would be looked up. Three things lead
to a question: a clock, for all pages of this process; a whisper that sessions have ended; and a
hand that a page is about to be shown for the first time. The last one is the promise, the others
are haste: the question is asked after the hand was dealt, so that no session that ended before the
deal sees a card of it, whatever this process has heard.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.people.session_ends import ENDED, whose
from mondfang.web.base.repeating import Repeating
from mondfang.web.base.visitor import Person
from mondfang.web.play.live.connection import LOGGED_OUT
from mondfang.web.play.live.room import Room

EVERY = 2.0  # seconds between two looks at all pages
PAUSE = 0.2  # seconds at least, however often somebody logs out
AGAIN = 1.0  # seconds until a database that did not answer is asked again

_LOG = logging.getLogger("mondfang.web.vouching")


class Vouching:
    """Closes the pages whose session is no more, and vouches for those that ask."""

    def __init__(self, database: Database, rooms: Mapping[str, Room]) -> None:
        self._database, self._rooms = database, rooms
        self._asked: set[str] = set()
        self._next: asyncio.Task[dict[str, str]] | None = None  # a question not yet put
        self._looking = Repeating(
            self._look, lambda: EVERY, "cannot look for ended sessions", pause=PAUSE
        )

    def start(self) -> None:
        self._database.hearers.setdefault(ENDED, []).append(self._heard)
        self._looking.start()

    async def stop(self) -> None:
        self._database.hearers[ENDED].remove(self._heard)
        await self._looking.stop()

    async def is_valid(self, person: Person) -> bool:
        """Whether the session is there at a moment after this was asked.

        The pages of a table that ask at the same time share a question. While the database does
        not answer, nobody is vouched for.
        """
        if not person.is_somebody:
            return True  # and sees what everybody may see
        while True:
            try:
                found = await self._answered(person.session)
            except StoreError as problem:
                _LOG.warning("a hand waits: %s", problem.code)
                await asyncio.sleep(AGAIN)
            else:
                return found.get(person.session) == person.id

    async def _answered(self, session: str) -> dict[str, str]:
        if self._next is None:
            self._asked = set()
            self._next = asyncio.create_task(self._ask(self._asked))
        self._asked.add(session)
        return await asyncio.shield(self._next)

    async def _ask(self, sessions: set[str]) -> dict[str, str]:
        self._next = None  # who comes from now on asks anew
        return await whose(self._database, sessions)

    def _heard(self, _origin: str, _text: str) -> None:
        self._looking.hurry()

    async def _look(self) -> None:
        """One question for all pages of this process."""
        pages = [
            page
            for room in self._rooms.values()
            for page in room.connections
            if page.person.is_somebody and page.ends_with is None
        ]
        if not pages:
            return
        found = await whose(self._database, {page.person.session for page in pages})
        for page in pages:
            if found.get(page.person.session) != page.person.id:
                page.close(LOGGED_OUT)
