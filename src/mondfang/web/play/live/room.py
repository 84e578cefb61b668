"""A table in the memory of this process: as it stands, and the pages that look at it."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mondfang.table.state import LiveTable

if TYPE_CHECKING:
    from mondfang.web.play.live.connection import Connection

Place = tuple[int, int]  # game and seq

LOOKING = 120.0  # seconds for which one who loaded the page without a script is thought to be there


@dataclass(slots=True, eq=False)
class Room:
    """``table`` is a fold of the log; the lock keeps the appends of this process in a row."""

    table: LiveTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    appending: Place | None = None  # our own entry that is being written now
    unsure: bool = False  # an append broke off: the log may know more than we do
    seats_elsewhere: frozenset[int] = frozenset()  # with a page at another process
    lookers_elsewhere: frozenset[str] = frozenset()  # marks of the Kiebitze who have one there
    missed: dict[str, float] = field(default_factory=dict)  # Kiebitze without a page, since when
    changed: float = 0.0  # when the table last moved, on the clock of the event loop
    looked: dict[str, float] = field(default_factory=dict)  # who loaded a page that has no socket
    settled: float = 0.0  # from when on it is known who is at other processes

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def place(self) -> Place:
        return self.table.game, self.table.seq

    def present(self) -> frozenset[int]:
        """The table seats whose page is open, here or at another process."""
        here = self.seats_here()
        return here | self.seats_elsewhere if self.seats_elsewhere else here

    def seats_here(self) -> frozenset[int]:
        """Those with a socket, and those without a script who looked not long ago."""
        here, places = self._people_here(), self.table.places
        return frozenset([seat for seat, place in enumerate(places) if place.person in here])

    def lookers_here(self) -> frozenset[str]:
        """The same for Kiebitze, by their marks."""
        here = self._people_here()
        return frozenset(mark(one.person) for one in self.table.kiebitze if one.person in here)

    def _people_here(self) -> set[str]:
        people = {one.person.id for one in self.connections}
        if not self.looked:
            return people
        lately = _now() - LOOKING
        return people | {person for person, at in self.looked.items() if at > lately}

    def look(self, person: str) -> None:
        """One of this table has loaded the page; a socket, if it comes, tells more."""
        if self.table.seat_of(person) is not None or self.table.kiebitz(person) is not None:
            self.looked[person] = _now()

    def lost(self, patience: float) -> list[str]:
        """The Kiebitze who have had no page open for so many seconds, as far as was looked."""
        now, present = _now(), self.lookers_here() | self.lookers_elsewhere
        away = [one.person for one in self.table.kiebitze if mark(one.person) not in present]
        self.missed = {person: self.missed.get(person, now) for person in away}
        return [person for person, since in self.missed.items() if since <= now - patience]

    def away(self) -> frozenset[int]:
        """The table seats whose person has no page open; nobody while that is not known."""
        if _now() < self.settled:
            return frozenset()
        present = self.present()
        places = enumerate(self.table.places)
        return frozenset(
            seat for seat, place in places if place.kind == "person" and seat not in present
        )

    def wake(self) -> None:
        """Let every page catch up."""
        for connection in self.connections:
            connection.wake()


def mark(person: str) -> str:
    """What processes call a person among themselves: enough to know them again."""
    return hashlib.sha256(person.encode()).hexdigest()[:12]


def _now() -> float:
    return asyncio.get_running_loop().time()
