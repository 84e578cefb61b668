"""What a reader has found in a text before anybody asks whether it holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from mondfang.record.errors import RecordError


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text and where it begins."""

    text: str
    line: int
    column: int

    def words(self) -> tuple[Token, ...]:
        """The words of this piece, each with its own place."""
        return tuple(self.part(match.start(), match.end()) for match in _WORD.finditer(self.text))

    def part(self, start: int, end: int) -> Token:
        return Token(self.text[start:end], self.line, self.column + start)

    def strip(self) -> Token:
        """The piece without the blanks around it."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, max(start, len(self.text.rstrip())))

    def error(self, code: str, **details: str) -> RecordError:
        """A fault at this place; what was found is this text unless told otherwise."""
        return RecordError(code, self.line, self.column, {"found": self.text} | details)


_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class DraftAction:
    seat: Token
    text: Token


@dataclass(frozen=True, slots=True)
class DraftComment:
    text: Token


@dataclass(frozen=True, slots=True)
class DraftIrregularity:
    kind: Token
    seats: tuple[Token, ...]
    claims: tuple[tuple[Token, Token], ...]  # the seat and its premium
    note: Token


DraftStep = DraftAction | DraftComment | DraftIrregularity


@dataclass(frozen=True, slots=True)
class DraftNote:
    before: Token
    text: Token


@dataclass(frozen=True, slots=True)
class Draft:
    """A record in pieces, with the place of each."""

    rulebook: Token
    edition: Token
    digest: Token
    options: tuple[tuple[Token, Token], ...]
    seats: tuple[Token, ...]
    forehand: Token
    hands: tuple[Token, ...]
    talon: Token
    steps: tuple[DraftStep, ...]
    notes: tuple[DraftNote, ...]


def nearest(name: str, known: Iterable[str]) -> dict[str, str]:
    """The detail ``nearest`` for a fault, if a known name looks like this one."""
    found = get_close_matches(name, list(known), 1, 0.6)
    return {"nearest": found[0]} if found else {}
