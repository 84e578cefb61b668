"""Steps that are no choice, done for those who want that and whose page is open here.

Nobody is to learn from the clock that there was none. So among people the pause before such a step
is one that the same person took for a real decision at this table; with bots alone nobody is there
to learn it, and it is short.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from typing import TYPE_CHECKING

from mondfang.store.errors import StaleAction, StoreError
from mondfang.table.play.forced import forced, is_plain_to_all, play_forced
from mondfang.table.state import LiveTable
from mondfang.web.play.live.room import Room

if TYPE_CHECKING:
    from mondfang.web.play.live.hub import Hub

SHORTEST, LONGEST = 0.7, 8.0  # seconds
UNKNOWN = (1.0, 4.0)  # the pause of somebody who has not decided anything yet is between these
REMEMBERED = 12  # decisions of a person, whose pauses are drawn from


class Willing:
    """One task for each table at which somebody is on turn who has no choice."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, room: Room) -> None:
        """The table has moved, or a page was opened."""
        if room.id not in self._tasks and wants(room):
            self._tasks[room.id] = asyncio.create_task(self._serve(room))

    async def _serve(self, room: Room) -> None:
        try:
            while wants(room):
                table = room.table
                if await room.stays(table, pause(room)) and wants(room):
                    await self._play(room, table)
        except StoreError:
            return  # there is still the button
        finally:
            del self._tasks[room.id]

    async def _play(self, room: Room, table: LiveTable) -> None:
        try:
            await self._hub.append(room, table, play_forced(table))
        except StaleAction:
            if room.table is table:  # not somebody's click here, but another process
                await self._hub.catch_up(room)
        else:
            self._hub.driver.wake(room)


def wants(room: Room) -> bool:
    """Whether whoever is on turn has a page here, no choice, and wants no click for that."""
    turn = room.table.turn
    if turn is None or room.table.turn_kind != "person" or forced(room.table) is None:
        return False
    person = room.table.places[turn].person
    return any(one.person.id == person and one.person.prefs.autoplay for one in room.connections)


def pause(room: Room) -> float:
    """How long it takes: among people, as long as this person takes for a real decision."""
    table, turn = room.table, room.table.turn
    assert turn is not None
    if is_plain_to_all(table) or not _has_company(table, turn):
        return max(SHORTEST, table.pace)
    known = room.tempo.get(turn)
    seconds = random.choice(known) if known else random.uniform(*UNKNOWN)
    return min(max(seconds, SHORTEST), LONGEST)


def note(room: Room, before: LiveTable, now: float) -> None:
    """A person has decided something: how long did it take?"""
    turn = before.turn
    if turn is not None and before.turned and forced(before) is None:
        taken = room.tempo.setdefault(turn, deque(maxlen=REMEMBERED))
        taken.append(now - before.turned)


def _has_company(table: LiveTable, turn: int) -> bool:
    own = table.places[turn].person
    people = any(place.person not in (None, own) for place in table.places)
    return people or bool(table.kiebitze)
