"""Who wants to hear of new entries: those of this process, and those of all others.

PostgreSQL carries the news between processes; SQLite has only one process to tell.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url

from mondfang.store.database import Database, Hearer, Listener
from mondfang.store.errors import StoreError
from mondfang.store.play.effects import CHANNEL
from mondfang.store.whispers import JOURNAL, WHISPERS, say

if TYPE_CHECKING:
    from psycopg import AsyncConnection

EVERYTHING = ("*", 0, 0)  # what listeners are told when something may have been missed

_PATIENCE = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to connect again
_log = logging.getLogger("mondfang.news")


class News:
    """The news of a database, for listeners in this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hearing: asyncio.Task[None] | None = None

    def subscribe(self, listener: Listener) -> None:
        """Let ``listener(table, game, seq)`` hear of every new entry, in the event loop."""
        self._database.listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        self._database.listeners.remove(listener)

    def overhear(self, topic: str, hearer: Hearer) -> None:
        """Let ``hearer(origin, text)`` hear what is whispered about a topic."""
        self._database.hearers.setdefault(topic, []).append(hearer)

    async def whisper(self, topic: str, texts: Sequence[str]) -> None:
        """Tell other processes something that is not kept; who is not listening misses it."""
        origin = self._database.origin
        if self._database.is_postgres and texts:
            await self._database.transact(lambda connection: say(connection, origin, topic, texts))

    async def start(self) -> None:
        """Listen; from the moment this returns, nothing is missed without being told."""
        if self._database.is_postgres and self._hearing is None:
            connection = await self._connect()
            self._hearing = asyncio.create_task(self._hear(connection))

    async def stop(self) -> None:
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
            self._hearing = None

    async def _connect(self) -> AsyncConnection:
        """A connection of our own; it notices within a minute when its server is gone."""
        from psycopg import AsyncConnection, OperationalError

        url = make_url(self._database.url).set(drivername="postgresql")
        try:
            connection = await AsyncConnection.connect(
                url.render_as_string(hide_password=False),
                autocommit=True,
                connect_timeout=5,
                keepalives_idle=20,
                keepalives_interval=10,
                keepalives_count=3,
            )
            for channel in (CHANNEL, WHISPERS):
                await connection.execute(f"LISTEN {channel}")
        except OperationalError as problem:
            reason = str(problem).strip().split("\n")[0]
            raise StoreError("unreachable", reason=reason) from problem
        return connection

    async def _hear(self, connection: AsyncConnection) -> None:
        """Pass on what is heard, for ever; a lost connection is made again."""
        from psycopg import OperationalError

        while True:
            try:
                async with connection:
                    async for notification in connection.notifies():
                        self._heard(notification.channel, notification.payload)
            except OperationalError as problem:
                _log.warning("news lost: %s", str(problem).strip().split("\n")[0])
            connection = await self._connect_again()
            self._database.tell(*EVERYTHING)
            self._database.overheard(JOURNAL, "", "0 *")

    async def _connect_again(self) -> AsyncConnection:
        attempt = 0
        while True:
            try:
                return await self._connect()
            except StoreError:
                await asyncio.sleep(_PATIENCE[min(attempt, len(_PATIENCE) - 1)])
                attempt += 1

    def _heard(self, channel: str, payload: str) -> None:
        """Pass it on; whoever may connect can say anything there, and nobody gets deaf of it."""
        try:
            self._pass_on(channel, payload)
        except ValueError:
            _log.warning("something was said that is no news")

    def _pass_on(self, channel: str, payload: str) -> None:
        origin, rest = payload.split(" ", 1)
        if origin == self._database.origin:  # our own entries have been told already
            return
        if channel == WHISPERS:
            topic, said = rest.split(" ", 1)
            self._database.overheard(topic, origin, said)
            return
        game, seq, table = rest.split(" ", 2)
        self._database.tell(table, int(game), int(seq))
