"""The strict reader: plain TOML data into frozen records, every fault collected, none guessed."""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from mondfang.rulebook.bounds import MOST_FAULTS, more_faults
from mondfang.rulebook.faults import Fault, RulebookError

T = TypeVar("T")
# What was read of a table, with the table itself: as long as it is kept, its id is no other's.
Memory = dict[tuple[str, int], tuple[object, Any, list[Fault]]]


class Reader:
    """Reads one file's data; faults gather in ``faults`` until somebody asks.

    Of very many faults the first are told; the others cost nothing, not even the nearest name.
    """

    def __init__(self, source: str, memory: Memory | None = None, told: int = 0) -> None:
        """``told`` are faults that other readers of the same file have found already."""
        self.source = source
        self._told = told
        self.faults: list[Fault] = []
        self._noted: set[Fault] = set()
        self._memory = memory

    def fault(self, path: str, data: object, allowed: str, nearest: str | None = None) -> None:
        """What stands there is not allowed; the same fault is noted once."""
        self.note(Fault(self.source, path, describe(data), allowed, nearest))

    def missing(self, path: str, allowed: str) -> None:
        self.note(Fault(self.source, path, "missing", allowed, None, "missing"))

    def unknown(self, path: str, name: object, known: Iterable[str]) -> None:
        if self.is_full:
            return
        names = list(known)
        allowed = ", ".join(names) or "nothing"
        nearest = self.nearest(name, names)
        self.note(Fault(self.source, path, describe(name), allowed, nearest, "unknown"))

    def clash(self, path: str, found: str, allowed: str) -> None:
        """Two statements that are fine alone and do not go together."""
        self.note(Fault(self.source, path, found, allowed, None, "clash"))

    def once(self, path: str, data: object, read: Callable[[Reader], T]) -> T:
        """What ``read`` makes of a table; one and the same table at one place is read once.

        Books that differ in what an option patches share all the rest, if ``memory`` is given.
        """
        if self._memory is None:
            return read(self)
        key = (path, id(data))
        if key not in self._memory:
            inner = Reader(self.source, told=self._told + len(self._noted))
            self._memory[key] = data, read(inner), inner.faults
        _, made, faults = self._memory[key]
        for fault in faults:
            self.note(fault)
        return cast(T, made)

    @property
    def is_full(self) -> bool:
        return len(self._noted) > MOST_FAULTS

    def nearest(self, name: object, known: Iterable[str], cutoff: float = 0.6) -> str | None:
        """What somebody may have meant; who is wrong in very many places is told it for some."""
        few = self._told + len(self._noted) < _MOST_NEAREST
        return nearest_name(name, known, cutoff) if few else None

    def note(self, fault: Fault) -> None:
        """Keep a fault that was found elsewhere; the same one is kept once."""
        if fault in self._noted or self.is_full:
            return
        self._noted.add(fault)
        told = len(self._noted) <= MOST_FAULTS
        self.faults.append(fault if told else more_faults(self.source))

    def finish(self) -> None:
        if self.faults:
            raise RulebookError(self.faults)

    def record(self, kind: type[T], data: object, path: str, **given: Any) -> T | None:
        """Read a table as a dataclass; ``given`` fields do not come from the table."""
        if not isinstance(data, Mapping):
            self._not(path, data, "a table")
            return None
        hints: dict[str, Any] = _hints(kind)  # type: ignore[arg-type]
        wanted = [name for name in hints if name not in given]
        for key in data:
            if key not in wanted:
                self.unknown(join(path, key), key, wanted)
        values: dict[str, Any] = dict(given)
        complete = True
        for name in wanted:
            spot = join(path, name)
            if name in data:
                values[name] = self.value(hints[name], data[name], spot)
                complete = complete and values[name] is not _BAD
            elif is_optional(hints[name]):
                values[name] = None
            else:
                self.missing(spot, expected(hints[name]))
                complete = False
        return kind(**values) if complete else None

    def value(self, hint: Any, data: object, path: str) -> Any:
        origin = get_origin(hint)
        if origin in (Union, types.UnionType):
            inner = next(arg for arg in get_args(hint) if arg is not type(None))
            return self.value(inner, data, path)
        if origin is Literal:
            if isinstance(data, str) and data in get_args(hint):
                return data
            names = [str(arg) for arg in get_args(hint)]
            self.fault(path, data, ", ".join(names), self.nearest(data, names, 0.5))
            return _BAD
        if origin is tuple:
            return self.items(get_args(hint)[0], data, path)
        if origin is not None and issubclass(origin, Mapping):
            return self.table(get_args(hint)[1], data, path)
        if type(data) is hint:
            return data
        self.fault(path, data, expected(hint))
        return _BAD

    def items(self, hint: Any, data: object, path: str) -> Any:
        if not isinstance(data, list):
            self._not(path, data, "a list")
            return _BAD
        read = tuple(self.value(hint, item, f"{path}[{i}]") for i, item in enumerate(data))
        return _BAD if any(item is _BAD for item in read) else read

    def table(self, hint: Any, data: object, path: str) -> Any:
        if not isinstance(data, Mapping):
            self._not(path, data, "a table")
            return _BAD
        read = {key: self.value(hint, item, join(path, key)) for key, item in data.items()}
        return _BAD if any(item is _BAD for item in read.values()) else read

    def _not(self, path: str, data: object, allowed: str) -> None:
        if data is None:
            self.missing(path, allowed)
        else:
            self.fault(path, data, allowed)


_BAD: Any = object()
_MOST_NEAREST = 50  # a comparison with all names takes longer than everything else


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def is_optional(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType) and type(None) in get_args(hint)


def join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def nearest_name(name: object, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """What somebody who wrote ``name`` may have meant."""
    return next(iter(get_close_matches(str(name)[:80], list(known), 1, cutoff)), None)


def describe(data: object) -> str:
    """What stands there, as TOML writes it, and not at length."""
    match data:
        case bool():
            return "true" if data else "false"
        case str():
            text = json.dumps(data, ensure_ascii=False)
        case list():
            text = f"[{', '.join(describe(item) for item in data[:4])}]"
        case Mapping():
            text = "{" + ", ".join(str(key) for key in list(data)[:4]) + "}"
        case _:
            text = str(data)
    return text if len(text) <= 60 else text[:59] + "…"


def expected(hint: Any) -> str:
    """What the reader wants, in the words of TOML."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return expected(next(arg for arg in get_args(hint) if arg is not type(None)))
    if origin is Literal:
        return ", ".join(str(arg) for arg in get_args(hint))
    if origin is tuple:
        return "a list of " + expected(get_args(hint)[0])
    names = {str: "a text", int: "a whole number", bool: "true or false"}
    return names.get(hint, "a table")
