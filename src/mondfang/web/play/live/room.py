"""A table in the memory of this process: as it stands, and the pages that look at it."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mondfang.table.seating.places import mark
from mondfang.table.state import LiveTable
from mondfang.table.told import Shared

if TYPE_CHECKING:
    from mondfang.web.play.live.connection import Connection

LogPlace = tuple[int, int]  # game and seq

IDLE = 60.0  # seconds without a word or card on one's turn, after which one counts as away
DROPPED = 20.0  # seconds for which a page that was lost may come back before a bot may play
KEPT = 120.0  # seconds for which the seat of somebody who went is given to nobody else
FUSS = 60  # times in one game that a person may change something beside it
LOOKING = 120.0  # seconds for which one who loaded the page without a script is thought to be there


@dataclass(slots=True, eq=False)
class Room:
    """``table`` is a fold of the log; the lock keeps the appends of this process in a row."""

    table: LiveTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    appending: LogPlace | None = None  # our own entry that is being written now
    unsure: bool = False  # an append broke off: the log may know more than we do
    seats_elsewhere: frozenset[int] = frozenset()  # with a page at another process
    lookers_elsewhere: frozenset[str] = frozenset()  # marks of the Kiebitze who have one there
    missed: dict[str, float] = field(default_factory=dict)  # Kiebitze without a page, since when
    changed: float = 0.0  # when the table last moved, on the clock of the event loop
    looked: dict[str, float] = field(default_factory=dict)  # who loaded a page that has no socket
    settled: float = 0.0  # from when on it is known who is at other processes
    born: float = field(default_factory=lambda: _now())  # when this process began to look
    turned: tuple[str, float] = ("", 0.0)  # where the game is, and since when
    alarmed: bool = False  # it will be looked at again once that is too long ago
    gone: dict[str, float] = field(default_factory=dict)  # people: when their last page closed
    standing_in: dict[int, float] = field(default_factory=dict)  # seats: since when a bot does
    fuss: Counter[tuple[int, str]] = field(default_factory=Counter)  # by game and person
    tempo: dict[int, deque[float]] = field(default_factory=dict)  # by seat (``willing``)
    followed: bool = False  # the last entry was another process's
    _news: asyncio.Event = field(default_factory=asyncio.Event)  # for those who wait beside it
    _shared: tuple[LiveTable | None, Shared] = field(default_factory=lambda: (None, Shared()))
    _present: frozenset[int] | None = None  # as it was told the pages that were woken last

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def place(self) -> LogPlace:
        return self.table.game, self.table.seq

    def present(self) -> frozenset[int]:
        """The table seats whose page is open, here or at another process.

        Who lets the others wait for long on the own turn counts as away, with or without a page.
        """
        here = self.seats_here()
        there = here | self.seats_elsewhere if self.seats_elsewhere else here
        return there - {self.table.turn} if self._is_idle() else there

    def _is_idle(self) -> bool:
        at, since = self.turned
        if _now() - since < IDLE:  # as nearly always, and this is asked for every page
            return False
        return self.table.turn_kind == "person" and at == self.table.at

    def moved(self) -> bool:
        """Note how the table stands; whether it is another one's turn to be waited for."""
        now, places = _now(), enumerate(self.table.places)
        self.standing_in = {
            seat: self.standing_in.get(seat, now) for seat, one in places if one.kind == "stand-in"
        }
        if self.turned[0] == self.table.at:
            return False
        self.turned = (self.table.at, now)
        return True

    def kept(self) -> frozenset[int]:
        """The seats that are still kept for those who have just gone."""
        late = _now() - KEPT
        return frozenset(seat for seat, since in self.standing_in.items() if since > late)

    def has_had_enough(self, person: str) -> bool:
        """Count one more change beside the game; whether this person has made too many."""
        key = (self.table.game, person)
        if self.fuss[key] >= FUSS:
            return True
        if len(self.fuss) > 200:
            self.fuss.clear()
        self.fuss[key] += 1
        return False

    def seats_here(self) -> frozenset[int]:
        """Those with a socket, and those without a script who looked not long ago."""
        here, places = self._people_here(), self.table.places
        return frozenset([seat for seat, place in enumerate(places) if place.person in here])

    def onlookers_beside(self, person: str) -> int:
        """How many pages look on besides this person's; who sits here is not counted."""
        if self.table.seat_of(person or None) is not None:
            return 0
        return sum(self.table.seat_of(one.person.id or None) is None for one in self.connections)

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
        now = _now()
        if now < self.settled:
            return frozenset()
        present, idle = self.present(), self._is_idle()
        return frozenset(
            seat
            for seat, place in enumerate(self.table.places)
            if place.kind == "person"
            and seat not in present
            and (self._has_gone(place.person, now) or (idle and seat == self.table.turn))
        )

    def _has_gone(self, person: str | None, now: float) -> bool:
        """Whether a page that was lost has had its time to come back."""
        return now - max(self.born, self.gone.get(person or "", 0.0)) >= DROPPED

    def present_to_all(self) -> frozenset[int]:
        """The same for all pages that were woken at one moment, looked up once."""
        if self._present is None:
            self._present = self.present()
        return self._present

    def shared(self) -> Shared:
        """What is drawn once for all who look at the table as it stands now."""
        if self._shared[0] is not self.table:
            self._shared = self.table, Shared(self._shared[1])
        return self._shared[1]

    def stirred(self) -> None:
        """The table is another one now."""
        self._news.set()
        self._news = asyncio.Event()

    async def stays(self, table: LiveTable, seconds: float) -> bool:
        """Whether nothing happens at the table for so long."""
        if self.table is table and seconds > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._news.wait()
        return self.table is table

    def all_have(self, at: str) -> bool:
        """Whether every page has received the table as it is at this place."""
        return all(connection.has == at for connection in self.connections)

    def wake(self) -> None:
        """Let every page catch up."""
        self._present = None
        for connection in self.connections:
            connection.wake()


def _now() -> float:
    return asyncio.get_running_loop().time()
