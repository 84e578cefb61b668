"""A hall that enters all at once: 140 players, 35 phones, on one process and on two.

``python benchmarks/office.py [--postgres here]``. Every phone writes the twenty rows of
its table: first all of them at the same moment, again and again (``burst``), then each at its own
moment within a few seconds (``hall``). Printed are rows a second and how long a row took until it
was acknowledged; afterwards none may be missing and none doubled.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import time
from functools import partial
from pathlib import Path

import httpx2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sweeps.on_databases import databases, postgres_argument
from tests.web.live.processes import Process
from tests.web.office.killing import address_of
from tests.web.office.phones import Phone, kept, missing, prepare

PLAYERS, ROWS = 140, 20


async def measure(
    name: str, database: str, processes: int, rows: int = ROWS, pause: float = 4.0
) -> bool:
    """Both ways to enter, one after the other; whether everything is there once."""
    await asyncio.to_thread(prepare, database, PLAYERS)
    servers = [Process(database) for _ in range(processes)]
    for server in servers:
        await server.start()
    phones = [
        Phone(table, partial(address_of, servers, table)) for table in range(1, PLAYERS // 4 + 1)
    ]
    try:
        async with httpx2.AsyncClient(
            timeout=60.0, limits=httpx2.Limits(max_connections=64)
        ) as http:
            for phone in phones:
                await phone.join(http)
            for phone in phones[:processes]:
                await phone.write(http)  # the first row: what a process reads once is read
            for way in ("burst", "hall"):
                started, worked = time.perf_counter(), sum(map(cpu_seconds, servers))
                for phone in phones:
                    phone.seconds.clear()
                await enter(phones, http, (rows - 1) // 2, 0.0 if way == "burst" else pause)
                worked = sum(map(cpu_seconds, servers)) - worked
                report(f"{name}, {way}", phones, time.perf_counter() - started, worked)
    finally:
        for server in servers:
            server.stop()
    wrong = missing(await asyncio.to_thread(kept, database), phones)
    print(f"{name}: missing or doubled: {wrong or 'none'}", flush=True)
    return not wrong


async def enter(phones: list[Phone], http: httpx2.AsyncClient, rows: int, pause: float) -> None:
    """Row by row; with a pause everybody takes a moment of his own."""
    chance = random.Random(1)

    async def write(phone: Phone) -> None:
        await asyncio.sleep(chance.uniform(0, pause))
        await phone.write(http)

    for _ in range(rows):
        await asyncio.gather(*(write(phone) for phone in phones))


def cpu_seconds(server: Process) -> float:
    """What a server has worked so far; a busy machine does not change that."""
    stat = Path(f"/proc/{server.pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def report(name: str, phones: list[Phone], seconds: float, worked: float) -> None:
    waited = sorted(one for phone in phones for one in phone.seconds)
    at = {part: waited[min(len(waited) - 1, int(len(waited) * part))] for part in (0.5, 0.95, 0.99)}
    told = ", ".join(f"p{part * 100:.0f} {1000 * one:.0f} ms" for part, one in at.items())
    load, own = os.getloadavg()[0], 1000 * worked / len(waited)
    print(
        f"{name}: {len(waited)} rows, {len(waited) / seconds:.0f}/s, {told}, "
        f"worst {1000 * waited[-1]:.0f} ms; {own:.1f} ms of a processor a row "
        f"(load {load:.1f})",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    postgres_argument(parser)
    parser.add_argument("--rows", type=int, default=ROWS)
    options, good = parser.parse_args(), True
    with databases(options.postgres) as found:
        for name, database, processes in found:
            told = f"{name}, {processes} process{'es' if processes > 1 else ''}"
            good = asyncio.run(measure(told, database, processes, options.rows)) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
