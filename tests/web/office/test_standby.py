"""A second laptop follows and takes over when the first one dies: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest

from mondfang.store.database import open_database
from mondfang.store.journal.following import Follower, read_place
from mondfang.tournament.office.fold import EVENTS
from tests.tournament.desk import Desk, refused
from tests.web.live.processes import ROOT, Process, free_port
from tests.web.office.phones import BOOK, STANDBY, Phone, kept, missing, prepare

pytestmark = pytest.mark.anyio
PROGRAM = [sys.executable, "-c", "from mondfang.cli import main; main()", "tournament", "follow"]
PATIENCE = 120.0


@asynccontextmanager
async def following(first: Process, file: Path, port: int) -> AsyncIterator[subprocess.Popen[str]]:
    """A stand-by in a process of its own, once it has everything."""
    words = [f"{first.address}/office/{BOOK}", "--key", STANDBY, "--file", str(file), "--json"]
    more = ["--serve", "--after", "0.5", "--host", "127.0.0.1", "--port", str(port)]
    child = subprocess.Popen([*PROGRAM, *words, *more], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    try:
        assert '"entry"' in await asyncio.to_thread(child.stdout.readline)
        yield child
    finally:
        child.send_signal(signal.SIGTERM)
        child.communicate(timeout=PATIENCE)


async def answers(address: str) -> None:
    async with httpx2.AsyncClient() as http:
        while True:
            try:
                if (await http.get(f"{address}/health")).status_code == 200:
                    return
            except httpx2.TransportError:
                await asyncio.sleep(0.05)


async def test_the_stand_by_takes_over_with_nothing_lost_and_the_same_links(
    tmp_path: Path,
) -> None:
    database, second = tmp_path / "first.db", tmp_path / "zweiter.mondfang"
    await asyncio.to_thread(prepare, str(database), 12)
    first, port = Process(str(database)), free_port()
    await first.start()
    where = [first.address]
    phones = [Phone(table, lambda: where[0]) for table in (1, 2, 3)]
    async with httpx2.AsyncClient(timeout=PATIENCE) as http, following(first, second, port):
        for phone in phones:
            await phone.join(http)
        writing = [asyncio.create_task(_write(phone, http, 6)) for phone in phones]
        while min(phone.acknowledged for phone in phones) < 2:
            await asyncio.sleep(0.01)
        first.kill()
        killed = time.monotonic()
        where[0] = f"http://127.0.0.1:{port}"
        await asyncio.wait_for(answers(where[0]), PATIENCE)
        taken_over = time.monotonic() - killed
        await asyncio.gather(*writing)
    state = await asyncio.to_thread(kept, str(second))
    assert missing(state, phones) == {}
    assert taken_over < 10 or _is_busy(), f"{taken_over:.1f} s"


async def _write(phone: Phone, http: httpx2.AsyncClient, rows: int) -> None:
    while phone.acknowledged < rows:
        await phone.write(http)


def _is_busy() -> bool:
    """Whether this machine has more to do than it has processors, and seconds say nothing."""
    import os

    return os.getloadavg()[0] > (os.cpu_count() or 1)


async def test_a_stand_by_takes_what_fits_and_nothing_else(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "zweiter.mondfang"))
    await asyncio.to_thread(prepare, str(tmp_path / "first.db"), 8)
    log = (await asyncio.to_thread(kept, str(tmp_path / "first.db"))).log
    try:
        follower = Follower(database, BOOK)
        assert await follower.take(log[:5]) == 5
        assert await follower.take(log[3:]) == len(log)
        other = Desk("sb", 4).now.log
        with refused("archive-differs"):
            await follower.take(other[:2])
        odd = EVENTS.entry_from_plain({**EVENTS.entry_to_plain(log[-1]), "seq": len(log) + 2})
        with refused("archive-broken"):
            await follower.take([odd])
        assert await follower.have() == len(log)
    finally:
        await database.close()


@pytest.mark.parametrize("wrong", ["herbst", "http://laptop/", "http://laptop/office", "ftp://x/y"])
def test_an_address_that_is_no_tournament_is_refused(wrong: str) -> None:
    with refused("bad-office-address"):
        read_place(wrong)


def test_any_page_of_a_tournament_is_its_address() -> None:
    place = read_place("https://laptop:8017/office/herbst/board?x=1")
    assert (place.book, place.socket) == ("herbst", "wss://laptop:8017/office/herbst/journal")
