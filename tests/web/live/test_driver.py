"""Bots are moved by whoever is there, also after everybody was gone."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.bots import Budget, ladder
from mondfang.game.actions import Action
from mondfang.game.view import View
from mondfang.store.errors import StoreError
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.web.play.live import house_moves as house
from mondfang.web.play.live.thinkers import LEAST, WAIT, Thinkers
from tests.web.live.players import seated
from tests.web.live.serving import Site, serving
from tests.web.tables import keep_log, played_log

pytestmark = pytest.mark.anyio

PATIENCE = 60.0  # seconds, on a machine that has much else to do


async def moved(site: Site, table: str, at: str) -> LiveTable:
    """The table once it has moved on from a place."""
    async with asyncio.timeout(PATIENCE):
        while (found := await site.table(table)).at == at:
            await asyncio.sleep(0.02)
    return found


async def test_a_server_that_starts_goes_on_where_another_one_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "LATE", 0.0)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        await site.hub.driver.stop()  # as if it were killed before a bot has thought
        await page.do("deal")
        await page.until(lambda: page.regions["hand"])
        if (await site.table(table)).turn_kind == "person":
            at = page.at
            await page.do(page.move(random.Random(1)) or "")
            await page.until(lambda: page.at != at)
        left = await site.table(table)
        assert left.turn_kind == "bot"
        left_at = left.at
    async with serving(tmp_path / "a.db") as site:
        found = await moved(site, table, left_at)
    assert found.game == 1


async def test_a_pack_that_a_killed_server_did_not_promise_is_promised_by_the_next_one(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site:
        over = played_log("a", Setup("steirisch-2017"), ("p", "q", "r", "s"))
        table = await keep_log(site.services.log, over)
        await site.services.log.postpone(table, 0.0)
    async with serving(tmp_path / "a.db") as site, asyncio.timeout(PATIENCE):
        while (await site.table(table)).committed is None:
            await asyncio.sleep(0.02)


async def test_bots_do_not_play_on_when_no_person_sits_there(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await page.until(lambda: page.move(random.Random(1)) is not None)
        await site.visitors[0].do(table, "leave")
        before = (await site.table(table)).at
        await asyncio.sleep(0.2)
        assert (await site.table(table)).at == before


async def test_while_the_database_is_away_nothing_happens_and_then_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        log, append = site.services.log, site.services.log.append

        async def lost(*_: object, **__: object) -> None:
            raise StoreError("unreachable", reason="")

        monkeypatch.setattr(log, "append", lost)
        await page.do("deal")
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["code"] == "unreachable"
        monkeypatch.setattr(log, "append", append)
        await page.do("deal")
        await page.until(lambda: page.regions["hand"])
        assert (await site.table(table)).game == 1


async def test_a_bot_that_fails_is_replaced_for_that_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        name = "club"

        def choose(self, view: View, budget: Budget) -> Action:
            raise RuntimeError("a fault that names HK")

    def made(name: str, style: object = None) -> object:
        return Broken() if name == "club" else ladder.make(name)

    monkeypatch.setattr("mondfang.web.play.live.thinkers.make", made)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(bots="club")
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await page.until(lambda: page.move(random.Random(1)) is not None)
        assert (await site.table(table)).game == 1


async def test_in_a_crowd_every_decision_gets_less_time() -> None:
    thinkers = Thinkers(2)
    try:
        assert thinkers.seconds == WAIT
        thinkers._asked = 8
        assert thinkers.seconds == WAIT / 4
        thinkers._asked = 10**6
        assert thinkers.seconds == LEAST
    finally:
        thinkers.close()


async def test_who_stays_silent_passes_when_the_clock_has_run_out(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open("sb-tarock-2023", pace=0.0, clock=1, bots="random")
        [page] = await seated(site, table, 1, stack)

        async def was_silent() -> bool:
            entries = await site.services.log.entries(table)
            return any('"do":"silence","by":"clock"' in entry.body for entry in entries)

        await page.do("deal")
        source = random.Random(1)
        async with asyncio.timeout(PATIENCE):
            while not await was_silent():
                await page.receive()
                found = await site.table(table)
                # A forehand cannot be silent, and speaks; so does who is left with the game.
                if page.at == found.at and found.turn == 0 and found.silent_turn() is None:
                    await page.do(page.move(source) or "")
                elif page.is_over:
                    await page.do("deal")
