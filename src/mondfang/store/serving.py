"""One server for a file of SQLite: two would not hear of each other's entries."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from mondfang.store.database import database_url, make_private, sqlite_file
from mondfang.store.errors import StoreError

ENDING = ".serving"  # beside the database; left there, since who deletes a lock opens it


@contextmanager
def serving(url: str | None) -> Iterator[None]:
    """Be the one server of this database, as long as the block lasts; PostgreSQL takes many.

    The system lets go of the lock when the process ends, however it ends.
    """
    file = sqlite_file(database_url(url))
    if file is None:
        yield
        return
    with _lock_file(file).open("r+b") as lock:
        _take(lock, file)
        lock.truncate(0)
        lock.write(str(os.getpid()).encode())
        lock.flush()
        yield


def check_not_served(url: str | None) -> None:
    """Refuse a database that a server is using."""
    file = sqlite_file(database_url(url))
    if file is not None and _place(file).exists():
        with _lock_file(file).open("r+b") as lock:
            _take(lock, file)


def _place(file: Path) -> Path:
    """Where the lock is: beside the file itself, by whichever link it was named."""
    real = file.resolve()
    return real.with_name(real.name + ENDING)


def _lock_file(file: Path) -> Path:
    found = _place(file)
    found.parent.mkdir(parents=True, exist_ok=True)
    make_private(found)
    return found


def _take(lock: BinaryIO, file: Path) -> None:
    try:
        _lock(lock)
    except OSError:
        process = ""
        with suppress(OSError):  # on Windows what is locked cannot be read
            lock.seek(0)
            process = lock.read(20).decode(errors="replace")
        raise StoreError("in-use", file=file, process=process or "?") from None


if sys.platform == "win32":
    import msvcrt

    def _lock(lock: BinaryIO) -> None:
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(lock: BinaryIO) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
