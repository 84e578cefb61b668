"""A real scheduler and two real workers give the same table to the byte as one process."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from mondfang.lab import LabError
from mondfang.lab.jobs import Workers, each_done
from tests.lab.seatmates import STEADY, needs

PATIENCE = 120.0  # seconds; two cores may have much else to do
MONDFANG = [sys.executable, "-c", "from mondfang.cli import main; main()"]
DASK = [sys.executable, "-m", "dask"]
ROOT = Path(__file__).parent.parent.parent
ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}


@contextmanager
def running(*commands: list[str], folder: Path) -> Iterator[None]:
    """Processes that are ended whatever happens; their words go to a file."""
    with (folder / "words.txt").open("wb") as words, ExitStack() as stack:
        for command in commands:
            process = subprocess.Popen(
                command, cwd=folder, stdout=words, stderr=words, env=ENVIRONMENT
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
        yield


def address(folder: Path) -> str:
    """Where the scheduler listens, once it does and both workers have found it."""
    end = time.monotonic() + PATIENCE
    while (folder / "words.txt").read_bytes().count(b"Registered to") < 2:
        assert time.monotonic() < end, (folder / "words.txt").read_text(encoding="utf-8")
        time.sleep(0.1)
    file = folder / "scheduler.json"
    return str(json.loads(file.read_text(encoding="utf-8"))["address"])


def worker(file: Path) -> list[str]:
    """One process with one thread."""
    options = ["--nthreads", "1", "--no-dashboard", "--no-nanny"]
    return [*DASK, "worker", "--scheduler-file", str(file), *options]


def simulated(out: Path, *options: str) -> tuple[str, bytes]:
    """What the command prints and writes; in a process of its own, for dask leaves threads."""
    order = ["simulate", "--deals", "15", "--bots", f"random,greedy,{STEADY},greedy"]
    ran = subprocess.run(
        [*MONDFANG, *order, "--out", str(out), *options],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout, out.read_bytes()


def test_a_cluster_gives_the_same_table_as_one_process(tmp_path: Path) -> None:
    needs("distributed")
    needs("polars")
    file = tmp_path / "scheduler.json"
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    scheduler = [*DASK, "scheduler", *options, "--scheduler-file", str(file)]
    with running(scheduler, worker(file), worker(file), folder=tmp_path):
        spread = simulated(tmp_path / "spread.parquet", "--cluster", address(tmp_path))
    assert spread == simulated(tmp_path / "alone.parquet", "--jobs", "1")


@pytest.mark.parametrize("address", ["nowhere://127.0.0.1:1", "tcp://127.0.0.1:1", "table"])
def test_no_scheduler_is_an_error_for_people(address: str) -> None:
    with pytest.raises(LabError) as caught:
        list(each_done(len, ["work"], Workers(cluster=address)))
    assert f"Unter {address} antwortet kein Scheduler" in caught.value.text("de")


def test_without_dask_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(LabError, match=r"mondfang\[cluster\]"):
            list(each_done(len, ["work"], Workers(cluster=f"tcp://127.0.0.1:{port}")))
