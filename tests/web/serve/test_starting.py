"""Real processes: ``mondfang serve`` starts, says where it is, and stops without losing anybody."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import httpx2
import pytest

PROGRAM = [sys.executable, "-c", "from mondfang.cli import main; main()", "serve"]
PATIENCE = 120.0  # seconds, on a machine that has much else to do


@dataclass(frozen=True, slots=True)
class Running:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    address: str
    log: Path

    def ok(self) -> bool:
        try:
            return self.get("/health").status_code == 200
        except httpx2.TransportError:
            return False

    def get(self, path: str) -> httpx2.Response:
        return httpx2.get(f"{self.address}{path}", timeout=PATIENCE, verify=False)

    def numbers(self) -> str:
        """What it has counted; it can always tell, whatever its workers go through."""
        answer = self.get("/metrics")
        assert answer.status_code == 200, answer.text
        return answer.text

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        """The exit code, and what it said at last."""
        self.process.send_signal(how)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def workers(self) -> list[int]:
        """The processes that have ever served, as the log knows them."""
        found = re.findall(r"Started server process \[(\d+)\]", self.log.read_text())
        return [int(number) for number in found]


@contextmanager
def started(folder: Path, *words: str) -> Iterator[Running]:
    log = folder / "log.jsonl"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [*PROGRAM, "--port", "0", *words],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(folder), "MONDFANG_LANG": "de"},
        )
    try:
        assert process.stdout is not None
        yield Running(process, _address(process.stdout, log), log)
    finally:
        process.kill()
        process.communicate()


def _address(said: IO[str], log: Path) -> str:
    for line in said:
        if line.startswith("  http://"):
            return line.strip()
    raise AssertionError(log.read_text())


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.05)


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_says_where_it_is_serves_and_says_goodbye(
    tmp_path: Path, how: signal.Signals
) -> None:
    with started(tmp_path, "--database", str(tmp_path / "test.db")) as server:
        until(server.ok)
        home = server.get("/")
        assert home.status_code == 200
        code, said = server.stop(how)
        assert code == 0
        assert said.endswith("Auf Wiedersehen.\n")
        assert all("message" in json.loads(line) for line in server.log.read_text().splitlines())


def test_a_worker_that_dies_is_replaced_and_all_end_together(
    tmp_path: Path, postgres_url: str
) -> None:
    with started(tmp_path, "--database", postgres_url, "--workers", "2") as server:
        until(lambda: len(server.workers()) == 2)
        until(server.ok)
        first, second = server.workers()
        os.kill(first, signal.SIGKILL)
        until(lambda: server.numbers() and len(server.workers()) == 3)
        until(server.ok)
        assert lives(second)
        until(lambda: 'route="/health"' in server.numbers())  # counted once it is answered
        assert server.stop(signal.SIGTERM)[0] == 0
        assert not any(lives(pid) for pid in server.workers())


def test_workers_do_not_outlive_a_killed_parent(tmp_path: Path, postgres_url: str) -> None:
    with started(tmp_path, "--database", postgres_url, "--workers", "2") as server:
        until(lambda: len(server.workers()) == 2)
        until(server.ok)
        server.stop(signal.SIGKILL)
        until(lambda: not any(lives(pid) for pid in server.workers()))
