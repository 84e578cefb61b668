"""What the other books say where a clause says something, for whoever travels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mondfang.rulebook.citations import citations, places
from mondfang.rulebook.describe import worth_text
from mondfang.rulebook.files import known_folders
from mondfang.rulebook.load import book_ids, load_book
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.outline import OutlineEntry, outline

MOST_PATHS = 3  # a clause that everything stands on compares nothing


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """One point of the rules, as another book has it."""

    book: str
    title: str
    name: str
    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """What a book says on one point of the rules."""

    name: str
    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """A point that rests on a clause: how its own book has it, and the books that differ."""

    name: str
    text: str
    others: tuple[Elsewhere, ...]


def stands_on(book: Rulebook, clause_id: str, language: str = "de") -> tuple[Stand, ...]:
    """The points of a book that rest on a clause, each with what other books have instead."""
    if book.id in book_ids():
        paths = [path for book_id, path in places().get(clause_id, ()) if book_id == book.id]
        own = _entries(book.id, language)
    else:
        paths, own = citations(book).get(clause_id, []), _points(book, language)
    found = []
    for path in dict.fromkeys(paths):
        if path in own:
            point = own[path]
            others = tuple(_elsewhere(path, point, book.id, language))
            found.append(Stand(point.name, point.text, others))
    return tuple(found[:MOST_PATHS])


def _elsewhere(path: str, own: Point, book_id: str, language: str) -> list[Elsewhere]:
    found = []
    for other in book_ids():
        point = _entries(other, language).get(path) if other != book_id else None
        if point is not None and point.text != own.text:
            title = load_book(other).title
            found.append(Elsewhere(other, title, point.name, point.text, point.clauses))
    return found


def _entries(book_id: str, language: str) -> dict[str, Point]:
    return _known(book_id, language, tuple(known_folders().items()))


@cache
def _known(book_id: str, language: str, known: object) -> dict[str, Point]:
    return _points(load_book(book_id), language)


def _points(book: Rulebook, language: str) -> dict[str, Point]:
    entries = (entry for section in outline(book, language) for entry in section.entries)
    return {one.id: Point(one.name, _said(book, one, language), one.clauses) for one in entries}


def _said(book: Rulebook, entry: OutlineEntry, language: str) -> str:
    """The cells of a row come before its text; where a game stands in the order is not compared."""
    table, _, row_id = entry.id.partition(".")
    if table == "contract":
        return _joined(worth_text(book.contracts[row_id], language), entry.text)
    return _joined(*entry.cells, entry.text)


def _joined(*texts: str) -> str:
    return " · ".join(text for text in texts if text)
