"""An entry as it is kept, and what may become true together with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Stored:
    """One entry of the log of a table."""

    table: str
    game: int
    seq: int
    at: float  # seconds since 1970
    body: str

    @property
    def place(self) -> tuple[int, int]:
        return self.game, self.seq

    def row(self) -> dict[str, Any]:
        return {
            "table_id": self.table,
            "game": self.game,
            "seq": self.seq,
            "at": self.at,
            "body": self.body,
        }


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where to read a log from: its first entry, a snapshot if there is one, and what follows.

    Without a snapshot the entries are all there are, the first one included.
    """

    opening: str  # the body of the first entry
    snapshot: str | None
    entries: tuple[Stored, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """What else becomes true with an entry, in the same transaction."""

    tags: tuple[tuple[str, str], ...] = ()  # a person, and what they have to do with the table
    first_tags: tuple[tuple[str, str], ...] = ()  # the same of people of whom nothing was noted
    ended: bool = False  # the table is over, for good
    summary: str | None = None  # this entry finished the game: a line for the past games
    people: tuple[str, ...] = ()  # who played it
    snapshot: tuple[int, str] | None = None  # of the table before the deal of a game


NOTHING = Beside()
