"""Finding, merging and reading rulebooks: base, derivation, the table's options, strict records."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mondfang.rulebook import model
from mondfang.rulebook.check import check_names
from mondfang.rulebook.reader import Fault, Reader, RulebookError, join

SECTIONS: dict[str, type] = {
    "deal": model.Dealing,
    "auction": model.Bidding,
    "call": model.Calling,
    "talon": model.TalonRules,
    "discard": model.Discarding,
    "announce": model.Announcing,
    "kontra": model.Doubling,
    "duty": model.Duty,
    "conduct": model.Conduct,
    "trischaken": model.TrischakenRules,
    "valat": model.ValatRules,
    "count": model.Counting,
    "money": model.Money,
}
ROWS: dict[str, type] = {
    "contract": model.Contract,
    "premium": model.Premium,
    "play": model.Trickplay,
    "option": model.Option,
}
HEAD = ("id", "title", "region", "edition", "extends")
_OPTION_ONLY = ("patch", "target")


@cache
def book_ids() -> tuple[str, ...]:
    """The books that come with the package."""
    folder = files("mondfang.rulebook") / "books"
    return tuple(
        sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name[-5:] == ".toml")
    )


@cache
def load_book(book_id: str, options: tuple[tuple[str, str], ...] = ()) -> model.Rulebook:
    """A book of the package by id, with options switched on: ``(("zwiccolo", "on"),)``."""
    return resolve(_packaged(book_id), f"{book_id}.toml", dict(options))


def load_file(path: Path, options: Mapping[str, str] | None = None) -> model.Rulebook:
    """A house rulebook from a file; its ``extends`` names a book of the package."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise RulebookError([Fault(str(path), "", str(problem), "a readable file")]) from None
    return load_text(text, str(path), options)


def load_text(text: str, source: str, options: Mapping[str, str] | None = None) -> model.Rulebook:
    """A rulebook from TOML text; ``source`` is what its faults call it."""
    return resolve(parse(text, source), source, options or {})


