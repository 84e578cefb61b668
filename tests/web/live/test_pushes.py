"""What a page shows is what the table is: pushed, caught up, loaded anew."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.store.play.logs import Stretch
from mondfang.table.entries import parse_entry
from mondfang.table.state import LiveTable, moments
from mondfang.table.told import told
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.faces import pictures
from mondfang.web.play.scene.regions import as_markup, regions
from tests.web.live.players import LivePage, play_together, seated
from tests.web.live.serving import Site, serving

pytestmark = pytest.mark.anyio

EVERYBODY = frozenset(range(4))


async def history(site: Site, table: str) -> dict[tuple[int, int], LiveTable]:
    """The table at each moment of its log."""
    entries = [parse_entry(one.body) for one in await site.services.log.entries(table)]
    return {(moment.game, moment.seq): moment for moment in moments(entries)}


def shown(page: LivePage) -> dict[tuple[int, int], dict[str, str]]:
    """What the page showed after each message, by the moment of the table."""
    regions: dict[str, str] = {}
    found = {}
    for message in page.messages:
        if "regions" in message:
            regions = {**regions, **message["regions"]}
            found[int(message["at"].split(".")[0]), message["seq"]] = regions
    return found


@pytest.mark.parametrize("book", ["steirisch-2017", "kantine-2023"])
async def test_every_push_makes_of_the_old_regions_those_of_a_fresh_page(
    book: str, tmp_path: Path
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(book)
        pages = await seated(site, table, 4, stack)
        for page in pages:
            page.begin()
        await pages[0].do("deal")
        await play_together(pages, random.Random(book))
        truth = await history(site, table)
        for seat, page in enumerate(pages):
            pushed = shown(page)
            for moment, regions_then in pushed.items():
                person = truth[moment].places[seat].person
                assert regions_then == regions(told(truth[moment], person), Prefs(), EVERYBODY)
            acted = page.done - len(page.refusals)
            assert len(pushed) > acted  # it was shown each moment it acted in, and the end


async def test_who_connects_again_in_mid_trick_finds_exactly_the_same(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        visitor = site.visitor("Spieler 1")
        await visitor.sit(table, 0)
        source = random.Random(5)
        async with visitor.live(table) as page:
            await page.do("deal")
            while not any(verb.startswith("play ") for verb in page.offers.verbs):
                verb = page.move(source)
                if verb is not None:
                    await page.do(verb)
                await page.receive()
            before = dict(page.regions)
        again = await stack.enter_async_context(visitor.live(table))
        assert again.regions == before


async def test_a_loaded_page_has_the_regions_of_the_live_one(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await page.until(lambda: page.move(random.Random(1)) is not None)
        html = await site.visitors[0].page(table)
        shown = pictures((await site.table(table)).book, "de")
        assert all(region in html for region in as_markup(page.regions, shown).values())


async def test_a_page_of_the_same_person_elsewhere_is_pushed_as_well(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        other = await stack.enter_async_context(site.visitors[0].live(table))
        await page.do("deal")
        await page.until(lambda: page.regions["hand"])
        await other.until(lambda: other.regions["hand"])
        assert other.regions["hand"] == page.regions["hand"]


async def test_a_table_is_forgotten_when_many_others_are_used_and_comes_back_as_it_was(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site:
        site.hub._most = 2
        table = await site.open()
        await site.visitor("Spieler 1").sit(table, 2)
        before = await site.table(table)
        for _ in range(3):
            await site.open()
        after = await site.table(table)
        assert after is not before
        assert (after.places, after.committed, after.at) == (
            before.places,
            before.committed,
            before.at,
        )


async def test_a_table_that_many_ask_for_at_once_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path / "a.db") as site:
        table = await site.open()
        site.hub._rooms.clear()
        read, asked = site.services.log.stretch, list[str]()

        async def counted(name: str, game: int | None = None) -> Stretch | None:
            asked.append(name)
            return await read(name, game)

        monkeypatch.setattr(site.services.log, "stretch", counted)
        found = await asyncio.gather(*(site.hub.room(table) for _ in range(8)))
        assert asked == [table]
        assert len(set(map(id, found))) == 1
