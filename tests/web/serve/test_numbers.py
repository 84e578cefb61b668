"""The numbers of several processes together, whatever the others do to their files meanwhile."""

from __future__ import annotations

import json
from pathlib import Path

from prometheus_client import generate_latest
from prometheus_client.mmap_dict import MmapedDict

from mondfang.web.base.observe import Together


def counted(folder: Path, process: int, value: float) -> None:
    """What a process leaves of one counter."""
    file = MmapedDict(str(folder / f"counter_{process}.db"))  # type: ignore[no-untyped-call]
    key = json.dumps(["asked", "asked_total", {"route": "/health"}, "Asked"])
    file.write_value(key, value, 0.0)  # type: ignore[no-untyped-call]
    file.close()  # type: ignore[no-untyped-call]


def told(folder: Path) -> str:
    return generate_latest(Together(folder)).decode()


def test_the_processes_are_added_up(tmp_path: Path) -> None:
    counted(tmp_path, 1, 3)
    counted(tmp_path, 2, 4)
    assert 'asked_total{route="/health"} 7.0' in told(tmp_path)


def test_a_file_that_has_just_been_made_is_passed_over(tmp_path: Path) -> None:
    counted(tmp_path, 1, 3)
    (tmp_path / "counter_2.db").touch()
    assert 'asked_total{route="/health"} 3.0' in told(tmp_path)


def test_a_file_that_goes_while_one_looks_is_passed_over(tmp_path: Path) -> None:
    counted(tmp_path, 1, 3)
    (tmp_path / "counter_2.db").symlink_to(tmp_path / "gone")
    assert 'asked_total{route="/health"} 3.0' in told(tmp_path)
