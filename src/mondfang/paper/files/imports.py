"""Reading what other programs and spreadsheets hand over: all of it, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mondfang.paper.errors import FileError
from mondfang.paper.files.cells import read_number
from mondfang.paper.files.grid import GridLine, read_grid
from mondfang.tournament.cup.scales import Result
from mondfang.tournament.cup.table import Leg
from mondfang.tournament.office.entrants import CONSENTS, Entrant

COLUMNS: Mapping[str, str] = {
    "nummer": "number",
    "startnummer": "number",
    "nr": "number",
    "number": "number",
    "name": "name",
    "verein": "club",
    "klub": "club",
    "club": "club",
    "kategorien": "categories",
    "categories": "categories",
    "veröffentlichung": "consent",
    "consent": "consent",
    "mitglied": "member",
    "member": "member",
}
_RESULT_COLUMNS: Mapping[str, str] = {
    **{head: name for head, name in COLUMNS.items() if name in ("number", "name", "club")},
    "mitglied": "member",
    "member": "member",
    "rang": "rank",
    "platz": "rank",
    "rank": "rank",
    "übertrag": "carried",
    "carried": "carried",
    "summe": "total",
    "gesamt": "total",
    "total": "total",
    "sum": "total",
}
_ROUND = re.compile(r"(?:r|f|runde |round )\d*$")
_NOTHING = ("", "-", "–", "—")


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One player's line of a result list; ``rank`` is None for who has none."""

    number: int
    name: str
    club: str
    member: str
    rank: int | None
    rounds: tuple[Fraction | None, ...]
    total: Fraction


@dataclass(frozen=True, slots=True)
class _Fields:
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
        if not (found.isascii() and found.isdecimal() and int(found) > 0):
            raise self.wrong(column, "not-a-start-number", found=found)
        return int(found)

    def value(self, column: str) -> Fraction | None:
        found = self.cells.get(column, "")
        if found.lstrip("*") in _NOTHING:
            return None
        number = read_number(found.lstrip("*"))
        if number is None:
            raise self.wrong(column, "not-a-number", found=found)
        return number


def read_players(data: bytes, source: str, first_number: int = 1) -> tuple[Entrant, ...]:
    """A list of players; the first line names the columns, only the name is needed.

    Who has no number gets the next one.
    """
    head, *lines = read_grid(data, source)
    columns = _columns(head, source, COLUMNS, needed=("name",))
    if not lines:
        raise FileError("file-only-head", source)
    found: dict[int, Entrant] = {}
    seen: dict[int, int] = {}
    for line in lines:
        fields = _fields(line, head, columns, source)
        given = bool(fields.cells.get("number"))
        number = fields.whole("number") if given else max([first_number - 1, *found]) + 1
        _check_new(fields, number, seen)
        found[number] = _entrant(fields, number)
    return tuple(found.values())


def _entrant(fields: _Fields, number: int) -> Entrant:
    consent = fields.text("consent") or "full"
    if consent not in CONSENTS:
        raise fields.wrong("consent", "not-one-of", found=consent, known=", ".join(CONSENTS))
    name = fields.needed("name")
    if name == f"#{number}" and consent == "number":
        name = ""  # somebody who was made anonymous stays so
    labels = fields.text("categories").replace(",", " ").replace("/", " ").split()
    return Entrant(
        number,
        name,
        fields.text("club"),
        frozenset(labels),
        next(known for known in CONSENTS if known == consent),
        fields.text("member") or None,
    )


def read_results(data: bytes, source: str) -> tuple[ResultLine, ...]:
    """A result list: with a head, or bare lines of number, name, club and the rounds.

    A sum that is given has to be right. Where no ranks are given, equal sums share one.
    """
    lines = read_grid(data, source)
    if read_number(lines[0].cells[0]) is not None:
        lines = (_made_head(lines), *lines)
    head, *rest = lines
    columns = _columns(head, source, _RESULT_COLUMNS, needed=("number", "name"), rounds=True)
    rounds = [name for name in columns if _is_round(name)]
    if not rounds and "total" not in columns:
        raise FileError("no-rounds", source, head.number)
    seen: dict[int, int] = {}
    found = [_result(_fields(line, head, columns, source), rounds, seen) for line in rest]
    return tuple(found) if "rank" in columns else tuple(_ranked(found))


