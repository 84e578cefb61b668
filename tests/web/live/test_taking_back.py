"""Taking back over sockets and by forms: alone with bots at once, with people by their consent."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.web.live.players import Offers, Visitor
from tests.web.live.serving import Site, serving

pytestmark = pytest.mark.anyio

SLOW = 30.0  # seconds that bots take: nobody speaks before the test has looked


async def forehand(site: Site, table: str) -> Visitor:
    seat = (await site.table(table)).dealing.forehand
    visitor = site.visitor("Vorhand")
    await visitor.sit(table, seat)
    return visitor


async def test_alone_with_bots_a_bid_is_taken_back_without_script(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site:
        table = await site.open(pace=SLOW)
        visitor = await forehand(site, table)
        await visitor.deal(table)
        assert "undo" not in Offers(await visitor.page(table)).verbs
        await visitor.do(table, "reserve", "1.0")
        assert "undo" in Offers(await visitor.page(table)).verbs
        await visitor.do(table, "undo", "1.1")
        html = await visitor.page(table)
        assert "reserve" in Offers(html).verbs
        assert "hat zurückgenommen" in html


async def test_the_others_are_asked_and_everybody_sees_the_table_as_it_was(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(pace=SLOW)
        first = await forehand(site, table)
        other = site.visitor("Nachbar")
        await other.sit(table, ((await site.table(table)).dealing.forehand + 1) % 4)
        page = await stack.enter_async_context(first.live(table))
        beside = await stack.enter_async_context(other.live(table))
        await page.do("deal")
        await page.until(lambda: "reserve" in page.offers.verbs)
        await beside.until(lambda: beside.at == "1.0")
        before = page.regions["panel"]
        await page.do("reserve")
        await page.until(lambda: "undo" in page.offers.verbs)
        await page.do("undo")
        await beside.until(lambda: "undo yes" in beside.offers.verbs)
        await beside.do("undo yes")
        await page.until(lambda: page.at == "1.2")
        await beside.until(lambda: beside.at == "1.2")
        assert page.regions["panel"] == before
        assert "Vorhand hat zurückgenommen." in "".join(beside.said)
