"""Plain TOML data laid over each other: derivation, rows that are like others, chosen options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from mondfang.rulebook.faults import Fault
from mondfang.rulebook.reader import Reader, join

# What a row may change without leaving what its clauses say: whether and how it is offered.
_HARMLESS = {"offered", "default", "label", "label_en"}
CITED = ("clauses", "cites")  # what stands behind the fields of a section, and beside them
_LARGEST_OPTION = 9  # digits


def overlay(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Lay ``change`` over ``base``; what is changed loses the clauses of the base.

    A section cites field by field and loses them field by field; a row has one list for all of it.
    What nobody changes is shared and not copied: it must never be written to.
    """
    result = dict(base)
    inherited, cited = base.get("clauses"), change.get("clauses")
    if isinstance(inherited, dict):
        own = cited if isinstance(cited, dict) else {}
        uncited: dict[str, list[str]] = {
            key: [] for key in change if key not in CITED and _differs(base, change, key)
        }
        result["clauses"] = inherited | uncited | own
    elif cited is None and _is_another_rule(base, change):
        result["clauses"] = []
    for key, value in change.items():
        if key == "clauses" and isinstance(inherited, dict) and isinstance(value, dict):
            continue
        if isinstance(value, dict) and isinstance(base.get(key), dict) and "like" not in value:
            result[key] = overlay(base[key], value)
        else:
            result[key] = value
    return result


def _is_another_rule(base: Mapping[str, Any], change: Mapping[str, Any]) -> bool:
    is_row = isinstance(base.get("clauses"), list)
    return is_row and any(_differs(base, change, key) for key in change if key not in _HARMLESS)


def _differs(base: Mapping[str, Any], change: Mapping[str, Any], key: str) -> bool:
    return key in change and (key not in base or base[key] != change[key])


def follow_likes(data: dict[str, Any], reader: Reader) -> dict[str, str]:
    """Complete every row that says ``like = "other"`` from that row of the same table.

    Returns which field was taken from where: ``contract.zwiccolo.value`` from
    ``contract.piccolo.value``.
    """
    borrowed: dict[str, str] = {}
    for table in ("contract", "premium"):
        rows = data.get(table)
        if isinstance(rows, dict):
            done = _completed(rows, table, reader)
            for name, row in rows.items():
                if isinstance(row, dict) and isinstance(row.get("like"), str):
                    for key in done[name].keys() - row.keys():
                        borrowed[f"{table}.{name}.{key}"] = f"{table}.{row['like']}.{key}"
            data[table] = done
    return borrowed


def without_echoes(faults: list[Fault], borrowed: Mapping[str, str]) -> list[Fault]:
    """Without the faults that a row only repeats because it is like another row."""
    places = {fault.path for fault in faults}

    def is_echo(fault: Fault) -> bool:
        field, *rest = fault.path.split("[")
        source = borrowed.get(field)
        return source is not None and "[".join([source, *rest]) in places

    return [fault for fault in faults if not is_echo(fault)]


def _completed(rows: Mapping[str, Any], table: str, reader: Reader) -> dict[str, Any]:
    """All rows of a table, each completed once, after the row that it is like."""
    done: dict[str, Any] = {}
    for name in rows:
        chain: dict[str, None] = {}  # from a row to what it is like, and so on
        at: str | None = name
        while at is not None and at not in done and at not in chain:
            chain[at] = None
            at = _pattern(rows, at, table, reader)
        if at in chain:
            _close(rows, list(chain), at, done, table, reader)
        for one in reversed(chain):
            if one not in done:
                own, pattern = _own(rows[one])
                base = done.get(pattern) if isinstance(pattern, str) else None
                done[one] = {**base, **own} if isinstance(base, dict) else own
    return {name: done[name] for name in rows}


def _close(
    rows: Mapping[str, Any],
    chain: list[str],
    at: str,
    done: dict[str, Any],
    table: str,
    reader: Reader,
) -> None:
    """Rows that are like each other in a circle: each is at fault, and has what the others say."""
    circle = chain[chain.index(at) :]
    for turn, name in enumerate(circle):
        reader.unknown(f"{table}.{name}.like", rows[name]["like"], _others(rows, circle))
        layers = [_own(rows[each])[0] for each in (*circle[turn:], *circle[:turn])]
        done[name] = {key: value for row in reversed(layers) for key, value in row.items()}


def _pattern(rows: Mapping[str, Any], name: str, table: str, reader: Reader) -> str | None:
    """The row that a row says to be like, if it is there."""
    row = rows[name]
    if not isinstance(row, dict) or "like" not in row:
        return None
    pattern = row["like"]
    if isinstance(pattern, str) and pattern in rows:
        return pattern
    reader.unknown(f"{table}.{name}.like", pattern, _others(rows, [name]))
    return None


def _others(rows: Mapping[str, Any], names: list[str]) -> list[str]:
    return [other for other in rows if other not in names]


def _own(row: Any) -> tuple[Any, object]:
    """What a row says itself, and what it says to be like."""
    if not isinstance(row, dict) or "like" not in row:
        return row, None
    return {key: value for key, value in row.items() if key != "like"}, row["like"]


