"""The socket of a stand-by machine: every entry goes there, and what it has is waited for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from mondfang.reading import Unreadable, json_data
from mondfang.speech import SpokenError, Text
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.access.links import link_of
from mondfang.tournament.office.access.roles import Link
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.web.base.routes import Socket
from mondfang.web.base.services import services

if TYPE_CHECKING:
    from mondfang.web.office.offices import Offices

BEAT: Final = 1.0  # seconds after which the other machine hears that this one is alive
BATCH: Final = 200  # entries of a message
PATIENCE: Final = 2.0  # seconds for which a deed waits until the stand-by has it too


class StandbyError(SpokenError):
    """What cannot be done because of who leads."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "nobody-follows": Text(
            "Kein zweiter Rechner läuft mit und ist auf dem letzten Stand.",
            "No second machine follows and is up to date.",
        ),
        "handed-over": Text(
            "Dieses Turnier führt jetzt ein anderer Rechner; hier wird nichts mehr eingetragen.",
            "Another machine leads this tournament now; nothing is entered here any more.",
        ),
    }


@dataclass(slots=True, eq=False)
class Standby:
    """One machine that follows; who is late is not waited for until it has caught up."""

    name: str = ""
    since: float = 0.0
    have: int = 0
    sent: int = 0
    is_late: bool = True
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, have: int, again: bool, last: int) -> None:
        self.have = have
        self.is_late = self.is_late and have < last
        if again:
            self.sent = 0
        self.moved.set()
        self.moved = asyncio.Event()

    async def reached(self, seq: int) -> None:
        """Wait until it has an entry, but not for ever."""
        try:
            async with asyncio.timeout(PATIENCE):
                while self.have < seq:
                    await self.moved.wait()
        except TimeoutError:
            self.is_late = True


class Standbys:
    """The machines that follow the tournaments of this process."""

    def __init__(self) -> None:
        self._following: dict[str, list[Standby]] = {}
        self._handed: set[str] = set()

    @contextmanager
    def joined(self, book: str, name: str = "") -> Iterator[Standby]:
        one = Standby(name, time.time())
        here = self._following.setdefault(book, [])
        here.append(one)
        try:
            yield one
        finally:
            here.remove(one)
            one.have = 2**62  # nobody waits for who is gone
            one.note(one.have, False, 0)
            if not here:
                self._following.pop(book, None)

    def of(self, book: str) -> tuple[Standby, ...]:
        """The machines that follow a tournament now."""
        return tuple(self._following.get(book, ()))

    def note_handed(self, book: str, is_handed: bool) -> None:
        """Whether the machine that follows leads, and nothing is written here any more."""
        if is_handed:
            self._handed.add(book)
        else:
            self._handed.discard(book)

    def is_handed(self, book: str) -> bool:
        return book in self._handed

    async def settled(self, book: str, seq: int) -> None:
        """Until every machine that keeps up has an entry."""
        for one in tuple(self._following.get(book, ())):
            if not one.is_late:
                await one.reached(seq)


async def journal(websocket: WebSocket) -> None:
    """Tell a stand-by everything until it goes away; to strangers there is nothing here."""
    book, offices = str(websocket.path_params["office"]), services(websocket).offices
    link = _admitted(websocket, websocket.state.office)
    if link is None:
        await websocket.close(code=4404)
        return
    await websocket.accept()
    await websocket.send_json({"book": book, "key": offices.key(book)})
    with suppress(WebSocketDisconnect), offices.standbys.joined(book, link.name) as standby:
        telling = asyncio.create_task(_tell(websocket, offices, book, standby))
        try:
            while True:
                await _hear(websocket, standby, offices, book)
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)


def _admitted(websocket: WebSocket, state: Tournament) -> Link | None:
    scheme, _, secret = websocket.headers.get("authorization", "").partition(" ")
    try:
        link = link_of(state, secret.strip(), time.time())
    except TournamentError:
        return None
    return link if scheme.lower() == "bearer" and link.role in ("standby", "director") else None


async def _hear(websocket: WebSocket, standby: Standby, offices: Offices, book: str) -> None:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    told: object = None
    with suppress(Unreadable):
        told = json_data(message.get("text") or "")
    have = told.get("have") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(have, int):
        await websocket.close(code=4400)
        raise WebSocketDisconnect(4400)
    state = await offices.look(book)
    standby.note(have, bool(told.get("again")), 0 if state is None else state.log[-1].seq)


async def _tell(
    websocket: WebSocket,
    offices: Offices,
    book: str,
    standby: Standby,
    clock: Callable[[], float] = time.time,
) -> None:
    mark = ""
    while True:
        is_handed = offices.standbys.is_handed(book)  # before looking: nothing comes after it
        state = await offices.look(book)
        entries = () if state is None else state.log
        for start in range(standby.sent, len(entries), BATCH):
            batch = entries[start : start + BATCH]
            await websocket.send_json({"entries": [EVENTS.entry_to_plain(one) for one in batch]})
        standby.sent = len(entries)
        await websocket.send_json({"now": clock()} | ({"over": True} if is_handed else {}))
        mark = await offices.moved(book, mark, BEAT)


PAGES = (Socket("/office/{office}/journal", journal, who="office-public"),)