def parse(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise RulebookError([Fault(source, "", f"no valid TOML: {problem}", "TOML")]) from None


def resolve(data: dict[str, Any], source: str, options: Mapping[str, str]) -> model.Rulebook:
    """Merge, patch and read; raises RulebookError with every fault at once."""
    merged = merged_data(data, source)
    reader = Reader(source)
    follow_likes(merged, reader)
    settings = apply_options(merged, options, reader)
    book = read_book(merged, settings, reader)
    reader.finish()
    assert book is not None
    check_names(book, reader, known_clauses(book))
    reader.finish()
    return book


def merged_data(data: dict[str, Any], source: str, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    """The data with everything it extends laid underneath."""
    base_id = data.get("extends")
    if base_id is None:
        return deepcopy(data)
    if not isinstance(base_id, str) or base_id not in book_ids() or base_id in seen:
        known = list(book_ids())
        nearest = get_close_matches(str(base_id), known, 1, 0.4)
        hint = nearest[0] if nearest else None
        raise RulebookError(
            [Fault(source, "extends", f"no such book {base_id!r}", ", ".join(known), hint)]
        )
    base = merged_data(_packaged(base_id), f"{base_id}.toml", (*seen, base_id))
    return overlay(base, data)


def overlay(base: dict[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Lay ``change`` over ``base``; a changed field of a section loses the clauses of the base."""
    result = dict(base)
    cited = change.get("clauses")
    inherited = base.get("clauses")
    if isinstance(inherited, dict):
        own = cited if isinstance(cited, dict) else {}
        result["clauses"] = {
            key: own.get(key, [] if key in change else value) for key, value in inherited.items()
        } | own
    for key, value in change.items():
        if key == "clauses" and isinstance(inherited, dict):
            continue
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            result[key] = overlay(base[key], value)
        else:
            result[key] = deepcopy(value)
    return result


def follow_likes(data: dict[str, Any], reader: Reader) -> None:
    """Complete every row that says ``like = "other"`` from that row of the same table."""
    for table in ("contract", "premium"):
        rows = data.get(table)
        if isinstance(rows, dict):
            for name in rows:
                rows[name] = _completed(rows, name, (), f"{table}.{name}.like", reader)


def _completed(
    rows: dict[str, Any], name: str, seen: tuple[str, ...], path: str, reader: Reader
) -> Any:
    row = rows[name]
    if not isinstance(row, dict) or "like" not in row:
        return row
    own = {key: value for key, value in row.items() if key != "like"}
    model_name = row["like"]
    if model_name not in rows or model_name in (*seen, name):
        reader.unknown(path, str(model_name), [other for other in rows if other != name])
        return own
    base = _completed(rows, model_name, (*seen, name), path, reader)
    return {**base, **own} if isinstance(base, dict) else own


def apply_options(
    data: dict[str, Any], chosen: Mapping[str, str], reader: Reader
) -> dict[str, str]:
    """Patch the data by the chosen (or default) value of every option; returns all settings."""
    rows = data.get("option", {})
    rows = rows if isinstance(rows, dict) else {}
    for name in chosen:
        if name not in rows:
            reader.unknown(f"options.{name}", name, list(rows))
    settings = {}
    for name, row in rows.items():
        if not isinstance(row, dict) or not isinstance(row.get("default"), str):
            continue  # the strict reading says what is wrong with the row
        value = chosen.get(name, row["default"])
        settings[name] = value
        values = row.get("values", [])
        if values:
            if value not in values:
                nearest = get_close_matches(value, values, 1, 0.4)
                reader.fault(
                    f"options.{name}",
                    f"the text {value!r}",
                    ", ".join(values),
                    nearest[0] if nearest else None,
                )
            for path, patched in row.get("patch", {}).get(value, {}).items():
                patch(data, path, patched, join(f"option.{name}.patch", value), reader)
        else:
            low, high = row.get("low", 0), row.get("high", 0)
            if not value.isdigit() or not low <= int(value) <= high:
                reader.fault(
                    f"options.{name}", f"the text {value!r}", f"a number from {low} to {high}"
                )
            else:
                patch(data, row.get("target", ""), int(value), f"option.{name}.target", reader)
    return settings


def patch(data: dict[str, Any], path: str, value: Any, where: str, reader: Reader) -> None:
    """Set one field that is there already, ``contract.zwiccolo.offered`` for instance.

    A path that ends in ``+`` adds to a list.
    """
    *tables, last = path.removesuffix("+").split(".")
    spot: Any = data
    for table in tables:
        spot = spot.get(table) if isinstance(spot, dict) else None
    if not isinstance(spot, dict) or last not in spot:
        reader.fault(where, f"the path {path!r}", "a field of this book")
        return
    spot[last] = [*spot[last], *value] if path.endswith("+") else deepcopy(value)


def read_book(
    data: dict[str, Any], settings: Mapping[str, str], reader: Reader
) -> model.Rulebook | None:
    known = [*HEAD, *SECTIONS, *ROWS, "dialect", "clause"]
    for key in data:
        if key not in known:
            reader.unknown(key, key, known)
    before = len(reader.faults)
    head: dict[str, Any] = {key: _text(data, key, reader) for key in HEAD if key != "extends"}
    sections: dict[str, Any] = {
        name: reader.record(kind, data.get(name), name) for name, kind in SECTIONS.items()
    }
    for name in SECTIONS:
        _check_cited(name, data.get(name), reader)
    rows = {name: _rows(name, kind, data.get(name), reader) for name, kind in ROWS.items()}
    dialect = reader.table(str, data.get("dialect"), "dialect")
    own = _own_clauses(data.get("clause", []), reader)
    if len(reader.faults) > before:
        return None
    return model.Rulebook(
        **head,
        extends=data.get("extends"),
        digest=digest(data),
        settings=dict(settings),
        contracts=rows["contract"],
        premiums=rows["premium"],
        play=rows["play"],
        options=rows["option"],
        dialect=dialect,
        own_clauses=own,
        **sections,
    )


def digest(data: Mapping[str, Any]) -> str:
    """A hash of the resolved rules; names, labels and the list of options do not change it."""
    rules = {key: data[key] for key in (*SECTIONS, "contract", "premium", "play") if key in data}
    text = json.dumps(rules, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _rows(name: str, kind: type, data: object, reader: Reader) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        reader.fault(name, "missing" if data is None else str(type(data).__name__), "a table")
        return {}
    rows: dict[str, Any] = {}
    for row_id, row in data.items():
        path = join(name, row_id)
        if name == "option" and isinstance(row, Mapping):
            row = {key: value for key, value in row.items() if key not in _OPTION_ONLY}
        rows[row_id] = reader.record(kind, row, path, id=row_id)
        if name == "play":
            _check_cited(path, row, reader)
    return rows


def _check_cited(path: str, data: object, reader: Reader) -> None:
    """Every field of a section names its clauses, and nothing else is named."""
    if not isinstance(data, Mapping) or not isinstance(data.get("clauses"), Mapping):
        return
    fields = [key for key in data if key != "clauses"]
    for key in fields:
        if key not in data["clauses"]:
            reader.fault(f"{path}.clauses.{key}", "missing", "the clauses behind this field")
    for key in data["clauses"]:
        if key not in fields:
            reader.unknown(f"{path}.clauses.{key}", key, fields)


def _text(data: Mapping[str, Any], key: str, reader: Reader) -> str:
    value = data.get(key)
    if isinstance(value, str) and value:
        return value
    reader.fault(key, "missing" if value is None else repr(value), "a text")
    return ""


def _own_clauses(data: object, reader: Reader) -> dict[str, model.Clause]:
    rows: Iterable[object] = data if isinstance(data, list) else []
    read = [reader.record(model.Clause, row, f"clause[{i}]") for i, row in enumerate(rows)]
    return {clause.id: clause for clause in read if clause is not None}


def _packaged(book_id: str) -> dict[str, Any]:
    if book_id not in book_ids():
        known = list(book_ids())
        nearest = next(iter(get_close_matches(book_id, known, 1, 0.4)), None)
        raise RulebookError(
            [Fault("mondfang", "rulebook", f"no book {book_id!r}", ", ".join(known), nearest)]
        )
    text = (files("mondfang.rulebook") / "books" / f"{book_id}.toml").read_text(encoding="utf-8")
    return parse(text, f"{book_id}.toml")


@cache
def catalogue(book_id: str) -> dict[str, model.Clause]:
    """The clauses of one document; a derived book has those of its base."""
    path = files("mondfang.rulebook") / "clauses" / f"{book_id}.toml"
    if not path.is_file():
        base = _packaged(book_id).get("extends")
        return catalogue(base) if isinstance(base, str) else {}
    reader = Reader(f"clauses/{book_id}.toml")
    rows = parse(path.read_text(encoding="utf-8"), reader.source)["clause"]
    clauses = [reader.record(model.Clause, row, f"clause[{i}]") for i, row in enumerate(rows)]
    reader.finish()
    return {clause.id: clause for clause in clauses if clause is not None}


@cache
def catalogue_ids() -> tuple[str, ...]:
    folder = files("mondfang.rulebook") / "clauses"
    return tuple(
        sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name[-5:] == ".toml")
    )


def find_clause(clause_id: str) -> tuple[str, model.Clause] | None:
    """The catalogue and the clause behind an id such as ``ST-083``."""
    for book_id in catalogue_ids():
        if clause_id in catalogue(book_id):
            return book_id, catalogue(book_id)[clause_id]
    return None


def known_clauses(book: model.Rulebook) -> set[str]:
    return set(book.own_clauses).union(*(catalogue(book_id) for book_id in catalogue_ids()))
