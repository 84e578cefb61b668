"""A clock that is wrong, or is set while the server runs: nobody is forgotten, nothing stops."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.web.base.clock import AWAY, DAY, HOUR, TRUSTED, Calendar, Jumps
from mondfang.web.play.live import house_moves as house
from tests.web.browsing import running
from tests.web.live.players import seated
from tests.web.live.serving import serving

PATIENCE = 60.0
NOW = 1_700_000_000.0


class Clocks:
    """The clock on the wall, which can be set, and the steady one, which cannot."""

    def __init__(self) -> None:
        self.wall, self.steady = NOW, 50.0

    def calendar(self, newest: float | None) -> Calendar:
        return Calendar(newest, lambda: self.wall, lambda: self.steady)

    def jumps(self) -> Jumps:
        return Jumps(lambda: self.wall, lambda: self.steady)

    def passed(self, seconds: float, *, set_by: float = 0.0) -> None:
        self.wall += seconds + set_by
        self.steady += seconds


def test_a_clock_that_runs_has_not_been_set() -> None:
    clocks = Clocks()
    jumps = clocks.jumps()
    assert jumps.happened()  # nothing is known at first
    clocks.passed(3_000.0)
    assert not jumps.happened()


@pytest.mark.parametrize("by", [-3_600.0, -5.0, 5.0, 86_400.0])
def test_a_clock_that_was_set_is_noticed_once(by: float) -> None:
    clocks = Clocks()
    jumps = clocks.jumps()
    jumps.happened()
    clocks.passed(1.0, set_by=by)
    assert [jumps.happened(), jumps.happened()] == [True, False]


@pytest.mark.parametrize("newest", [None, NOW - AWAY, NOW, NOW + HOUR])
def test_a_likely_clock_is_believed(newest: float | None) -> None:
    assert Clocks().calendar(newest).now() == NOW


@pytest.mark.parametrize("newest", [NOW - 401 * DAY, NOW - AWAY - 1, NOW + 2 * DAY])
def test_by_a_surprising_clock_time_goes_on_from_when_somebody_was_last_seen(newest: float) -> None:
    clocks = Clocks()
    calendar = clocks.calendar(newest)
    clocks.passed(100.0)
    assert calendar.now() == newest + 100.0


def test_a_surprising_clock_that_runs_evenly_for_a_week_is_believed() -> None:
    clocks = Clocks()
    calendar = clocks.calendar(NOW - 401 * DAY)
    clocks.passed(TRUSTED + 1.0)
    assert calendar.now() == clocks.wall


def test_a_clock_set_while_the_server_runs_makes_nobody_older() -> None:
    clocks = Clocks()
    calendar = clocks.calendar(NOW)
    clocks.passed(10.0, set_by=401 * DAY)
    assert calendar.now() == NOW + 10.0
    clocks.passed(10.0, set_by=-401 * DAY)
    assert calendar.now() == NOW + 20.0


def test_one_start_with_a_clock_far_ahead_forgets_no_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time
    with running(tmp_path / "a.db") as server:
        browser = server.browser()
        browser.post("/settings", data={"theme": "dark"})
        cookie, person = dict(browser.cookies), server.person(browser).person
    with monkeypatch.context() as ahead:
        ahead.setattr(time, "time", lambda: real() + 401 * DAY)
        with running(tmp_path / "a.db") as server:
            browser = server.browser()
            browser.cookies.update(cookie)
            browser.post("/settings", data={"theme": "light"})
            assert server.person(browser).person == person
    with running(tmp_path / "a.db") as server:
        browser = server.browser()
        browser.cookies.update(cookie)
        assert server.person(browser).person == person


@pytest.mark.anyio
@pytest.mark.parametrize("by", [-3_600.0, 3_600.0], ids=["back", "ahead"])
async def test_bots_go_on_after_a_start_with_another_clock(
    by: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "LATE", 0.0)
    real = time.time
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(pace=0.3)
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        while page.move(random.Random(1)) is None:
            await page.receive()
        await page.do(page.move(random.Random(1)) or "")
        await page.receive()
        left_at = (await site.table(table)).at
    monkeypatch.setattr(time, "time", lambda: real() + by)
    async with serving(tmp_path / "a.db") as site, asyncio.timeout(PATIENCE):
        while (await site.table(table)).at == left_at:
            await asyncio.sleep(0.02)


@pytest.mark.anyio
async def test_a_table_that_a_clock_far_ahead_has_put_off_is_found_while_the_server_runs(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(pace=0.0)
        [page] = await seated(site, table, 1, stack)
        assert await site.services.log.overdue(time.time()) == []
        await site.services.log.postpone(table, time.time() + 30 * DAY)
        assert await site.services.log.overdue(time.time()) == [table]
        await page.do("deal")


def test_after_the_clock_went_back_play_now_opens_a_new_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time
    with running(tmp_path / "a.db") as server:
        browser = server.browser()
        first = browser.post("/play", data={"name": "Spieler 1"}, follow_redirects=False)
        monkeypatch.setattr(time, "time", lambda: real() - 3_600.0)
        second = browser.post("/play", data={"name": "Spieler 1"}, follow_redirects=False)
    assert first.headers["location"] != second.headers["location"]
