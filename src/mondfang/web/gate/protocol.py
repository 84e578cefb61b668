"""Connections as uvicorn serves them, with what it leaves open: time and number.

Uvicorn waits for ever for the head and the body of a request, and for somebody to take an answer.
A thousand connections that send a letter now and then would be all that a server can hold.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, Literal, cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from mondfang.web.gate.gate import Gate, Ticket
from mondfang.web.gate.turned_away import Reason

GATE: Final = "gate"  # where the app keeps it in the state of its lifespan
LINGER = 2.0  # seconds for the last bytes of a connection that is being closed
PIECE: Final = 1024  # bytes of a socket that are read before its frames are counted
FRAMES_FORGIVEN: Final = 100
AHEAD: Final = 16  # requests that may be sent before the first is answered; browsers send none


_ANSWERS: Final[dict[Reason, bytes]] = {
    "client": b"429 Too Many Requests",
    "all": b"503 Service Unavailable",
    "head": b"408 Request Timeout",
    "body": b"408 Request Timeout",
    "head-bytes": b"431 Request Header Fields Too Large",
}


class _TooManyAhead(Exception):
    """Ends the reading of what has come; the connection is being closed."""


class GuardedHttp(HttpToolsProtocol):
    """A connection that has to ask in time, and to take its answer in time."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = cast(Gate, app_state[GATE])
        self._limits = self._gate.limits
        self._ticket: Ticket | None = None
        self._reads: Literal["head", "body"] | None = None  # none: nothing, or all of it is there
        self._head = 0  # bytes of the head so far
        self._clock: asyncio.TimerHandle | None = None  # for what the client has to send
        self._taking: asyncio.TimerHandle | None = None  # for what it has to take

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        entered = self._gate.enter(host, self._pushed_out)
        if isinstance(entered, Ticket):
            self._ticket = entered
            self._allow(self._limits.head_seconds, "head")
        else:
            self._end(entered)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clocks()
        if self._ticket is not None:
            self._gate.leave(self._ticket)
            self._ticket = None  # they know each other, and would stay
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._ticket is None or self.transport.is_closing():
            return
        before = self._reads
        super().data_received(data)
        if self._reads == "body" and self._clock is None:
            self._allow(self._limits.body_seconds, "body")
        elif self._reads == "head" and before != "body":
            self._head += len(data)
            if self._head > self._limits.head_bytes:
                self._refuse("head-bytes")

    def on_message_begin(self) -> None:
        """Uvicorn keeps whatever is sent ahead, and reads on after each answer."""
        if len(self.pipeline) >= AHEAD:
            self._refuse("ahead")
            raise _TooManyAhead
        super().on_message_begin()
        self._reads = "head"

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._reads == "head":  # nothing of ours reads what is sent after a body
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stop_clock()
        self._reads, self._head = "body", 0
        assert self._ticket is not None
        self._gate.work(self._ticket)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._stop_clock()
        self._reads = None
        self._look_ahead()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._allow(self._limits.answer_seconds, "answer")
        else:
            self._look_ahead()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, which has answers of its own to who is slow."""
        self._stop_clocks()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, GuardedSocket)
        assert self._ticket is not None
        self._ticket.push_out = _never  # nothing of the request stays as long as the page is open
        socket.ticket, self._ticket = self._ticket, None
        self.parser = None  # type: ignore[assignment]

    def pause_writing(self) -> None:
        super().pause_writing()
        seconds = self._limits.answer_seconds
        self._taking = self.loop.call_later(seconds, self._refuse, "answer")

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _look_ahead(self) -> None:
        """Once a request is all here and is answered, the next one is waited for."""
        if self._ticket is not None and self._reads != "body" and not self._is_busy:
            self._gate.wait(self._ticket)
            self._allow(self._limits.idle_seconds + self._limits.head_seconds, "head")

    @property
    def _is_busy(self) -> bool:
        """Whether a request is being answered."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is not None and not cycle.response_complete

    def _allow(self, seconds: float, reason: Reason) -> None:
        self._stop_clock()
        self._clock = self.loop.call_later(seconds, self._refuse, reason)

    def _refuse(self, reason: Reason) -> None:
        if reason == "head" and not self._head:
            reason = "idle"
        self._gate.turn_away(reason)
        self._end(reason)

    def _pushed_out(self) -> None:
        self._stop_clocks()
        self.transport.abort()

    def _end(self, reason: Reason) -> None:
        """A word to who may listen; then it is over, whether or not the word is taken."""
        self._stop_clocks()
        status = _ANSWERS.get(reason)
        if status is not None and not (self._is_busy and self.cycle.response_started):
            more = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(b"HTTP/1.1 " + status + b"\r\n" + more)
        self.transport.close()
        self._clock = self.loop.call_later(LINGER, self.transport.abort)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _stop_clocks(self) -> None:
        self._stop_clock()
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None


def _never() -> None:
    raise AssertionError("a socket does not wait for a request")


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket with so many frames a second, which gives its place back, and goes although nobody
    takes the last bytes.

    What the app counts is whole messages that it takes. Reading a frame takes as long as many
    bytes, and pings and pieces of messages never come to the app.
    """

    ticket: Ticket | None = None

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = cast(Gate, app_state[GATE])
        self._frames = float(self._most_frames)  # that may still come
        self._counted = self.loop.time()

    @property
    def _most_frames(self) -> int:
        """At once; so many that a page which is only too eager is told so before it is cut."""
        return FRAMES_FORGIVEN + self._gate.limits.messages_per_second

    def data_received(self, data: bytes) -> None:
        """Piece by piece: all that has come at once may be forty thousand frames."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Frames of every kind count: pings, pieces of messages, and what the app takes no more."""
        now, per_second = self.loop.time(), 2 * self._gate.limits.messages_per_second
        back = (now - self._counted) * per_second
        self._frames = min(float(self._most_frames), self._frames + back)
        self._frames -= len(self.conn.events)
        self._counted = now
        if self._frames < 0:
            self._gate.turn_away("frames")
            self.transport.abort()
        else:
            super().handle_events()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.ticket is not None:
            self._gate.leave(self.ticket)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(self.close_timeout + LINGER, self.transport.abort)
