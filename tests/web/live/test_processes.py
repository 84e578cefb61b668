"""Two processes at one table, and one that dies: nobody misses it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from mondfang.table.setup import Setup
from tests.web.live.players import LivePage, Visitor, play_deal
from tests.web.live.processes import Process, open_tables

pytestmark = pytest.mark.anyio

SETUP = Setup("steirisch-2017", bots="greedy", pace=0.05)


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Process, Process]]:
    """Two servers that know each other only by the database."""
    one, other = Process(database), Process(database)
    try:
        await asyncio.gather(one.start(), other.start())
        yield one, other
    finally:
        one.stop()
        other.stop()


async def sitting(visitor: Visitor, table: str, seat: int, stack: AsyncExitStack) -> LivePage:
    stack.push_async_callback(visitor.close)
    await visitor.sit(table, seat)
    return await stack.enter_async_context(visitor.live(table))


async def test_people_on_two_processes_play_one_game(postgres_url: str) -> None:
    [table] = await open_tables(postgres_url, SETUP, 1)
    async with two(postgres_url) as servers, AsyncExitStack() as stack:
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
    postgres_url: str,
) -> None:
    [table] = await open_tables(postgres_url, SETUP, 1)
    async with two(postgres_url) as (one, other), AsyncExitStack() as stack:
        visitor = one.visitor("Spieler 1")
        page = await sitting(visitor, table, 0, stack)
        await page.do("deal")
        await page.until(lambda: page.move(random.Random(1)) is not None)
        visitor.address = other.address
        again = await stack.enter_async_context(visitor.live(table))
        assert again.regions == page.regions


async def test_the_bots_of_a_process_that_dies_are_moved_by_another(postgres_url: str) -> None:
    [table] = await open_tables(postgres_url, SETUP, 1)
    async with two(postgres_url) as (one, other), AsyncExitStack() as stack:
        visitor = one.visitor("Spieler 1")
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
        one.kill()
        visitor.address = other.address
        again = await stack.enter_async_context(visitor.live(table))
        await play_deal(again, source)
        assert again.is_over


async def test_who_is_at_another_process_is_not_taken_for_away(postgres_url: str) -> None:
    [table] = await open_tables(postgres_url, SETUP, 1)
    async with two(postgres_url) as (one, other), AsyncExitStack() as stack:
        first = await sitting(one.visitor("Spieler 1"), table, 0, stack)
        second = await sitting(other.visitor("Spieler 2"), table, 1, stack)
        for page in (first, second):
            await page.until(lambda page=page: "nicht da" not in page.regions["people"])  # type: ignore[misc]
        await first.do("deal")
        await first.until(lambda: first.at.startswith("1."))
        await first.do("bot-for 1")
        await first.until(lambda: first.refusals)
        assert first.refusals[0]["code"] == "not-away"


async def test_a_form_at_a_process_without_pages_takes_nobody_for_away(postgres_url: str) -> None:
    [table] = await open_tables(postgres_url, SETUP, 1)
    async with two(postgres_url) as (one, other), AsyncExitStack() as stack:
        page = await sitting(one.visitor("Spieler 1"), table, 0, stack)
        plain = other.visitor("Spieler 2")
        stack.push_async_callback(plain.close)
        await plain.sit(table, 1)
        await page.do("deal")
        await page.until(lambda: page.at.startswith("1."))
        assert "refused=not-away" in await plain.do(table, "bot-for 0")
