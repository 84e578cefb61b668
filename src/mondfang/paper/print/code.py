"""The square code on a score sheet: which tournament, which round, which table."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from urllib.parse import parse_qs, quote, unquote, urlsplit

import segno

from mondfang.tournament.office.state import State

SCHEME = "mondfang"


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What the code of a sheet says."""

    date: str
    title: str
    round: int
    table: int


def sheet_code(tournament: State, number: int, table: int) -> str:
    """``mondfang:sheet/2026-11-14/Herbstturnier?round=2&table=5``."""
    made = tournament.created
    title = quote(made.title, safe="")
    return f"{SCHEME}:sheet/{made.date}/{title}?round={number}&table={table}"


def read_sheet_code(text: str) -> SheetCode | None:
    """What a scanned code says; None where it is no code of a sheet."""
    try:
        parts = urlsplit(text.strip())
        path, query = parts.path.split("/"), parse_qs(parts.query)
    except ValueError:
        return None
    if parts.scheme != SCHEME or len(path) != 3 or path[0] != "sheet":
        return None
    if query.keys() != {"round", "table"}:
        return None
    numbers = [query[name][0] for name in ("round", "table")]
    if not all(one.isascii() and one.isdecimal() and len(one) <= 4 for one in numbers):
        return None
    return SheetCode(path[1], unquote(path[2]), int(numbers[0]), int(numbers[1]))


def code_svg(text: str) -> str:
    """The code as a picture without a margin, which is as large as its place."""
    made, picture = segno.make(text, error="m", micro=False), BytesIO()
    made.save(picture, kind="svg", border=0, xmldecl=False, dark="#000000", omitsize=True)
    return picture.getvalue().decode()
