"""Many phones at once, and a server that is killed: the small form of ``benchmarks/office.py`` and
``sweeps/office.py``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx2
import pytest

from tests.web.live.processes import Process
from tests.web.office.killing import kill_again_and_again
from tests.web.office.phones import Phone, kept, missing, prepare

pytestmark = pytest.mark.anyio


async def test_phones_that_enter_at_once_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    """Each of them sends every row twice, as phones do whose answer was lost."""
    database = str(tmp_path / "hall.db")
    await asyncio.to_thread(prepare, database, 40)
    server = Process(database)
    await server.start()
    phones = [Phone(table, lambda: server.address) for table in range(1, 11)]
    try:
        async with httpx2.AsyncClient(timeout=120.0) as http:
            await asyncio.gather(*(phone.join(http) for phone in phones))
            for _ in range(3):
                await asyncio.gather(*(phone.write(http) for phone in phones))
                for phone in phones:
                    phone.acknowledged -= 1
                await asyncio.gather(*(phone.write(http) for phone in phones))
    finally:
        server.stop()
    assert missing(await asyncio.to_thread(kept, database), phones) == {}


async def test_every_acknowledged_row_is_there_after_two_kills(database_url: str) -> None:
    """On PostgreSQL one of two processes dies, and the other goes on meanwhile."""
    processes = 2 if database_url.startswith("postgresql") else 1
    verdict = await kill_again_and_again(database_url, processes, kills=2, players=12)
    assert verdict.acknowledged == 60
    assert verdict.wrong == {}
