"""Every byte that a seat is sent, searched for cards that it could not know."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.rulebook import book_ids
from mondfang.table.told import told
from tests.web.live.knowledge import known, named
from tests.web.live.players import play_together, seated
from tests.web.live.serving import serving
from tests.web.live.test_pushes import history

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("book", book_ids())
async def test_no_message_to_a_seat_names_a_card_that_it_cannot_know(
    book: str, tmp_path: Path
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(book)
        pages = await seated(site, table, 4, stack)
        for page in pages:
            page.begin()
        await pages[0].do("deal")
        await play_together(pages, random.Random(f"leak {book}"))
        truth, searched = await history(site, table), 0
        for seat, page in enumerate(pages):
            for text, message in zip(page.received, page.messages[1:], strict=True):
                if "regions" not in message:
                    continue
                moment = truth[int(message["at"].split(".")[0]), message["seq"]]
                seen = told(moment, moment.places[seat].person)
                if seen.opened is not None:
                    continue  # the game is over, and the pack is opened
                knows = set() if seen.view is None else known(seen.view)
                shows = text + "".join(message["regions"].values())
                assert named(shows, seen.book) <= knows, (seat, message["at"])
                searched += len(shows)
        assert searched > 100_000


async def test_the_search_would_find_a_card(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 4, stack)
        await pages[0].do("deal")
        for page in pages:
            await page.until(lambda page=page: page.regions["hand"])  # type: ignore[misc]
        now = await site.table(table)
        other = told(now, now.places[1].person)
        assert other.view is not None
        assert named(pages[1].regions["hand"], other.book) == set(other.view.hand)
        own = told(now, now.places[0].person)
        assert own.view is not None
        assert not named(pages[1].regions["hand"], own.book) & known(own.view)


async def test_a_stranger_and_a_kiebitz_are_sent_no_hidden_card(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(kiebitze="public")
        pages = await seated(site, table, 4, stack)
        kiebitz = site.visitor("Kiebitz")
        await kiebitz.do(table, "watch")
        looking = await stack.enter_async_context(kiebitz.live(table))
        stranger = await stack.enter_async_context(site.visitor("").live(table))
        await pages[0].do("deal")
        for page in (looking, stranger):
            await page.until(lambda page=page: page.at == "1.0")  # type: ignore[misc]
        book = (await site.table(table)).book
        sent = "".join([*looking.received, *stranger.received, await kiebitz.page(table)])
        assert named(sent, book) == set()
