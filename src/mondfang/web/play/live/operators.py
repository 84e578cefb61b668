"""What whoever runs the server does to tables from outside: closing them, deleting them.

A command beside the server tells a process on SQLite nothing, and a deletion leaves no entry to
hear of. So every process looks now and then how the logs of the tables stand that it shows, and,
some at a time, of those that it only remembers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mondfang.web.base.repeating import Repeating
from mondfang.web.play.live.room import Room

if TYPE_CHECKING:
    from mondfang.web.play.live.hub import Hub

EVERY = 2.0  # seconds between two looks
SOME = 100  # tables without an open page that are looked at each time
GONE = 4404  # the code of closing for a table that is no more


class Operators:
    """Compares the tables that pages show with the store."""

    def __init__(self, hub: Hub, rooms: dict[str, Room]) -> None:
        self._hub, self._rooms = hub, rooms
        self._unseen: list[Room] = []  # those without an open page whose turn is to come
        self.looking = Repeating(self.look, lambda: EVERY, "cannot look how tables stand")

    async def look(self) -> None:
        """One question for all tables with an open page, and some of the others."""
        shown = [room for room in self._rooms.values() if room.connections]
        if not self._unseen:
            self._unseen = [room for room in self._rooms.values() if not room.connections]
        shown += self._unseen[:SOME]
        del self._unseen[:SOME]
        if not shown:
            return
        heads = await self._hub.log.places([room.id for room in shown])
        for room in shown:
            head = heads.get(room.id)
            if head is None:
                self._let_go(room)
            elif head > room.place and room.appending is None:
                await self._hub.catch_up(room)

    def _let_go(self, room: Room) -> None:
        """The table was deleted: its pages are told, and nothing of it stays in memory."""
        for connection in room.connections:
            connection.close(GONE)
        self._rooms.pop(room.id, None)
