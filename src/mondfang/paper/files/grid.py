"""Files of tables as lines of text cells, whatever their form."""

from __future__ import annotations

import csv
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Any

from mondfang.paper.errors import FileError, Note
from mondfang.paper.files.bounds import check_bytes, check_cells, check_line, check_texts
from mondfang.paper.files.cells import of_float
from mondfang.paper.files.tables import FORMAT
from mondfang.paper.files.worksheet import sheet_lines
from mondfang.reading import Unreadable, json_data
from mondfang.speech.cells import unguarded


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
    """The lines of a CSV, tab-separated, XLSX or JSON file; its content tells which it is.

    Whatever it holds, reading it costs no more than the bounds allow.
    """
    check_bytes(data, source)
    notes: tuple[Note, ...] = ()
    lines: Iterator[GridLine]
    if data.startswith(b"PK"):
        lines = (GridLine(number, cells) for number, cells in sheet_lines(data, source))
    else:
        text, notes = _decoded(data, source)
        lines = _of_json(text, source) if text.lstrip()[:1] == "{" else _of_text(text, source)
    found = tuple(_within_bounds(lines, source))
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


def _within_bounds(lines: Iterator[GridLine], source: str) -> Iterator[GridLine]:
    """The lines that are not empty, as long as they are no more than anybody needs."""
    count = 0
    for line in lines:
        check_line(source, line.number, len(line.cells))
        count += len(line.cells)
        check_cells(source, count)
        if any(line.cells):
            check_texts(source, line.number, line.cells)
            yield line


def _of_text(text: str, source: str) -> Iterator[GridLine]:
    first = text.partition("\n")[0]
    # Tabs never stand in a name; between the others the one that there is more of decides.
    mark = "\t" if "\t" in first else max(";,", key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=mark, strict=True)
    number = 1
    try:
        for cells in reader:
            yield GridLine(number, tuple(unguarded(cell.strip()) for cell in cells))
            number = reader.line_num + 1
    except csv.Error:
        raise FileError("file-quotes", source, number) from None


def _of_json(text: str, source: str) -> Iterator[GridLine]:
    """Our own JSON: the ids of the columns are the head, a row is a line below it."""
    try:
        data = json_data(text)
    except Unreadable as problem:
        raise FileError(
            "file-not-json", source, problem.line, reason=problem.reason or problem
        ) from None
    rows = data.get("rows") if data.get("format") == FORMAT else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise FileError("file-not-json", source, reason=FORMAT)
    heads = list(dict.fromkeys(name for row in rows for name in row))
    check_line(source, 1, len(heads))
    check_line(source, 1 + len(rows), 0)
    yield GridLine(1, tuple(heads))
    for number, row in enumerate(rows, 2):
        yield GridLine(number, tuple(_text(row.get(name)) for name in heads))


def _text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return str(of_float(cell))
    return str(cell).strip()
