"""Roles in one tournament: who somebody is there, and the link that says so.

A link is a secret on a slip of paper or on a screen. Of the secret only its hash is kept, in the
log: who reads the log, an archive or the database cannot use it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal, get_args

from mondfang.speech import Text

Role = Literal[
    "director",  # may do everything
    "deputy",  # everything but what decides about the office itself
    "desk",  # people, draw and sheets
    "cash",  # the door and the money
    "referee",  # rulings and conduct, but not at the own table
    "scribe",  # one table in one round
    "player",  # what concerns oneself
    "standby",  # a second machine that follows the log
    "public",  # looks on
]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
STAFF: Final[tuple[Role, ...]] = ("director", "deputy", "desk", "cash", "referee")
LEAD: Final[tuple[Role, ...]] = ("director", "deputy")

ROLE_WORDS: Final[Mapping[Role, Text]] = {
    "director": Text("Turnierleitung", "director"),
    "deputy": Text("Stellvertretung", "deputy"),
    "desk": Text("Auswertung", "desk"),
    "cash": Text("Kassa", "cash desk"),
    "referee": Text("Schiedsgericht", "referee"),
    "scribe": Text("Schreiber", "scorer"),
    "player": Text("Spieler", "player"),
    "standby": Text("Ersatzrechner", "stand-by machine"),
    "public": Text("Zuschauer", "onlooker"),
}


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody at the office: the role, the name that deeds are written under, and the scope.

    ``number`` is the player that somebody is, if any; a scribe has ``round`` and ``table``.
    """

    role: Role
    name: str
    number: int | None = None
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A way in; ``hash`` is that of its secret, ``name`` whom it was given to."""

    id: str
    role: Role
    hash: str
    name: str = ""
    number: int | None = None
    round: int | None = None
    table: int | None = None
    expires_at: float | None = None

    @property
    def seat(self) -> tuple[object, ...]:
        """What it is for: a table in a round, a player, or a helper by name."""
        return (self.role, self.number, self.round, self.table, self.name)

    def actor(self, language: str = "de") -> Actor:
        word = ROLE_WORDS[self.role].said(language)
        place = "" if self.table is None else f" {self.table}"
        name = self.name or (f"#{self.number}" if self.number is not None else f"{word}{place}")
        return Actor(self.role, name, self.number, self.round, self.table)


def hash_of(secret: str) -> str:
    """What is kept of a secret; it is long enough that nobody finds it by trying."""
    return sha256(f"mondfang-link-1\n{secret}".encode()).hexdigest()


Secret = Callable[[], str]
"""Makes a secret of at least 128 bits that nobody can guess."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A link together with its secret, for the one moment in which it is handed out."""

    link: Link
    secret: str


def new_link(
    role: Role,
    secret: Secret,
    *,
    name: str = "",
    number: int | None = None,
    round: int | None = None,
    table: int | None = None,
    expires_at: float | None = None,
) -> Handed:
    """A new way in; its id is public and tells nothing of the secret."""
    made = secret()
    kept = hash_of(made)
    link = Link(kept[:12], role, kept, name, number, round, table, expires_at)
    return Handed(link, made)
