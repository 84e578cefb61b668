"""JSON and TOML as plain data: the one place that knows what their parsers can raise."""

from __future__ import annotations

import json
import tomllib
from typing import Any, NoReturn

from mondfang.reading.bounds import DEEPEST, MOST_BYTES, check_depth, check_size
from mondfang.reading.errors import Unreadable


def json_data(text: str | bytes, place: str = "", *, most: int = MOST_BYTES) -> Any:
    """JSON as data; an object that says something twice, and numbers that are none, are refused.

    >>> json_data('{"a": [1, 2]}')
    {'a': [1, 2]}
    >>> json_data("[" * 100_000)
    Traceback (most recent call last):
    mondfang.reading.errors.Unreadable: This is nested more than 64 levels deep.
    """
    check_size(text, place, most)
    try:
        data = json.loads(text, object_pairs_hook=_each_once, parse_constant=_no_number)
    except json.JSONDecodeError as problem:
        raise Unreadable("not-json", place, problem.lineno, reason=problem.msg) from None
    except RecursionError:
        raise Unreadable("too-deep", place, most=DEEPEST) from None
    except ValueError as problem:  # characters, digits without end, what the hooks refuse
        raise Unreadable("not-json", place, reason=str(problem)) from None
    _check_depth(text, data, place)
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text), "replace")
    if "\\ud" in text.lower():
        _check_characters(data, place)
    return data


def _check_depth(text: str | bytes, data: Any, place: str) -> None:
    """Nothing lies deeper than there are brackets; most texts have so few that nobody need look."""
    if isinstance(text, str):
        brackets = text.count("[") + text.count("{")
    else:
        brackets = text.count(b"[") + text.count(b"{")
    if brackets > DEEPEST:
        check_depth(data, place)


def _check_characters(data: Any, place: str) -> None:
    """Halves of characters are no text: nothing could write them down again."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unreadable("not-json", place, reason="half a character") from None


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that says something twice says nothing."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a key stands twice: {', '.join(name for name, _ in pairs)[:60]}")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def utf8_text(data: bytes, place: str = "") -> str:
    """Text in UTF-8, with or without its mark; the line of what is none is named."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise Unreadable("not-utf8", place, line) from None


def toml_data(text: str, place: str = "", *, most: int = MOST_BYTES) -> dict[str, Any]:
    """TOML as data.

    >>> toml_data("a = [1, 2]")
    {'a': [1, 2]}
    """
    check_size(text, place, most)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise Unreadable("too-deep", place, most=DEEPEST) from None
    except ValueError as problem:
        raise Unreadable("not-toml", place, reason=str(problem)) from None
    check_depth(data, place)
    return data
