"""Fifty tables in play, twenty kills, on SQLite and on PostgreSQL with two processes.

``python sweeps/kill.py --postgres postgresql://…``; without an address only SQLite is tried. Every
action that a client was told is done has to be in the log afterwards, and every table has to go on.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.web.live.killing import kill_again_and_again


def try_one(name: str, database: str, processes: int, options: argparse.Namespace) -> bool:
    """Kill, and print what came of it."""
    started = time.monotonic()
    verdict = asyncio.run(
        kill_again_and_again(database, processes, options.tables, options.kills, options.seed)
    )
    print(
        f"{name}: {options.tables} tables, {processes} process(es), {options.kills} kills: "
        f"{verdict.acknowledged} acknowledged actions, {len(verdict.missing)} missing; "
        f"{len(verdict.stuck)} tables stuck; {verdict.reconnected} connections lost; "
        f"{verdict.entries} entries; {time.monotonic() - started:.0f} s",
        flush=True,
    )
    return not verdict.missing and not verdict.stuck


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", help="the address of an empty database")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        good = try_one("SQLite", f"{folder}/kill.db", 1, options)
    if options.postgres:
        good = try_one("PostgreSQL", options.postgres, 2, options) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
