"""Files that weigh little and hold much: what somebody sends who wants to stop a laptop."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO

SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SHEET, TEXTS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"


def relations_of(**targets: str) -> str:
    rows = (
        f'<Relationship Id="r{number}" Type="{KINDS}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets.items(), 1)
    )
    return f'<Relationships xmlns="{RELATIONS}">{"".join(rows)}</Relationships>'


def sheet_of(rows: str, before: str = "") -> str:
    return f'{before}<worksheet xmlns="{SPREADSHEET}"><sheetData>{rows}</sheetData></worksheet>'


def workbook_of(parts: Mapping[str, str | Iterable[bytes]]) -> bytes:
    """A workbook of one sheet with these parts; what is not given is as it should be."""
    names = f'<sheets><sheet name="Blatt" sheetId="1" xmlns:r="{KINDS}" r:id="r1"/></sheets>'
    whole: dict[str, str | Iterable[bytes]] = {
        "_rels/.rels": relations_of(officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns="{SPREADSHEET}">{names}</workbook>',
        "xl/_rels/workbook.xml.rels": relations_of(
            worksheet="worksheets/sheet1.xml", sharedStrings="sharedStrings.xml"
        ),
        TEXTS: f'<sst xmlns="{SPREADSHEET}"/>',
        SHEET: sheet_of(texts_row(1, "Name")),
        **parts,
    }
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in whole.items():
            with archive.open(name, "w") as part:
                chunks = [content.encode()] if isinstance(content, str) else content
                for chunk in chunks:
                    part.write(chunk)
    return file.getvalue()


def texts_row(number: int, *texts: str) -> str:
    cells = "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in texts)
    return f'<row r="{number}">{cells}</row>'


def _far_out() -> bytes:
    return workbook_of({SHEET: sheet_of('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')})


def _far_right() -> bytes:
    return workbook_of({SHEET: sheet_of('<row r="1"><c r="XFD1"><v>1</v></c></row>')})


def _swollen() -> bytes:
    """100 MB of rows in 100 kB."""
    rows = b"<row/>" * 100_000
    return workbook_of({SHEET: (rows for _ in range(170))})


def _lying() -> bytes:
    """The same, with a head that says it is small."""
    data = bytearray(_swollen())
    head = data.rfind(b"PK\x01\x02", 0, data.rfind(SHEET.encode()))
    data[head + 24 : head + 28] = (1000).to_bytes(4, "little")
    return bytes(data)


def _many_texts() -> bytes:
    rows = "<si><t>x</t></si>" * 300_000
    return workbook_of({TEXTS: f'<sst xmlns="{SPREADSHEET}">{rows}</sst>'})


def _long_text() -> bytes:
    return workbook_of({SHEET: sheet_of(texts_row(1, "Name", "x" * 20_000_000))})


def _entities() -> bytes:
    """Each of them is ten of the one before."""
    said = ['<!ENTITY a0 "haha">']
    said += [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)]
    declared = f"<!DOCTYPE worksheet [{''.join(said)}]>"
    return workbook_of({SHEET: sheet_of(texts_row(1, "Name", "&a11;"), declared)})


def _many_rows() -> bytes:
    rows = "".join(f'<row r="{n}"><c><v>1</v></c></row>' for n in range(1, 6000))
    return workbook_of({SHEET: sheet_of(rows)})


def _many_cells() -> bytes:
    row = "<c><v>1</v></c>" * 190
    rows = "".join(f'<row r="{n}">{row}</row>' for n in range(1, 600))
    return workbook_of({SHEET: sheet_of(rows)})


def _listed(rows: object) -> bytes:
    return json.dumps({"format": "mondfang-table/1", "rows": rows}).encode()


def _deep(levels: int) -> bytes:
    return b'{"rows": ' + b"[" * levels + b"]" * levels + b"}"


BOMBS: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    "a cell at the far corner": ("lines-too-many", _far_out),
    "a cell at the far right": ("columns-too-many", _far_right),
    "a sheet that swells": ("unpacked-too-large", _swollen),
    "a sheet that lies about its size": ("file-not-text", _lying),
    "texts that nobody needs": ("cells-without-end", _many_texts),
    "a cell of 20 MB": ("cell-too-long", _long_text),
    "entities of entities": ("file-not-text", _entities),
    "rows without end": ("lines-too-many", _many_rows),
    "cells without end": ("cells-without-end", _many_cells),
    "a large file": ("file-too-large", lambda: b"Name\n" * 2_000_000),
    "lines without end": ("lines-too-many", lambda: b"Name\n" * 10_000),
    "columns without end": ("columns-too-many", lambda: b"Name" + b";x" * 500_000),
    "a text cell without end": ("cell-too-long", lambda: b"Name\n" + b"x" * 100_000),
    "text cells without end": (
        "cells-without-end",
        lambda: (b"Name" + b";x" * 100 + b"\n") * 4000,
    ),
    "deep JSON": ("file-not-json", lambda: _deep(100_000)),
    "JSON that is a little too deep": ("file-not-json", lambda: _deep(200)),
    "columns of JSON without end": (
        "columns-too-many",
        lambda: _listed([{f"c{n}": 1} for n in range(900)]),
    ),
    "digits without end": (
        "not-a-start-number",
        lambda: b"Nr;Name;R1\n" + b"9" * 1900 + b";A;1\n",
    ),
}
"""What it is, what is said about it, and how it is made."""
