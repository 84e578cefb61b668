"""Who is let in and who is not, counted without a network."""

from __future__ import annotations

import asyncio
import logging

import pytest

from mondfang.web.config import Config, Limits
from mondfang.web.gate import turned_away
from mondfang.web.gate.gate import Gate, Ticket
from mondfang.web.gate.networks import Crowd, networks_of

pytestmark = pytest.mark.anyio


def gate(*proxies: str, **limits: int) -> Gate:
    return Gate(Config("x" * 16, trusted_proxies=proxies, limits=Limits(**limits)))


def entered(at: Gate, host: str, pushed: list[str] | None = None) -> Ticket:
    ticket = at.enter(host, lambda: (pushed if pushed is not None else []).append(host))
    assert isinstance(ticket, Ticket)
    return ticket


async def test_an_address_has_so_many_connections_and_no_more() -> None:
    at = gate(connections_per_client=2)
    first, _ = entered(at, "192.0.2.1"), entered(at, "192.0.2.1")
    assert at.enter("192.0.2.1", lambda: None) == "client"
    entered(at, "192.0.2.2")
    at.leave(first)
    entered(at, "192.0.2.1")


async def test_a_place_is_given_back_once() -> None:
    at = gate(connections_per_client=2)
    first, _ = entered(at, "192.0.2.1"), entered(at, "192.0.2.1")
    at.leave(first)
    at.leave(first)
    entered(at, "192.0.2.1")
    assert at.enter("192.0.2.1", lambda: None) == "client"


async def test_a_network_has_some_times_as_many_as_a_household() -> None:
    at = gate(connections_per_client=1, network_times=3)
    for number in range(3):
        entered(at, f"2001:db8:1:{number}::7")
        assert at.enter(f"2001:db8:1:{number}::8", lambda: None) == "client"
    assert at.enter("2001:db8:1:9::7", lambda: None) == "client"
    entered(at, "2001:db8:2:9::7")


async def test_a_proxy_that_is_trusted_is_no_client() -> None:
    at = gate("192.0.2.1", "198.51.100.0/24", connections_per_client=1, connections=8)
    for host in ("192.0.2.1", "198.51.100.7"):
        for _ in range(4):
            at.work(entered(at, host))
    assert at.enter("192.0.2.1", lambda: None) == "all"


async def test_when_all_places_are_taken_the_one_that_waited_longest_goes() -> None:
    at, pushed = gate(connections=3), list[str]()
    busy = entered(at, "192.0.2.1", pushed)
    at.work(busy)
    waits, came_back = entered(at, "192.0.2.2", pushed), entered(at, "192.0.2.3", pushed)
    at.work(waits)
    at.wait(waits)
    entered(at, "192.0.2.4", pushed)
    assert pushed == ["192.0.2.3"]
    at.leave(came_back)  # as its connection is lost
    entered(at, "192.0.2.5", pushed)
    assert pushed == ["192.0.2.3", "192.0.2.2"]


async def test_who_is_busy_is_not_pushed_out() -> None:
    at = gate(connections=1)
    at.work(entered(at, "192.0.2.1"))
    assert at.enter("192.0.2.2", lambda: None) == "all"


async def test_one_that_was_pushed_out_does_not_wait_again() -> None:
    at = gate(connections=1)
    gone = entered(at, "192.0.2.1")
    at.work(entered(at, "192.0.2.2"))
    at.wait(gone)
    assert at.enter("192.0.2.3", lambda: None) == "all"


def test_a_crowd_remembers_only_who_is_inside() -> None:
    crowd, networks = Crowd(2, 8), networks_of("2001:db8::7")
    crowd.enter(networks)
    crowd.leave(networks)
    assert not crowd._count


async def test_what_was_turned_away_is_told_in_numbers_and_seldom(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(turned_away, "SOON", 0.0)
    at = gate(connections_per_client=1)
    entered(at, "192.0.2.1")
    with caplog.at_level(logging.WARNING, "mondfang.web.gate"):
        for _ in range(900):
            at.enter("192.0.2.1", lambda: None)
        while not caplog.messages:
            await asyncio.sleep(0.001)
        for _ in range(7):
            at.enter("192.0.2.1", lambda: None)
        at.turn_away("idle")
        at.turn_away("body")
        await asyncio.sleep(0.01)
        assert len(caplog.messages) == 1
        at.close()
    assert caplog.messages == [
        "turned away: 900 (too many connections from one address)",
        "turned away: 7 (too many connections from one address), 1 (request body too slow)",
    ]
