"""Tables read from the store: from the last snapshot on, however long their logs are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from mondfang.settlement.lines import SheetLine
from mondfang.store.play.logs import PlayLog, Stored, Stretch
from mondfang.table.entries import Entry, Opened, parse_entries, parse_entry
from mondfang.table.errors import LogError
from mondfang.table.kept.sheet import RunningSheet
from mondfang.table.kept.snapshot import EVERY, due_before, read_snapshot, restored
from mondfang.table.state import LiveTable, moments

LONG = 200  # entries of a log that take a while to read

_READERS = ThreadPoolExecutor(2, thread_name_prefix="reader")

Made = list[tuple[int, str]]  # snapshots: the game whose deal comes next, and the text


async def read_table(log: PlayLog, table: str) -> LiveTable | None:
    """The table as it stands; None if there is no such table.

    A log without snapshots, or with those of another version, is read from its beginning once.
    """
    found = await log.stretch(table)
    if found is None:
        return None
    start, entries = await _from(log, table, found)
    if len(entries) < LONG:
        after, made = _read(start, entries)
    else:  # meanwhile the other tables are served
        after, made = await _aside(start, entries)
    if made:
        await log.keep_snapshots(table, made)
    return after


async def read_game(log: PlayLog, table: str, game: int) -> tuple[LiveTable | None, list[Entry]]:
    """What a game is to be folded from: a table before it, if one was kept, and the entries."""
    found = await log.stretch(table, game)
    if found is None:
        return None, []
    start, entries = await _from(log, table, found)
    return start, _parsed(entries)


async def read_lines(log: PlayLog, table: LiveTable, first: int, last: int) -> RunningSheet:
    """The lines of these games, and the sums after them.

    ``first`` is the first game of all or the first after a snapshot, ``last`` the last of all or
    the last before a snapshot.
    """
    wanted = range(first + EVERY, min(last + 1, table.game) + 1, EVERY)
    kept = await _sheets(log, table.id, first, last + 1)
    if any(game not in kept for game in wanted):
        _, made = await _aside(None, await log.entries(table.id))
        await log.keep_snapshots(table.id, made)
        kept = await _sheets(log, table.id, first, last + 1)
    lines: dict[int, SheetLine] = {}
    for sheet in (*kept.values(), table.ledger):
        lines |= {line.game: line for line in sheet.lines}
    sums = kept.get(last + 1, table.ledger)
    found = tuple(lines[game] for game in range(first, last + 1) if game in lines)
    return RunningSheet(found, sums.points, sums.cents)


async def _sheets(log: PlayLog, table: str, first: int, last: int) -> dict[int, RunningSheet]:
    """The sheets as they were before the deals of these games, where they were kept."""
    kept = await log.snapshots(table, first, last)
    found = {game: read_snapshot(text) for game, text in kept.items()}
    return {game: one.ledger for game, one in found.items() if one is not None}


async def _from(
    log: PlayLog, table: str, found: Stretch
) -> tuple[LiveTable | None, Sequence[Stored]]:
    """Where to begin; from the beginning, if a snapshot cannot be used."""
    if found.snapshot is None:
        return None, found.entries
    snapshot, opening = read_snapshot(found.snapshot), parse_entry(found.opening)
    if snapshot is None:
        return None, await log.entries(table)
    if not isinstance(opening, Opened):
        raise LogError("a log begins with the opening of its table")
    return restored(opening, snapshot), found.entries


async def _aside(start: LiveTable | None, entries: Sequence[Stored]) -> tuple[LiveTable, Made]:
    """In one of a few threads: many long logs at once would leave no time for anything else."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_READERS, _read, start, entries)


def _read(start: LiveTable | None, entries: Sequence[Stored]) -> tuple[LiveTable, Made]:
    """The table after all of them, and the snapshots that were due on the way."""
    parsed, made = _parsed(entries), list[tuple[int, str]]()
    table, times = start, [one.at for one in entries]
    for entry, after in zip(parsed, moments(parsed, start, times), strict=True):
        kept = None if table is start else due_before(table, entry)
        if kept is not None:
            made.append((kept.game, kept.text))
        table = after
    if table is None:
        raise LogError("a log begins with the opening of its table")
    return table, made


def _parsed(entries: Sequence[Stored]) -> list[Entry]:
    return parse_entries([one.body for one in entries])
