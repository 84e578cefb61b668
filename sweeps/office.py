"""Twenty kills while a hall writes: every row that a phone was told is kept is there, once.

``python sweeps/office.py --kills 20``; with ``--postgres here`` also two processes on PostgreSQL,
or with the address of an empty database in its place.
"""

from __future__ import annotations

import argparse
import asyncio

from on_databases import arguments, try_on_both

from tests.web.office.killing import kill_again_and_again


def attempt(database: str, processes: int, options: argparse.Namespace) -> tuple[bool, str]:
    verdict = asyncio.run(kill_again_and_again(database, processes, options.kills, options.players))
    told = (
        f"{options.kills} kills, {verdict.acknowledged} acknowledged rows, "
        f"missing or doubled: {verdict.wrong or 'none'}"
    )
    return not verdict.wrong, told


if __name__ == "__main__":
    parser = arguments(__doc__)
    parser.add_argument("--players", type=int, default=48)
    try_on_both(parser, attempt)
