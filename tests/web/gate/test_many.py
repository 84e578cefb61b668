"""Many connections at once, to servers in processes of their own."""

from __future__ import annotations

import asyncio
import json
import re
import resource
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from mondfang.table.setup import Setup
from tests.web.gate.raw import PATIENCE, Raw
from tests.web.live.players import Visitor
from tests.web.live.processes import open_tables
from tests.web.serve.running import Running, started, until

pytestmark = pytest.mark.anyio

ATTACKERS, FILES, HELD = 1_100, 1_024, 200
SLOW = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "
PEOPLE = "127.0.0.2"  # the attackers have an address of their own


@pytest.fixture
def plenty_of_files() -> None:
    """The attackers of this test are all in its own process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 2 * ATTACKERS:
        if hard != resource.RLIM_INFINITY and hard < 2 * ATTACKERS:
            pytest.skip(f"only {hard} files may be open here")
        resource.setrlimit(resource.RLIMIT_NOFILE, (2 * ATTACKERS, hard))


@asynccontextmanager
async def attack(server: Running, count: int) -> AsyncIterator[list[Raw]]:
    """So many connections that begin a request and do not end it."""
    gate = asyncio.Semaphore(50)

    async def slow() -> Raw:
        async with gate:
            raw = await Raw.open(server.address)
            with suppress(ConnectionError):
                await raw.send(SLOW)
            return raw

    made = await asyncio.gather(*(slow() for _ in range(count)))
    try:
        yield made
    finally:
        await asyncio.gather(*(raw.close() for raw in made))


def statuses(server: Running, *paths: str) -> list[int]:
    """What somebody from another address is answered, each time on a new connection."""
    found = []
    for path in paths:
        with httpx2.Client(
            transport=httpx2.HTTPTransport(local_address=PEOPLE), timeout=PATIENCE
        ) as client:
            found.append(client.get(f"{server.address}{path}").status_code)
    return found


def lines(server: Running) -> list[str]:
    said = (json.loads(line) for line in server.log.read_text().splitlines())
    return [line["message"] for line in said if line["logger"] == "mondfang.web.gate"]


def refused(server: Running) -> int:
    """How many the log says to have been too many from one address."""
    found = re.findall(r"(\d+) \(too many connections from one address\)", "".join(lines(server)))
    return sum(map(int, found))


async def test_a_thousand_slow_connections_from_one_address_leave_room_for_others(
    tmp_path: Path, plenty_of_files: None
) -> None:
    words = ("--database", str(tmp_path / "a.db"), "--limit", "head-seconds=600")
    with started(tmp_path, *words, files=FILES) as server:
        until(server.ok)
        async with attack(server, ATTACKERS):
            for _ in range(5):
                assert await asyncio.to_thread(statuses, server, "/", "/health") == [200, 200]
            await asyncio.to_thread(until, lambda: refused(server))  # while it goes on
            assert (await asyncio.to_thread(server.stop, signal.SIGTERM))[0] == 0
        assert refused(server) == ATTACKERS - HELD
        assert lines(server)[0] == (
            f"only {FILES} files may be open (ulimit -n): "
            f"at most {FILES - 100} connections instead of 4000"
        )
        assert "127.0.0" not in server.log.read_text()


async def test_when_all_places_are_taken_by_slow_ones_others_are_served(tmp_path: Path) -> None:
    words = ("--limit", "connections=20", "--limit", "connections-per-client=20")
    with started(tmp_path, "--database", str(tmp_path / "a.db"), *words) as server:
        until(server.ok)
        async with attack(server, 20):
            assert await asyncio.to_thread(statuses, server, *["/about"] * 10) == [200] * 10
        reason = "waited without a request while all places were taken"
        await asyncio.to_thread(until, lambda: any(reason in line for line in lines(server)))


SETUP = Setup("steirisch-2017", bots="greedy", pace=0.0)
TABLES = 17


async def joined(server: Running, table: str, seat: int, stack: AsyncExitStack) -> int | None:
    """Sit down and open the page; the code with which it was closed at once, if it was."""
    visitor = Visitor(server.address, f"Spieler {seat}")
    stack.push_async_callback(visitor.close)
    await visitor.sit(table, seat)
    try:
        await stack.enter_async_context(visitor.live(table))
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code
    return None


@pytest.mark.parametrize("club", [True, False])
async def test_seventeen_tables_behind_one_router_need_the_setting_for_clubs(
    tmp_path: Path, club: bool
) -> None:
    file = str(tmp_path / "a.db")
    tables = await open_tables(file, SETUP, TABLES)
    words = ["--club"] if club else []
    with started(tmp_path, "--database", file, *words) as server:
        until(server.ok)
        async with AsyncExitStack() as stack:
            codes = [
                await joined(server, table, seat, stack) for table in tables for seat in range(4)
            ]
    assert codes == [None] * 64 + [None if club else 4429] * 4
