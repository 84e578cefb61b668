"""A table of data, and its forms: CSV, tab-separated lines, XLSX, JSON."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

from mondfang.paper.files.cells import Cell, fits_float, written

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

FORMAT = "mondfang-table/1"
_LONG_AGO = datetime(2026, 1, 1)  # so that the same table is the same file


@dataclass(frozen=True, slots=True)
class Column:
    """``id`` is the same in every language, ``head`` is what people read."""

    id: str
    head: str


@dataclass(frozen=True, slots=True)
class DataTable:
    """Rows of cells below their columns; ``kind`` says of what, ``title`` of which tournament.

    ``label`` is the kind as people read it.
    """

    kind: str
    label: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def heads(self) -> list[str]:
        return [column.head for column in self.columns]


def as_text(table: DataTable, language: str, mark: str, with_head: bool = True) -> bytes:
    """CSV or tab-separated lines, in UTF-8 with the sign that spreadsheets know it by."""
    text = StringIO()
    writer = csv.writer(text, delimiter=mark, lineterminator="\r\n")
    for row in (table.heads, *table.rows) if with_head else table.rows:
        writer.writerow([written(cell, language) for cell in row])
    return text.getvalue().encode("utf-8-sig" if with_head else "utf-8")


def as_csv(table: DataTable, language: str) -> bytes:
    """With semicolons and decimal commas in German, as spreadsheets there expect it."""
    return as_text(table, language, ";" if language == "de" else ",")


def as_json(table: DataTable) -> bytes:
    ids = [column.id for column in table.columns]
    rows = [{name: _plain(cell) for name, cell in zip(ids, row, strict=True)} for row in table.rows]
    data = {"format": FORMAT, "kind": table.kind, "title": table.title, "rows": rows}
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _plain(cell: Cell) -> Any:
    """Whole numbers as numbers, fractions as ``"5/12"``."""
    if isinstance(cell, Fraction):
        return cell.numerator if cell.denominator == 1 else str(cell)
    return cell


def as_xlsx(tables: Sequence[DataTable]) -> bytes:
    """A workbook, a sheet for each table; no text of it is ever a formula or a link."""
    import xlsxwriter  # type: ignore[import-untyped]

    file = BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(file, options)
    book.set_properties({"title": tables[0].title, "created": _LONG_AGO})
    head = book.add_format({"bold": True, "bottom": 1})
    exact = book.add_format({"num_format": "0.00"})
    for table in tables:
        sheet = book.add_worksheet(table.label)
        sheet.write_row(0, 0, table.heads, head)
        for line, row in enumerate(table.rows, 1):
            for column, cell in enumerate(row):
                _write(sheet, line, column, cell, exact)
        sheet.freeze_panes(1, 0)
        if table.rows:
            sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)
        _set_widths(sheet, table)
    book.close()
    return file.getvalue()


def _write(sheet: Worksheet, line: int, column: int, cell: Cell, exact: Any) -> None:
    if isinstance(cell, str):
        if cell:
            sheet.write_string(line, column, cell)
    elif isinstance(cell, Fraction) and cell.denominator > 1:
        if fits_float(cell):
            sheet.write_number(line, column, float(cell), exact)
        else:
            sheet.write_string(line, column, str(cell))
    elif cell is not None:
        sheet.write_number(line, column, int(cell))


def _set_widths(sheet: Worksheet, table: DataTable) -> None:
    for column, head in enumerate(table.heads):
        longest = max((len(str(row[column] or "")) for row in table.rows), default=0)
        sheet.set_column(column, column, min(40, max(len(head), longest) + 2))
