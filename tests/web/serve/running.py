"""``mondfang serve`` in processes of their own."""

from __future__ import annotations

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
def started(folder: Path, *words: str, files: int | None = None) -> Iterator[Running]:
    """A server; the system lets it have no more than so many files open."""
    log = folder / "log.jsonl"
    bounded = [] if files is None else ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh"]
    with log.open("w") as errors:
        process = subprocess.Popen(
            [*bounded, *PROGRAM, "--port", "0", *words],
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
        if line.startswith(("  http://", "  https://")):
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
