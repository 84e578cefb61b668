"""How much of a list is read: more than any tournament has, and less than harms anybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mondfang.paper.errors import FileError
from mondfang.reading.bounds import MEGABYTE

BYTES: Final = 8 * MEGABYTE
UNPACKED: Final = 24 * MEGABYTE  # of one part of a workbook
LINES: Final = 5_000
COLUMNS: Final = 200
CELLS: Final = 100_000
LENGTH: Final = 2_000  # characters in a cell


def check_bytes(data: bytes, source: str) -> None:
    if len(data) > BYTES:
        raise FileError("file-too-large", source, most=BYTES // MEGABYTE)


def check_line(source: str, line: int, columns: int) -> None:
    """Refuse a line that lies too far down, or reaches too far to the right."""
    if line > LINES:
        raise FileError("lines-too-many", source, most=LINES)
    if columns > COLUMNS:
        raise FileError("columns-too-many", source, line, most=COLUMNS)


def check_cells(source: str, count: int) -> None:
    if count > CELLS:
        raise FileError("cells-without-end", source, most=CELLS)


def check_texts(source: str, line: int, cells: Sequence[str]) -> None:
    """No cell is a book."""
    if any(len(cell) > LENGTH for cell in cells):
        raise FileError("cell-too-long", source, line, most=LENGTH)
