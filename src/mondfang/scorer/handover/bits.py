"""Plain data as bits, by the layout in ``layout.json``; ``static/handover.js`` reads the same one.

A value that the layout has no room for is a ``Misfit``: of the forms that a value may have, the
first that fits is taken, and its number is written before it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from mondfang.cards import CardError, format_points, parse_points

Form = Sequence[Any]
Names = Mapping[str, Sequence[str]]
LONGEST = 4_000  # bytes of a text, as nobody writes it


class Misfit(Exception):
    """A value that the layout has no room for, or bits that it did not write."""


@cache
def layout() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(layout_bytes())
    return found


@cache
def layout_bytes() -> bytes:
    return (files("mondfang.scorer.handover") / "layout.json").read_bytes()


@dataclass
class Writer:
    """Bits in their order, the highest first."""

    names: Names
    value: int = 0
    size: int = 0

    def bits(self, number: object, width: int) -> None:
        if type(number) is not int or not 0 <= number < 1 << width:
            raise Misfit
        self.value, self.size = self.value << width | number, self.size + width

    def body(self) -> bytes:
        missing = -self.size % 8
        return (self.value << missing).to_bytes((self.size + missing) // 8, "big")

    def number(self, number: object) -> None:
        """Groups of four bits, each with a sign whether more come: small ones take little room."""
        if type(number) is not int or abs(number) >= 1 << 40:
            raise Misfit
        folded = 2 * number if number >= 0 else -2 * number - 1
        while True:
            self.bits((folded > 15) << 4 | folded & 15, 5)
            folded >>= 4
            if not folded:
                return

    def put(self, form: Form, value: Any) -> None:
        match form[0]:
            case "bits":
                self.bits(value, form[1])
            case "flag":
                if type(value) is not bool:
                    raise Misfit
                self.bits(int(value), 1)
            case "number":
                self.number(value)
            case "word":
                self.bits(_place(form[1], value), 1)
            case "name":
                self.bits(_place(self.names[form[1]], value), layout()["names"][form[1]])
            case "token":
                text = _text(value)
                self.number(len(text))
                for letter in text:
                    self.bits(_place(layout()["token"], letter), 6)
            case "text":
                self._bytes(_text(value).encode())
            case "json":
                if not isinstance(value, dict):
                    raise Misfit
                told = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
                self._bytes(told.encode())
            case "pairs":
                self.number(len(value))
                for name in sorted(value):
                    self.put(("text",), name)
                    self.put(("text",), value[name])
            case "points":
                try:
                    self.bits(parse_points(_text(value)), 8)
                except CardError:
                    raise Misfit from None
            case "nothing":
                if value is not None:
                    raise Misfit
            case "maybe":
                self.bits(int(value is not None), 1)
                if value is not None:
                    self.put(form[1], value)
            case "list" | "times":
                self._list(form, value)
            case "type":
                self.put(layout()["types"][form[1]], value)
            case "record":
                self._record(form[1], value)
            case "either":
                self._either(form[1], value)

    def _bytes(self, body: bytes) -> None:
        if len(body) > LONGEST:
            raise Misfit
        self.number(len(body))
        for byte in body:
            self.bits(byte, 8)

    def _list(self, form: Form, value: Any) -> None:
        if not isinstance(value, list | tuple):
            raise Misfit
        if form[0] == "list":
            self.bits(len(value), form[1])
        elif len(value) != form[1]:
            raise Misfit
        for each in value:
            self.put(form[2], each)

    def _record(self, fields: Form, value: Any) -> None:
        """Fields in their order; the one without a name is a record of what is left over."""
        if not isinstance(value, dict):
            raise Misfit
        left = {name: each for name, each in value.items() if each is not None}
        for name, form in fields:
            if name:
                self.put(form, left.pop(name, None))
            else:
                self.put(form, left or None)
                left = {}
        if left:
            raise Misfit

    def _either(self, forms: Form, value: Any) -> None:
        before = self.value, self.size
        for number, form in enumerate(forms):
            try:
                self.bits(number, _width(forms))
                self.put(form, value)
            except Misfit:
                self.value, self.size = before
            else:
                return
        raise Misfit


@dataclass
class Reader:
    """The same bits, read back."""

    names: Names
    body: bytes
    at: int = 0

    def bits(self, width: int) -> int:
        end = self.at + width
        if end > 8 * len(self.body):
            raise Misfit
        cut = int.from_bytes(self.body[self.at // 8 : -(-end // 8)], "big")
        self.at = end
        return cut >> -end % 8 & (1 << width) - 1

    def number(self) -> int:
        folded = shift = 0
        while True:
            group = self.bits(5)
            folded |= (group & 15) << shift
            shift += 4
            if not group & 16:
                return folded // 2 if folded % 2 == 0 else -(folded + 1) // 2
            if shift > 44:
                raise Misfit

    def get(self, form: Form) -> Any:
        match form[0]:
            case "bits":
                return self.bits(form[1])
            case "flag":
                return bool(self.bits(1))
            case "number":
                return self.number()
            case "word":
                return form[1][self.bits(1)]
            case "name":
                names, place = self.names.get(form[1], ()), self.bits(layout()["names"][form[1]])
                if place >= len(names):
                    raise Misfit
                return names[place]
            case "token":
                return "".join(layout()["token"][self.bits(6)] for _ in range(self._size()))
            case "text":
                return self._text()
            case "json":
                return self._json()
            case "pairs":
                return {self._text(): self._text() for _ in range(self._size())}
            case "points":
                thirds = self.bits(8)
                if thirds > 210:
                    raise Misfit
                return format_points(thirds)
            case "nothing":
                return None
            case "maybe":
                return self.get(form[1]) if self.bits(1) else None
            case "list":
                return [self.get(form[2]) for _ in range(self.bits(form[1]))]
            case "times":
                return [self.get(form[2]) for _ in range(form[1])]
            case "type":
                return self.get(layout()["types"][form[1]])
            case "record":
                return self._record(form[1])
            case "either":
                number = self.bits(_width(form[1]))
                if number >= len(form[1]):
                    raise Misfit
                return self.get(form[1][number])
        raise Misfit

    def _size(self) -> int:
        size = self.number()
        if not 0 <= size <= LONGEST or size > 8 * len(self.body) - self.at:
            raise Misfit
        return size

    def _text(self) -> str:
        body = bytes(self.bits(8) for _ in range(self._size()))
        try:
            return body.decode()
        except UnicodeDecodeError:
            raise Misfit from None

    def _json(self) -> dict[str, Any]:
        try:
            found = json.loads(self._text())
        except (ValueError, RecursionError):
            raise Misfit from None
        if not isinstance(found, dict):
            raise Misfit
        return found

    def _record(self, fields: Form) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, form in fields:
            value = self.get(form)
            if name and value is not None:
                found[name] = value
            elif value is not None:
                found |= value
        return found


def _width(forms: Form) -> int:
    return (len(forms) - 1).bit_length()


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Misfit
    return value


def _place(names: Sequence[str], value: object) -> int:
    if not isinstance(value, str) or value not in names:
        raise Misfit
    return names.index(value)
