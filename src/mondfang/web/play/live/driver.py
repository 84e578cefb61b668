"""Who moves the bots: whichever process appended last, or a watchdog where that one died."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING

from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.play.logs import PlayLog
from mondfang.table.deal.faults import bot_disputes
from mondfang.table.entries import Dealt, Entry
from mondfang.table.errors import LogError
from mondfang.table.play.clock import play_for
from mondfang.table.play.moves import bot_act, pass_in_silence, redeal
from mondfang.table.play.rest import bot_lays_down, may_lay_down, play_rest
from mondfang.table.play.watching import bot_calls
from mondfang.table.state import LiveTable
from mondfang.web.base.clock import Jumps
from mondfang.web.base.repeating import Repeating
from mondfang.web.play.live.house_moves import (
    fresh_pack,
    has_work,
    pause,
    time_left,
    waits_for_people,
)
from mondfang.web.play.live.room import Room
from mondfang.web.play.live.thinkers import Thinkers

if TYPE_CHECKING:
    from mondfang.web.play.live.hub import Hub

WATCH = 1.0  # seconds between two looks at what is overdue
MANY = 500
SLOWEST = 5.0  # seconds for a slow page to get the promise of a hand that is dealt again
LATER = 600.0  # until a table is looked at again that cannot go on

_LOG = logging.getLogger("mondfang.web.driver")


class Driver:
    """One task for each table at which the house has something to do."""

    def __init__(self, hub: Hub, log: PlayLog, thinkers: Thinkers) -> None:
        self._hub, self._log, self._thinkers = hub, log, thinkers
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._jumps = Jumps()
        self._watching = Repeating(self._watch, _uneven, "cannot look for tables that wait")

    def start(self) -> None:
        self._watching.start()
        self._watching.hurry()

    async def stop(self) -> None:
        await self._watching.stop()
        for task in self._driving.values():
            task.cancel()
        await asyncio.gather(*self._driving.values(), return_exceptions=True)

    def drives(self, table: str) -> bool:
        return table in self._driving

    def wake(self, room: Room) -> None:
        """Go on with a table, if anything there is for the house to do."""
        if room.id not in self._driving and has_work(room.table):
            self._driving[room.id] = asyncio.create_task(self._drive(room))

    async def _drive(self, room: Room) -> None:
        """Until people are on turn. A lost database is left to the watchdog."""
        try:
            while has_work(room.table):
                try:
                    if not await self._step(room, room.table):
                        return
                except StaleAction:
                    await self._hub.catch_up(room)
        except StoreError as problem:
            _LOG.warning("a table waits: %s", problem.code)
        finally:
            del self._driving[room.id]

    async def _step(self, room: Room, table: LiveTable) -> bool:
        """Decide about the table as it is now; whoever acts meanwhile makes that stale.

        False where another process has gone on with the table: it is driven there.
        """
        if waits_for_people(table) and not await room.stays(table, time_left(table, time.time())):
            return not room.followed  # they were in time
        clock = asyncio.get_running_loop().time
        started = clock()
        seconds = 0.0 if waits_for_people(table) else pause(table)
        entry = await self._decided(table)
        await asyncio.sleep(started + seconds - clock())
        if isinstance(entry, Dealt):  # nobody has clicked: all pages get the promise before
            while not room.all_have(table.at) and clock() < started + seconds + SLOWEST:
                await asyncio.sleep(0.02)
        await self._hub.append(room, table, entry)
        return True

    async def _decided(self, table: LiveTable) -> Entry:
        if table.chore() == "commit":  # whoever ended the game died before the next pack
            return fresh_pack(table)
        if table.chore() == "dispute":
            return bot_disputes(table)
        if table.chore() == "play-out":
            return await self._thinkers.work(lambda: play_rest(table))
        if table.silent_turn() is not None:
            return pass_in_silence(table)
        late = table.clocked_turn()
        if late is not None:
            action = await self._thinkers.choose(
                table.setup.bots, table.bot_view(late), table.setup.temper
            )
            return play_for(table, table.at, action)
        seat = table.bot_turn()
        if seat is None:
            return redeal(table)
        fault = bot_calls(table)
        if fault is not None:
            return fault
        if any(may_lay_down(table, seat)) and not table.running().state.public.trick:
            laid = await self._thinkers.work(lambda: bot_lays_down(table))
            if laid is not None:
                return laid
        rung = table.places[seat].rung or table.setup.bots
        action = await self._thinkers.choose(rung, table.bot_view(seat), table.setup.temper)
        return bot_act(table, table.at, action)

    async def _watch(self) -> None:
        """Look for tables that nobody drives: their process has died, or has just started.

        At the start, and when the clock has been set, no moment that was written down counts.
        """
        for table in await self._late(everything=self._jumps.happened()):
            await self._rescue(table)

    async def _late(self, *, everything: bool) -> list[str]:
        if everything:
            return await self._log.waiting(MANY)
        return await self._log.overdue(time.time(), MANY)

    async def _rescue(self, table: str) -> None:
        if table in self._driving:
            return
        try:
            room = await self._hub.room(table)
        except LogError as problem:
            _LOG.error("the log of a table does not fit together: %s", type(problem).__name__)
            room = None
        if room is not None and has_work(room.table):
            self.wake(room)
        else:
            await self._log.postpone(table, time.time() + LATER)


def _uneven() -> float:
    """Several processes do not look at the same moment."""
    return WATCH * random.uniform(0.7, 1.3)
