"""Backups in a folder, one after another: the newest stay, the oldest go."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from mondfang.store.database import Database
from mondfang.store.dump import ENDING, write_dump

# Only files of this form are ever deleted: whatever else lies in the folder is somebody's.
_NAME = re.compile(rf"mondfang-\d{{8}}-\d{{6}}{re.escape(ENDING)}")


def backup_name(now: float) -> str:
    """The name of a backup of this moment; by names they are in the order of time.

    >>> backup_name(0.0)
    'mondfang-19700101-000000.jsonl.gz'
    """
    return f"mondfang-{datetime.fromtimestamp(now, UTC):%Y%m%d-%H%M%S}{ENDING}"


def backups(folder: Path) -> list[Path]:
    """Those that are there, the newest first."""
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted((one for one in found if _NAME.fullmatch(one.name)), reverse=True)


async def back_up_in_turn(database: Database, folder: Path, keep: int, now: float) -> Path:
    """Write one more; only when it is whole do the oldest go."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / backup_name(now)
    await write_dump(database, file)
    for old in backups(folder)[keep:]:
        old.unlink(missing_ok=True)
    return file
