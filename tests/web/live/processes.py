"""Servers in processes of their own, which can be killed, and tables made for them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx2

from mondfang.store.database import open_database
from mondfang.store.play.logs import PlayLog
from mondfang.store.play.news import News
from mondfang.table.setup import Setup
from mondfang.web.play.live.hub import Hub
from tests.web.live.players import Visitor

ROOT = Path(__file__).resolve().parents[3]
SECRET = "a secret for tests only"
STARTING = 120.0  # seconds to come or to go, on a machine that has much else to do


def main() -> None:
    """The process: ``python -m tests.web.live.processes DATABASE PORT [WORKERS]``."""
    from mondfang.web import serve
    from mondfang.web.config import Config, Limits

    # All clients of a test or a benchmark come from the same address.
    limits = Limits(
        **dict.fromkeys(("pages_per_minute", "forms_per_minute", "tables_per_minute"), 10**7),
        **dict.fromkeys(("messages_per_second", "sockets_per_client"), 10**5),
        **dict.fromkeys(("requests_per_client", "connections_per_client"), 10**5),
        check_seconds=60,  # by the clock on the wall, of a machine that has much else to do
        analysis_seconds=600,
        desk_seconds=600,
    )
    database, port = sys.argv[1], int(sys.argv[2])
    workers = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    serve.run(
        Config(SECRET, database, limits=limits), serve.bind("127.0.0.1", port), workers, "off"
    )


@dataclass
class Process:
    """One server; its port stays the same over all its lives."""

    database: str
    port: int = field(default_factory=lambda: free_port())
    workers: int = 1
    _running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    async def start(self) -> None:
        """Come to life, and return when pages are served."""
        words = [sys.executable, "-m", "tests.web.live.processes", self.database, str(self.port)]
        self._running = subprocess.Popen(
            [*words, str(self.workers)], cwd=ROOT, stdin=subprocess.DEVNULL, env=_environment()
        )
        deadline = time.monotonic() + STARTING
        async with httpx2.AsyncClient(verify=False) as http:
            while not await _answers(http, f"{self.address}/health"):
                assert self._running.poll() is None, "the server has ended by itself"
                assert time.monotonic() < deadline, "the server does not answer"
                await asyncio.sleep(0.05)

    def kill(self) -> None:
        """No farewell: SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._running is not None:
            self._running.send_signal(how)
            self._running.wait(timeout=STARTING)
            self._running = None

    def visitor(self, name: str) -> Visitor:
        return Visitor(self.address, name)


def free_port() -> int:
    """A port below those that clients are given, so that a killed server finds it free again."""
    chance = random.SystemRandom()
    while True:
        with socket.socket() as probe, suppress(OSError):
            port = chance.randrange(20_000, 32_000)
            probe.bind(("127.0.0.1", port))
            return port


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}


async def _answers(http: httpx2.AsyncClient, address: str) -> bool:
    try:
        return (await http.get(address, timeout=10)).status_code == 200
    except httpx2.TransportError:
        return False


async def open_tables(database: str, setup: Setup, count: int) -> list[str]:
    """New tables with their first packs, before any server runs."""
    opened = await open_database(database)
    try:
        log = PlayLog(opened)
        hub = Hub(log, News(opened))
        return [
            await hub.open(replace(setup, name=f"Tisch {number + 1}")) for number in range(count)
        ]
    finally:
        await opened.close()


if __name__ == "__main__":
    main()
