"""Clicks that come late, twice, or from those who may not."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.web.live.players import LivePage, seated
from tests.web.live.serving import Site, serving

pytestmark = pytest.mark.anyio

SOURCE = random.Random(3)


async def dealt(site: Site, table: str, stack: AsyncExitStack) -> tuple[LivePage, list[LivePage]]:
    """Four people after the deal: the page on turn, and the others."""
    pages = await seated(site, table, 4, stack)
    await pages[0].do("deal")
    for page in pages:
        await page.until(lambda page=page: page.at == "1.0")  # type: ignore[misc]
    on_turn = [page for page in pages if page.move(SOURCE) is not None]
    assert len(on_turn) == 1
    return on_turn[0], [page for page in pages if page is not on_turn[0]]


async def test_the_same_action_sent_twice_happens_once(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        page, _ = await dealt(site, table, stack)
        verb = page.move(SOURCE)
        assert verb is not None
        await page.do(verb, at="1.0")
        await page.do(verb, at="1.0")
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["code"] == "stale"
        assert (await site.table(table)).at == "1.1"


async def test_a_stale_click_is_answered_with_the_whole_table(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        page, _ = await dealt(site, table, stack)
        shown = dict(page.regions)
        await page.do("pass", at="0.3")
        answer = await page.receive()
        assert answer["refused"]["code"] == "stale"
        assert answer["regions"] == shown


async def test_who_is_not_on_turn_is_refused_and_nothing_happens(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        _, (other, *_) = await dealt(site, table, stack)
        await other.do("pass")
        await other.until(lambda: other.refusals)
        assert other.refusals[0]["code"] == "not-your-turn"
        assert (await site.table(table)).at == "1.0"


async def test_a_refusal_comes_in_the_language_of_the_page(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        visitor = site.visitor("Spieler 1")
        await visitor.sit(table, 0)
        await visitor.http.post("/settings", data={"language": "en"})
        page = await stack.enter_async_context(visitor.live(table))
        await page.do("play HK")
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["text"] == "Nothing has been dealt yet."


async def test_two_clicks_of_different_people_at_once_are_both_done(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site:
        table = await site.open()
        people = [site.visitor(f"Spieler {seat + 1}") for seat in range(4)]
        await asyncio.gather(*(one.sit(table, seat) for seat, one in enumerate(people)))
        places = (await site.table(table)).places
        assert [place.name for place in places] == [one.name for one in people]


async def test_of_two_who_want_the_same_seat_one_gets_it(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site:
        table = await site.open()
        people = [site.visitor(f"Spieler {number}") for number in (1, 2)]
        led = await asyncio.gather(*(one.do(table, "sit 0") for one in people))
        assert sorted("refused=seat-taken" in where for where in led) == [False, True]


async def test_who_only_has_the_link_can_do_nothing_over_the_socket(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        page = await stack.enter_async_context(site.visitor("").live(table))
        await page.do("sit 0")
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["code"] == "no-session"


async def test_a_table_that_does_not_exist_has_no_socket(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site:
        with pytest.raises(Exception, match="403"):
            async with site.visitor("").live("AAAAAAAAAAAAAAAAAAAAAA"):
                pass
