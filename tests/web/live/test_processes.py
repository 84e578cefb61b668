"""Two processes at one table, and one that dies: nobody misses it.

All tests share the two, which know each other only by the database; whoever kills one starts it
again.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest

from mondfang.table.setup import Setup
from tests.databases import empty_database
from tests.web.live.players import LivePage, Visitor, play_deal
from tests.web.live.processes import Process, open_tables

pytestmark = pytest.mark.anyio

SETUP = Setup("steirisch-2017", bots="greedy", pace=0.05)


@dataclass(frozen=True, slots=True)
class Two:
    """The two servers, and their database."""

    database: str
    one: Process
    other: Process

    async def open(self) -> str:
        [table] = await open_tables(self.database, SETUP, 1)
        return table


@pytest.fixture(scope="module")
def two(postgres_server: str) -> Iterator[Two]:
    with empty_database(postgres_server) as database:
        one, other = Process(database), Process(database)
        try:
            asyncio.run(_start(one, other))
            yield Two(database, one, other)
        finally:
            one.stop()
            other.stop()


async def _start(*servers: Process) -> None:
    await asyncio.gather(*(server.start() for server in servers))


async def sitting(visitor: Visitor, table: str, seat: int, stack: AsyncExitStack) -> LivePage:
    stack.push_async_callback(visitor.close)
    await visitor.sit(table, seat)
    return await stack.enter_async_context(visitor.live(table))


async def test_people_on_two_processes_play_one_game(two: Two) -> None:
    table = await two.open()
    servers = (two.one, two.other)
    async with AsyncExitStack() as stack:
        pages = [
            await sitting(servers[seat % 2].visitor(f"Spieler {seat + 1}"), table, seat, stack)
            for seat in range(4)
        ]
        await pages[1].until(lambda: "deal" in pages[1].offers.verbs)
        await pages[1].do("deal")
        source = random.Random(8)
        await asyncio.gather(*(play_deal(page, source) for page in pages))
        assert len({page.at for page in pages}) == 1
        assert len({page.regions["sheet"].count("<tr>") for page in pages}) == 1


async def test_a_person_goes_on_at_another_process_with_the_same_cookie(
    two: Two,
) -> None:
    table = await two.open()
    async with AsyncExitStack() as stack:
        visitor = two.one.visitor("Spieler 1")
        page = await sitting(visitor, table, 0, stack)
        await page.do("deal")
        await page.until(lambda: page.move(random.Random(1)) is not None)
        visitor.address = two.other.address
        again = await stack.enter_async_context(visitor.live(table))
        assert again.regions == page.regions


async def test_the_bots_of_a_process_that_dies_are_moved_by_another(two: Two) -> None:
    table = await two.open()
    async with AsyncExitStack() as stack:
        visitor = two.one.visitor("Spieler 1")
        page = await sitting(visitor, table, 0, stack)
        await page.do("deal")
        await page.until(lambda: page.at.startswith("1."))
        source = random.Random(2)
        while page.move(source) is None:  # until a bot of the first process is on turn
            await page.receive()
        verb = page.move(source)
        assert verb is not None
        await page.do(verb)
        await page.receive()
        two.one.kill()
        stack.push_async_callback(two.one.start)
        visitor.address = two.other.address
        again = await stack.enter_async_context(visitor.live(table))
        await play_deal(again, source)
        assert again.is_over


async def test_who_is_at_another_process_is_not_taken_for_away(two: Two) -> None:
    table = await two.open()
    async with AsyncExitStack() as stack:
        first = await sitting(two.one.visitor("Spieler 1"), table, 0, stack)
        second = await sitting(two.other.visitor("Spieler 2"), table, 1, stack)
        for page in (first, second):
            await page.until(lambda page=page: "nicht da" not in page.regions["people"])  # type: ignore[misc]
        await first.do("deal")
        await first.until(lambda: first.at.startswith("1."))
        await first.do("bot-for 1")
        await first.until(lambda: first.refusals)
        assert first.refusals[0]["code"] == "not-away"


async def test_a_form_at_a_process_without_pages_takes_nobody_for_away(two: Two) -> None:
    table = await two.open()
    async with AsyncExitStack() as stack:
        page = await sitting(two.one.visitor("Spieler 1"), table, 0, stack)
        plain = two.other.visitor("Spieler 2")
        stack.push_async_callback(plain.close)
        await plain.sit(table, 1)
        await page.do("deal")
        await page.until(lambda: page.at.startswith("1."))
        assert "refused=not-away" in await plain.do(table, "bot-for 0")
