"""The gate of a process: how many connections, requests and table pages may be open at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from mondfang.web.base.metrics import CONNECTIONS
from mondfang.web.config import Config
from mondfang.web.gate.networks import Crowd, Networks, networks_of
from mondfang.web.gate.turned_away import Reason, TurnedAway


@dataclass(slots=True, eq=False)
class Ticket:
    """A connection that was let in."""

    networks: Networks  # none of a proxy, which stands for all who come through it
    push_out: Callable[[], None]
    inside: bool = True


class Gate:
    """Counts what is open. Behind a proxy that is trusted an address is that of a request.

    When all places are taken, whoever comes takes that of the connection that has waited longest
    without a request: somebody who wants something says so at once.
    """

    def __init__(self, config: Config) -> None:
        limits = config.limits
        self.limits = limits
        self._inside = 0
        self._waiting: OrderedDict[Ticket, None] = OrderedDict()
        self._connections = Crowd(limits.connections_per_client, limits.network_times)
        self.requests = Crowd(limits.requests_per_client, limits.network_times)
        self.sockets = Crowd(limits.sockets_per_client, limits.network_times)
        self._turned_away = TurnedAway()
        self._is_proxy = _trusted(config.trusted_proxies)

    def turn_away(self, reason: Reason) -> None:
        self._turned_away.note(reason)

    def close(self) -> None:
        self._turned_away.close()

    def enter(self, host: str, push_out: Callable[[], None]) -> Ticket | Reason:
        """A place for a connection from this address, or why there is none."""
        networks = () if self._is_proxy(host) else networks_of(host)
        if not self._connections.has_room(networks):
            return self._refused("client")
        if self._inside >= self.limits.connections and not self._make_room():
            return self._refused("all")
        ticket = Ticket(networks, push_out)
        self._connections.enter(networks)
        self._inside += 1
        self._waiting[ticket] = None
        CONNECTIONS.inc()
        return ticket

    def wait(self, ticket: Ticket) -> None:
        """It has no request now."""
        if ticket.inside:
            self._waiting[ticket] = None
            self._waiting.move_to_end(ticket)

    def work(self, ticket: Ticket) -> None:
        """It has a request, or has become the socket of a table page."""
        self._waiting.pop(ticket, None)

    def leave(self, ticket: Ticket) -> None:
        if ticket.inside:
            ticket.inside = False
            self._waiting.pop(ticket, None)
            self._connections.leave(ticket.networks)
            self._inside -= 1
            CONNECTIONS.dec()

    def _refused(self, reason: Reason) -> Reason:
        self.turn_away(reason)
        return reason

    def _make_room(self) -> bool:
        if not self._waiting:
            return False
        ticket, _ = self._waiting.popitem(last=False)
        self.leave(ticket)
        self.turn_away("pushed-out")
        ticket.push_out()
        return True


def _trusted(proxies: tuple[str, ...]) -> Callable[[str], bool]:
    """Whose word counts, read exactly as the middleware reads it that takes their word."""

    async def nothing(*_: object) -> None: ...

    return ProxyHeadersMiddleware(nothing, list(proxies)).trusted_hosts.__contains__
