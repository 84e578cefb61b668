"""What goes wrong in dealing, through the pages: it is offered, seen by all, and carried out."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.web.live.players import LivePage, Offers
from tests.web.live.serving import Site, serving

pytestmark = pytest.mark.anyio


def menu(page: LivePage) -> list[str]:
    return Offers(page.regions["people"]).verbs


async def asked(page: LivePage) -> None:
    await page.until(lambda: "answer yes" in Offers(page.regions["referee"]).verbs)


async def dealer_and_neighbour(
    site: Site, table: str, stack: AsyncExitStack
) -> tuple[LivePage, LivePage, int]:
    """Two people: the one who deals, and the seat after; the rest are bots."""
    seat = (await site.table(table)).dealing.dealer
    pages = []
    for step, name in enumerate(("Geber", "Nachbar")):
        visitor = site.visitor(name)
        await visitor.sit(table, (seat + step) % 4)
        pages.append(await stack.enter_async_context(visitor.live(table)))
    return pages[0], pages[1], seat


async def test_a_bot_that_gets_a_wrong_hand_says_so_and_the_house_deals_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mondfang.table.state.REDEAL_PAUSE", 0.0)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(manner="table", pace=0.3)
        page, _, seat = await dealer_and_neighbour(site, table, stack)
        await page.do("deal")
        await page.until(lambda: any(verb.startswith("misdeal") for verb in menu(page)))
        await page.do(next(verb for verb in menu(page) if verb.startswith("misdeal")))
        await page.until(lambda: page.at.startswith("2."))
        assert "Derselbe Geber gibt neu" in "".join(page.received)
        found = await site.table(table)
        assert (found.dealing.dealer, found.sheet[0].thrown_in) == (seat, True)


async def test_sb_everybody_is_asked_about_a_card_that_fell_face_up(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open("sb-tarock-2023", manner="table", pace=30.0)
        page, other, seat = await dealer_and_neighbour(site, table, stack)
        await page.do("deal")
        await page.until(lambda: any(verb.startswith("expose") for verb in menu(page)))
        await page.do(f"expose {(seat + 1) % 4}")
        for one in (page, other):
            await asked(one)
            assert "SB-006" in one.regions["referee"]
        await page.do("answer yes")
        await other.until(lambda: other.at == "1.2")
        await other.do("answer yes")
        await page.until(lambda: "Es bleibt dabei" in page.regions["referee"])
        assert (await site.table(table)).turn == (seat + 1) % 4


async def test_sb_a_deal_out_of_turn_is_undone_by_whoever_notices_it(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open("sb-tarock-2023", manner="table", pace=30.0)
        page, other, seat = await dealer_and_neighbour(site, table, stack)
        await other.do("take-deal")
        await other.do("deal")
        await page.until(lambda: "dispute" in menu(page))
        assert (await site.table(table)).dealing.dealer == (seat + 1) % 4
        await page.do("dispute")
        await other.until(lambda: "Der richtige Geber gibt neu" in other.regions["referee"])
        assert "SB-008" in other.regions["referee"]
        coming = (await site.table(table)).coming
        assert coming is not None
        assert coming.dealer == seat
