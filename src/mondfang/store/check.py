"""Looking a whole database through: its file, its logs, its journals.

What the bodies mean is not the store's to know: whoever asks brings a function that reads a log
and raises what it stumbles over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sqlalchemy import Connection, select, text

from mondfang.speech import SpokenError, Text
from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.journal.books import Form, Kept
from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.log import Journal
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.store.migrate import check_current
from mondfang.store.play.appending import follows
from mondfang.store.play.entry import Stored
from mondfang.store.play.logs import PlayLog
from mondfang.store.schema import journal, tables

FINDINGS = {
    "not-migrated": Text(
        "Die Datenbank ist nicht auf dem Stand dieser Version.",
        "The database is not up to date with this version.",
    ),
    "damaged": Text("Die Datei ist beschädigt: {what}", "The file is damaged: {what}"),
    "loose": Text(
        "Eine Zeile in {what} verweist ins Leere.",
        "A row of {what} refers to nothing.",
    ),
    "gap": Text(
        "Tisch {what}: Nach Eintrag {place} fehlt etwas.",
        "Table {what}: something is missing after entry {place}.",
    ),
    "head": Text(
        "Tisch {what}: Das Ende seines Protokolls stimmt nicht ({place}).",
        "Table {what}: the end of its log is wrong ({place}).",
    ),
    "unreadable": Text(
        "Tisch {what}: Das Protokoll passt nicht zusammen.",
        "Table {what}: the log does not fit together.",
    ),
    "journal": Text(
        "Turnier oder Cup „{what}“: {reason}",
        "Tournament or cup '{what}': {reason}",
    ),
}

ReadLog = Callable[[Sequence[Stored]], object]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be; ``what`` names the table or tournament."""

    code: str
    what: str = ""
    place: str = ""
    reason: Text | str = ""

    def text(self, language: str) -> str:
        reason = self.reason.said(language) if isinstance(self.reason, Text) else self.reason
        said = FINDINGS[self.code].filled(what=self.what, place=self.place, reason=reason)
        return said.said(language)


@dataclass(frozen=True, slots=True)
class Looked:
    """What was looked at, and what was found."""

    tables: int
    entries: int
    books: int
    findings: tuple[Finding, ...]


async def check_database(
    database: Database, read_log: ReadLog, progress: Callable[[int, int], None]
) -> Looked:
    """Look at everything; nothing is changed. ``progress`` hears how many tables of how many."""
    try:
        await check_current(database)
    except StoreError:
        return Looked(0, 0, 0, (Finding("not-migrated"),))
    found = list[Finding]()
    try:
        return await _looked(database, found, read_log, progress)
    except StoreError as problem:  # a damaged file ends the reading somewhere
        broken = Finding("damaged", str(problem.details.get("reason", problem.code)))
        return Looked(0, 0, 0, (*found, broken))


async def _looked(
    database: Database,
    found: list[Finding],
    read_log: ReadLog,
    progress: Callable[[int, int], None],
) -> Looked:
    found += await database.ask(_damages)
    log, count = PlayLog(database), 0
    heads = await database.rows(select(tables.c.id, tables.c.game, tables.c.seq))
    for number, (table, game, seq) in enumerate(heads):
        progress(number, len(heads))
        entries = await log.entries(table)
        count += len(entries)
        found += _broken(table, (game, seq), entries, read_log)
    progress(len(heads), len(heads))
    books = [row.book for row in await database.rows(select(journal.c.book).distinct())]
    for book in sorted(books):
        found += await _journal(Journal(database), book)
    return Looked(len(heads), count, len(books), tuple(found))


def _damages(connection: Connection) -> Iterator[Finding]:
    """What SQLite finds in its file; PostgreSQL looks after its own."""
    if connection.dialect.name != "sqlite":
        return iter(())
    lines = connection.execute(text("PRAGMA integrity_check")).scalars().all()
    loose = connection.execute(text("PRAGMA foreign_key_check")).all()
    found = [Finding("damaged", line) for line in lines if line != "ok"]
    return iter([*found, *(Finding("loose", row[0]) for row in loose)])


def _broken(
    table: str, head: tuple[int, int], entries: Sequence[Stored], read_log: ReadLog
) -> Iterator[Finding]:
    """A log without gaps that ends where its table says, and that can be read."""
    if not entries or entries[0].place != (0, 0):
        yield Finding("gap", table, "–")
        return
    for before, entry in pairwise(entries):
        if not follows(before.place, entry.place):
            yield Finding("gap", table, _place(before.place))
            return
    if entries[-1].place != head:
        yield Finding("head", table, _place(head))
    try:
        read_log(entries)
    except Exception:  # whatever it is, this table cannot be played on
        yield Finding("unreadable", table)


def _place(place: tuple[int, int]) -> str:
    return f"{place[0]}.{place[1]}"


async def _journal(kept: Journal, book: str) -> list[Finding]:
    lines = await kept.read(book)
    forms: tuple[Form[Any], ...] = (TOURNAMENTS, CUPS)
    if not lines or [line.seq for line in lines] != list(range(1, len(lines) + 1)):
        gap = Text("Im Protokoll fehlt etwas.", "Something is missing in the log.")
        return [Finding("journal", book, reason=gap)]
    form = next((one for one in forms if one.kind == lines[0].kind), None)
    if form is None:
        return [Finding("journal", book, reason=lines[0].kind)]
    try:
        await Kept(kept, book, form).look()
    except SpokenError as problem:
        said = Text.each(problem.text)
        return [Finding("journal", book, reason=said)]
    return []
