"""Files of tables as lines of text cells, whatever their form."""

from __future__ import annotations

import csv
import json
import warnings
import zipfile
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import Any

from mondfang.paper.errors import FileError, Note
from mondfang.paper.files.cells import of_float, unguarded
from mondfang.paper.files.tables import FORMAT


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line that is not empty, with its number in the file, from 1."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The lines of a file that are not empty, and what is worth saying about how it was read."""

    lines: tuple[GridLine, ...]
    notes: tuple[Note, ...] = ()


def read_grid(data: bytes, source: str) -> Grid:
    """The lines of a CSV, tab-separated, XLSX or JSON file; its content tells which it is."""
    notes: tuple[Note, ...] = ()
    if data.startswith(b"PK"):
        lines = _of_xlsx(data, source)
    else:
        text, notes = _decoded(data, source)
        lines = _of_json(text, source) if text.lstrip()[:1] == "{" else _of_text(text, source)
    found = tuple(line for line in lines if any(line.cells))
    if not found:
        raise FileError("file-empty", source)
    return Grid(found, notes)


def _decoded(data: bytes, source: str) -> tuple[str, tuple[Note, ...]]:
    """Text in UTF-8, in UTF-16 with its mark, else in Windows-1252 as Excel's plain CSV has it."""
    encoding = "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    notes: tuple[Note, ...] = ()
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            raise FileError("file-not-utf8", source, line) from None
        notes = (Note("read-as", encoding="Windows-1252", line=line),)
    if "\0" in text:
        raise FileError("file-not-text", source)
    return text, notes


def _of_text(text: str, source: str) -> list[GridLine]:
    first = text.partition("\n")[0]
    # Tabs never stand in a name; between the others the one that there is more of decides.
    mark = "\t" if "\t" in first else max(";,", key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=mark, strict=True)
    lines, number = [], 1
    try:
        for cells in reader:
            lines.append(GridLine(number, tuple(unguarded(cell.strip()) for cell in cells)))
            number = reader.line_num + 1
    except csv.Error:
        raise FileError("file-quotes", source, number) from None
    return lines


def _of_xlsx(data: bytes, source: str) -> list[GridLine]:
    """The first sheet of a workbook; formulas by the value they had."""
    import openpyxl  # type: ignore[import-untyped]

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what else a workbook may hold
            book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
            rows = [list(row) for row in book.worksheets[0].iter_rows(values_only=True)]
            book.close()
    except (zipfile.BadZipFile, KeyError, ValueError, IndexError, OSError, SyntaxError):
        raise FileError("file-not-text", source) from None
    return [
        GridLine(number, tuple(_text(cell) for cell in row)) for number, row in enumerate(rows, 1)
    ]


def _of_json(text: str, source: str) -> list[GridLine]:
    """Our own JSON: the ids of the columns are the head, a row is a line below it."""
    try:
        data = json.loads(text)
    except ValueError as problem:
        raise FileError("file-not-json", source, reason=problem) from None
    rows = data.get("rows") if data.get("format") == FORMAT else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise FileError("file-not-json", source, reason=FORMAT)
    heads = list(dict.fromkeys(name for row in rows for name in row))
    lines = [GridLine(1, tuple(heads))]
    for number, row in enumerate(rows, 2):
        lines.append(GridLine(number, tuple(_text(row.get(name)) for name in heads)))
    return lines


def _text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return str(of_float(cell))
    return str(cell).strip()
