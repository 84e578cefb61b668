"""The body of a line in the journal: why something was done, and what."""

from __future__ import annotations

from typing import Any

from mondfang.store.journal.log import Line
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events_json import decoded


def body_of(line: Line) -> tuple[str, dict[str, Any]]:
    """The reason and the data of the event; refused with the entry's number."""
    where = f"entry {line.seq}"
    match decoded(line.body, where):
        case {"reason": str(reason), "event": dict(event), **more} if not more:
            return reason, event
    raise TournamentError("bad-event", where, found=line.body[:60], wanted="reason, event")
