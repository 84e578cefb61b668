"""Frozen values as plain JSON data and back, strictly: what is read is exactly what was written.

Fields that have their default are left out. So a default of an event, once published, never
changes; a new field gets one, and logs outlive the version that wrote them.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from sys import float_info
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from mondfang.reading import Unreadable, json_data
from mondfang.reading.numbers import LARGEST
from mondfang.tournament.errors import Spot, TournamentError

Read = Callable[[Any], Any]
_HALVES = re.compile("[\ud800-\udfff]")
_FRACTION = re.compile(r"(-?[0-9]{1,100})(?:/([1-9][0-9]{0,99}))?")


class _Odd(Exception):
    """What does not belong there; the way to it grows on the way out."""

    def __init__(self, wanted: str, found: object, path: str = "") -> None:
        self.wanted, self.found, self.path = wanted, str(found)[:60], path

    def refusal(self, where: str) -> TournamentError:
        details = {"wanted": self.wanted, "found": self.found}
        return TournamentError("bad-event", where + self.path, **details)


class _Missing(_Odd):
    """A key that is not there and has no default."""

    def __init__(self, key: str) -> None:
        super().__init__(key, "", f".{key}")

    def refusal(self, where: str) -> TournamentError:
        return TournamentError("missing-key", where + self.path, key=self.wanted)


def value_from_plain(kind: Any, data: object, where: str) -> Any:
    """A value back; raises TournamentError with the place of what does not belong."""
    try:
        return _reader(kind)(data)
    except _Odd as odd:
        raise odd.refusal(where) from None


def decoded(text: str | bytes, where: str) -> Any:
    """JSON as data; what is broken, too deep or says something twice is refused with the place."""
    try:
        return json_data(text)
    except Unreadable as problem:
        line = None if problem.line is None else Spot(line=problem.line)  # said in every language
        reason = line or problem.reason or problem
        raise TournamentError("bad-json", where, reason=reason) from None


def plain(value: object) -> Any:
    """A frozen value as JSON data; sets are sorted so that the same value is the same text."""
    if is_dataclass(value) and not isinstance(value, type):
        pairs = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: plain(item) for field, item in pairs if item != field.default}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(plain(item) for item in value)
    if isinstance(value, Fraction):
        return str(value)
    return value


@cache
def _reader(hint: Any) -> Read:
    """The function that reads a type; made once, since logs are long."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _optional(_reader(next(arg for arg in inner if arg is not type(None))))
    if origin is Literal:
        return _choice(inner)
    if origin is tuple and inner[-1] is not Ellipsis:
        return _items_of_kinds([_reader(arg) for arg in inner])
    if origin in (tuple, frozenset):
        return _items(tuple if origin is tuple else _set, _reader(inner[0]))
    if isinstance(hint, type) and is_dataclass(hint):
        return _record(hint)
    simple = {Fraction: _fraction, float: _float, str: _text, int: _whole}
    return simple.get(hint) or _exactly(hint)


def _record(kind: type) -> Read:
    """An unknown key, or a missing one that has no default, stops it."""
    hints = get_type_hints(kind)
    needed = {f.name for f in fields(kind) if f.default is f.default_factory is MISSING}
    readers = {field.name: _reader(hints[field.name]) for field in fields(kind)}

    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            raise _Odd("an object", data)
        if not data.keys() <= readers.keys():
            name = min(data.keys() - readers.keys())
            raise _Odd(", ".join(readers), name, f".{name}")
        if not data.keys() >= needed:
            raise _Missing(min(needed - data.keys()))
        values = {}
        try:
            for name, item in data.items():
                values[name] = readers[name](item)
        except _Odd as odd:
            odd.path = f".{name}{odd.path}"
            raise
        return kind(**values)

    return read


def _items(make: Callable[[list[Any]], Any], inside: Read) -> Read:
    """A list of one kind."""

    def read(data: Any) -> Any:
        if not isinstance(data, list):
            raise _Odd("a list", data)
        found: list[Any] = []
        try:
            found.extend(map(inside, data))  # one by one: what was read before a fault stays
        except _Odd as odd:
            odd.path = f"[{len(found)}]{odd.path}"
            raise
        return make(found)

    return read


def _items_of_kinds(readers: list[Read]) -> Read:
    """A list of as many kinds as it has items."""

    def read(data: Any) -> Any:
        if not isinstance(data, list):
            raise _Odd("a list", data)
        if len(readers) != len(data):
            raise _Odd(f"{len(readers)} items", data)
        found: list[Any] = []
        try:
            for reader, item in zip(readers, data, strict=True):
                found.append(reader(item))
        except _Odd as odd:
            odd.path = f"[{len(found)}]{odd.path}"
            raise
        return tuple(found)

    return read


def _optional(inside: Read) -> Read:
    return lambda data: None if data is None else inside(data)


def _choice(names: tuple[str, ...]) -> Read:
    def read(data: Any) -> Any:
        if not isinstance(data, str) or data not in names:
            raise _Odd(", ".join(names), data)
        return data

    return read


def _exactly(kind: type) -> Read:
    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise _Odd(kind.__name__, data)
        return data

    return read


def _whole(data: Any) -> int:
    """A number that can still be kept and printed."""
    if type(data) is not int:
        raise _Odd("int", data)
    if not -LARGEST < data < LARGEST:
        raise _Odd("a number", "9" * 60)
    return data


def _set(items: list[Any]) -> frozenset[Any]:
    found = frozenset(items)
    if len(found) < len(items):
        raise _Odd("each once", items)
    return found


def _text(data: Any) -> str:
    """Halves of characters are no text: nothing could keep them."""
    if type(data) is str and (data.isascii() or not _HALVES.search(data)):
        return data
    raise _Odd("str", ascii(data))


def _float(data: Any) -> float:
    """A time; neither "never" nor "not a number", which would not even equal itself."""
    if type(data) not in (int, float) or not abs(data) <= float_info.max:
        raise _Odd("float", data)
    return float(data)


def _fraction(data: Any) -> Fraction:
    found = _FRACTION.fullmatch(data) if type(data) is str else None
    if found is None:
        raise _Odd('a fraction such as "1/2"', data)
    return Fraction(int(found[1]), int(found[2] or 1))
