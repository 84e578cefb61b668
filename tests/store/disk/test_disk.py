"""A bad disk: whatever fails, and wherever the power goes, nothing acknowledged is lost."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mondfang.store.database import open_database
from tests.store.disk.disk import MANNERS, Disk, Step, read_steps

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[3]
NAME = "tarock.db"


@dataclass(frozen=True, slots=True)
class Watched:
    """A run on the watched disk: what was there before, what was done, and what it met."""

    before: dict[str, bytes]
    steps: list[Step]
    met: Any
    folder: Path


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that watches the disk."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None or sys.platform != "linux":
        text = "watching the disk needs Linux and a C compiler"
        if os.environ.get("MONDFANG_REQUIRE_ALL"):
            pytest.fail(text)
        pytest.skip(text)
    made = tmp_path_factory.mktemp("shim") / "shim.so"
    source = Path(__file__).parent / "shim.c"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made


async def watched(shim: Path, tmp_path: Path, what: str) -> Watched:
    """Run the writer on a disk that holds an empty database."""
    folder, log = tmp_path / "disk", tmp_path / "log"
    folder.mkdir()
    await (await open_database(str(folder / NAME))).close()
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    environment = {
        **os.environ,
        "LD_PRELOAD": str(shim),
        "FAULTS_FOLDER": str(folder),
        "FAULTS_LOG": str(log),
    }
    command = [sys.executable, "-m", "tests.store.disk.writer", what, str(folder / NAME)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Watched(before, read_steps(log), json.loads(done.stdout.splitlines()[-1]), folder)


def kept(folder: Path) -> set[tuple[Any, ...]]:
    """What a database holds that is found in a folder; it has to be whole, and its logs too."""
    with sqlite3.connect(folder / NAME) as found:
        assert found.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        entries = found.execute(
            "SELECT table_id, game, seq FROM entries ORDER BY 1, 2, 3"
        ).fetchall()
        heads = found.execute("SELECT id, game, seq FROM tables").fetchall()
        lines = found.execute("SELECT book, seq FROM journal").fetchall()
    found.close()
    for table, game, seq in heads:
        places = sorted(one for one in entries if one[0] == table)
        assert places == [(table, game, place) for place in range(seq + 1)]
    assert sorted(seq for _, seq in lines) == list(range(1, len(lines) + 1))
    return {("entry", *one) for one in entries} | {("line", *one) for one in lines}


def marks(steps: Iterable[Step]) -> set[tuple[Any, ...]]:
    return {tuple(step.mark) for step in steps if step.what == "M"}


async def test_wherever_the_power_goes_everything_acknowledged_is_there(
    shim: Path, tmp_path: Path
) -> None:
    run, source = await watched(shim, tmp_path, "power"), random.Random(1)
    assert len(marks(run.steps)) == 35  # 3 tables opened, 24 entries, 8 lines
    disk, acknowledged, cuts = Disk(dict(run.before)), set[tuple[Any, ...]](), 0
    after = tmp_path / "after"
    for step in run.steps:
        if step.what == "M":
            acknowledged.add(tuple(step.mark))
        else:
            disk.do(step)
        for manner in MANNERS:
            shutil.rmtree(after, ignore_errors=True)
            after.mkdir()
            for name, content in disk.after_a_cut(manner, source).items():
                (after / name).write_bytes(content)
            assert acknowledged <= kept(after), (step.what, step.name, manner)
            cuts += 1
    assert cuts > 300


async def test_a_disk_that_forgets_what_was_synced_would_be_noticed(
    shim: Path, tmp_path: Path
) -> None:
    """The test above can fail: without the syncs an acknowledged entry is gone."""
    run = await watched(shim, tmp_path, "power")
    disk = Disk(dict(run.before))
    for step in run.steps:
        if step.what not in ("M", "S"):
            disk.do(step)
    after = tmp_path / "after"
    after.mkdir()
    for name, content in disk.after_a_cut("lost", random.Random(1)).items():
        (after / name).write_bytes(content)
    assert not marks(run.steps) <= kept(after)


async def test_whatever_step_of_writing_fails_nothing_acknowledged_is_lost(
    shim: Path, tmp_path: Path
) -> None:
    run = await watched(shim, tmp_path, "errors")
    assert run.met["refused"] > 20
    assert run.met["acknowledged"] > 20
    assert marks(run.steps) <= kept(run.folder)


async def test_a_full_disk_is_no_health_and_the_log_says_so(shim: Path, tmp_path: Path) -> None:
    met = (await watched(shim, tmp_path, "health")).met
    assert met["answers"] == [[200, None], [503, "unreachable"], [200, None]]
    assert any("full" in line for line in met["log"])
