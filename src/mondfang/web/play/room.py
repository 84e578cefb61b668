"""A table in the memory of this process: as it stands, and the pages that look at it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mondfang.salon.table import SalonTable

if TYPE_CHECKING:
    from mondfang.web.play.connection import Connection

Place = tuple[int, int]  # game and seq


@dataclass(slots=True, eq=False)
class Room:
    """``table`` is a fold of the log; the lock keeps the appends of this process in a row."""

    table: SalonTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    appending: Place | None = None  # our own entry that is being written now
    unsure: bool = False  # an append broke off: the log may know more than we do
    seats_elsewhere: frozenset[int] = frozenset()  # with a page at another process
    changed: float = 0.0  # when the table last moved, on the clock of the event loop

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def place(self) -> Place:
        return self.table.game, self.table.seq

    def present(self) -> frozenset[int]:
        """The table seats whose page is open, here or at another process."""
        return self.seats_here() | self.seats_elsewhere

    def seats_here(self) -> frozenset[int]:
        seats = (self.table.seat_of(one.person.id) for one in self.connections)
        return frozenset(seat for seat in seats if seat is not None)

    def away(self) -> frozenset[int]:
        """The table seats whose person has no page open."""
        present = self.present()
        places = enumerate(self.table.places)
        return frozenset(
            seat for seat, place in places if place.kind == "person" and seat not in present
        )

    def wake(self) -> None:
        """Let every page catch up."""
        for connection in self.connections:
            connection.wake()
