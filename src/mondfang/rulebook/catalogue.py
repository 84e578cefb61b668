"""The catalogues of clauses, and which tests show each of them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from mondfang.reading import Unreadable, toml_data
from mondfang.rulebook.faults import Fault, RulebookError
from mondfang.rulebook.files import (
    BOOK,
    Folder,
    folder_of,
    has,
    is_packaged,
    known_folders,
    read_book_file,
    source_of,
)
from mondfang.rulebook.model import Clause
from mondfang.rulebook.reader import Reader

CLAUSES, GERMAN = "clauses.toml", "german.toml"
RULES = "rule"
READINGS = ("question", "decision")  # tables of the German file; its other rows are the rules
ENFORCERS = ("engine", "settlement", "referee", "tournament", "display")
HEAD = ("rulebook", "prefix", "title", "conflict", "clause")  # what a catalogue may hold
Known = tuple[tuple[str, Folder], ...]


def catalogue_ids() -> tuple[str, ...]:
    """The documents of which there is a catalogue."""
    return tuple(one for one, folder in known_folders().items() if has(folder.place, CLAUSES))


def catalogue(book_id: str) -> dict[str, Clause]:
    """The clauses of one document; a derived book without any has those of its base."""
    folder = folder_of(book_id)
    if folder is None:
        return {}
    if not has(folder.place, CLAUSES):
        base = _toml(book_id, BOOK).get("extends")
        return catalogue(base) if isinstance(base, str) else {}
    return _catalogue(book_id, folder)


@cache
def _catalogue(book_id: str, folder: Folder) -> dict[str, Clause]:
    reader = Reader(source_of(book_id, CLAUSES))
    data = _toml(book_id, CLAUSES)
    rows = data.get("clause")
    if not isinstance(rows, list):
        reader.fault("clause", rows, "a list")
        rows = []
    for key in data:
        if key not in HEAD:
            reader.unknown(key, key, HEAD)
    clauses = [reader.record(Clause, row, f"clause[{i}]") for i, row in enumerate(rows)]
    found: dict[str, Clause] = {}
    for i, clause in enumerate(clauses):
        if clause is not None and clause.id in found:
            reader.fault(f"clause[{i}].id", clause.id, "an id that no other clause has")
        elif clause is not None:
            found[clause.id] = clause
    reader.finish()
    return found


def all_clauses() -> dict[str, str]:
    """Every clause id with the catalogue it stands in."""
    return _all_clauses(tuple(known_folders().items()))


@cache
def _all_clauses(known: Known) -> dict[str, str]:
    found: dict[str, str] = {}
    for book_id, _ in known:
        if book_id in catalogue_ids():
            for clause_id in _readable(book_id):
                found.setdefault(clause_id, book_id)
    return found


def _readable(book_id: str) -> dict[str, Clause]:
    """A faulty book that stands elsewhere must not keep the others from being read."""
    try:
        return catalogue(book_id)
    except RulebookError:
        if is_packaged(book_id):
            raise
        return {}


def find_clause(clause_id: str) -> tuple[str, Clause] | None:
    """The catalogue and the clause behind an id such as ``ST-083``."""
    book_id = all_clauses().get(clause_id)
    return (book_id, catalogue(book_id)[clause_id]) if book_id else None


def catalogue_faults(book_id: str) -> list[Fault]:
    """What is wrong in the clauses of a book and in their German wording."""
    try:
        own = catalogue(book_id) if book_id in catalogue_ids() else {}
        texts = _wordings(book_id, known_folders()[book_id])
    except RulebookError as problem:
        return list(problem.faults)
    taken, clauses = all_clauses(), Reader(source_of(book_id, CLAUSES))
    for i, name in enumerate(own):
        if taken.get(name) != book_id:
            clauses.fault(f"clause[{i}].id", name, "an id that no other clause has")
    german = Reader(source_of(book_id, GERMAN))
    for kind, wordings in texts.items():
        for name in wordings:
            if name not in own:
                german.unknown(name if kind == RULES else f"{kind}.{name}", name, own)
    for name in own if texts[RULES] else ():
        if name not in texts[RULES]:
            german.missing(name, "a text")
    return [*clauses.faults, *german.faults]


def german_rules() -> dict[str, str]:
    """Clause id to its German wording, our own as well."""
    return _german_rules(tuple(known_folders().items()))


@cache
def _german_rules(known: Known) -> dict[str, str]:
    found: dict[str, str] = {}
    for book_id, folder in reversed(known):  # the package has the last word
        found.update(_wordings_or_none(book_id, folder)[RULES])
    return found


@cache
def _wordings(book_id: str, folder: Folder) -> dict[str, dict[str, str]]:
    """The German file of a book: its rules, and the open questions and decisions below headings."""
    reader = Reader(source_of(book_id, GERMAN))
    rows = _toml(book_id, GERMAN)
    plain = {name: text for name, text in rows.items() if name not in READINGS}
    found = {name: reader.table(str, rows.get(name, {}), name) for name in READINGS}
    found[RULES] = reader.table(str, plain, "")
    reader.finish()
    return found


def _wordings_or_none(book_id: str, folder: Folder) -> dict[str, dict[str, str]]:
    try:
        return _wordings(book_id, folder)
    except RulebookError:
        if is_packaged(book_id):
            raise
        return {name: {} for name in (RULES, *READINGS)}


def german_readings() -> dict[str, dict[str, str]]:
    """The open questions and our decisions in German: ``["decision"]["ST-155"]``."""
    return _german_readings(tuple(known_folders().items()))


@cache
def _german_readings(known: Known) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {name: {} for name in READINGS}
    for book_id, folder in reversed(known):
        texts = _wordings_or_none(book_id, folder)
        for name in READINGS:
            found[name].update(texts[name])
    return found


def _toml(book_id: str, name: str) -> dict[str, Any]:
    """A file beside the book; one that is not there is empty."""
    try:
        return toml_data(read_book_file(book_id, name) or "")
    except Unreadable as problem:
        source, reason = source_of(book_id, name), problem.reason or str(problem)
        raise RulebookError([Fault(source, "", reason, "TOML", None, "toml")]) from None


def clause_text(clause: Clause, language: str) -> str:
    """The rule of a clause in words; house rules have the one wording they were written in."""
    german = german_rules().get(clause.id) if language == "de" else None
    return german or clause.rule


def reading_text(clause: Clause, name: str, language: str) -> str | None:
    """The ``question`` or ``decision`` of a clause in words; None where nothing was open."""
    german = german_readings()[name].get(clause.id) if language == "de" else None
    written: str | None = getattr(clause, name)
    return german or written


@cache
def shown_tests() -> dict[str, list[str]]:
    """Clause id to the tests that show it, as the tests themselves have written it down."""
    path = files("mondfang.books") / "shown.json"
    if not path.is_file():
        return {}
    shown: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return shown
