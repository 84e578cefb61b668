"""Every clause has a door: which page, command or printed paper lets a person see or do it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from mondfang.rulebook.catalogue import Known, all_clauses
from mondfang.rulebook.citations import citations
from mondfang.rulebook.files import known_folders, read_book_file
from mondfang.rulebook.load import book_ids, load_book
from mondfang.rulebook.reader import Reader

DOORS, REFEREE = "doors.toml", "referee.toml"
Kind = Literal["page", "command", "paper"]
REFEREE_PATH = "referee"
_DEALING = {
    "wrong-count": "misdeal",
    "exposed-card": "exposed_card",
    "wrong-dealer": "wrong_dealer",
}
READING = "rules"  # the door behind which a clause is only read


@dataclass(frozen=True, slots=True)
class Door:
    """``where`` is a route, the words of a command, or a kind of document."""

    kind: Kind
    where: str
    de: str
    en: str


@dataclass(frozen=True, slots=True)
class Reach:
    """Clauses that no field cites, or that have doors beside those of their field."""

    what: str
    doors: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoorTable:
    """The whole table: doors, what a cited field leads to, explicit groups, what is missing."""

    door: dict[str, Door]
    cited: dict[str, tuple[str, ...]]
    reach: dict[str, Reach]
    unreached: dict[str, tuple[str, ...]]  # by the work that will open a door


@cache
def door_table() -> DoorTable:
    """The table as it stands in the package; raises RulebookError where it cannot be read."""
    text = (files("mondfang.books") / DOORS).read_text(encoding="utf-8")
    data, reader = tomllib.loads(text), Reader(DOORS)
    doors = {name: reader.record(Door, row, f"door.{name}") for name, row in data["door"].items()}
    groups = {
        name: reader.record(Reach, row, f"reach.{name}") for name, row in data["reach"].items()
    }
    reader.finish()
    return DoorTable(
        {name: door for name, door in doors.items() if door is not None},
        {path: tuple(names) for path, names in data["cited"].items()},
        {name: group for name, group in groups.items() if group is not None},
        {work: tuple(clauses) for work, clauses in data["unreached"].items()},
    )


def reached() -> dict[str, tuple[str, ...]]:
    """Clause id to its doors; a clause that the table calls unreached has none."""
    return _reached(tuple(known_folders().items()))


@cache
def _reached(known: Known) -> dict[str, tuple[str, ...]]:
    table, missing = door_table(), unreached()
    found: dict[str, dict[str, None]] = {}
    for book_id in book_ids():
        for clause_id, path in _cited(book_id):
            found.setdefault(clause_id, {}).update(dict.fromkeys(_doors_of(path)))
    for group in table.reach.values():
        for clause_id in group.clauses:
            found.setdefault(clause_id, {}).update(dict.fromkeys(group.doors))
    order = list(table.door)
    return {
        clause_id: tuple(sorted(doors, key=order.index))
        for clause_id, doors in found.items()
        if doors and clause_id not in missing and clause_id in all_clauses()
    }


@cache
def unreached() -> dict[str, str]:
    """Clause id to the work that will open a door to it."""
    works = door_table().unreached.items()
    return {clause_id: work for work, clauses in works for clause_id in clauses}


def _doors_of(path: str) -> tuple[str, ...]:
    """The doors of the longest part of a path that the table names."""
    rows, parts = door_table().cited, path.split(".")
    for length in range(len(parts), 0, -1):
        doors = rows.get(".".join(parts[:length]))
        if doors is not None:
            return doors
    return ()


def _cited(book_id: str) -> Iterator[tuple[str, str]]:
    """Clause ids with the paths of the book and of its referee's table that cite them."""
    book = load_book(book_id)
    for clause_id, paths in citations(book).items():
        for path in paths:
            yield clause_id, path
    for clause_id in referee_clauses(book_id):
        yield clause_id, REFEREE_PATH


def referee_clauses(book_id: str) -> frozenset[str]:
    """The clauses of a referee's table; a fault in dealing rests on the rules for dealing."""
    deal = load_book(book_id).deal
    table = tomllib.loads(read_book_file(book_id, REFEREE) or "")
    found = set(_ids_in(table))
    for row in table.get("fault", {}).values():
        found.update(deal.clauses.get(_DEALING.get(row.get("dealing"), ""), ()))
    return frozenset(found)


def _ids_in(value: Any) -> Iterator[str]:
    """Every clause id that stands anywhere in a piece of data."""
    if isinstance(value, str):
        if value in all_clauses():
            yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _ids_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from _ids_in(one)
