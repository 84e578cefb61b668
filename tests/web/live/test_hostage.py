"""Nobody holds a table: who dawdles, drops, spoils or crowds; and what an operator can do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from mondfang.store.database import open_database
from mondfang.store.play.logs import Beside, PlayLog, Stored
from mondfang.table.entries import Closed, entry_text
from mondfang.web.play.live import hub as hubs
from mondfang.web.play.live import operators
from mondfang.web.play.live import room as rooms
from mondfang.web.play.live.hub import Hub
from mondfang.web.play.live.room import Room
from tests.web.live.players import LivePage, seated
from tests.web.live.serving import PLENTY, Site, serving

pytestmark = pytest.mark.anyio


async def refused(page: LivePage, verb: str) -> str:
    before = len(page.refusals)
    await page.do(verb)
    await page.until(lambda: len(page.refusals) > before)
    return str(page.refusals[-1]["code"])


async def room_of(site: Site, table: str) -> Room:
    found = await site.hub.room(table)
    assert found is not None
    return found


async def on_turn(site: Site, table: str, pages: list[LivePage]) -> int:
    """The seat of the person who is on turn, once bots have done."""
    await pages[0].do("deal")
    while (found := await site.table(table)).turn_kind != "person" or found.game == 0:
        await asyncio.sleep(0.02)
    assert found.turn is not None
    return found.turn


async def test_for_one_who_lets_the_others_wait_a_bot_may_play(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = list(await seated(site, table, 2, stack))
        slow = await on_turn(site, table, pages)
        other = pages[1 - slow]
        assert await refused(other, f"bot-for {slow}") == "not-away"
        room = await room_of(site, table)
        room.turned = (room.table.at, room.turned[1] - rooms.IDLE)  # a minute later
        await other.do(f"bot-for {slow}")
        while (await site.table(table)).places[slow].kind != "stand-in":
            await asyncio.sleep(0.02)
        await pages[slow].do("back")
        while (await site.table(table)).places[slow].kind != "person":
            await asyncio.sleep(0.02)


async def test_who_lets_the_others_wait_is_seen_to_be_away_though_nobody_clicks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (hubs, rooms):
        monkeypatch.setattr(module, "IDLE", 0.5)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = list(await seated(site, table, 2, stack))
        slow = await on_turn(site, table, pages)
        other = pages[1 - slow]
        await other.until(lambda: f"bot-for {slow}" in other.regions["people"])


async def test_however_often_a_table_moves_one_alarm_waits_for_who_dawdles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, alarms = asyncio.get_running_loop(), list[object]()
    call_later = loop.call_later

    def noted(delay: float, callback: Callable[..., object], *given: Any) -> asyncio.TimerHandle:
        if isinstance(getattr(callback, "__self__", None), Hub) and delay > rooms.IDLE / 2:
            alarms.append(callback)
        return call_later(delay, callback, *given)

    monkeypatch.setattr(loop, "call_later", noted)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = list(await seated(site, table, 2, stack))
        await on_turn(site, table, pages)
        room = await room_of(site, table)
        assert len(alarms) == 1
        assert room.alarmed


async def test_a_page_that_is_lost_has_time_to_come_back(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        first, second = await seated(site, table, 2, stack)
        await first.do("deal")
        await first.until(lambda: first.at.startswith("1."))
        await second.socket.close()
        room = await room_of(site, table)
        while 1 in room.seats_here():
            await asyncio.sleep(0.02)
        room.turned = (room.table.at, room.turned[1] + 1e6)  # this is not about dawdling
        assert await refused(first, "bot-for 1") == "not-away"
        room.born -= rooms.DROPPED
        room.gone = {person: at - rooms.DROPPED for person, at in room.gone.items()}
        await first.do("bot-for 1")
        while (await site.table(table)).places[1].kind != "stand-in":
            await asyncio.sleep(0.02)
        assert await refused(first, "free 1") == "seat-kept"
        room.standing_in = {seat: at - rooms.KEPT for seat, at in room.standing_in.items()}
        await first.do("free 1")
        while (await site.table(table)).places[1].kind != "bot":
            await asyncio.sleep(0.02)


async def test_who_changes_things_all_the_time_stops_only_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "FUSS", 6)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        spoiler, other = await seated(site, table, 2, stack)
        rungs = ("greedy", "random")
        for number in range(rooms.FUSS):
            await site.visitors[0].do(table, f"bot 2 {rungs[number % 2]}")
        assert await refused(spoiler, "bot 3 greedy") == "too-much-of-you"
        await other.do("bot 3 greedy")
        while (await site.table(table)).places[3].kind != "bot":
            await asyncio.sleep(0.02)


async def test_onlookers_are_bounded_and_those_who_sit_there_are_not(tmp_path: Path) -> None:
    few = replace(PLENTY, onlookers_per_table=3)
    async with serving(tmp_path / "a.db", few) as site, AsyncExitStack() as stack:
        table = await site.open(kiebitze="public")
        await seated(site, table, 1, stack)
        for number in range(3):
            await stack.enter_async_context(site.visitor(f"Gast {number}").live(table))
        late = site.visitor("zu spät")
        with pytest.raises(ConnectionClosed, match="4429"):
            await stack.enter_async_context(late.live(table))
        room = await room_of(site, table)
        assert len(room.connections) == 4
        await stack.enter_async_context(site.visitors[0].live(table))
        assert len(room.connections) == 5


async def test_before_a_locked_door_a_newcomer_knocks_and_the_host_decides(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(kiebitze="public")
        host, other = await seated(site, table, 2, stack)
        await host.do("lock")
        await other.until(lambda: "zugesperrt" in other.regions["people"])
        guest, pest = site.visitor("Gast 1"), site.visitor("Gast 2")
        for visitor in (guest, pest):
            for verb in ("sit 2", "watch"):
                assert "refused=locked" in await visitor.do(table, verb)
            assert "refused" not in await visitor.do(table, "ask-in")
        waiting = await stack.enter_async_context(guest.live(table))
        assert "angeklopft" in waiting.regions["people"]
        await host.until(lambda: "let-in Gast 1" in host.regions["people"])
        assert "Gast 1" not in other.regions["people"]
        await host.do("let-in Gast 1")
        await waiting.until(lambda: "sit 2" in waiting.regions["people"])
        await host.until(lambda: "turn-down Gast 2" in host.regions["people"])
        await host.do("turn-down Gast 2")
        await host.until(lambda: "Gast 2" not in host.regions["people"])
        assert "refused" not in await guest.do(table, "sit 2")
        assert "refused=sent-away" in await pest.do(table, "ask-in")
        assert any("Gast 1 klopft an." in said for said in host.said)


async def test_a_table_that_the_operator_closes_says_so_on_every_page(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    async with serving(file) as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        beside = await open_database(str(file))  # as the command does, in another process
        log = PlayLog(beside)
        head = await log.head(table)
        assert head is not None
        entry = Stored(table, head.game, head.seq + 1, head.touched, entry_text(Closed()))
        await log.append(entry, due=None, beside=Beside(ended=True))
        await beside.close()
        await page.until(lambda: "geschlossen" in " ".join(page.regions.values()))
        assert await refused(page, "deal") == "closed"


async def test_a_table_that_the_operator_deletes_is_gone_for_its_pages(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    async with serving(file) as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        beside = await open_database(str(file))
        assert await PlayLog(beside).delete(table)
        await beside.close()
        with pytest.raises(ConnectionClosed, match="4404"):
            await page.until(lambda: False)
        assert await site.hub.load(table) is None


async def test_a_table_that_is_deleted_while_nobody_looks_is_gone_from_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operators, "SOME", 1)  # and each has its turn
    monkeypatch.setattr(operators, "EVERY", 0.01)
    file = tmp_path / "a.db"
    async with serving(file) as site:
        visitor, kept, table = site.visitor("Spieler 1"), await site.open(), await site.open()
        await visitor.sit(table, 0)
        beside = await open_database(str(file))
        assert await PlayLog(beside).delete(table)
        await beside.close()
        while await site.hub.load(table) is not None:
            await asyncio.sleep(0.01)
        assert (await visitor.http.get(f"/t/{table}")).status_code == 404
        assert await site.hub.load(kept) is not None
