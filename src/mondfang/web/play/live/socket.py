"""The socket of a table page: verbs come in, changed regions go out."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import cast

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from mondfang.game.errors import IllegalAction
from mondfang.store.errors import StoreError
from mondfang.table.errors import StaleClick
from mondfang.table.state import LiveTable
from mondfang.table.table_view import TableView
from mondfang.table.told import told
from mondfang.web.base.limits import allow, client_of
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.gate.gate import Gate
from mondfang.web.play.hints import hint_markup
from mondfang.web.play.lessons import action_of, lesson_markup
from mondfang.web.play.live import messages
from mondfang.web.play.live.connection import Connection, TooSlow
from mondfang.web.play.live.hub import Hub
from mondfang.web.play.live.messages import BadMessage, Sent
from mondfang.web.play.live.room import Room
from mondfang.web.play.refusals import Problem, refusal_of, refused
from mondfang.web.play.scene.regions import refused as refused_markup

# Codes of closing, as the page reads them: 4429 asks to come back later.
GONE, CROWD, FLOOD, SLOW = 4404, 4429, 4429, 4408
FORGIVEN = 40  # messages beyond the limit that are refused before the socket is closed


class Pace:
    """So many messages a second; each one beyond costs some patience."""

    def __init__(self, per_second: int) -> None:
        self._most = float(per_second)
        self._tokens, self._at, self.excess = self._most, time.monotonic(), 0

    def allows(self) -> bool:
        now = time.monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._at) * self._most)
        self._at = now
        if self._tokens < 1:
            self.excess += 1
            return False
        self._tokens -= 1
        return True


async def live(websocket: WebSocket) -> None:
    """Serve one page until it goes away."""
    gate, networks = cast(Gate, websocket.app.state.gate), client_of(websocket)
    if not gate.sockets.has_room(networks):
        gate.turn_away("sockets")
        await websocket.accept()  # before the handshake no code would reach the page
        await websocket.close(CROWD)
        return
    gate.sockets.enter(networks)
    try:
        await _serve(websocket)
    finally:
        gate.sockets.leave(networks)


async def _serve(websocket: WebSocket) -> None:
    hub = services(websocket).tables
    await websocket.accept()
    room = await hub.room(websocket.path_params["id"])
    if room is None:
        await websocket.close(GONE)
        return
    page = Page(hub, room, websocket)
    if room.onlookers_beside(page.person.id) >= page.most_onlookers:
        cast(Gate, websocket.app.state.gate).turn_away("onlookers")
        await websocket.close(CROWD)
        return
    hub.connect(room, page.connection)
    tasks = {asyncio.create_task(page.listen()), asyncio.create_task(page.pump())}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.disconnect(room, page.connection)
        page.leave()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    code = next((code for task in done if (code := _code(task)) is not None), None)
    if code is not None:
        await _closed(websocket, code)


def _code(task: asyncio.Task[int | None]) -> int | None:
    """How the socket is to be closed, if the page has not closed it; our own bugs are raised."""
    match task.exception():
        case None:
            return task.result()
        case WebSocketDisconnect():
            return None
        case TooSlow():
            return SLOW
        case problem:
            raise problem


async def _closed(websocket: WebSocket, code: int) -> None:
    try:
        async with asyncio.timeout(1):
            await websocket.close(code)
    except (TimeoutError, RuntimeError, WebSocketDisconnect):
        return


class Page:
    """What one page says, and the answers that it alone gets."""

    def __init__(self, hub: Hub, room: Room, websocket: WebSocket) -> None:
        self._hub, self._room, self._websocket = hub, room, websocket
        self._limits = services(websocket).config.limits
        self.person: Person = websocket.state.person
        self.most_onlookers = self._limits.onlookers_per_table
        self.connection = Connection(self.person, self._send, hub.vouching.is_valid)
        self._hinting: asyncio.Task[None] | None = None
        self._asked = False

    async def pump(self) -> int | None:
        return await self.connection.pump(self._room)

    def leave(self) -> None:
        """Nobody waits for the hint any more, and nobody looks at what was shown."""
        self.connection.forget()
        if self._hinting is not None:
            self._hinting.cancel()

    async def _send(self, text: str) -> None:
        try:
            await self._websocket.send_text(text)
        except RuntimeError:  # the server itself has just closed the socket
            raise WebSocketDisconnect(1006) from None

    async def listen(self) -> int | None:
        """Serve one message after the other; ends with the code to close with, or none."""
        pace = Pace(self._limits.messages_per_second)
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            if pace.excess > FORGIVEN:
                return FLOOD
            text = message.get("text")
            try:
                if not pace.allows():
                    raise refused("too-fast")
                if self.connection.ends_with is not None:
                    return self.connection.ends_with
                await self._heard(self._read(text))
            except (IllegalAction, StaleClick, StoreError) as problem:
                self._refuse(problem)

    def _read(self, text: str | None) -> Sent:
        if text is None or len(text) > self._limits.message_bytes:
            raise refused("bad-message")
        try:
            return messages.read(text)
        except BadMessage:
            raise refused("bad-message") from None

    async def _heard(self, sent: Sent) -> None:
        if sent.hint:
            self._ask()
            return
        before = self._room.table
        try:
            await self._hub.do(self.person, self._room.id, sent.at, sent.do)
        except (IllegalAction, StaleClick) as problem:
            if not sent.quiet:
                raise
            self.connection.answer({"quiet": [sent.at, problem.code]})
            return
        self.connection.answer({"quiet": [sent.at, ""]} if sent.quiet else {"done": sent.at})
        if before.is_training and not sent.quiet:
            self._teach(before, sent.do)

    def _teach(self, before: LiveTable, text: str) -> None:
        """In training: what a good player would have done, thought about beside everything else."""
        if self._hinting is not None and not self._hinting.done():
            self._hinting.cancel()  # it was about the decision before
        self._hinting = asyncio.create_task(self._lesson(told(before, self.person.id), text))

    async def _lesson(self, seen: TableView, text: str) -> None:
        view = seen.view
        action = None if view is None else action_of(view, text)
        if view is None or action is None:
            return
        with suppress(IllegalAction):  # nobody has the time, or nothing can be said
            html = await lesson_markup(self._websocket, self._hub.teachers, seen, view, action)
            if html:
                self.connection.answer({"hint": html})

    def _refuse(self, problem: Problem) -> None:
        """Say no; who was behind is shown everything again."""
        if isinstance(problem, StaleClick):
            self.connection.forget()
        book, language = self._room.table.book, self.person.prefs.language
        said = refused_markup(book, refusal_of(problem), language)
        self.connection.answer({"refused": said})

    def _ask(self) -> None:
        """A hint is thought about beside everything else, one at a time."""
        self._asked = True
        if self._hinting is None or self._hinting.done():
            try:
                allow(self._websocket, "hint")
            except HTTPException:
                raise refused("too-fast") from None
            self._hinting = asyncio.create_task(self._hint())

    async def _hint(self) -> None:
        """What it was about may be over meanwhile: then it is not told, and the next one is."""
        while self._asked:
            self._asked, table = False, self._room.table
            try:
                seen = told(table, self.person.id)
                html = await hint_markup(self._websocket, self._hub.teachers, seen)
            except IllegalAction as problem:
                self._refuse(problem)
            else:
                if self._room.table.at == table.at:
                    self.connection.answer({"hint": html})