def _made_head(lines: Sequence[GridLine]) -> GridLine:
    """The columns of bare lines: the third is the club, unless there are numbers only."""
    width = max(len(line.cells) for line in lines)
    thirds = [line.cells[2] for line in lines if len(line.cells) > 2]
    is_club = not any(thirds) or any(one and read_number(one) is None for one in thirds)
    names = ["number", "name", "club"] if is_club else ["number", "name"]
    return GridLine(0, (*names, *(f"R{n}" for n in range(1, width - len(names) + 1))))


def _result(fields: _Fields, rounds: Sequence[str], seen: dict[int, int]) -> ResultLine:
    number = fields.whole("number")
    _check_new(fields, number, seen)
    values = tuple(fields.value(name) for name in rounds)
    rank = fields.cells.get("rank", "").rstrip(".")
    total = _total(fields, rounds, values)
    return ResultLine(
        number,
        fields.needed("name"),
        fields.text("club"),
        fields.text("member"),
        None if rank in _NOTHING else _rank(fields, rank),
        values,
        total,
    )


def _rank(fields: _Fields, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) > 0):
        raise fields.wrong("rank", "not-a-number", found=text)
    return int(text)


def _total(fields: _Fields, rounds: Sequence[str], values: Sequence[Fraction | None]) -> Fraction:
    """The sum of the rounds; behind a cut what was carried and the final."""
    carried, given = fields.value("carried"), fields.value("total")
    counted = [
        value
        for name, value in zip(rounds, values, strict=True)
        if value is not None and (carried is None or name.startswith("f"))
    ]
    total = sum(counted, carried or Fraction(0))
    if given is not None and rounds and given != total:
        raise fields.wrong("total", "sum-differs", found=given, wanted=total)
    return total if given is None else given


def _ranked(lines: Iterable[ResultLine]) -> list[ResultLine]:
    ordered = sorted(lines, key=lambda line: -line.total)
    totals = [line.total for line in ordered]
    return [replace(line, rank=totals.index(line.total) + 1) for line in ordered]


def leg_of_lines(
    leg_id: str, title: str, lines: Iterable[ResultLine], *, final: bool = False
) -> Leg:
    """A tournament that another program ran, as a cup takes it.

    The same person is found by membership, else by name; a bare number is somebody of that day.
    """
    results = []
    for line in lines:
        own = f"{leg_id}#{line.number}" if line.name.startswith("#") else line.name
        member = line.member or own
        results.append(Result(member, line.rank, line.total, line.name, line.club))
    return Leg(leg_id, title, tuple(results), final)


def _columns(
    head: GridLine,
    source: str,
    known: Mapping[str, str],
    *,
    needed: Sequence[str],
    rounds: bool = False,
) -> list[str]:
    """What each column is; an unknown, doubled or missing one stops it."""
    found: list[str] = []
    for text in head.cells:
        plain = " ".join(text.casefold().rstrip(".").split())
        name = known.get(plain)
        if name is None and rounds and _is_round(plain):
            name = plain
        if name is None:
            wanted = ", ".join((*known, "R1 …") if rounds else known)
            raise FileError("column-unknown", source, head.number, text, found=text, known=wanted)
        if name in found:
            raise FileError("column-twice", source, head.number, text)
        found.append(name)
    for name in needed:
        if name not in found:
            raise FileError("column-missing", source, head.number, name)
    return found


def _is_round(name: str) -> bool:
    return _ROUND.match(name) is not None


def _fields(line: GridLine, head: GridLine, columns: Sequence[str], source: str) -> _Fields:
    if len(line.cells) > len(columns) and any(line.cells[len(columns) :]):
        found, wanted = len(line.cells), len(columns)
        raise FileError("cells-too-many", source, line.number, found=found, wanted=wanted)
    cells = dict(zip(columns, line.cells, strict=False))
    heads = dict(zip(columns, head.cells, strict=False))
    return _Fields(source, line.number, heads, cells)


def _check_new(fields: _Fields, number: int, seen: dict[int, int]) -> None:
    if number in seen:
        raise fields.wrong("number", "number-twice", number=number, first=seen[number])
    seen[number] = fields.line
