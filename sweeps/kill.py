"""Fifty tables in play, twenty kills, on SQLite and on PostgreSQL with two processes.

``python sweeps/kill.py --postgres here``; without it only SQLite is tried. Every action that a
client was told is done has to be in the log afterwards, and every table has to go on.
"""

from __future__ import annotations

import argparse
import asyncio

from on_databases import arguments, try_on_both

from tests.web.live.killing import kill_again_and_again


def attempt(database: str, processes: int, options: argparse.Namespace) -> tuple[bool, str]:
    verdict = asyncio.run(
        kill_again_and_again(database, processes, options.tables, options.kills, options.seed)
    )
    told = (
        f"{options.tables} tables, {processes} process(es), {options.kills} kills: "
        f"{verdict.acknowledged} acknowledged actions, {len(verdict.missing)} missing; "
        f"{len(verdict.stuck)} tables stuck; {verdict.reconnected} connections lost; "
        f"{verdict.entries} entries"
    )
    return not verdict.missing and not verdict.stuck, told


if __name__ == "__main__":
    parser = arguments(__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    try_on_both(parser, attempt)
