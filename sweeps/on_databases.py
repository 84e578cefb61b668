"""One home for sweeps that go over SQLite with one process and PostgreSQL with two."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.databases import own_postgres

Try = Callable[[str, int, argparse.Namespace], tuple[bool, str]]
HERE = "here"


def arguments(about: str | None, kills: int = 20) -> argparse.ArgumentParser:
    """What all of them are told."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--kills", type=int, default=kills)
    postgres_argument(parser)
    return parser


def postgres_argument(parser: argparse.ArgumentParser) -> None:
    told = f"the address of an empty database, or '{HERE}': a server for this run"
    parser.add_argument("--postgres", help=told)


@contextmanager
def databases(postgres: str | None) -> Iterator[list[tuple[str, str, int]]]:
    """Name, address and number of processes, of SQLite and, where it is wanted, of PostgreSQL."""
    server = own_postgres() if postgres == HERE else nullcontext(postgres)
    with tempfile.TemporaryDirectory() as folder, server as address:
        two = [("PostgreSQL", address, 2)] if address else []
        yield [("SQLite", f"{folder}/sweep.db", 1), *two]


def try_on_both(parser: argparse.ArgumentParser, attempt: Try) -> None:
    """Run it, print what came of it, and leave with an error where something is wrong."""
    options, good = parser.parse_args(), True
    with databases(options.postgres) as found:
        for name, database, processes in found:
            started = time.monotonic()
            fine, told = attempt(database, processes, options)
            print(f"{name}: {told}; {time.monotonic() - started:.0f} s", flush=True)
            good = good and fine
    sys.exit(0 if good else 1)
