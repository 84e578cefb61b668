"""A long evening: python sweeps/evening.py [--minutes N] [--tables T] [--think S]

Four clients at every table play by what their pages offer, quickly, in one piece. At intervals it
prints what the server holds of memory, how long the collector of cycles and the writer of the logs
kept everybody waiting, and how long a page waited for a move. At the end it says whether the memory
stayed flat and whether no pause of the collector was longer than the bound; else it fails.

Pauses of the collector are processor time of the server (``mondfang_gc_pause_seconds``), so that
other work on the machine does not count. Latencies are wall time, and do count it.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import httpx2

from benchmarks.web import SETUP, Numbers, memory, seat_all
from tests.web.live.processes import Process, open_tables

SETTLING = 0.25  # of the time: caches fill, games of all tables get under way


@dataclass(frozen=True, slots=True)
class Moment:
    """What was read at one moment; seconds and bytes."""

    at: float
    memory: float
    delays: tuple[float, ...]
    collector: dict[float, float]  # pauses so far up to so many seconds
    commits: dict[float, float]
    longest_wait: float


def read_metrics(text: str) -> dict[str, dict[float, float]]:
    """Histograms by name: how many were at most so long, over all labels; gauges have 0.0."""
    found: dict[str, dict[float, float]] = {}
    for line in text.splitlines():
        if line.startswith("#") or " " not in line:
            continue
        head, _, value = line.rpartition(" ")
        name, _, labels = head.partition("{")
        limit = re.search(r'le="([^"]+)"', labels)
        key = float(limit[1]) if limit else 0.0
        name = name.removesuffix("_bucket") if limit else name
        row = found.setdefault(name, {})
        row[key] = row.get(key, 0.0) + float(value)
    return found


def between(before: dict[float, float], after: dict[float, float]) -> dict[float, float]:
    return {limit: count - before.get(limit, 0.0) for limit, count in after.items()}


def at_most(counts: dict[float, float]) -> float:
    """A bound that none of them was longer than; 0 if there were none."""
    total = counts.get(float("inf"), 0.0)
    return (
        next((limit for limit in sorted(counts) if counts[limit] >= total), 0.0) if total else 0.0
    )


def over(counts: dict[float, float], bound: float) -> int:
    """How many were longer than a bound, which is one of the buckets."""
    return round(counts.get(float("inf"), 0.0) - counts.get(bound, 0.0))


async def evening(options: argparse.Namespace, folder: str) -> list[Moment]:
    """Play, and look every so often."""
    database = f"{folder}/evening.db"
    tables = await open_tables(database, SETUP, options.tables)
    server, numbers, seen = Process(database), Numbers(), list[Moment]()
    await server.start()
    try:
        clients = await seat_all(server, tables, numbers, options.think)
        running = [asyncio.create_task(client.run()) for client in clients]
        numbers.counting = True
        started = time.monotonic()
        async with httpx2.AsyncClient(base_url=server.address, verify=False) as http:
            while time.monotonic() < started + 60 * options.minutes:
                await asyncio.sleep(options.every)
                read = read_metrics((await http.get("/metrics", timeout=600)).text)
                delays, numbers.delays = numbers.delays, []
                moment = Moment(
                    time.monotonic() - started,
                    memory(server.pid),
                    tuple(sorted(delays)),
                    read.get("mondfang_gc_pause_seconds", {}),
                    read.get("mondfang_commit_seconds", {}),
                    read.get("mondfang_append_wait_longest_seconds", {}).get(0.0, 0.0),
                )
                print(row(seen[-1] if seen else None, moment), flush=True)
                seen.append(moment)
        ended = [task for task in running if task.done()]
        assert not ended, f"{len(ended)} pages have lost their socket"
        for task in (*running, *(client.thinking for client in clients if client.thinking)):
            task.cancel()
    finally:
        server.stop()
    return seen


def row(before: Moment | None, now: Moment) -> str:
    gc = between(before.collector if before else {}, now.collector)
    commits = between(before.commits if before else {}, now.commits)
    delays = now.delays or (float("nan"),)
    p50, p99, most = (1000 * delays[int(part * (len(delays) - 1))] for part in (0.5, 0.99, 1.0))
    return (
        f"| {now.at / 60:.1f} | {now.memory / 2**20:.1f} "
        f"| {gc.get(float('inf'), 0):.0f} | {1000 * at_most(gc):.0f} "
        f"| {len(now.delays)} | {p50:.0f} | {p99:.0f} | {most:.0f} "
        f"| {1000 * at_most(commits):.0f} | {1000 * now.longest_wait:.0f} |"
    )


def slope(moments: Sequence[Moment]) -> float:
    """Bytes a minute by the straight line that fits best, once the tables have settled in."""
    late = [one for one in moments if one.at >= SETTLING * moments[-1].at]
    return statistics.linear_regression(
        [one.at / 60 for one in late], [one.memory for one in late]
    ).slope


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--think", type=float, default=0.25)
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two rows")
    parser.add_argument("--pause", type=float, default=0.05, help="seconds, a bucket of the metric")
    parser.add_argument("--growth", type=float, default=0.25, help="MB a minute")
    options = parser.parse_args()
    import uvloop

    print(
        "| minute | MB | collections | longest ms ≤ | pushes | p50 ms | p99 ms | longest ms "
        "| commit ms ≤ | wait ms |"
    )
    print("|---" * 10 + "|")
    with tempfile.TemporaryDirectory() as folder:
        moments = uvloop.run(evening(options, folder))
    grows, late = slope(moments) / 2**20, over(moments[-1].collector, options.pause)
    flat = grows <= options.growth
    print(
        f"{options.tables} tables, {moments[-1].at / 60:.0f} minutes: memory grows by {grows:.2f} "
        f"MB a minute ({'flat' if flat else 'NOT FLAT'}); {late} pauses of the collector over "
        f"{1000 * options.pause:.0f} ms"
    )
    sys.exit(0 if flat and not late else 1)


if __name__ == "__main__":
    main()
