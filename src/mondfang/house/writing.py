"""House rules as TOML that people can read: the head, then table by table, each with its name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mondfang.rulebook import Rulebook

_FIRST = ("id", "title", "region", "edition", "extends")
# A file is one and the same for everybody who reads it: so it says this in both languages.
_HEAD = (
    "# Hausregeln nach: {}. Was hier nicht steht, gilt wie dort.",
    "# House rules based on: {}. What is not said here is as in that book.",
)


def toml_text(data: Mapping[str, Any], base: Rulebook) -> str:
    """The file of a draft; reading it gives the same data."""
    head = [key for key in _FIRST if key in data]
    rest = [key for key in data if key not in _FIRST]
    lines = [line.format(base.title) for line in _HEAD]
    lines += [f"{key} = {toml_value(data[key])}" for key in head]
    plain = {key: data[key] for key in rest if not _is_table(data[key])}
    lines += [f"{_key(key)} = {toml_value(value)}" for key, value in plain.items()]
    for key in rest:
        if key not in plain:
            lines += _table(key, data[key], (key,))
    return "\n".join(lines) + "\n"


def toml_value(value: Any) -> str:
    """A value in one line: ``["pagat", "uhu"]``, ``{ de = "…" }``."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, str | bool | int):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _table(name: str, value: Any, path: tuple[str, ...]) -> Iterator[str]:
    dotted = ".".join(_key(part) for part in path)
    if isinstance(value, list):
        for row in value:
            yield ""
            yield f"[[{dotted}]]"
            yield from (f"{_key(key)} = {toml_value(item)}" for key, item in row.items())
        return
    plain = {key: item for key, item in value.items() if not isinstance(item, Mapping)}
    if plain or not value:
        yield ""
        yield f"[{dotted}]"
        yield from (f"{_key(key)} = {toml_value(item)}" for key, item in plain.items())
    for key, item in value.items():
        if key not in plain:
            yield from _table(key, item, (*path, key))


def _is_table(value: Any) -> bool:
    is_rows = isinstance(value, list) and bool(value)
    return isinstance(value, Mapping) or (is_rows and all(isinstance(v, Mapping) for v in value))


def _key(key: str) -> str:
    bare = key.isascii() and bool(key) and all(one.isalnum() or one in "-_" for one in key)
    return key if bare else json.dumps(key, ensure_ascii=False)