def apply_options(
    data: dict[str, Any], own: Mapping[str, Any], chosen: Mapping[str, str], reader: Reader
) -> dict[str, str]:
    """Patch the data by the chosen (or default) value of every option; returns all settings.

    ``own`` is what the file itself says: an option's default must not silently undo it. The tables
    within ``data`` may be shared with other books: what changes is copied first.
    """
    rows = data.get("option", {})
    rows = rows if isinstance(rows, dict) else {}
    for name in chosen:
        if name not in rows:
            reader.unknown(f"options.{name}", name, rows)
    settings = {}
    for name, row in rows.items():
        if not isinstance(row, dict):
            continue  # the strict reading says what is wrong with the row
        reader.once(f"option.{name}.patch", row, partial(shape_of_option, row, f"option.{name}"))
        value = chosen.get(name, row.get("default"))
        where = f"options.{name}" if name in chosen else f"option.{name}.default"
        if not isinstance(value, str):
            if name in chosen:
                reader.fault(where, value, "a text")
            continue
        settings[name] = value
        for path, new in patches(row, value, where, reader):
            if name not in chosen and _said(own, path, new):
                reader.clash(path, f"set here and by the option {name}", f"option.{name}.default")
            patch(data, path, new, where, reader)
    return settings


def shape_of_option(row: Mapping[str, Any], path: str, reader: Reader) -> None:
    """An option lists values with patches, or it has a number between low and high and a target."""
    values, table = row.get("values"), row.get("patch", {})
    if not isinstance(table, dict):
        reader.fault(f"{path}.patch", table, "a table")
        table = {}
    for value, changes in table.items():
        if not isinstance(changes, dict):
            reader.fault(join(f"{path}.patch", value), changes, "a table")
        if isinstance(values, list) and value not in values:
            reader.unknown(join(f"{path}.patch", value), value, map(str, values))
    words = row.get("words", {})
    for value, pair in words.items() if isinstance(words, dict) else ():
        if isinstance(values, list) and value not in values:
            reader.unknown(join(f"{path}.words", value), value, map(str, values))
        if isinstance(pair, list) and len(pair) != 2:
            reader.fault(join(f"{path}.words", value), pair, "a German and an English text")
    if isinstance(values, list) and not values:
        for key in ("low", "high"):
            if key not in row:
                reader.missing(f"{path}.{key}", "a whole number")
        if not isinstance(row.get("target"), str):
            reader.missing(f"{path}.target", "the path of a field")
    elif isinstance(values, list):
        for key in ("low", "high", "target"):
            if key in row:
                reader.clash(f"{path}.{key}", "values and a number", "values = [] with a number")


def patches(
    row: Mapping[str, Any], value: str, where: str, reader: Reader
) -> list[tuple[str, Any]]:
    """What a value of an option sets: paths and what stands there from then on."""
    values = row.get("values")
    if not isinstance(values, list):
        return []
    if values:
        if value not in values:
            names = [str(name) for name in values]
            reader.fault(where, value, ", ".join(names), reader.nearest(value, names, 0.4))
            return []
        table = row.get("patch", {})
        changes = table.get(value, {}) if isinstance(table, dict) else {}
        return list(changes.items()) if isinstance(changes, dict) else []
    low, high, target = row.get("low"), row.get("high"), row.get("target")
    if type(low) is not int or type(high) is not int or not isinstance(target, str):
        return []
    digits = value.isascii() and value.isdigit() and len(value) <= _LARGEST_OPTION
    if not digits or not low <= int(value) <= high:
        reader.fault(where, value, f"a number from {low} to {high}")
        return []
    return [(target, int(value))]


def _said(own: Mapping[str, Any], path: str, new: object) -> bool:
    """Whether the file itself sets this field, and to something else."""
    spot: Any = own
    for key in path.split("."):
        if not isinstance(spot, Mapping) or key not in spot:
            return False
        spot = spot[key]
    return bool(spot != new)


def patch(data: dict[str, Any], path: str, value: Any, where: str, reader: Reader) -> None:
    """Set one field that is there already, ``contract.zwiccolo.offered`` for instance.

    A path that ends in ``+`` adds to a list.
    """
    *tables, last = path.removesuffix("+").split(".")
    spot: Any = data
    for table in tables:
        spot = spot.get(table) if isinstance(spot, dict) else None
    if not tables or tables[0] == "option" or not isinstance(spot, dict) or last not in spot:
        names = list(spot) if isinstance(spot, dict) and tables else []
        near = reader.nearest(last, names)
        hint = ".".join([*tables, near]) if near else None
        reader.fault(where, path, "a field of this book", hint)
    elif not path.endswith("+"):
        _put(data, tables, last, value)
    elif isinstance(spot[last], list) and isinstance(value, list):
        _put(data, tables, last, [*spot[last], *value])
    else:
        reader.fault(where, path, "a list")


def _put(data: dict[str, Any], tables: list[str], last: str, value: Any) -> None:
    for table in tables:
        copy = dict(data[table])
        data[table] = copy
        data = copy
    data[last] = value
