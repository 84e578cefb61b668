"""``pytest --write-shown --collect-only`` rewrites the list of clauses that tests show."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.clauses import write_shown

pytest_plugins = ["tests.databases"]

# The same examples on every machine, however loaded it is; a new fault is found by the sweeps.
settings.register_profile(
    "mondfang",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("mondfang")


# Thousands of small databases are written through to the disk, which in memory costs nothing. What
# a disk may do to them is tried by tests/store/disk with a disk of its own.
MEMORY, ENOUGH = Path("/dev/shm"), 4 << 30
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# What is imported and collected stays: until that is done, nothing is there to be found and freed.
gc.disable()

# Hundreds of processes are started; whatever this machine is told, none compiles everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-shown", action="store_true", help="rewrite books/shown.json")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Playwright leaves an event loop running: browser tests are a run of their own, by name."""
    browser = Path(__file__).parent / "browser"
    asked = any("browser" in argument for argument in config.args)
    return True if collection_path == browser and not asked else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than cores, of each of the two runs that ``make test`` does side by side.

    Half the time a test waits for a clock, a server or a browser.
    """
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.collect()
    gc.freeze()  # modules, books and tests: no later collection looks through them again
    gc.enable()
    if session.config.getoption("--write-shown"):
        write_shown(session.items)
