"""Clocks before a real server: they run for everybody, outlive processes, and no table waits."""

from __future__ import annotations

import asyncio
import random
import re
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.store.database import open_database
from mondfang.store.play.logs import PlayLog
from mondfang.table.entries import Did, Entry, parse_entry
from mondfang.table.setup import Setup
from tests.web.live.players import LivePage, seated
from tests.web.live.processes import Process, open_tables
from tests.web.live.serving import serving

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds, on a machine that has much else to do
UNTIL = re.compile(r'data-until="(\d+)" data-stock="(\d+)"')


def clock(page: LivePage) -> tuple[int, int]:
    """Until when the clock at a seat runs, and what follows; milliseconds."""
    found = UNTIL.search(page.regions["seats"])
    assert found is not None, "no clock runs"
    return int(found[1]), int(found[2])


async def kept(database: str, table: str) -> list[tuple[float, Entry]]:
    """The log with its times."""
    opened = await open_database(database, migrate=False)
    try:
        return [(one.at, parse_entry(one.body)) for one in await PlayLog(opened).entries(table)]
    finally:
        await opened.close()


def by_clock(log: list[tuple[float, Entry]]) -> list[float]:
    return [at for at, entry in log if isinstance(entry, Did) and entry.by == "clock"]


async def test_a_table_where_nobody_acts_goes_on_and_ends_up_with_bots(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(clock=1)
        pages = await seated(site, table, 2, stack)
        await pages[0].do("deal")
        async with asyncio.timeout(PATIENCE):
            while {one.kind for one in (await site.table(table)).places} & {"person"}:
                await asyncio.sleep(0.05)
        await pages[1].until(lambda: "back" in pages[1].offers.verbs)
        await pages[1].do("back")
        await pages[1].until(lambda: "back" not in pages[1].offers.verbs)
        assert not pages[1].refusals


async def test_everybody_is_told_the_same_moment_and_the_time_of_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(clock=300, stock=60, bots="random")
        pages = await seated(site, table, 4, stack)
        await pages[0].do("deal")
        for page in pages:
            await page.until(lambda page=page: page.at == "1.0")  # type: ignore[misc]
        assert len({clock(page) for page in pages}) == 1
        until, stock = clock(pages[2])
        assert stock == 60_000
        now = pages[2].messages[-1]["now"]
        assert abs(until - now - 300_000) < PATIENCE * 1000
        assert abs(now - time.time() * 1000) < PATIENCE * 1000


async def test_a_bot_moves_at_once_when_a_person_was_in_time(tmp_path: Path) -> None:
    """The house waits for the clock of a person, and not a moment longer than for the person."""
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(clock=300)
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        chance = random.Random(3)
        async with asyncio.timeout(PATIENCE):
            while not page.is_over:
                found = await site.table(table)
                verb = page.move(chance) if page.at == found.at else None
                if verb is not None and found.turn == 0:
                    await page.do(verb)
                await page.receive()


async def test_a_killed_process_loses_no_clock(postgres_url: str) -> None:
    """The second process plays for who was silent, at the moment that the log says."""
    setup = Setup("steirisch-2017", bots="greedy", pace=0.0, clock=3, stock=0)
    [table] = await open_tables(postgres_url, setup, 1)
    one, other = Process(postgres_url), Process(postgres_url)
    async with AsyncExitStack() as stack:
        stack.callback(other.stop)
        stack.callback(one.stop)
        await asyncio.gather(one.start(), other.start())
        pages = []
        for seat in range(4):
            visitor = one.visitor(f"Spieler {seat + 1}")
            stack.push_async_callback(visitor.close)
            await visitor.sit(table, seat)
            pages.append(await stack.enter_async_context(visitor.live(table)))
        await pages[3].until(lambda: "deal" in pages[3].offers.verbs)
        await pages[3].do("deal")
        await pages[3].until(lambda: pages[3].at == "1.0")
        until, _ = clock(pages[3])
        one.kill()
        async with asyncio.timeout(PATIENCE):
            while not (moves := by_clock(await kept(postgres_url, table))):
                await asyncio.sleep(0.1)
        assert moves[0] >= until / 1000
        again = other.visitor("Spieler 1")
        stack.push_async_callback(again.close)
        assert (await again.http.get(f"/t/{table}")).status_code == 200
