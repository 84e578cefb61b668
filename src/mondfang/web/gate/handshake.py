"""A secure connection has to be agreed on in time: the gate sees it only after that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn


class GuardedConfig(uvicorn.Config):
    """Uvicorn leaves the handshake to the loop, which waits for a minute."""

    def __init__(self, app: Any, *, handshake_seconds: float, **settings: Any) -> None:
        super().__init__(app, **settings)
        self._handshake_seconds = handshake_seconds

    def get_loop_factory(self) -> Callable[[], asyncio.AbstractEventLoop]:
        make = super().get_loop_factory() or asyncio.new_event_loop
        return partial(_loop, make, self._handshake_seconds) if self.is_ssl else make


def _loop(
    make: Callable[[], asyncio.AbstractEventLoop], seconds: float
) -> asyncio.AbstractEventLoop:
    """A loop whose servers wait for no handshake longer than that."""
    loop = make()
    listen = partial(loop.create_server, ssl_handshake_timeout=seconds)
    loop.create_server = listen  # type: ignore[method-assign]
    return loop
