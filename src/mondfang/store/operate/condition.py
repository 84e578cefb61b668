"""How a server and what it stands on are doing: database, disk, files, clock, backups."""

from __future__ import annotations

import os
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from mondfang.speech import Text
from mondfang.store.database import database_url, open_database, sqlite_file
from mondfang.store.errors import StoreError
from mondfang.store.operate.rotation import backups
from mondfang.store.people.accounts import last_seen

DAY = 86_400.0
LEAST_ROOM = 500_000_000  # bytes on the disk of the database
LEAST_FILES = 1_124  # open files: a thousand connections and what the program itself has open
OLD_BACKUP = 2 * DAY
AHEAD, BEHIND = 60 * DAY, DAY  # of the moment when somebody was last seen


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, and whether it is as it should be."""

    what: Text
    said: Text
    ok: bool = True


def _plain(text: str) -> Text:
    return Text(text, text)


async def database_findings(url: str | None, now: float) -> list[Finding]:
    """Whether the database answers, is up to date and takes what is written; and the clock."""
    name = Text("Datenbank", "Database")
    try:
        database = await open_database(url, migrate=False)
    except StoreError as problem:
        return [Finding(name, Text.each(problem.text), ok=False)]
    try:
        kind = "PostgreSQL" if database.is_postgres else "SQLite"
        await database.check_writable()
        found = [Finding(name, Text(f"{kind}, in Ordnung", f"{kind}, in order"))]
        found.append(_clock(await last_seen(database), now))
    except StoreError as problem:
        found = [Finding(name, Text.each(problem.text), ok=False)]
    finally:
        await database.close()
    return found


def _clock(seen: float | None, now: float) -> Finding:
    name = Text("Uhr", "Clock")
    if seen is not None and now < seen - BEHIND:
        text = Text(
            "Sie geht nach: zuletzt war jemand später da, als sie jetzt zeigt.",
            "It is slow: somebody was here later than it shows now.",
        )
        return Finding(name, text, ok=False)
    if seen is not None and now > seen + AHEAD:
        text = Text(
            "Zuletzt war vor über zwei Monaten jemand da; stimmt sie?",
            "Nobody has been here for more than two months; is it right?",
        )
        return Finding(name, text)
    shown = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(now))
    return Finding(name, _plain(shown))


def disk_finding(url: str | None) -> Finding | None:
    """The room that is left where the file of the database lies."""
    file = sqlite_file(database_url(url))
    if file is None or not file.parent.is_dir():
        return None
    left = shutil.disk_usage(file.parent).free
    text = Text(f"{left / 1e9:.1f} GB frei", f"{left / 1e9:.1f} GB left")
    return Finding(Text("Platte", "Disk"), text, ok=left >= LEAST_ROOM)


def files_finding() -> Finding | None:
    """How many files a process may have open: every connection is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = hard == resource.RLIM_INFINITY
    shown = Text("unbegrenzt", "unlimited") if unlimited else _plain(str(hard))
    enough = unlimited or hard >= LEAST_FILES
    return Finding(Text("Offene Dateien (ulimit -n)", "Open files (ulimit -n)"), shown, enough)


def workers_finding(postgres: bool) -> Finding:
    """How many processes make sense here."""
    cores = os.cpu_count() or 1
    if postgres:
        text = Text(f"bis zu {cores} sind sinnvoll", f"up to {cores} make sense")
    else:
        text = Text(
            f"1 (mehrere, bis zu {cores}, mit PostgreSQL)",
            f"1 (several, up to {cores}, with PostgreSQL)",
        )
    return Finding(Text("Prozesse (--workers)", "Processes (--workers)"), text)


def backup_finding(folder: Path, now: float) -> Finding:
    """How old the newest backup of a folder is."""
    name = Text("Sicherungen", "Backups")
    found = backups(folder)
    if not found:
        return Finding(name, Text(f"keine in {folder}", f"none in {folder}"), ok=False)
    days = (now - found[0].stat().st_mtime) / DAY
    text = Text(
        f"{len(found)}, die neueste {days:.1f} Tage alt",
        f"{len(found)}, the newest {days:.1f} days old",
    )
    return Finding(name, text, ok=days * DAY <= OLD_BACKUP)


async def condition(
    url: str | None, folder: Path | None = None, now: float | None = None
) -> list[Finding]:
    """Everything that can be looked at without asking the server itself."""
    moment = time.time() if now is None else now
    found = await database_findings(url, moment)
    found += [one for one in (disk_finding(url), files_finding()) if one is not None]
    found.append(workers_finding(sqlite_file(database_url(url)) is None))
    if folder is not None:
        found.append(backup_finding(folder, moment))
    return found
