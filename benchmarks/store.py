"""How many entries a second the store appends: one table after the other, and many at once.

    python benchmarks/store.py [postgresql://…]

A commit waits for the disk; the first line says how often a second this disk lets a bare SQLite
commit, and the others are compared with it.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from mondfang.store.database import open_database
from mondfang.store.play.logs import PlayLog, Stored

ALONE, TABLES, EACH = 500, 100, 50
BODY = '{"entry":"did","seat":2,"do":"play HK","by":"bot"}'


def bare_commits(folder: Path) -> float:
    """Commits a second of SQLite itself, each waiting for the disk."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE entries (seq INTEGER PRIMARY KEY, body TEXT)")
    started = time.perf_counter()
    for seq in range(ALONE):
        connection.execute("INSERT INTO entries VALUES (?, ?)", (seq, BODY))
    speed = ALONE / (time.perf_counter() - started)
    connection.close()
    return speed


async def play(log: PlayLog, table: str, count: int) -> None:
    for seq in range(1, count + 1):
        await log.append(Stored(table, 0, seq, time.time(), BODY), due=time.time())


async def appends(url: str) -> tuple[float, float]:
    """Entries a second: at one table, and at a hundred."""
    database = await open_database(url)
    log = PlayLog(database)
    names = [secrets.token_urlsafe(16) for _ in range(TABLES + 1)]
    for name in names:
        await log.open_table(Stored(name, 0, 0, time.time(), BODY))
    started = time.perf_counter()
    await play(log, names[0], ALONE)
    alone = ALONE / (time.perf_counter() - started)
    started = time.perf_counter()
    await asyncio.gather(*(play(log, name, EACH) for name in names[1:]))
    together = TABLES * EACH / (time.perf_counter() - started)
    await database.close()
    return alone, together


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bare = bare_commits(Path(folder))
        print(f"bare SQLite: {bare:,.0f} commits/s")
        for url in (str(Path(folder) / "test.db"), *sys.argv[1:]):
            alone, together = asyncio.run(appends(url))
            name = "PostgreSQL" if "://" in url else "SQLite"
            print(f"{name}, one table: {alone:,.0f} entries/s ({alone / bare:.1f})")
            print(f"{name}, {TABLES} tables: {together:,.0f} entries/s ({together / bare:.1f})")


if __name__ == "__main__":
    main()
