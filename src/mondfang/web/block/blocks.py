"""The blocks of this server: opened, written, looked at and waited for."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from mondfang.scorer.block.entries import Entry
from mondfang.store.block.log import TOPIC
from mondfang.store.block.open_blocks import BlocksKept, Standing
from mondfang.store.database import Database
from mondfang.store.play.news import News

_MOST_WATCHED: Final = 1_000


class Blocks:
    """What pages do with blocks; whoever looks on is woken when one has moved."""

    def __init__(self, database: Database, news: News) -> None:
        self.kept = BlocksKept(database)
        self._moved: OrderedDict[str, asyncio.Event] = OrderedDict()
        news.overhear(TOPIC, self._heard)

    async def open(self, entry: Entry, links: tuple[str, str] | None = None) -> Standing:
        """A new block; raises BlockError."""
        return await self.kept.open(replace(entry, at=time.time()), links)

    async def do(self, block: str, entry: Entry) -> Standing | None:
        """Write an entry, once; raises BlockError or SlipError, and then nothing was written."""
        return await self.kept.do(block, replace(entry, at=time.time()))

    async def look(self, block: str) -> Standing | None:
        return await self.kept.load(block)

    async def look_on(self, view: str) -> Standing | None:
        """The block that a link for looking on leads to."""
        return await self.kept.load_view(view)

    async def moved(self, block: str, seq: int, seconds: float) -> int | None:
        """How far the log goes, once that is another place than this or the time is over."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            waiting = self._event(block)
            now = await self.kept.load(block)
            if now is None:
                return None
            left = until - loop.time()
            if now.seq != seq or left <= 0:
                return now.seq
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await waiting.wait()

    def _event(self, block: str) -> asyncio.Event:
        waiting = self._moved.setdefault(block, asyncio.Event())
        self._moved.move_to_end(block)
        if len(self._moved) > _MOST_WATCHED:
            _, forgotten = self._moved.popitem(last=False)
            forgotten.set()  # its pages look, and wait anew
        return waiting

    def _heard(self, origin: str, block: str) -> None:
        waiting = self._moved.pop(block, None)
        if waiting is not None:
            waiting.set()
