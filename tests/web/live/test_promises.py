"""The promise at every entrance: a page has it before the deal, mixes in, and can check it."""

from __future__ import annotations

import asyncio
import json
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.record import read_text
from mondfang.rulebook import load_book
from mondfang.table.entries import Committed, Dealt, Mixed, parse_entry
from mondfang.table.pack.check import Seen, checked, parse_opening
from mondfang.table.pack.mixing import Chain
from mondfang.table.pack.promise import dealt_pack, deck_text
from mondfang.web.play.live import hub as hub_module
from tests.web.live.players import LivePage, Visitor, play_deal, seated
from tests.web.live.serving import Site, serving
from tests.web.live.test_company import forehand_of, pack_without_tarocks

pytestmark = pytest.mark.anyio


def data(page: LivePage, name: str) -> str:
    """What the page's script reads; "" where there is no such thing."""
    found = re.search(rf' data-{name}="([^"]*)"', page.regions["fair"])
    return found[1] if found else ""


async def quietly(page: LivePage, verb: str) -> str:
    """What a page does by itself; the code of the refusal, if it is refused."""
    await page.send(json.dumps({"at": "mine", "do": verb, "quiet": True}))
    while True:
        message = await page.receive()
        if "quiet" in message:
            assert message["quiet"][0] == "mine"
            return str(message["quiet"][1])


async def sealed(page: LivePage, secret: str) -> Chain:
    """Show a seal, and wait for a promise that names it."""
    chain = Chain(secret)
    assert await quietly(page, f"seal {chain.seal}") == ""
    await page.until(lambda: chain.seal in data(page, "next-seals"))
    return chain


def promises(page: LivePage, before: str) -> set[str]:
    """The promises that this page had received when it was first shown a hand of a game."""
    found: set[str] = set()
    for message in page.messages:
        if str(message.get("at", "")).startswith(before):
            break
        for html in message.get("regions", {}).values():
            found |= set(re.findall(r'data-next-promise="([0-9a-f]{64})"', html))
    return found


async def promised(site: Site, table: str, game: int) -> str:
    """What was promised last before the deal of a game, by the log."""
    entries = [parse_entry(one.body) for one in await site.services.log.entries(table)]
    deals = [place for place, entry in enumerate(entries) if isinstance(entry, Dealt)]
    made = [one for one in entries[: deals[game - 1]] if isinstance(one, Committed)]
    return made[-1].commitment


async def checks(visitor: Visitor, table: str, game: int, seen: Seen) -> None:
    """The record of a game holds to what was seen before."""
    got = await visitor.http.get(f"/t/{table}/game/{game}/record")
    record = read_text(got.text)
    opening = parse_opening("\n".join(note.text for note in record.notes))
    book = load_book(record.rulebook, record.options)
    found = checked(opening, seen, record, book.deal)
    assert found.holds, found
    assert found.deal is True


async def test_whole_games_are_verified_with_the_promise_from_before_and_ones_own_lot(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        visitor = site.visitor("Spieler 1")
        await visitor.sit(table, 0)
        page = await stack.enter_async_context(visitor.live(table))
        chain = await sealed(page, "first")
        for game in (1, 2, 3):
            lot = chain.give()
            assert await quietly(page, f"mix {lot}") == ""
            await page.do("deal")
            await page.until(lambda game=game: page.at.startswith(f"{game}."))  # type: ignore[misc]
            promise = await promised(site, table, game)
            assert promise in promises(page, f"{game}.")
            assert data(page, "promise") == promise
            assert data(page, "counted") == "0"
            await play_deal(page, random.Random(game))
            await page.until(lambda: "deal" in page.offers.verbs)
            await checks(visitor, table, game, Seen(promise, lot, table))


async def test_who_sits_down_at_a_running_table_sees_its_promise_and_the_next_before_the_deal(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [first] = await seated(site, table, 1, stack)
        await first.do("deal")
        await first.until(lambda: first.at.startswith("1."))
        late = site.visitor("Spieler 2")
        await late.do(table, "watch")
        page = await stack.enter_async_context(late.live(table))
        running = await promised(site, table, 1)
        assert running in page.regions["fair"]
        await play_deal(first, random.Random(1))
        await late.sit(table, 1)
        await page.until(lambda: data(page, "seat") == "1")
        chain = await sealed(page, "late")
        lot = chain.give()
        assert await quietly(page, f"mix {lot}") == ""
        await first.until(lambda: data(first, "next-promise") == data(page, "next-promise"))
        await first.do("deal")
        await page.until(lambda: page.at.startswith("2."))
        promise = await promised(site, table, 2)
        assert promise in promises(page, "2.")
        assert data(page, "counted") == "1"


async def test_the_house_deals_again_only_when_every_page_has_the_promise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mondfang.table.state.REDEAL_PAUSE", 0.0)
    monkeypatch.setattr(hub_module, "fresh_pack", pack_without_tarocks)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table, page = await forehand_of(site, "hopfgarten-2023", stack)
        onlooker = site.visitor("Kiebitz")
        await onlooker.do(table, "watch")
        other = await stack.enter_async_context(onlooker.live(table))
        await page.do("deal")
        await page.until(lambda: "throw in" in page.offers.verbs)
        await page.do("throw in")
        for one in (page, other):
            await one.until(lambda one=one: one.at.startswith("2."))  # type: ignore[misc]
            assert await promised(site, table, 2) in promises(one, "2.")


async def test_a_deal_by_another_promise_than_the_one_in_force_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        first, second = await seated(site, table, 2, stack)
        old = second.at
        await sealed(first, "a")
        await second.until(lambda: second.at != old)
        await second.do("deal", at=old)
        await second.until(lambda: second.refusals)
        assert second.refusals[0]["code"] == "stale"
        assert (await site.table(table)).game == 0


async def test_what_pages_do_by_themselves_is_refused_quietly_and_is_no_way_for_other_verbs(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        assert await quietly(page, f"mix {'0' * 64}") == "bad-lot"
        assert await quietly(page, "seal x") == "bad-lot"
        assert page.refusals == []
        await page.send(json.dumps({"at": page.at, "do": "deal", "quiet": True}))
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["code"] == "bad-message"
        assert (await site.table(table)).game == 0


async def test_no_byte_before_the_end_has_salt_pack_or_the_order_that_was_dealt(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 4, stack)
        chains = [await sealed(page, f"secret {seat}") for seat, page in enumerate(pages)]
        for page in pages:
            promise = data(pages[-1], "next-promise")
            await page.until(lambda page=page: data(page, "next-promise") == promise)  # type: ignore[misc] # noqa: B023
        for page, chain in zip(pages, chains, strict=True):
            assert await quietly(page, f"mix {chain.give()}") == ""
        await pages[0].do("deal")
        await asyncio.gather(*(play_deal(page, random.Random(5)) for page in pages))
        pack = (await site.table(table)).pack
        assert pack is not None
        assert all(pack.lots)
        order = deck_text(dealt_pack(pack))
        searched = 0
        for page in pages:
            for text, message in zip(page.received, page.messages, strict=True):
                if "data-opened" in message.get("regions", {}).get("fair", ""):
                    break
                searched += len(text)
                assert pack.salt not in text
                for piece in (pack.deck, order):
                    assert piece[:30] not in text
                    assert piece[-30:] not in text
        assert searched > 100_000
        entries = [parse_entry(one.body) for one in await site.services.log.entries(table)]
        assert sum(isinstance(entry, Mixed) for entry in entries) == 4
