"""Kiebitze who have closed the page: after a while they are no longer at the table."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from mondfang.store.errors import StaleAction, StoreError
from mondfang.table.entries import KiebitzLeft
from mondfang.web.base.repeating import Repeating
from mondfang.web.play.live.room import Room

if TYPE_CHECKING:
    from mondfang.web.play.live.hub import Hub

AGAIN = 20.0  # seconds between two looks around
PATIENCE = 120.0  # seconds for which a closed page may still be opened again


class Onlookers:
    """Looks around in the rooms of this process; another one that does the same is harmless."""

    def __init__(self, hub: Hub, rooms: Mapping[str, Room]) -> None:
        self._hub, self._rooms = hub, rooms
        self.looking = Repeating(self._look, lambda: AGAIN, "cannot look for lost Kiebitze")

    async def _look(self) -> None:
        for room in list(self._rooms.values()):
            for person in room.lost(PATIENCE):
                await self._let_go(room, person)

    async def _let_go(self, room: Room, person: str) -> None:
        """Where somebody acts at this moment, the next look around is early enough."""
        table = room.table
        if table.kiebitz(person) is not None:
            with suppress(StaleAction, StoreError):
                await self._hub.append(room, table, KiebitzLeft(person))
