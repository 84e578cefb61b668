"""The socket of the page of open tables: it is told when another list is to be seen.

However many pages are open, a process looks at the tables once in so many seconds, and not at all
while nobody does.
"""

from __future__ import annotations

import asyncio
import hashlib
from functools import partial
from typing import Final, cast

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from mondfang.table.seating.seats import open_seats
from mondfang.table.state import LiveTable
from mondfang.web.base.one_way_socket import BEAT, tell_page
from mondfang.web.base.routes import Socket
from mondfang.web.base.services import Services, services
from mondfang.web.base.visitor import Person
from mondfang.web.parlour.tables import open_tables

EVERY: Final = 2.0  # seconds between two looks
NOBODY: Final = Person("", "")


class Lookout:
    """What the list of open tables looks like to a stranger, as a short text: its mark."""

    def __init__(self) -> None:
        self._looking = asyncio.Lock()
        self.pairing = asyncio.Lock()  # two who come at once are to meet, not to open a table each
        self._mark, self._at = "", float("-inf")

    async def mark(self, at: Services) -> str:
        """The mark of the list, as old as ``EVERY`` at the most."""
        async with self._looking:  # who comes meanwhile gets what is found now
            now = asyncio.get_running_loop().time()
            if now - self._at >= EVERY:
                self._mark, self._at = mark_of(await open_tables(at, NOBODY)), now
            return self._mark

    async def moved(self, at: Services, mark: str, seconds: float) -> str:
        """The mark, once it is another one or the time is over."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while (now := await self.mark(at)) == mark and loop.time() < until:
            await asyncio.sleep(EVERY)
        return now


def mark_of(tables: list[LiveTable]) -> str:
    """Another one whenever anything that the list shows of these tables is another."""
    lines = [
        (one.id, one.game, [place.name for place in one.places], open_seats(one, NOBODY.id))
        for one in tables
    ]
    return hashlib.sha256(repr(lines).encode()).hexdigest()[:16]


def lookout(connection: HTTPConnection) -> Lookout:
    return cast(Lookout, connection.app.state.lookout)


async def live(websocket: WebSocket) -> None:
    """Serve one page until it goes away."""
    await tell_page(websocket, partial(_tell, websocket))


async def _tell(websocket: WebSocket) -> None:
    mark = ""
    while True:
        mark = await lookout(websocket).moved(services(websocket), mark, BEAT)
        await websocket.send_json({"mark": mark})


PAGES = (Socket("/tables/live", live, who="anyone"),)
