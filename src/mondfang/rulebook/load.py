"""Finding and reading rulebooks: the books of the package, house rules, the table's options."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from mondfang.rulebook import model
from mondfang.rulebook.build import ROWS, SECTIONS, read_book
from mondfang.rulebook.catalogue import (
    all_clauses,
    catalogue,
    catalogue_faults,
    catalogue_ids,
    find_clause,
)
from mondfang.rulebook.check import check_data, check_own
from mondfang.rulebook.faults import Fault, RulebookError
from mondfang.rulebook.files import (
    BOOK,
    Folder,
    folder_ids,
    folder_of,
    forget,
    has,
    is_packaged,
    packaged,
    point_to,
    read_book_file,
    source_of,
)
from mondfang.rulebook.merge import apply_options, follow_likes, overlay, without_echoes
from mondfang.rulebook.reader import Reader, describe, nearest_name

__all__ = [
    "ROWS",
    "SECTIONS",
    "book_ids",
    "catalogue",
    "catalogue_ids",
    "faults_in",
    "faults_in_folder",
    "find_clause",
    "load_book",
    "load_file",
    "load_folder",
    "load_text",
    "option_targets",
]

_DEEPEST = 12  # tables within tables; no book comes near it


def book_ids() -> tuple[str, ...]:
    """The books of the package, and those beside it that can be played."""
    return tuple(one for one in folder_ids() if is_packaged(one) or _is_playable(one))


def _is_playable(book_id: str) -> bool:
    try:
        load_book(book_id)
    except RulebookError:
        return False
    return True


def load_book(book_id: str, options: Iterable[tuple[str, str]] = ()) -> model.Rulebook:
    """A book by id, with options switched on: ``(("zwiccolo", "on"),)``."""
    chosen, folder = dict(options), folder_of(book_id)
    if folder is None or not all(isinstance(value, str) for value in chosen.values()):
        return resolve(book_data(book_id), source_of(book_id), chosen)  # says what is wrong
    return _loaded(book_id, folder, tuple(sorted(chosen.items())))


@cache
def _loaded(book_id: str, folder: Folder, options: tuple[tuple[str, str], ...]) -> model.Rulebook:
    if folder not in packaged().values() and (faults := catalogue_faults(book_id)):
        raise RulebookError(faults)
    return resolve(book_data(book_id), source_of(book_id), dict(options))


def load_file(path: Path, options: Mapping[str, str] | None = None) -> model.Rulebook:
    """A rulebook from a file or folder; its ``extends`` names a book that is known by id."""
    if path.name == BOOK or has(path, BOOK):
        return load_folder(path if path.name != BOOK else path.parent, options)
    return load_text(read_text(path), str(path), options)


def load_folder(path: Path, options: Mapping[str, str] | None = None) -> model.Rulebook:
    """A whole book from its folder, with all that is beside it; its id is known from then on."""
    source = str(path / BOOK)
    data = parse(read_text(path / BOOK), source)
    book_id = point_to(path)
    if (taken := _taken_id(data, source)) is not None:
        raise RulebookError([taken])
    if book_id is None or is_packaged(book_id):
        return resolve(data, source, options or {})  # the package's own, or one without an id
    try:
        return load_book(book_id, tuple((options or {}).items()))
    except RulebookError:
        forget(book_id)
        raise


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        fault = Fault(str(path), "", reason or str(problem), "a readable file", None, "file")
        raise RulebookError([fault]) from None


def load_text(text: str, source: str, options: Mapping[str, str] | None = None) -> model.Rulebook:
    """A rulebook from TOML text; ``source`` is what its faults call it."""
    return resolve(parse(text, source), source, options or {})


def parse(text: str, source: str) -> dict[str, Any]:
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        fault = Fault(source, "", str(problem), "TOML", None, "toml")
        raise RulebookError([fault]) from None
    if _depth(data) > _DEEPEST:
        fault = Fault(source, "", "tables within tables without end", "TOML", None, "toml")
        raise RulebookError([fault])
    return data


def _depth(data: object) -> int:
    level: list[object] = [data]
    depth = 0
    while level and depth <= _DEEPEST:
        depth += 1
        level = [
            inner
            for item in level
            if isinstance(item, dict | list)
            for inner in (item.values() if isinstance(item, dict) else item)
        ]
    return depth


def resolve(data: dict[str, Any], source: str, options: Mapping[str, str]) -> model.Rulebook:
    """Merge, patch and read; raises RulebookError with every fault at once."""
    reader = Reader(source)
    book = _resolve(data, options, reader)
    reader.finish()
    assert book is not None
    return book


def faults_in(text: str, source: str) -> tuple[Fault, ...]:
    """Every fault of a rulebook, with each value of each of its options tried."""
    try:
        data = parse(text, source)
        reader = Reader(source)
        _resolve(data, {}, reader)
        found = list(reader.faults)
        for name, value in _option_values(merged_data(data, source)):
            reader = Reader(source)
            _resolve(data, {name: value}, reader)
            for fault in reader.faults:
                if (fault.path, fault.found) not in {(old.path, old.found) for old in found}:
                    found.append(fault)
    except RulebookError as problem:
        return problem.faults
    return tuple(sorted(found, key=lambda fault: fault.path))


def faults_in_folder(path: Path) -> tuple[Fault, ...]:
    """Every fault of a whole book: of its rules, its clauses and their German wording."""
    text, source = read_text(path / BOOK), str(path / BOOK)
    book_id = point_to(path)
    if book_id is not None and (taken := _taken_id(parse(text, source), source)) is not None:
        return (taken,)
    found = list(faults_in(text, source))
    if book_id is not None and not is_packaged(book_id):
        found = [*catalogue_faults(book_id), *found]
    if book_id is not None and found:
        forget(book_id)
    return tuple(found)


def _option_values(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    rows = data.get("option")
    for name, row in rows.items() if isinstance(rows, Mapping) else ():
        values = row.get("values") if isinstance(row, Mapping) else None
        if isinstance(values, list) and values:
            yield from ((name, value) for value in values if isinstance(value, str))
        elif values == []:
            yield from ((name, str(row[key])) for key in ("low", "high") if key in row)


def _resolve(
    data: dict[str, Any], options: Mapping[str, str], reader: Reader
) -> model.Rulebook | None:
    merged = merged_data(data, reader.source)
    check_own(data, merged, reader)
    if (taken := _taken_id(data, reader.source)) is not None:
        reader.faults.append(taken)
    borrowed = follow_likes(merged, reader)
    own = data if "extends" in data else {}
    settings = apply_options(merged, own, options, reader)
    book = read_book(merged, settings, reader)
    clauses = merged.get("clause")
    rows = clauses if isinstance(clauses, list) else []
    ids = {row["id"] for row in rows if isinstance(row, dict) and isinstance(row.get("id"), str)}
    check_data(merged, reader, ids | all_clauses().keys())
    reader.faults = without_echoes(reader.faults, borrowed)
    return book


def _taken_id(data: Mapping[str, Any], source: str) -> Fault | None:
    """No book bears the id of another one."""
    book_id = data.get("id")
    if not isinstance(book_id, str) or book_id not in folder_ids() or data == book_data(book_id):
        return None
    allowed = "an id that no book of the package has"
    return Fault(source, "id", describe(book_id), allowed)


def option_targets(book_id: str) -> set[str]:
    """The fields of a book that a number of its options sets: ``premium.honneurs.silent``."""
    rows = merged_data(book_data(book_id), source_of(book_id)).get("option", {})
    return {row["target"] for row in rows.values() if "target" in row}


def merged_data(data: dict[str, Any], source: str) -> dict[str, Any]:
    """The data with everything it extends laid underneath."""
    base_id = data.get("extends")
    if base_id is None:
        return deepcopy(data)
    if not isinstance(base_id, str) or base_id not in folder_ids():
        reader = Reader(source)
        reader.unknown("extends", base_id, book_ids())
        raise RulebookError(reader.faults)
    base = merged_data(book_data(base_id), source_of(base_id))
    # What is like another row in the base is like that row of the base, whatever changes here.
    follow_likes(base, Reader(source_of(base_id)))
    return overlay(base, data)


def book_data(book_id: str) -> dict[str, Any]:
    """What the file of a book says, as it stands there."""
    text = read_book_file(book_id, BOOK) if book_id in folder_ids() else None
    if text is None:
        allowed, near = ", ".join(book_ids()), nearest_name(book_id, book_ids(), 0.4)
        fault = Fault("mondfang", "rulebook", json.dumps(str(book_id)), allowed, near, "unknown")
        raise RulebookError([fault])
    return parse(text, source_of(book_id))
