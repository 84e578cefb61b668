"""Whose page is open at another process: processes whisper it to each other, and nobody keeps it.

A whisper is ``TABLE SEATS MARKS``: the seats as digits, the Kiebitze by their marks. It is
repeated now and then, so that one that was missed does not matter, and what a process said that has
died is forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Protocol

from mondfang.store.errors import StoreError
from mondfang.web.base.repeating import Repeating
from mondfang.web.play.live.room import Room

TOPIC = "pages"  # what these whispers are about
AGAIN = 20.0  # seconds between repetitions
FORGOTTEN = 50.0  # seconds after which a process that says nothing is taken for dead
MOST_MARKS = 400  # Kiebitze in a whisper, which is 8 kB at most
SETTLED = AGAIN + 5.0  # seconds after which every other process has said who is there

Here = tuple[frozenset[int], frozenset[str]]  # seats with a page, marks of Kiebitze with one
_NOBODY: Here = (frozenset(), frozenset())


class Whispers(Protocol):
    """How processes talk (``store.news.News``)."""

    def overhear(self, topic: str, hearer: Callable[[str, str], None]) -> None: ...

    async def whisper(self, topic: str, texts: Sequence[str]) -> None: ...


class Presence:
    """What is known of pages elsewhere, and what others were told of those here."""

    def __init__(self, news: Whispers, rooms: Mapping[str, Room]) -> None:
        self._news, self._rooms = news, rooms
        self._heard: dict[str, dict[str, tuple[float, Here]]] = {}
        self._told: dict[str, Here] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._repeating = Repeating(self._repeat, lambda: AGAIN, "cannot say who is there")

    def start(self) -> None:
        self._news.overhear(TOPIC, self._overheard)
        self._repeating.start()

    async def stop(self) -> None:
        await self._repeating.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def changed(self, room: Room) -> None:
        """A page was opened or closed here: tell the others if that makes a difference."""
        if _here(room) != self._told.get(room.id, _NOBODY):
            self._tell([room])

    def _tell(self, rooms: Iterable[Room]) -> None:
        texts = []
        for room in rooms:
            here = seats, marks = _here(room)
            said = ",".join(sorted(marks)[:MOST_MARKS])
            texts.append(f"{room.id} {''.join(map(str, sorted(seats)))} {said}")
            self._told[room.id] = here
        self._spawn(self._whisper(texts))

    async def _whisper(self, texts: list[str]) -> None:
        try:
            await self._news.whisper(TOPIC, texts)
        except StoreError:
            return  # it is said again before long

    def _overheard(self, origin: str, text: str) -> None:
        table, digits, marks = [*text.split(" "), "", ""][:3]
        room = self._rooms.get(table)
        if room is None:
            self._heard.pop(table, None)
            return
        heard = self._heard.setdefault(table, {})
        if origin not in heard and _here(room) != _NOBODY:
            self._tell([room])  # who has just come wants to know of ours
        seats = frozenset(int(digit) for digit in digits if digit.isdigit())
        heard[origin] = (_now(), (seats, frozenset(filter(None, marks.split(",")))))
        self._show(room)

    def _show(self, room: Room) -> None:
        heard = self._heard.get(room.id, {})
        fresh = {one: said for one, said in heard.items() if said[0] > _now() - FORGOTTEN}
        self._heard[room.id] = fresh
        elsewhere = frozenset[int]().union(*(seats for _, (seats, _marks) in fresh.values()))
        marks = (marks for _, (_seats, marks) in fresh.values())
        room.lookers_elsewhere = frozenset[str]().union(*marks)
        if elsewhere != room.seats_elsewhere:
            room.seats_elsewhere = elsewhere
            room.wake()

    async def _repeat(self) -> None:
        live = [room for room in self._rooms.values() if room.connections]
        ids = {room.id for room in live}
        self._told = {table: seats for table, seats in self._told.items() if table in ids}
        self._heard = {one: said for one, said in self._heard.items() if one in self._rooms}
        self._tell(live)
        for table in list(self._heard):
            self._show(self._rooms[table])

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _here(room: Room) -> Here:
    return room.seats_here(), room.lookers_here()


def _now() -> float:
    return asyncio.get_running_loop().time()
