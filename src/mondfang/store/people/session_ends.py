"""Sessions that end, and what asks which of them are left.

Every process hears of it in the moment it is true, and asks for itself whose pages it still may
show: the whisper names nobody. Where nothing is heard (a command beside a server on SQLite, a lost
connection), asking now and then finds it out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from sqlalchemy import Connection, text

from mondfang.store.database import Database
from mondfang.store.whispers import say

T = TypeVar("T")

ENDED = "sessions"  # the topic of the whisper

# One parameter however many are asked for: to write a statement anew would take longer than it.
_WHOSE = {
    True: text("SELECT id, person FROM sessions WHERE id = ANY(CAST(:ids AS text[]))"),
    False: text("SELECT id, person FROM sessions WHERE id IN (SELECT value FROM json_each(:ids))"),
}


async def end_sessions(database: Database, work: Callable[[Connection], T]) -> T:
    """Let ``work`` end sessions in a transaction, and tell every process that it did."""

    def end(connection: Connection) -> T:
        done = work(connection)
        say(connection, database.origin, ENDED, ["ended"])
        return done

    done = await database.transact(end)
    database.overheard(ENDED, database.origin, "ended")
    return done


async def whose(database: Database, sessions: Iterable[str]) -> dict[str, str]:
    """Those of the sessions that are still there, and who comes with each of them."""
    ids = sorted(sessions)
    asked = ids if database.is_postgres else json.dumps(ids)
    found = await database.rows(_WHOSE[database.is_postgres].bindparams(ids=asked))
    return {one.id: one.person for one in found}
