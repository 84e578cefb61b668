"""Pages whose session ends, Kiebitze who close theirs, and faults that no page waits for."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mondfang.bots import search
from mondfang.store.database import Database, open_database
from mondfang.store.errors import StoreError
from mondfang.store.people.accounts import delete_session
from mondfang.store.people.session_ends import whose
from mondfang.web.play.live import hub as hub_module
from mondfang.web.play.live import onlookers, vouching
from mondfang.web.play.live.connection import LOGGED_OUT
from mondfang.web.play.live.room import Room
from tests.web.live.beats import beating
from tests.web.live.players import LivePage, seated
from tests.web.live.serving import Site, serving

pytestmark = pytest.mark.anyio

SOON = 5.0  # seconds: what docs/live.md promises


async def closing_code(page: LivePage) -> int | None:
    with pytest.raises(ConnectionClosed) as caught:
        await page.until(lambda: False)
    return None if caught.value.rcvd is None else caught.value.rcvd.code


async def ended_elsewhere(file: Path, session: str) -> None:
    """As another process does it: nobody here hears of it."""
    database = await open_database(str(file))
    await delete_session(database, session)
    await database.close()


def session_of(site: Site, visitor: int) -> str:
    return site.visitors[visitor].http.cookies["mondfang"].rpartition(".")[0]


async def test_logging_out_closes_the_pages_of_the_session(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 1, stack)
        await site.visitors[0].http.post("/account/logout")
        assert await closing_code(pages[0]) == LOGGED_OUT


async def test_who_logs_in_is_shown_the_table_anew_in_other_pages(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 1, stack)
        form = {"name": "Spieler 1", "password": "ganz geheim", "again": "ganz geheim"}
        assert (await site.visitors[0].http.post("/account/register", data=form)).status_code == 303
        assert await closing_code(pages[0]) == LOGGED_OUT


async def test_a_page_that_only_listens_is_closed_when_its_session_is_ended_elsewhere(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 2, stack)
        await ended_elsewhere(tmp_path / "a.db", session_of(site, 0))
        async with beating(site.address) as beats:
            assert await closing_code(pages[0]) == LOGGED_OUT
        assert beats.seconds < SOON
        await pages[1].do("deal")  # the others play on
        await pages[1].until(lambda: pages[1].at.startswith("1."))


async def test_a_hand_is_not_shown_to_a_session_that_ended_before_the_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vouching, "EVERY", 3_600.0)  # nothing but the deal leads to a question
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 2, stack)
        await ended_elsewhere(tmp_path / "a.db", session_of(site, 0))
        await pages[1].do("deal")
        assert await closing_code(pages[0]) == LOGGED_OUT
        assert all(message["at"].startswith("0.") for message in pages[0].messages)


async def test_a_page_that_is_opened_while_its_session_ends_shows_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vouching, "EVERY", 3_600.0)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        visitor = site.visitor("Spieler 1")
        await visitor.sit(table, 0)
        session, found = session_of(site, 0), site.hub.room

        async def slowly(name: str) -> Room | None:  # the cookie has been looked up by now
            await ended_elsewhere(tmp_path / "a.db", session)
            return await found(name)

        monkeypatch.setattr(site.hub, "room", slowly)
        with pytest.raises(ConnectionClosed) as caught:
            await stack.enter_async_context(visitor.live(table))
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == LOGGED_OUT


async def test_while_the_database_does_not_answer_no_new_hand_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vouching, "AGAIN", 0.01)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        asked = list[int]()

        async def lost(database: Database, sessions: Iterable[str]) -> dict[str, str]:
            asked.append(len(page.messages))
            if len(asked) < 3:
                raise StoreError("unreachable", reason="test")
            return await whose(database, sessions)

        monkeypatch.setattr(vouching, "whose", lost)
        await page.do("deal")
        await page.until(lambda: page.at.startswith("1."))
        assert len(asked) >= 3


async def test_a_kiebitz_whose_page_is_closed_for_a_while_leaves_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onlookers, "AGAIN", 0.02)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        stays, goes = site.visitor("Bleibt"), site.visitor("Geht")
        for visitor in (stays, goes):
            await visitor.do(table, "watch")
            live = await (stack if visitor is stays else AsyncExitStack()).enter_async_context(
                visitor.live(table)
            )
        await page.until(lambda: "Geht" in page.regions["people"])
        monkeypatch.setattr(onlookers, "PATIENCE", 0.1)  # only now that both pages are open
        await live.socket.close()
        await page.until(lambda: "Geht" not in page.regions["people"])
        assert "Bleibt" in page.regions["people"]


async def test_a_hint_that_fails_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(search.Searcher, "evaluate", fails)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 4, stack)
        await pages[0].do("deal")
        turn = (await site.table(table)).dealing.forehand
        await pages[turn].until(lambda: pages[turn].at == "1.0")
        await pages[turn].send('{"hint": true}')
        await pages[turn].until(lambda: pages[turn].refusals)
        assert pages[turn].refusals[0]["code"] == "no-advice"


async def test_an_entry_whose_answer_was_lost_is_shown_without_another_click(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "AGAIN", 0.01)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        log = site.services.log
        kept = log.append

        async def lost(*entry: object, **beside: object) -> None:
            monkeypatch.setattr(log, "append", kept)
            await kept(*entry, **beside)  # type: ignore[arg-type]
            raise StoreError("unreachable", reason="test")

        monkeypatch.setattr(log, "append", lost)
        before = page.seq
        await page.do("last-round")
        await page.until(lambda: page.refusals)
        await page.until(lambda: page.seq > before)
        assert log.append == kept
