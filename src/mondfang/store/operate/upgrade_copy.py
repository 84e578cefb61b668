"""The way back from an upgrade: what a database held before it is kept, for the older program.

A file of SQLite stays beside the one that is brought up, and can be served as it is. Of PostgreSQL
a backup is written to the data folder, which the older program brings back into an empty database.
"""

from __future__ import annotations

import re
from pathlib import Path

from sqlalchemy import make_url

from mondfang.store.database import Database, data_folder, database_url, sqlite_file
from mondfang.store.dump import ENDING, copy_sqlite, write_dump
from mondfang.store.migrate import HEAD, current_revision, revisions


def kept_name(file: Path, revision: str) -> Path:
    """Where the file stays as it was.

    >>> kept_name(Path("tarock.db"), "0006").name
    'tarock.db.before-upgrade-of-0006'
    """
    return file.with_name(f"{file.name}.before-upgrade-of-{revision}")


def kept_dump(name: str, revision: str) -> Path:
    """Where what PostgreSQL held stays; ``name`` is that of its database."""
    safe = re.sub(r"[^\w-]", "-", name) or "postgresql"
    return data_folder() / f"{safe}.before-upgrade-of-{revision}{ENDING}"


async def keep_before_upgrade(url: str | None) -> Path | None:
    """Keep what an older version left, once; None where nothing will be upgraded."""
    address = database_url(url)
    file = sqlite_file(address)
    if file is not None and not file.exists():
        return None
    database = Database(address)
    try:
        found = await current_revision(database)
        if found is None or found == HEAD or found not in revisions():
            return None
        if file is None:
            return await _dumped(database, found)
        kept = kept_name(file, found)
        if not kept.exists():
            await copy_sqlite(database, kept)
        return kept
    finally:
        await database.close()


async def _dumped(database: Database, revision: str) -> Path:
    kept = kept_dump(make_url(database.url).database or "", revision)
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        await write_dump(database, kept, revision)
    return kept
