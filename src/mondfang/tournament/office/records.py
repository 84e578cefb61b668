"""What the office keeps of tables and the hall: drafts, sheets handed in, messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.tournament.sheet.model import Row, Sheet

DraftKey = tuple[int, int, bool]
"""Round, table, and whether it is the blind second entry."""


@dataclass(frozen=True, slots=True)
class Written:
    """A sheet that is being written: its rows so far, who wrote last, and when."""

    rows: tuple[Row, ...]
    author: str
    begun_at: float
    at: float


@dataclass(frozen=True, slots=True)
class Handed:
    """A sheet that its table calls done, and who has signed it."""

    sheet: Sheet
    seq: int
    at: float
    author: str
    number: int | None = None
    signed: tuple[int, ...] = ()


CallState = Literal["called", "taken", "ruled", "closed"]


@dataclass(frozen=True, slots=True)
class Call:
    """The referee is wanted at a table: since when, by whom, who comes, and what became of it."""

    seq: int
    at: float
    round: int
    table: int
    number: int | None = None
    text: str = ""
    how: CallState = "called"
    referee: str = ""
    rulings: tuple[int, ...] = ()  # entries of the log
    closed_at: float | None = None
    deal: int | None = None  # that was being played, where a block knows it
    game: str = ""  # what the block knew of it

    @property
    def is_open(self) -> bool:
        return self.how != "closed"


@dataclass(frozen=True, slots=True)
class Announcement:
    """A message to the hall; no tables means all of it."""

    seq: int
    at: float
    text: str
    tables: tuple[int, ...] = ()
    until: float | None = None

    def is_on(self, at: float) -> bool:
        return self.until is None or at < self.until
