"""Finding and reading rulebooks: the books of the package, house rules, the table's options."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from mondfang.reading import Unreadable, toml_data
from mondfang.rulebook import model
from mondfang.rulebook.bounds import (
    MOST_FAULTS,
    check_entries,
    check_rows,
    check_text,
    more_faults,
)
from mondfang.rulebook.build import ROWS, SECTIONS, made_book, read_fields
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
    point_to,
    read_book_file,
    read_within,
    source_of,
    was_handed_over,
)
from mondfang.rulebook.merge import (
    apply_options,
    follow_likes,
    overlay,
    patches,
    without_echoes,
)
from mondfang.rulebook.reader import Memory, Reader, describe, nearest_name

__all__ = [
    "ROWS",
    "SECTIONS",
    "book_ids",
    "catalogue",
    "catalogue_ids",
    "faults_in",
    "faults_in_folder",
    "find_clause",
    "is_known",
    "load_book",
    "load_file",
    "load_folder",
    "load_text",
    "option_targets",
]


def book_ids() -> tuple[str, ...]:
    """The books of the package, and those beside it that can be played."""
    return tuple(one for one in folder_ids() if is_packaged(one) or _is_playable(one))


def is_known(book_id: str) -> bool:
    """Whether a book can be played by its id: one of the list, or one that was handed over."""
    return was_handed_over(book_id) or book_id in book_ids()


def _is_playable(book_id: str) -> bool:
    try:
        load_book(book_id)
    except RulebookError:
        return False
    return True


def load_book(book_id: str, options: Iterable[tuple[str, str]] = ()) -> model.Rulebook:
    """A book by id, with options switched on: ``(("zwiccolo", "on"),)``."""
    if not options and is_packaged(book_id):
        return _loaded(book_id, None, ())
    chosen, folder = dict(options), folder_of(book_id)
    if folder is None or not all(isinstance(value, str) for value in chosen.values()):
        return resolve(book_data(book_id), source_of(book_id), chosen)  # says what is wrong
    elsewhere = None if is_packaged(book_id) else folder  # the package's own never change
    return _loaded(book_id, elsewhere, tuple(sorted(chosen.items())))


@lru_cache(maxsize=256)  # there are more ways to agree on options than anybody wants to keep
def _loaded(
    book_id: str, elsewhere: Folder | None, options: tuple[tuple[str, str], ...]
) -> model.Rulebook:
    is_folder = elsewhere is not None and not was_handed_over(book_id)
    if is_folder and (faults := catalogue_faults(book_id)):
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
        return read_within(path)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        fault = Fault(str(path), "", reason or str(problem), "a readable file", None, "file")
        raise RulebookError([fault]) from None


def load_text(text: str, source: str, options: Mapping[str, str] | None = None) -> model.Rulebook:
    """A rulebook from TOML text; ``source`` is what its faults call it."""
    return resolve(parse(text, source), source, options or {})


def parse(text: str, source: str) -> dict[str, Any]:
    """TOML as plain data; what is no TOML, or nested without end, is refused."""
    check_text(text, source)
    try:
        return toml_data(text)
    except Unreadable as problem:
        fault = Fault(source, "", problem.reason or str(problem), "TOML", None, "toml")
        raise RulebookError([fault]) from None


def resolve(data: dict[str, Any], source: str, options: Mapping[str, str]) -> model.Rulebook:
    """Merge, patch and read; raises RulebookError with every fault at once."""
    reader, draft = Reader(source), _drafted(data, source)
    patched = dict(draft.data)
    settings = apply_options(patched, draft.own, options, reader)
    fields = _read(draft, patched, reader)
    reader.finish()
    return made_book(fields, patched, settings)


def faults_in(text: str, source: str) -> tuple[Fault, ...]:
    """Every fault of a rulebook, with each value of each of its options tried."""
    try:
        draft = _drafted(parse(text, source), source)
    except RulebookError as problem:
        return problem.faults
    memory: Memory = {}

    def look(options: Mapping[str, str], told: int) -> list[Fault]:
        reader, patched = Reader(source, memory, told), dict(draft.data)
        apply_options(patched, draft.own, options, reader)
        _read(draft, patched, reader)
        return reader.faults

    found = look({}, 0)
    places = {(fault.path, fault.found) for fault in found}
    for name, value in _other_books(draft.data, {fault.path for fault in found}):
        if len(found) > MOST_FAULTS:
            break
        for fault in look({name: value}, len(found)):
            if (fault.path, fault.found) not in places:
                places.add((fault.path, fault.found))
                found.append(fault)
    if len(found) > MOST_FAULTS:
        found = [*found[:MOST_FAULTS], more_faults(source)]
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


def _other_books(data: Mapping[str, Any], faulty: Collection[str]) -> Iterator[tuple[str, str]]:
    """Options and values to try: of those that set the same, the first.

    What the default sets has been tried, but for a fault in it, which a value would have as well.
    """
    rows = data.get("option")
    for name, row in rows.items() if isinstance(rows, Mapping) else ():
        if not isinstance(row, Mapping):
            continue
        tried = set() if f"option.{name}.default" in faulty else {_sets(row, row.get("default"))}
        for value in _values(row):
            made = _sets(row, value)
            if made is None or made not in tried:
                tried.add(made)
                yield name, value


def _sets(row: Mapping[str, Any], value: object) -> str | None:
    """What a value of an option sets, to the type; None where the value itself is at fault."""
    reader = Reader("")
    made = patches(row, value, "", reader) if isinstance(value, str) else None
    return None if made is None or reader.faults else repr(made)


def _values(row: Mapping[str, Any]) -> Iterator[str]:
    """What is tried of an option: everything it lists, or the least and the greatest number."""
    values = row.get("values")
    if isinstance(values, list) and values:
        yield from (value for value in values if isinstance(value, str))
    elif values == []:
        yield from (str(row[key]) for key in ("low", "high") if key in row)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A book before its options: what it extends is laid underneath, its likes are followed."""

    own: Mapping[str, Any]  # what the file itself says, where it extends another
    data: Mapping[str, Any]
    borrowed: Mapping[str, str]
    clauses: frozenset[str]  # that may be cited
    faults: tuple[Fault, ...]


