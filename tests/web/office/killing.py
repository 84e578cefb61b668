"""Phones that write while their server is killed and started again, over and over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import httpx2

from tests.web.live.processes import Process
from tests.web.office.phones import Phone, kept, missing, prepare

MOST_ROWS = 20  # deals of a table


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many rows were acknowledged, and at which tables another number is kept."""

    acknowledged: int
    wrong: dict[int, tuple[int, int]]


def address_of(servers: Sequence[Process], table: int) -> str:
    """Each table has a server of its own; it has the same address in all its lives."""
    return servers[table % len(servers)].address


async def kill_again_and_again(database: str, processes: int, kills: int, players: int) -> Verdict:
    """Kill a server whenever a few more rows are in; at last everything is compared."""
    await asyncio.to_thread(prepare, database, players)
    servers = [Process(database) for _ in range(processes)]
    for server in servers:
        await server.start()
    phones = [
        Phone(table, partial(address_of, servers, table)) for table in range(1, players // 4 + 1)
    ]
    step = max(1, len(phones) * MOST_ROWS // (kills + 1))
    try:
        async with httpx2.AsyncClient(timeout=120.0) as http:
            for phone in phones:
                await phone.join(http)
            writing = [asyncio.create_task(_write(phone, http)) for phone in phones]
            for number in range(kills):
                while _rows(phones) < step * (number + 1) and not all(t.done() for t in writing):
                    await asyncio.sleep(0.002)
                servers[number % processes].kill()
                await servers[number % processes].start()
            await asyncio.gather(*writing)
    finally:
        for server in servers:
            server.stop()
    wrong = missing(await asyncio.to_thread(kept, database), phones)
    return Verdict(_rows(phones), wrong)


async def _write(phone: Phone, http: httpx2.AsyncClient) -> None:
    while phone.acknowledged < MOST_ROWS:
        await phone.write(http)


def _rows(phones: list[Phone]) -> int:
    return sum(phone.acknowledged for phone in phones)
