"""Who sits where, who looks on: the people of a table."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from mondfang.bots.characters import character_at
from mondfang.table.errors import refused

MARK_LENGTH = 12

ChairKind = Literal["free", "person", "bot", "stand-in"]
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat with the person whose it is; a stand-in keeps it for the person who left."""

    kind: ChairKind = "free"
    person: str | None = None
    name: str = ""
    rung: str | None = None
    guest: bool = False  # the name is not that of an account
    seal: str = ""  # the last link of its page's chain of lots that is known (``mixing``)

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
    guest: bool = False


Stirring = Literal["came", "went", "unwanted", "removed", "took-back", "took-deal"]


@dataclass(frozen=True, slots=True)
class Stir:
    """What happened beside the cards of a game: who sat down, gave the seat up, took back."""

    name: str
    seat: int
    what: Stirring


@dataclass(frozen=True, slots=True)
class Objection:
    """Something is in dispute: who said so, and who of the others says that it is settled."""

    seat: int
    settled: frozenset[int] = frozenset()


FREE = TakenSeat()


def bot_place(table: str, rung: str, seat: int) -> TakenSeat:
    """A bot with the name that it has at this table."""
    return TakenSeat("bot", None, character_at(table, rung, seat).name.de, rung)


@lru_cache(maxsize=4_096)
def mark(person: str) -> str:
    """What a person is called where the id is nobody's business: enough to know them again."""
    return hashlib.sha256(person.encode()).hexdigest()[:MARK_LENGTH]


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
