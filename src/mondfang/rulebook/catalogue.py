"""The catalogues of clauses, and which tests show each of them."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from mondfang.rulebook.files import BOOK, book_file, folder_ids, read_book_file
from mondfang.rulebook.model import Clause
from mondfang.rulebook.reader import Reader

CLAUSES, GERMAN = "clauses.toml", "german.toml"
READINGS = ("question", "decision")  # tables of the German file; its other rows are the rules
ENFORCERS = ("engine", "settlement", "referee", "tournament", "display")


@cache
def catalogue_ids() -> tuple[str, ...]:
    """The documents of which there is a catalogue."""
    return tuple(one for one in folder_ids() if book_file(one, CLAUSES).is_file())


@cache
def catalogue(book_id: str) -> dict[str, Clause]:
    """The clauses of one document; a derived book has those of its base."""
    if book_id not in catalogue_ids():
        base = tomllib.loads(read_book_file(book_id, BOOK) or "").get("extends")
        return catalogue(base) if isinstance(base, str) else {}
    reader = Reader(f"{book_id}/{CLAUSES}")
    rows = tomllib.loads(read_book_file(book_id, CLAUSES) or "")["clause"]
    clauses = [reader.record(Clause, row, f"clause[{i}]") for i, row in enumerate(rows)]
    reader.finish()
    return {clause.id: clause for clause in clauses if clause is not None}


@cache
def all_clauses() -> dict[str, str]:
    """Every clause id with the catalogue it stands in."""
    return {clause_id: book_id for book_id in catalogue_ids() for clause_id in catalogue(book_id)}


def find_clause(clause_id: str) -> tuple[str, Clause] | None:
    """The catalogue and the clause behind an id such as ``ST-083``."""
    book_id = all_clauses().get(clause_id)
    return (book_id, catalogue(book_id)[clause_id]) if book_id else None


@cache
def german_rules() -> dict[str, str]:
    """Clause id to its German wording, our own as well."""
    found: dict[str, str] = {}
    for book_id in folder_ids():
        rows = _german_rows(book_id)
        found.update({name: text for name, text in rows.items() if name not in READINGS})
    return found


@cache
def german_readings() -> dict[str, dict[str, str]]:
    """The open questions and our decisions in German: ``["decision"]["ST-155"]``."""
    found: dict[str, dict[str, str]] = {name: {} for name in READINGS}
    for book_id in folder_ids():
        rows, reader = _german_rows(book_id), Reader(f"{book_id}/{GERMAN}")
        tables = {name: reader.table(str, rows.get(name, {}), name) for name in READINGS}
        reader.finish()
        for name, texts in tables.items():
            found[name].update(texts)
    return found


def _german_rows(book_id: str) -> dict[str, Any]:
    return tomllib.loads(read_book_file(book_id, GERMAN) or "")


def clause_text(clause: Clause, language: str) -> str:
    """The rule of a clause in words; house rules have the one wording they were written in."""
    german = german_rules().get(clause.id) if language == "de" else None
    return german or clause.rule


def reading_text(clause: Clause, name: str, language: str) -> str | None:
    """The ``question`` or ``decision`` of a clause in words; None where nothing was open."""
    german = german_readings()[name].get(clause.id) if language == "de" else None
    written: str | None = getattr(clause, name)
    return german or written


def shown_tests() -> dict[str, list[str]]:
    """Clause id to the tests that show it, as the tests themselves have written it down."""
    path = files("mondfang.books") / "shown.json"
    if not path.is_file():
        return {}
    shown: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return shown
