"""Whole games over sockets, by pressing what the page offers."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.rulebook import book_ids
from tests.web.live.players import play_deal, play_together, seated
from tests.web.live.serving import serving

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("book", book_ids())
async def test_one_person_plays_with_three_bots_to_the_settlement(
    book: str, tmp_path: Path
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(book)
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await play_deal(page, random.Random(book))
        played = await site.table(table)
        assert played.written is not None
        assert played.written.line.points[0] == played.totals[0]


@pytest.mark.parametrize("book", book_ids())
async def test_four_people_play_to_the_settlement(book: str, tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(book)
        pages = await seated(site, table, 4, stack)
        await pages[2].do("deal")
        await play_together(pages, random.Random(book))
        assert len({page.at for page in pages}) == 1
        assert (await site.table(table)).written is not None
