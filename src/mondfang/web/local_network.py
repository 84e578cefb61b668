"""The devices of the network: how they get here, and letting them in where they do not yet.

A server that was started for its own machine listens there alone. Whoever directs a tournament at
that machine can let the phones of the hall in without a terminal; until the server ends it then
listens in the network, too.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

import uvicorn
from starlette.requests import HTTPConnection

from mondfang.speech import SpokenError, Text

PROBE = ("192.0.2.1", 9)  # of nobody; nothing is sent: it only tells which way it would go


class NoNetwork(SpokenError):
    """Other devices cannot be let in."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "no-network": Text(
            "Dieser Rechner hängt an keinem Netz. Erst das WLAN der Halle oder einen Hotspot "
            "einschalten.",
            "This machine is in no network. First turn on the WiFi of the hall, or a hotspot.",
        ),
        "not-heard": Text(
            "In diesem Netz lässt sich nicht hören: {reason}.",
            "It is not possible to listen in this network: {reason}.",
        ),
    }


def network_address() -> str | None:
    """What this machine is called in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(PROBE)
        return str(probe.getsockname()[0])
    return None


@dataclass
class Neighbours:
    """How other devices get here, as far as is known; ``listen`` is there where they can be let in.

    It is the one thing about an app that changes while it runs.
    """

    outside: str | None
    listen: Callable[[], Awaitable[str]] | None = None

    async def let_in(self) -> None:
        """Raises NoNetwork; whoever asks twice changes nothing."""
        if self.outside is None and self.listen is not None:
            self.outside = await self.listen()


def neighbours(connection: HTTPConnection) -> Neighbours:
    found: Neighbours = connection.app.state.neighbours
    return found


class WiderServer(uvicorn.Server):
    """A server that can listen at one more address while it runs."""

    async def listen_in_network(self, port: int) -> str:
        """The same port, as the network sees it; the address for browsers there."""
        host = network_address()
        if host is None:
            raise NoNetwork("no-network")
        try:
            bound = socket.create_server((host, port), backlog=2048)
        except OSError as problem:
            raise NoNetwork("not-heard", reason=problem.strerror or str(problem)) from None
        config = self.config

        def protocol() -> asyncio.Protocol:
            kind: Any = config.http_protocol_class
            made: asyncio.Protocol = kind(
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        loop = asyncio.get_running_loop()
        listening = await loop.create_server(protocol, sock=bound, ssl=config.ssl)
        self.servers.append(listening)  # which it closes with the others
        return f"{'http' if config.ssl is None else 'https'}://{host}:{port}"