def _drafted(data: dict[str, Any], source: str) -> _Draft:
    """Everything about a book that no option changes; raises RulebookError if it is too large."""
    check_entries(data, source)
    merged = _merged(data, source)
    check_rows(merged, source)
    reader = Reader(source)
    check_own(data, merged, reader)
    if (taken := _taken_id(data, source)) is not None:
        reader.note(taken)
    borrowed = follow_likes(merged, reader)
    rows = merged.get("clause")
    rows = rows if isinstance(rows, list) else []
    ids = {row["id"] for row in rows if isinstance(row, dict) and isinstance(row.get("id"), str)}
    own = data if "extends" in data else {}
    clauses = frozenset(ids | all_clauses().keys())
    return _Draft(own, merged, borrowed, clauses, tuple(reader.faults))


def _read(draft: _Draft, patched: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    """The fields of a book with its options switched; every fault is left with the reader."""
    for fault in draft.faults:
        reader.note(fault)
    fields = read_fields(patched, reader)
    check_data(patched, reader, draft.clauses)
    reader.faults = without_echoes(reader.faults, draft.borrowed)
    return fields


def _taken_id(data: Mapping[str, Any], source: str) -> Fault | None:
    """No book bears the id of another one."""
    book_id = data.get("id")
    folder = folder_of(book_id) if isinstance(book_id, str) else None
    if folder is None or not isinstance(book_id, str) or data == _parsed(book_id, folder):
        return None
    allowed = "an id that no book of the package has"
    return Fault(source, "id", describe(book_id), allowed)


def option_targets(book_id: str) -> set[str]:
    """The fields of a book that a number of its options sets: ``premium.honneurs.silent``."""
    rows = merged_data(book_data(book_id), source_of(book_id)).get("option", {})
    return {row["target"] for row in rows.values() if "target" in row}


def laid_under(book_id: str) -> Mapping[str, Any]:
    """A book as data, for house rules to lie over; nobody writes to it."""
    folder = folder_of(book_id)
    assert folder is not None
    return _base(book_id, folder)


def merged_data(data: dict[str, Any], source: str) -> dict[str, Any]:
    """The data with everything it extends laid underneath, to do with as one likes."""
    return deepcopy(_merged(data, source))


def _merged(data: dict[str, Any], source: str) -> dict[str, Any]:
    """The same, sharing its tables with the books that it extends."""
    base_id = data.get("extends")
    if base_id is None:
        return dict(data)
    folder = folder_of(base_id) if isinstance(base_id, str) else None
    if folder is None:
        reader = Reader(source)
        reader.unknown("extends", base_id, book_ids())
        raise RulebookError(reader.faults)
    return overlay(_base(base_id, folder), data)


@cache
def _base(base_id: str, folder: Folder) -> dict[str, Any]:
    """A book to lay others over; nobody writes to it."""
    base = _merged(_parsed(base_id, folder), source_of(base_id))
    # What is like another row in the base is like that row of the base, whatever changes here.
    follow_likes(base, Reader(source_of(base_id)))
    return base


def book_data(book_id: str) -> dict[str, Any]:
    """What the file of a book says, as it stands there, to do with as one likes."""
    folder = folder_of(book_id)
    if folder is None or not has(folder.place, BOOK):
        allowed, near = ", ".join(book_ids()), nearest_name(book_id, book_ids(), 0.4)
        fault = Fault("mondfang", "rulebook", json.dumps(str(book_id)), allowed, near, "unknown")
        raise RulebookError([fault])
    return deepcopy(_parsed(book_id, folder))


@cache
def _parsed(book_id: str, folder: Folder) -> dict[str, Any]:
    return parse(read_book_file(book_id, BOOK) or "", source_of(book_id))
