"""Who sits where, who looks on: the people of a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from mondfang.table.errors import refused

ChairKind = Literal["free", "person", "bot", "stand-in"]
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat with the person whose it is; a stand-in keeps it for the person who left."""

    kind: ChairKind = "free"
    person: str | None = None
    name: str = ""
    rung: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether a bot acts here."""
        return self.kind in ("bot", "stand-in")


@dataclass(frozen=True, slots=True)
class Kiebitz:
    """An onlooker, and the seat that lets him look into its hand."""

    person: str
    name: str
    looks_at: int | None = None


@dataclass(frozen=True, slots=True)
class Stir:
    """Somebody sat down during a game, or gave the seat up."""

    name: str
    seat: int
    came: bool


FREE = TakenSeat()


def bot_place(rung: str, seat: int) -> TakenSeat:
    return TakenSeat("bot", None, f"Bot {seat + 1}", rung)


def checked_name(text: str, taken: Collection[str] = ()) -> str:
    """A name as it is shown: trimmed, printable, unlike the others of the table."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise refused("bad-name")
    known = {other.casefold() for other in taken}
    count, found = 1, name
    while found.casefold() in known:
        count += 1
        suffix = f" {count}"
        found = name[: LONGEST_NAME - len(suffix)].rstrip() + suffix
    return found
