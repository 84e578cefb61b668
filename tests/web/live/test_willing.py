"""What is no choice is done for those who want it, and nobody can tell by the page."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from mondfang.table.entries import Did, parse_entry
from mondfang.table.play.forced import forced
from mondfang.web.play.live import willing
from mondfang.web.play.live.room import Room
from tests.table.play.test_forced import until_forced
from tests.table.tables import Log
from tests.table.tables import seated as four
from tests.web.live.players import LivePage, Visitor, seated
from tests.web.live.serving import Site, serving

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds, on a machine that has much else to do


async def by_the_house(site: Site, table: str) -> int:
    entries = [parse_entry(one.body) for one in await site.services.log.entries(table)]
    return sum(isinstance(entry, Did) and entry.by == "house" for entry in entries)


async def press_choices_alone(site: Site, table: str, page: LivePage) -> None:
    """Play to the end without a click where there is no choice."""
    chance, acted = random.Random(1), ""
    async with asyncio.timeout(PATIENCE):
        while not page.is_over:
            found = await site.table(table)
            fresh = page.at == found.at and page.at != acted
            if fresh and found.turn == 0 and forced(found) is None:
                verb = page.move(chance)
                if verb is not None:
                    acted = page.at
                    await page.do(verb)
            before = len(page.refusals)
            await page.receive()
            if len(page.refusals) > before:
                acted = ""


async def test_a_game_is_finished_by_choices_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(willing, "SHORTEST", 0.05)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await press_choices_alone(site, table, page)
        assert await by_the_house(site, table) > 0


async def test_who_does_not_want_it_clicks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(willing, "SHORTEST", 0.0)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        visitor: Visitor = site.visitor("Spieler 1")
        await visitor.http.post("/settings", data={"autoplay": "no", "back": "/"})
        await visitor.sit(table, 0)
        page = await stack.enter_async_context(visitor.live(table))
        await page.do("deal")
        chance = random.Random(1)
        async with asyncio.timeout(PATIENCE):
            while not page.is_over:
                verb = page.move(chance)
                if verb is not None:
                    await asyncio.sleep(0.02)  # the house would be faster
                    await page.do(verb)
                await page.receive()
        assert await by_the_house(site, table) == 0


def room_of(log: Log) -> Room:
    return Room(log.table)


async def test_among_people_the_pause_is_one_of_the_persons_own() -> None:
    log = four().deal()
    until_forced(log)
    room, turn = room_of(log), log.table.turn
    assert turn is not None
    room.tempo[turn] = deque([2.25, 3.5])
    assert {willing.pause(room) for _ in range(50)} == {2.25, 3.5}


async def test_of_somebody_who_has_not_decided_anything_the_pause_is_chance() -> None:
    log = four().deal()
    until_forced(log)
    low, high = willing.UNKNOWN
    found = {willing.pause(room_of(log)) for _ in range(50)}
    assert len(found) > 10
    assert all(low <= one <= high for one in found)


async def test_with_bots_alone_it_is_short() -> None:
    log = Log().seat("p0").deal()
    while forced(log.table) is None:
        log.move()
    assert willing.pause(room_of(log)) == max(willing.SHORTEST, log.table.pace)


async def test_only_real_decisions_are_remembered() -> None:
    log = four().deal()
    room, turn = room_of(log), log.table.turn
    assert turn is not None
    willing.note(room, replace(log.table, turned=100.0), 104.5)
    assert list(room.tempo[turn]) == [4.5]
    until_forced(log)
    room.tempo.clear()
    willing.note(room, replace(log.table, turned=100.0), 100.1)
    assert room.tempo == {}
