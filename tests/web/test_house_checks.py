"""House rules are checked beside the server, a few at a time, and what was typed is never lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from mondfang.web.base.desk import Busy, Desk
from mondfang.web.base.own_process import Apart, Failed, TookTooLong
from mondfang.web.config import Limits
from mondfang.web.home.house_check import BUSY, FAILED, TOO_LONG, HouseChecks
from mondfang.web.home.new_table import Typed
from tests.rulebook.worst import worst_books
from tests.web.browsing import GENEROUS, Server, running

HOUSE = 'id = "stammtisch"\ntitle = "Stammtisch"\nextends = "steirisch-2017"\n'
SENT = Typed(rulebook="steirisch-2017", house=HOUSE)
PATIENT = Limits(check_seconds=120)
HASTY = Limits(check_seconds=1)
SERVE = "from mondfang.web.base.own_process import serve; import os, time; "


def apart(work: str, seconds: float = 120.0) -> Apart:
    """A process with other work than ours: an expression about ``asked``."""
    return Apart(("-c", f"{SERVE}serve(lambda asked: {work})"), seconds)


def test_the_worst_uploads_get_an_answer_and_never_an_error(server: Server) -> None:
    browser = server.browser()
    for name, text in worst_books().items():
        form = {"rulebook": "steirisch-2017", "do": "check"}
        got = browser.post("/table/new", data=form, files={"house_file": ("haus.toml", text)})
        assert got.status_code in (200, 400), name


@pytest.mark.anyio
async def test_a_check_that_takes_too_long_is_ended_and_the_next_one_is_made() -> None:
    process = apart("time.sleep(600) if asked == 'long' else os.getpid()", 2.0)
    first = await process.ask("short")
    with pytest.raises(TookTooLong):
        await process.ask("long")
    assert not Path(f"/proc/{first}").exists()
    assert await process.ask("short") != first
    await process.stop()


@pytest.mark.anyio
async def test_a_process_that_stumbles_or_dies_spoils_no_other_question() -> None:
    process = apart("os._exit(1) if asked == 'die' else 1 / asked")
    for question in (0, "die"):
        with pytest.raises(Failed):
            await process.ask(question)
    assert await process.ask(2) == 0.5
    await process.stop()


@pytest.mark.anyio
async def test_who_gives_up_waiting_leaves_no_answer_to_the_next() -> None:
    process = apart("(time.sleep(asked), asked)[1]")
    assert await process.ask(0) == 0
    asking = asyncio.create_task(process.ask(600))
    while process.is_idle:
        await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert await process.ask(0.25) == 0.25
    await process.stop()


@pytest.mark.anyio
async def test_a_server_that_stops_waits_for_no_check() -> None:
    process = apart("time.sleep(600)")
    asking = asyncio.create_task(process.ask(1))
    while process.is_idle:
        await asyncio.sleep(0.01)
    await process.stop()
    with pytest.raises(Failed):
        await asking


@pytest.mark.parametrize(
    ("work", "limits", "says"),
    [("time.sleep(600)", HASTY, TOO_LONG), ("1 / 0", PATIENT, FAILED)],
)
@pytest.mark.anyio
async def test_the_form_comes_back_with_the_reason(work: str, limits: Limits, says: object) -> None:
    house = HouseChecks(limits, ("-c", f"{SERVE}serve(lambda asked: {work})"))
    checked = await house.check(("a",), SENT)
    assert (checked.setup, checked.wrong, checked.later) == (None, {"house": says}, False)
    assert checked.book.id == SENT.rulebook
    await house.stop()


def test_where_no_place_is_free_the_form_says_when_to_come_again(tmp_path: Path) -> None:
    limits = replace(GENEROUS, desk_per_client=0)
    with running(tmp_path / "test.db", limits=limits) as server:
        form = {"rulebook": "steirisch-2017", "your_name": "Spieler 1", "house": HOUSE}
        got = server.browser().post("/table/new", data=form)
        assert (got.status_code, got.headers["retry-after"]) == (503, "3")
        assert BUSY.de in got.text
        assert "Stammtisch" in got.text
        assert server.call(server.services.log.count) == 0
        got = server.browser().get("/settle/0/steirisch-2017.json")  # books are resolved at a desk
        assert got.status_code == 503
        del form["house"]  # a table without house rules is opened as ever
        got = server.browser().post("/table/new", data=form, follow_redirects=False)
        assert got.status_code == 303


@pytest.mark.anyio
async def test_a_desk_serves_one_after_the_other_and_nobody_fills_it_alone() -> None:
    desk = Desk("test", at_once=1, waiting=2, share=2, seconds=600)
    served: list[str] = []
    go = asyncio.Event()

    async def visit(client: str) -> None:
        async with desk.place((client,)):
            await go.wait()
            served.append(client)

    async with asyncio.TaskGroup() as visits:
        for client in ("a", "a"):
            visits.create_task(visit(client))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await visit("a")  # has its share
        visits.create_task(visit("b"))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await visit("c")  # full
        go.set()
    assert served == ["a", "a", "b"]
    await visit("c")
    desk.close()


@pytest.mark.anyio
async def test_nobody_waits_longer_at_a_desk_than_is_said() -> None:
    desk = Desk("test", at_once=1, waiting=2, share=2, seconds=0)
    async with desk.place(("a",)):
        with pytest.raises(Busy):
            async with desk.place(("b",)):
                raise AssertionError("two are served at once")
    async with desk.place(("b",)):
        desk.close()
