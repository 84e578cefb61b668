"""The first sheet of an XLSX workbook, read as a stream and within bounds.

A workbook is a zip of XML, and both can hold far more than they weigh. So a part is looked at only
after its size, nothing is read but the parts that are needed, whatever declares entities is
refused, and cells that are not there cost nothing, however far out the next one lies.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from posixpath import dirname, join, normpath
from typing import Final, NoReturn
from xml.parsers import expat

from mondfang.paper.errors import FileError
from mondfang.paper.files.bounds import CELLS, UNPACKED
from mondfang.reading.bounds import MEGABYTE

_OFFICE: Final = "/officeDocument"
_SHEET: Final = "/worksheet"
PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

# All that the standard library has to say about an archive that is damaged.
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    LookupError,  # also of an encoding that nobody knows
    ValueError,
    NotImplementedError,
    RuntimeError,
)

Start = Callable[[str, Mapping[str, str]], None]
End = Callable[[str, str], None]


class Package:
    """The parts of a workbook."""

    def __init__(self, data: bytes, source: str) -> None:
        self.source = source
        try:
            self._archive = zipfile.ZipFile(BytesIO(data))
            self._parts = {info.filename: info for info in self._archive.infolist()}
        except _BROKEN:
            raise self.broken() from None

    def broken(self) -> FileError:
        return FileError("file-not-text", self.source)

    def has(self, part: str) -> bool:
        return part in self._parts

    def walk(self, part: str, start: Start, end: End) -> None:
        """Go through the XML of a part: names without their prefix, the text before each end."""
        info = self._parts.get(part)
        if info is None or info.compress_type not in PACKED or info.flag_bits & 1:
            raise self.broken()
        if info.file_size > UNPACKED:  # nothing behind it is ever unpacked
            raise FileError("unpacked-too-large", self.source, most=UNPACKED // MEGABYTE)
        parser = _parser(start, end, self.broken)
        try:
            with self._archive.open(info) as stream:
                parser.ParseFile(stream)
        except FileError:
            raise
        except (expat.ExpatError, *_BROKEN):
            raise self.broken() from None

    def related(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part refers to: the kind and the name of each other part, by its id."""
        found: dict[str, tuple[str, str]] = {}

        def start(name: str, attributes: Mapping[str, str]) -> None:
            if name == "Relationship":
                target = attributes.get("Target", "")
                inside = target[1:] if target.startswith("/") else join(dirname(part), target)
                found[attributes.get("Id", "")] = attributes.get("Type", ""), normpath(inside)

        beside = join(dirname(part), "_rels", f"{part.rpartition('/')[2]}.rels")
        if self.has(beside):
            self.walk(beside, start, _nothing)
        return found

    def first_of(self, part: str, kind: str) -> str | None:
        """The first part of a kind that another one refers to."""
        related = self.related(part).values()
        return next((target for found, target in related if found.endswith(kind)), None)


def first_sheet(package: Package) -> tuple[str, str]:
    """The names of the workbook's own part and of its first sheet."""
    book = package.first_of("", _OFFICE)
    if book is None:
        raise package.broken()
    related, sheets = package.related(book), list[str]()

    def start(name: str, attributes: Mapping[str, str]) -> None:
        kind, target = related.get(attributes.get("id", ""), ("", ""))
        if name == "sheet" and kind.endswith(_SHEET):
            sheets.append(target)

    package.walk(book, start, _nothing)
    if not sheets:
        raise package.broken()
    return book, sheets[0]


def shared_texts(package: Package, book: str) -> list[str]:
    """The texts that cells point to, without what is said about how to pronounce them."""
    part = package.first_of(book, "/sharedStrings")
    texts: list[str] = []
    pieces: list[str] = []
    spoken = 0

    def start(name: str, _: Mapping[str, str]) -> None:
        nonlocal spoken
        if name == "si":
            pieces.clear()
        spoken += name == "rPh"

    def end(name: str, text: str) -> None:
        nonlocal spoken
        spoken -= name == "rPh"
        if name == "t" and not spoken:
            pieces.append(text)
        elif name == "si":
            texts.append("".join(pieces))
            if len(texts) > CELLS:
                raise FileError("cells-without-end", package.source, most=CELLS)

    if part is not None:
        package.walk(part, start, end)
    return texts


def _nothing(*_: object) -> None:
    """What nobody asks about."""


def _parser(start: Start, end: End, broken: Callable[[], FileError]) -> expat.XMLParserType:
    """A parser without entities; text is gathered between two tags."""
    text: list[str] = []

    def opened(name: str, attributes: dict[str, str]) -> None:
        text.clear()
        start(_plain(name), {_plain(key): value for key, value in attributes.items()})

    def closed(name: str) -> None:
        end(_plain(name), "".join(text))
        text.clear()

    def declared(*_: object) -> NoReturn:
        raise broken()

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = opened
    parser.EndElementHandler = closed
    parser.CharacterDataHandler = text.append
    parser.StartDoctypeDeclHandler = declared
    parser.EntityDeclHandler = declared
    return parser


def _plain(name: str) -> str:
    return name.rpartition(":")[2]
