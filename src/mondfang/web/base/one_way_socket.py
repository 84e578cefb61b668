"""A socket that only speaks: an open page is told something until it goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from mondfang.web.base.limits import client_of
from mondfang.web.gate.gate import Gate

GONE: Final = 4404
CROWD: Final = 4429
AGAIN: Final = 1013  # come back later
BEAT: Final = 20.0  # seconds after which the page hears something, whether or not anything moved


async def tell_page(websocket: WebSocket, tell: Callable[[], Awaitable[None]]) -> None:
    """Serve one page, if there is room for it; ``tell`` speaks for ever."""
    gate, networks = cast(Gate, websocket.app.state.gate), client_of(websocket)
    if not gate.sockets.has_room(networks):
        gate.turn_away("sockets")
        await websocket.accept()
        await websocket.close(CROWD)
        return
    gate.sockets.enter(networks)
    try:
        await websocket.accept()
        telling = asyncio.ensure_future(_told(websocket, tell))
        while (await websocket.receive())["type"] != "websocket.disconnect":
            pass  # pages have nothing to say here, in text or in bytes
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
    finally:
        gate.sockets.leave(networks)


async def _told(websocket: WebSocket, tell: Callable[[], Awaitable[None]]) -> None:
    """Speak; a page that nothing can be told any more is sent away, so that it comes back."""
    try:
        await tell()
    except WebSocketDisconnect:
        pass
    except Exception:
        with suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(AGAIN)
        raise
