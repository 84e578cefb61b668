"""The cells of a worksheet as texts: shared and own texts, numbers, days, values of formulas."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from mondfang.paper.errors import FileError
from mondfang.paper.files.bounds import CELLS, check_cells, check_line
from mondfang.paper.files.cells import of_float
from mondfang.paper.files.workbook import Package, first_sheet, shared_texts

_PLACE = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})$", re.ASCII)
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|[\\_*].')
_DAYS: Final = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
_FIRST_DAY: Final = date(1899, 12, 30)  # day 0 of spreadsheets
_SURROGATES: Final = range(0xD800, 0xE000)

Cells = tuple[int, tuple[str, ...]]


def sheet_lines(data: bytes, source: str) -> list[Cells]:
    """The lines of the first sheet that hold anything, with their numbers."""
    package = Package(data, source)
    book, sheet = first_sheet(package)
    texts = [_unescaped(text).strip() for text in shared_texts(package, book)]
    reader = _Cells(source, texts, _day_styles(package, book))
    package.walk(sheet, reader.start, reader.end)
    return reader.lines


class _Cells:
    """Gathers the cells of a sheet while its XML goes by."""

    def __init__(self, source: str, texts: Sequence[str], days: frozenset[int]) -> None:
        self.lines: list[Cells] = []
        self._source, self._texts, self._days = source, texts, days
        self._row = self._column = self._count = 0
        self._cells: list[str] = []
        self._about: Mapping[str, str] = {}
        self._value, self._own, self._spoken = "", list[str](), 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            self._begin_row(attributes.get("r"))
        elif name == "c":
            self._column = self._place(attributes.get("r"))
            self._about, self._value = attributes, ""
            self._own.clear()
        self._spoken += name == "rPh"

    def end(self, name: str, text: str) -> None:
        self._spoken -= name == "rPh"
        if name == "v":
            self._value = text
        elif name == "t" and not self._spoken:
            self._own.append(text)
        elif name == "c":
            self._put(self._text())
        elif name == "row" and any(self._cells):
            self.lines.append((self._row, tuple(self._cells)))

    def _begin_row(self, number: str | None) -> None:
        if number is None:
            self._row += 1
        elif number.isascii() and number.isdecimal() and len(number) <= 7:
            self._row = int(number)
        else:
            raise self._broken()
        check_line(self._source, self._row, 0)
        self._cells, self._column = [], 0

    def _place(self, place: str | None) -> int:
        """The column of a cell, from 1; what does not say where it is stands beside the last."""
        if place is None:
            column = self._column + 1
        else:
            found = _PLACE.match(place)
            if found is None:
                raise self._broken()
            column, line = _column(found[1]), int(found[2])
            check_line(self._source, line, column)
            if line != self._row:
                raise self._broken()
        check_line(self._source, self._row, column)
        return column

    def _put(self, text: str) -> None:
        if not text:
            return
        missing = self._column - len(self._cells)
        if missing < 1:
            raise self._broken()
        self._cells += [""] * (missing - 1) + [text]
        self._count += missing
        check_cells(self._source, self._count)

    def _text(self) -> str:
        value = self._value.strip()
        match self._about.get("t", "n"):
            case "s":
                return self._shared(value)
            case "inlineStr":
                return _unescaped("".join(self._own)).strip()
            case "str":
                return _unescaped(self._value).strip()
            case "b":
                return str(value == "1") if value else ""
            case "n":
                return self._number(value)
        return value  # an error such as #N/A, or a day as a text

    def _shared(self, value: str) -> str:
        if not (value.isascii() and value.isdecimal() and len(value) <= len(str(CELLS))):
            raise self._broken()
        if int(value) >= len(self._texts):
            raise self._broken()
        return self._texts[int(value)]

    def _number(self, value: str) -> str:
        if not value:
            return ""
        try:
            number = float(value)
        except ValueError:
            raise self._broken() from None
        if not math.isfinite(number):
            raise self._broken()
        style = self._about.get("s", "0")
        if style.isascii() and style.isdecimal() and len(style) <= 6 and int(style) in self._days:
            return _day(number)
        return str(of_float(number))

    def _broken(self) -> FileError:
        return FileError("file-not-text", self._source)


def _column(letters: str) -> int:
    """``A`` is 1, ``XFD`` is 16384."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _day(number: float) -> str:
    """A day as a text, so that nobody takes it for points: a spreadsheet made it of ``5/12``."""
    try:
        return (_FIRST_DAY + timedelta(days=int(number))).isoformat()
    except OverflowError:
        return str(of_float(number))


def _day_styles(package: Package, book: str) -> frozenset[int]:
    """The numbers of the styles that show a number as a day or an hour."""
    part = package.first_of(book, "/styles")
    own: set[str] = set()
    formats: list[str] = []
    inside = False

    def start(name: str, attributes: Mapping[str, str]) -> None:
        nonlocal inside
        if name == "numFmt" and _shows_day(attributes.get("formatCode", "")):
            own.add(attributes.get("numFmtId", ""))
        elif name == "cellXfs":
            inside = True
        elif name == "xf" and inside:
            formats.append(attributes.get("numFmtId", "0"))

    def end(name: str, _: str) -> None:
        nonlocal inside
        inside = inside and name != "cellXfs"

    if part is not None:
        package.walk(part, start, end)
    days = own | {str(number) for number in _DAYS}
    return frozenset(style for style, code in enumerate(formats) if code in days)


def _shows_day(code: str) -> bool:
    return any(letter in "dmyhs" for letter in _QUOTED.sub("", code).lower())


def _unescaped(text: str) -> str:
    """``_x000D_`` stands for a character that XML has not."""

    def character(found: re.Match[str]) -> str:
        code = int(found[1], 16)
        return found[0] if code in _SURROGATES else chr(code)

    return _ESCAPED.sub(character, text) if "_x" in text else text
