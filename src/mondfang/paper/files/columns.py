"""Lines of a file by the columns that its head names, and how to complain about a cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mondfang.paper.errors import FileError
from mondfang.paper.files.cells import read_number, whole_number
from mondfang.paper.files.grid import GridLine

NOTHING = ("", "-", "–", "—")
SHOWN = 60  # characters of a wrong cell in a sentence


@dataclass(frozen=True, slots=True)
class Fields:
    """The cells of a line by column, and how to complain about one of them."""

    source: str
    line: int
    heads: Mapping[str, str]  # column to the head as it stands in the file
    cells: Mapping[str, str]

    def wrong(self, column: str, code: str, **details: object) -> FileError:
        return FileError(code, self.source, self.line, self.heads.get(column, column), **details)

    def text(self, column: str) -> str:
        found = self.cells.get(column, "")
        if not found.isprintable():
            raise self.wrong(column, "not-printable")
        return found

    def needed(self, column: str) -> str:
        found = " ".join(self.text(column).split())
        if not found:
            raise self.wrong(column, "cell-empty")
        return found

    def whole(self, column: str) -> int:
        found = self.needed(column)
        number = whole_number(found)
        if number is None:
            raise self.wrong(column, "not-a-start-number", found=found[:SHOWN])
        return number

    def value(self, column: str) -> Fraction | None:
        found = self.cells.get(column, "")
        if found.lstrip("*") in NOTHING:
            return None
        number = read_number(found.lstrip("*"))
        if number is None:
            raise self.wrong(column, "not-a-number", found=found[:SHOWN])
        return number


def plain_head(text: str) -> str:
    """A head as it is compared: without case, full stop and double blanks."""
    return " ".join(text.casefold().rstrip(".").split())


def columns_of(
    head: GridLine, source: str, name_of: Callable[[str], str | None], *, needed: Sequence[str]
) -> list[str | None]:
    """What each column is, None for one that is left out; a doubled or missing one stops it."""
    found: list[str | None] = []
    for text in head.cells:
        name = name_of(text)
        if name is not None and name in found:
            raise FileError("column-twice", source, head.number, text)
        found.append(name)
    for name in needed:
        if name not in found:
            raise FileError("column-missing", source, head.number, name)
    return found


def fields_of(line: GridLine, head: GridLine, columns: Sequence[str | None], source: str) -> Fields:
    if len(line.cells) > len(columns) and any(line.cells[len(columns) :]):
        found, wanted = len(line.cells), len(columns)
        raise FileError("cells-too-many", source, line.number, found=found, wanted=wanted)
    cells = {name: cell for name, cell in zip(columns, line.cells, strict=False) if name}
    heads = {name: text for name, text in zip(columns, head.cells, strict=False) if name}
    return Fields(source, line.number, heads, cells)


def check_new(fields: Fields, number: int, seen: dict[int, int]) -> None:
    if number in seen:
        raise fields.wrong("number", "number-twice", number=number, first=seen[number])
    seen[number] = fields.line
