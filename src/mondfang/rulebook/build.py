"""From plain data to a rulebook: every section, row, name and clause read strictly."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import partial
from typing import Any

from mondfang.rulebook import model
from mondfang.rulebook.catalogue import all_clauses
from mondfang.rulebook.merge import CITED
from mondfang.rulebook.reader import Reader, join

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
_BESIDE: Mapping[str, Any] = {"dialect": None, "name": {}, "clause": []}  # where there is none


def read_fields(data: Mapping[str, Any], reader: Reader) -> dict[str, Any]:
    """Every field of a rulebook but what is made of all of them; of use where nothing is wrong."""
    known = [*HEAD, *SECTIONS, *ROWS, "dialect", "name", "clause", "referee"]
    for key in data:
        if key not in known:
            reader.unknown(key, key, known)
    head: dict[str, Any] = {key: _text(data, key, reader) for key in HEAD if key != "extends"}
    sections: dict[str, Any] = {
        name: reader.once(name, data.get(name), partial(_section, name, kind, data.get(name)))
        for name, kind in SECTIONS.items()
    }
    rows = {name: _rows(name, kind, data.get(name), reader) for name, kind in ROWS.items()}
    given = {name: data.get(name, empty) for name, empty in _BESIDE.items()}
    dialect = reader.once("dialect", given["dialect"], partial(_dialect, given["dialect"]))
    names = reader.once("name", given["name"], partial(_names, given["name"]))
    own = reader.once("clause", given["clause"], partial(_own_clauses, given["clause"]))
    if not isinstance(data.get("referee", {}), Mapping):
        reader.fault("referee", data["referee"], "a table")
    return {
        **head,
        **sections,
        "extends": data.get("extends"),
        "contracts": rows["contract"],
        "premiums": rows["premium"],
        "play": rows["play"],
        "options": rows["option"],
        "dialect": dialect,
        "names": names,
        "own_clauses": own,
        "referee": data.get("referee", {}),
    }


def made_book(
    fields: Mapping[str, Any], data: Mapping[str, Any], settings: Mapping[str, str]
) -> model.Rulebook:
    """The rulebook of fields in which nothing is wrong."""
    contracts = _in_order(fields["contracts"], fields["premiums"])
    made = {**fields, "contracts": contracts, "digest": digest(data), "settings": settings}
    return model.Rulebook(**made)


def digest(data: Mapping[str, Any]) -> str:
    """A hash of the resolved rules; names, labels, citations and the options do not change it."""
    rules = {key: data[key] for key in (*SECTIONS, "contract", "premium", "play") if key in data}
    text = json.dumps(_uncited(rules), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _uncited(data: Any) -> Any:
    if not isinstance(data, Mapping):
        return data
    return {key: _uncited(value) for key, value in data.items() if key not in CITED}


def _in_order(
    contracts: Mapping[str, model.Contract], premiums: Mapping[str, model.Premium]
) -> dict[str, model.Contract]:
    """The premiums of each game in the order of their table, in which all of them are offered."""
    return {
        name: replace(row, premiums=tuple(one for one in premiums if one in row.premiums))
        for name, row in contracts.items()
    }


def _section(name: str, kind: type, data: object, reader: Reader) -> Any:
    """A section, with the clauses of what all books agree on beside those of its fields."""
    _check_cited(name, data, reader)
    rules = model.COMMON.get(name)
    if rules is None or not isinstance(data, Mapping):
        return reader.record(kind, data, name)
    cites = reader.table(tuple[str, ...], data.get("cites"), f"{name}.cites")
    found = cites if isinstance(cites, Mapping) else {}
    for rule in rules if isinstance(cites, Mapping) else ():
        if rule not in found:
            reader.missing(f"{name}.cites.{rule}", "the clauses behind this rule")
    for key in found:
        if key not in rules:
            reader.unknown(f"{name}.cites.{key}", key, rules)
    own = {key: value for key, value in data.items() if key != "cites"}
    has_fields = len(fields(kind)) > 1
    section: Any = reader.record(kind, own if has_fields else {"clauses": {}, **own}, name)
    return section and replace(section, clauses={**section.clauses, **found})


def _rows(name: str, kind: type, data: object, reader: Reader) -> dict[str, Any]:
    if data is None and name == "option":
        return {}  # a book need not leave anything open
    if not isinstance(data, Mapping):
        reader.table(dict, data, name)  # notes what stands there instead
        return {}
    rows: dict[str, Any] = {}
    for row_id, row in data.items():
        path = join(name, row_id)
        rows[row_id] = reader.once(path, row, partial(_row, name, kind, row_id, row))
    return rows


def _row(name: str, kind: type, row_id: str, row: object, reader: Reader) -> Any:
    path = join(name, row_id)
    if name == "option" and isinstance(row, Mapping):
        row = {key: value for key, value in row.items() if key not in _OPTION_ONLY}
    read: Any = reader.record(kind, row, path, id=row_id)
    if name == "play":
        _check_cited(path, row, reader)
    return read


def _check_cited(path: str, data: object, reader: Reader) -> None:
    """Every field of a section names its clauses, and nothing else is named."""
    if not isinstance(data, Mapping) or not isinstance(data.get("clauses"), Mapping):
        return
    known = [key for key in data if key not in CITED]
    for key in known:
        if key not in data["clauses"]:
            reader.missing(f"{path}.clauses.{key}", "the clauses behind this field")
    for key in data["clauses"]:
        if key not in known:
            reader.unknown(f"{path}.clauses.{key}", key, known)


def _text(data: Mapping[str, Any], key: str, reader: Reader) -> str:
    value = data.get(key)
    if isinstance(value, str) and value:
        return value
    if value is None:
        reader.missing(key, "a text")
    else:
        reader.fault(key, value, "a text")
    return ""


def _dialect(data: object, reader: Reader) -> Any:
    return reader.table(str, data, "dialect")


def _names(data: object, reader: Reader) -> dict[str, Mapping[str, str]]:
    """What a book calls its own rows: ``[name.contract.kaiserrufer]`` with ``de`` and ``en``."""
    found: dict[str, Mapping[str, str]] = {}
    tables = reader.table(dict, data, "name")
    for table, rows in tables.items() if isinstance(tables, Mapping) else ():
        for row_id, told in rows.items():
            path = join(join("name", table), row_id)
            both = reader.record(model.Name, told, path)
            if both is not None:
                found[f"{table}.{row_id}"] = {"de": both.de, "en": both.en}
    return found


def _own_clauses(data: object, reader: Reader) -> dict[str, model.Clause]:
    if not isinstance(data, list):
        reader.fault("clause", data, "a list")
        return {}
    read = [reader.record(model.Clause, row, f"clause[{i}]") for i, row in enumerate(data)]
    own: dict[str, model.Clause] = {}
    for i, clause in enumerate(read):
        if clause is not None and (clause.id in own or clause.id in all_clauses()):
            reader.fault(f"clause[{i}].id", clause.id, "an id that no other clause has")
        elif clause is not None:
            own[clause.id] = clause
    return own
