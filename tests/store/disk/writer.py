"""The process on the watched disk: ``python -m tests.store.disk.writer power|errors|health FILE``.

It appends as the program does, marks in the log of the disk what was acknowledged, and says at the
end on standard output what it met, as JSON.
"""

from __future__ import annotations

import asyncio
import ctypes
import errno
import json
import logging
import sqlite3
import sys
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

from mondfang.store.database import Database, open_database
from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.journal.log import Journal, JournalLine
from mondfang.store.play.logs import PlayLog
from tests.store.logs import entry, opened

TABLES = ("a", "b", "c")
ROUNDS = 8
_disk = ctypes.CDLL(None)  # the shim is preloaded


def acknowledged(*what: object) -> None:
    _disk.faults_mark(json.dumps(what).encode())


def fail(after: int, many: int, with_error: int) -> None:
    _disk.faults_fail(ctypes.c_long(after), ctypes.c_long(many), with_error)


async def power(database: Database, file: Path) -> object:
    """Tables and a journal, several at once, with the log of SQLite emptied in between."""
    log, journal = PlayLog(database), Journal(database)
    for table in TABLES:
        await opened(log, table)
        acknowledged("entry", table, 0, 0)

    async def append(table: str, seq: int) -> None:
        await log.append(entry(table, seq=seq, body="x" * 40 * seq), due=None)
        acknowledged("entry", table, 0, seq)

    async def write(seq: int) -> None:
        await journal.append("b", [JournalLine(seq, 1.0, "", "k", '"' + "y" * 300 + '"')])
        acknowledged("line", "b", seq)

    for seq in range(1, ROUNDS + 1):
        await asyncio.gather(*(append(table, seq) for table in TABLES), write(seq))
        if seq == ROUNDS // 2:
            with sqlite3.connect(file) as other:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            other.close()
    return None


async def errors(database: Database, file: Path) -> object:
    """Let every step of appending fail, once or for a while; what was refused is tried again."""
    log, journal = PlayLog(database), Journal(database)
    await opened(log, "a")
    met = {"refused": 0, "acknowledged": 0}
    seq = line = 0

    async def tried(work: Awaitable[None]) -> bool:
        try:
            await work
        except StaleAction:
            raise
        except StoreError:
            met["refused"] += 1
            return False
        finally:
            fail(0, 0, 0)
        met["acknowledged"] += 1
        return True

    for wrong in (errno.ENOSPC, errno.EIO):
        for many in (1, 1_000_000):
            for after in range(16):
                fail(after, many, wrong)
                if await tried(log.append(entry("a", seq=seq + 1), due=None)):
                    acknowledged("entry", "a", 0, seq + 1)
                seq = (await log.entries("a"))[-1].seq
                fail(after, many, wrong)
                if await tried(journal.append("b", [JournalLine(line + 1, 1.0, "", "k", "{}")])):
                    acknowledged("line", "b", line + 1)
                line = len(await journal.read("b"))
    await log.append(entry("a", seq=seq + 1), due=None)
    acknowledged("entry", "a", 0, seq + 1)
    return met


async def health(database: Database, file: Path) -> object:
    """What ``/health`` and the log say while the disk is full, and afterwards."""
    from mondfang.store import engines
    from mondfang.web.base import observe
    from tests.web.browsing import running

    await database.close()
    observe.HEALTHY_FOR = engines.WARN_AGAIN = 0.0
    said: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    logging.getLogger("mondfang.store").addHandler(Kept())

    def look() -> list[Any]:
        found = []
        with running(file) as server:
            for full in (False, True, False):
                fail(0, 1_000_000 if full else 0, errno.ENOSPC if full else 0)
                answer = server.browser().get("/health")
                found.append([answer.status_code, answer.json().get("code")])
        return found

    return {"answers": await asyncio.to_thread(look), "log": said}


async def main(what: str, file: Path) -> None:
    database = await open_database(str(file))
    fail(0, 0, 0)
    met = await {"power": power, "errors": errors, "health": health}[what](database, file)
    if what != "health":
        await database.close()
    print(json.dumps(met))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
