"""A line of the journal and an entry of a log: the kind stands beside the body, the rest in it."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from mondfang.reading import Unreadable, json_data
from mondfang.store.journal.books import Form
from mondfang.store.journal.log import JournalLine
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.log import Entry, Folded
from mondfang.tournament.log_json import LogForm
from mondfang.tournament.plain_data import decoded

AnyBook = TypeVar("AnyBook", bound=Folded[Any])


def form_of(book: type[AnyBook], first: str, events: LogForm[Any]) -> Form[AnyBook]:
    """How the books of one kind are kept; ``first`` is the kind of their first line."""

    def write(entry: Entry[Any]) -> JournalLine:
        event = events.event_to_plain(entry.event)
        kind = event.pop("kind")
        told = {"reason": entry.reason, "event": event} | ({"key": entry.key} if entry.key else {})
        body = json.dumps(told, ensure_ascii=False)
        seals = json.dumps(entry.seals) if entry.seals else None
        return JournalLine(entry.seq, entry.at, entry.author, kind, body, entry.link or None, seals)

    def read(line: JournalLine) -> Entry[Any]:
        return events.entry_from_plain(_plain(line), f"entry {line.seq}")

    return Form(first, events, write, read, book.of, book.after)


def _plain(line: JournalLine) -> dict[str, Any]:
    """The entry of a line as data; a body that is none is refused with the entry's number."""
    where = f"entry {line.seq}"
    if isinstance(line.body, str):
        match decoded(line.body, where):
            case {"reason": str(reason), "event": dict(event), **more} if more.keys() <= {"key"}:
                key = {"key": more["key"]} if more else {}
                head = {"seq": line.seq, "at": line.at, "author": line.author, "reason": reason}
                kept = {"link": line.link or "", "seals": _seals(line.seals)}
                return {**head, **key, **kept, "event": {**event, "kind": line.kind}}
    raise TournamentError("bad-event", where, found=str(line.body)[:60], wanted="reason, event")


def _seals(text: str | None) -> list[str]:
    """What cannot be read seals nothing, and the chain tells so."""
    try:
        found = json_data(text or "[]")
    except Unreadable:
        return []
    return found if isinstance(found, list) and all(isinstance(one, str) for one in found) else []
