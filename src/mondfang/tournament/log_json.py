"""Entries of a log as plain JSON data and back; events by the name of their kind."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar, get_args

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.log import Entry
from mondfang.tournament.plain_data import decoded, plain, value_from_plain

Event = TypeVar("Event")

_HEAD: Mapping[str, type] = {"seq": int, "at": float, "author": str, "reason": str}
_MAYBE: Mapping[str, type] = {"key": str}  # where it has one
_CHAIN: Mapping[str, Any] = {"link": str, "seals": tuple[str, ...]}  # where it is kept
_FIELDS: Mapping[str, Any] = {**_HEAD, **_MAYBE, **_CHAIN}

Personal: TypeAlias = Mapping[type, tuple[tuple[str, ...], ...]]
"""What names somebody, by type: fields that are forgotten together."""


def kind_name(kind: type) -> str:
    """``SheetEntered`` is ``sheet-entered``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


class LogForm(Generic[Event]):
    """How the events of one closed union, and the entries that carry them, are written and read."""

    def __init__(
        self, union: Any, personal: Personal, is_forgotten: Callable[[Mapping[str, Any]], bool]
    ) -> None:
        self.kinds: Mapping[str, type] = {kind_name(kind): kind for kind in get_args(union)}
        self.personal, self.is_forgotten = personal, is_forgotten

    def kind_of(self, event: Event) -> str:
        return kind_name(type(event))

    def entry_head(self, entry: Entry[Event]) -> dict[str, Any]:
        """Number, time, author and reason, and the sender's key where there is one."""
        head = {name: getattr(entry, name) for name in _HEAD}
        return head | {name: said for name in _MAYBE if (said := getattr(entry, name))}

    def event_to_plain(self, event: Event) -> dict[str, Any]:
        return {"kind": self.kind_of(event), **plain(event)}

    def event_from_plain(self, data: object, where: str = "event") -> Event:
        """The event back; raises TournamentError with the place of what does not belong."""
        kind = self.kinds.get(str(data.get("kind"))) if isinstance(data, dict) else None
        if kind is None or not isinstance(data, dict):
            details = {"wanted": " | ".join(self.kinds), "found": str(data)[:60]}
            raise TournamentError("bad-event", f"{where}.kind", **details)
        rest = {name: item for name, item in data.items() if name != "kind"}
        event: Event = value_from_plain(kind, rest, where)
        return event

    def entry_to_plain(self, entry: Entry[Event]) -> dict[str, Any]:
        """Its place in the chain goes along, where it has one."""
        kept = {name: plain(getattr(entry, name)) for name in _CHAIN if getattr(entry, name)}
        return {**self.entry_head(entry), **kept, "event": self.event_to_plain(entry.event)}

    def entry_from_plain(self, data: object, where: str = "") -> Entry[Event]:
        """The entry back; ``where`` is its place in what is read, else its own number."""
        if not isinstance(data, dict) or _needed(data) != {*_HEAD, "event"}:
            details = {"wanted": ", ".join((*_HEAD, "event")), "found": str(data)[:60]}
            raise TournamentError("bad-event", where, **details)
        where = where or f"entry {data['seq']}"
        head = {
            name: value_from_plain(kind, data[name], f"{where}.{name}")
            for name, kind in _FIELDS.items()
            if name in data
        }
        return Entry(**head, event=self.event_from_plain(data["event"], f"{where}.event"))

    def entry_to_json(self, entry: Entry[Event]) -> str:
        """One line."""
        return json.dumps(self.entry_to_plain(entry), ensure_ascii=False, separators=(",", ":"))

    def entry_from_json(self, line: str | bytes) -> Entry[Event]:
        return self.entry_from_plain(decoded(line, ""))


def _needed(data: Mapping[str, Any]) -> set[str]:
    return data.keys() - _CHAIN.keys() - _MAYBE.keys()
