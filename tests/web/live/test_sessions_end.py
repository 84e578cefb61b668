"""Pages whose session ends, Kiebitze who close theirs, and faults that no page waits for."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from mondfang.bots import search
from mondfang.store.errors import StoreError
from mondfang.store.people.accounts import delete_session
from mondfang.web.play.live import hub as hub_module
from mondfang.web.play.live import onlookers
from mondfang.web.play.live import socket as socket_module
from mondfang.web.play.live.connection import LOGGED_OUT
from tests.web.live.players import LivePage, seated
from tests.web.live.serving import Site, serving

pytestmark = pytest.mark.anyio


async def closing_code(page: LivePage) -> int | None:
    with pytest.raises(ConnectionClosed) as caught:
        await page.until(lambda: False)
    return None if caught.value.rcvd is None else caught.value.rcvd.code


def session_of(site: Site, visitor: int) -> str:
    return site.visitors[visitor].http.cookies["mondfang"].rpartition(".")[0]


async def test_logging_out_closes_the_pages_of_the_session(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 1, stack)
        await site.visitors[0].http.post("/account/logout")
        assert await closing_code(pages[0]) == LOGGED_OUT


async def test_a_verb_of_a_session_that_ended_elsewhere_is_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_module, "LOOK_AGAIN", 0.0)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        pages = await seated(site, table, 1, stack)
        await delete_session(site.services.database, session_of(site, 0))
        await pages[0].do("deal")
        assert await closing_code(pages[0]) == LOGGED_OUT
        assert (await site.table(table)).game == 0


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
