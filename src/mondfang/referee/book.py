"""The referee's table of a rulebook: every fault as a row of data, read strictly."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from mondfang.rulebook import Rulebook, load_book
from mondfang.rulebook.files import book_file
from mondfang.rulebook.reader import Reader

TABLE = "referee.toml"
Verdict = Literal["renonce", "premium-lost", "admonition", "nothing", "judgement"]
Question = Literal[
    "none", "advantage", "demand", "purpose", "complaint", "irreparable", "doubt", "request"
]


@dataclass(frozen=True, slots=True)
class FaultRule:
    """What a fault is: its ruling, until when it may be put right, what makes it a Renonce."""

    id: str
    ruling: Verdict
    until: Literal["never", "trick", "lead", "auction", "own-word", "stands"]
    asks: Question
    clauses: tuple[str, ...]
    where: Literal["ouvert-opponents"] | None = None  # None is everybody in every game
    binds: bool | None = None  # what was named or shown too early stands in its turn


@dataclass(frozen=True, slots=True)
class Moments:
    """The moments that matter: gathering, the next lead, the next card, the next cut."""

    correct_until: Literal["gathered", "next-card"]
    ouvert_until: Literal["next-lead", "next-card"]
    claim_until: Literal["next-cut", "open"]
    disputes: Literal["cards-stay"]
    clauses: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class RefereeBook:
    moment: Moments
    faults: Mapping[str, FaultRule]


@lru_cache(maxsize=128)
def referee_book(book: Rulebook) -> RefereeBook:
    """The table that belongs to a rulebook; a derived book has that of its base."""
    path = book_file(book.id, TABLE)
    if path.is_file():
        return _read(book.id)
    assert book.extends is not None  # every base book of the package has its table
    return referee_book(load_book(book.extends))


@cache
def _read(book_id: str) -> RefereeBook:
    path = book_file(book_id, TABLE)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    reader = Reader(f"{book_id}/{TABLE}")
    moment = reader.record(Moments, data["moment"], "moment")
    rows = {
        name: reader.record(FaultRule, row, f"fault.{name}", id=name)
        for name, row in data["fault"].items()
    }
    reader.finish()
    assert moment is not None
    return RefereeBook(moment, {name: row for name, row in rows.items() if row is not None})
