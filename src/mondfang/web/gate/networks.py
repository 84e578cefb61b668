"""Whose connection it is: an address, or the networks that somebody with IPv6 has.

A household has a /64 with more addresses than anybody can count, and a provider hands out a /48
with 65,536 of those to whoever asks. Both are counted, the wider one with a larger allowance.
"""

from __future__ import annotations

import ipaddress
from functools import lru_cache

Networks = tuple[str, ...]  # from the narrowest on; there is always one

_LEVELS = (64, 48)


@lru_cache(4096)
def networks_of(host: str) -> Networks:
    """The networks that are counted for an address.

    >>> networks_of("2001:db8:1:2::7")
    ('2001:db8:1:2::/64', '2001:db8:1::/48')
    >>> networks_of("::ffff:192.0.2.7")
    ('192.0.2.7',)
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return (host,)
    if address.version == 4:
        return (str(address),)
    if address.ipv4_mapped is not None:  # as a socket for both kinds of addresses says it
        return (str(address.ipv4_mapped),)
    wide = (ipaddress.ip_network((int(address), bits), strict=False) for bits in _LEVELS)
    return tuple(map(str, wide))


class Crowd:
    """How many are in at the same time, of one client; a wider network may have some times more."""

    def __init__(self, most: int, times: int) -> None:
        self._most, self._times = most, times
        self._count: dict[str, int] = {}

    def has_room(self, networks: Networks) -> bool:
        most = self._most
        for network in networks:
            if self._count.get(network, 0) >= most:
                return False
            most *= self._times
        return True

    def enter(self, networks: Networks) -> None:
        for network in networks:
            self._count[network] = self._count.get(network, 0) + 1

    def leave(self, networks: Networks) -> None:
        """Who has nobody inside is not remembered."""
        for network in networks:
            left = self._count[network] - 1
            if left:
                self._count[network] = left
            else:
                del self._count[network]
