"""One open page: what it shows, and a pump that brings it up to date.

There is no queue of pushes. A page that is slow to take what it is sent gets, when it is ready, the
difference to the table as it stands by then; one that takes nothing at all is dropped.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from mondfang.table.table_view import TableView
from mondfang.table.told import told
from mondfang.web.base.metrics import PUSH_SECONDS
from mondfang.web.base.visitor import Person
from mondfang.web.play.live.difference import change, pushes
from mondfang.web.play.live.room import Room
from mondfang.web.play.scene.narration import sentence
from mondfang.web.play.scene.regions import Shown, shown

PATIENCE = 20.0  # seconds for a page to take a message
MOST_ANSWERS = 32
LOGGED_OUT = 4401  # closes a socket whose session is no more; the page loads again


def _time(seen: TableView) -> dict[str, int]:
    """By the clock of the server, for pages that show one; milliseconds since 1970."""
    return {"now": round(time.time() * 1000)} if seen.clock is not None else {}


Vouch = Callable[[Person], Awaitable[bool]]  # whether the session is there, asked just now
Hand = tuple[int, int | None]  # a deal, and the seat that the person has at it


class TooSlow(Exception):
    """The page takes nothing any more; it catches up when it connects again."""


class Connection:
    """A page of one person at one table."""

    def __init__(
        self, person: Person, send: Callable[[str], Awaitable[None]], is_valid: Vouch
    ) -> None:
        self.person = person
        self._send, self._is_valid = send, is_valid
        self._vouched: Hand | None = None  # the last hand for which the session was looked up
        self._awake = asyncio.Event()
        self._awake.set()
        self._answers: deque[Mapping[str, Any]] = deque()
        self._shown: Shown | None = None
        self.has = ""  # the place that the page has received (``LiveTable.at``)
        self.ends_with: int | None = None  # the code that the socket is to be closed with
        self._moved = asyncio.get_running_loop().time()  # the last move that it was shown

    def wake(self) -> None:
        """Something may have changed."""
        self._awake.set()

    def close(self, code: int) -> None:
        """This page is shown nothing more."""
        self.ends_with = code
        self._awake.set()

    def forget(self) -> None:
        """Show everything again."""
        self._shown = None
        self._awake.set()

    def answer(self, message: Mapping[str, Any]) -> None:
        """Something for this page alone; raises TooSlow when it has not taken many others."""
        if len(self._answers) >= MOST_ANSWERS:
            raise TooSlow
        self._answers.append(message)
        self._awake.set()

    async def pump(self, room: Room) -> int:
        """Send what has changed, again and again; ends with the code to close with, or raises."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            await self._vouch(room)
            if self.ends_with is not None:
                return self.ends_with
            await self._catch_up(room)
            while self._answers:
                # An answer does not move the page to another place than its regions show.
                await self._sent({**self._next_answer(), "at": self._at})

    async def _catch_up(self, room: Room) -> None:
        """Apart from the pump, which would hold on to what it has sent until the next move."""
        news, moved = self.news(room), room.changed
        if news is not None:
            # What the page asked for and what came of it arrive together.
            await self._sent({**news, **self._next_answer()})
            self.has = str(news["at"])
            self._time(moved)

    async def _vouch(self, room: Room) -> None:
        """No hand is shown to a session that ended before it was dealt."""
        while self.ends_with is None and (hand := self._hand(room)) != self._vouched:
            if not await self._is_valid(self.person):
                self.close(LOGGED_OUT)
            self._vouched = hand  # if the next one was dealt meanwhile, it is asked for again

    def _hand(self, room: Room) -> Hand:
        return room.table.game, room.table.seat_of(self.person.id)

    def news(self, room: Room) -> Mapping[str, Any] | None:
        """The regions that look different now, and where the table is; None if all is as it was."""
        before, prefs, present = self._shown, self.person.prefs, room.present_to_all()
        shared = room.shared()
        after = told(room.table, self.person.id, shared)
        self._shown = shown(after, prefs, present, before, shared)
        fresh = self._shown.regions
        if before is None:
            return {"at": after.at, "seq": after.seq, "regions": fresh, "say": "", **_time(after)}
        was = before.regions
        changed = {name: change(was[name], new) for name, new in fresh.items() if was[name] != new}
        if not changed and before.table.at == after.at:
            return None
        said = sentence(before.table, self._shown.seen)
        return {
            "at": after.at,
            "seq": after.seq,
            "regions": changed,
            "say": said,
            **_time(after),
        }

    def _next_answer(self) -> Mapping[str, Any]:
        return self._answers.popleft() if self._answers else {}

    @property
    def _at(self) -> str:
        return "" if self._shown is None else self._shown.table.at

    def _time(self, moved: float) -> None:
        """How long the page waited for a move; not for somebody who came or went."""
        if moved > self._moved:
            PUSH_SECONDS.observe(asyncio.get_running_loop().time() - moved)
        self._moved = moved

    async def _sent(self, message: Mapping[str, Any]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                for text in pushes(message):
                    await self._send(text)
        except TimeoutError:
            raise TooSlow from None
