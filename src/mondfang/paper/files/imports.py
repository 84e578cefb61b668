"""Reading results that other programs and spreadsheets hand over: all of it, or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mondfang.paper.errors import FileError
from mondfang.paper.files.cells import read_number, whole_number
from mondfang.paper.files.columns import (
    NOTHING,
    SHOWN,
    Fields,
    check_new,
    columns_of,
    fields_of,
    plain_head,
)
from mondfang.paper.files.grid import GridLine, read_grid
from mondfang.paper.files.players import COLUMNS
from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.cup.table import Leg

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
    "punkte": "total",
    "points": "total",
}
_ROUND = re.compile(r"(?:r|f|runde |round )\d*$")


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


def read_results(data: bytes, source: str) -> tuple[ResultLine, ...]:
    """A result list: with a head, or bare lines of number, name, club and the rounds.

    A sum that is given has to be right. Where no ranks are given, equal sums share one; without a
    column for start numbers the lines are numbered.
    """
    lines = read_grid(data, source).lines
    if read_number(lines[0].cells[0]) is not None:
        lines = (_made_head(lines), *lines)
    head, *rest = lines
    columns = columns_of(head, source, _column_of(head, source), needed=("name",))
    rounds = [name for name in columns if name is not None and _is_round(name)]
    if not rounds and "total" not in columns:
        raise FileError("no-rounds", source, head.number)
    seen: dict[int, int] = {}
    found = [
        _result(fields_of(line, head, columns, source), place, rounds, seen)
        for place, line in enumerate(rest, 1)
    ]
    return tuple(found) if "rank" in columns else tuple(_ranked(found))


def _made_head(lines: Sequence[GridLine]) -> GridLine:
    """The columns of bare lines: the third is the club, unless there are numbers only."""
    width = max(len(line.cells) for line in lines)
    thirds = [line.cells[2] for line in lines if len(line.cells) > 2]
    is_club = not any(thirds) or any(one and read_number(one) is None for one in thirds)
    names = ["number", "name", "club"] if is_club else ["number", "name"]
    return GridLine(0, (*names, *(f"R{n}" for n in range(1, width - len(names) + 1))))


def _result(fields: Fields, place: int, rounds: Sequence[str], seen: dict[int, int]) -> ResultLine:
    number = fields.whole("number") if "number" in fields.heads else place
    check_new(fields, number, seen)
    values = tuple(fields.value(name) for name in rounds)
    rank = fields.cells.get("rank", "").rstrip(".")
    total = _total(fields, rounds, values)
    return ResultLine(
        number,
        fields.needed("name"),
        fields.text("club"),
        fields.text("member"),
        None if rank in NOTHING else _rank(fields, rank),
        values,
        total,
    )


def _rank(fields: Fields, text: str) -> int:
    rank = whole_number(text)
    if rank is None:
        raise fields.wrong("rank", "not-a-number", found=text[:SHOWN])
    return rank


def _total(fields: Fields, rounds: Sequence[str], values: Sequence[Fraction | None]) -> Fraction:
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
    first: dict[Fraction, int] = {}
    for place, line in enumerate(ordered, 1):
        first.setdefault(line.total, place)
    return [replace(line, rank=first[line.total]) for line in ordered]


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
        results.append(LegResult(member, line.rank, line.total, line.name, line.club))
    return Leg(leg_id, title, tuple(results), final)


def _is_round(name: str) -> bool:
    return _ROUND.match(name) is not None


def _column_of(head: GridLine, source: str) -> Callable[[str], str]:
    """An unknown column stops it here: it might be a round."""

    def name_of(text: str) -> str:
        plain = plain_head(text)
        name = _RESULT_COLUMNS.get(plain) or (plain if _is_round(plain) else None)
        if name is None:
            wanted, shown = ", ".join((*_RESULT_COLUMNS, "R1 …")), text[:SHOWN]
            raise FileError("column-unknown", source, head.number, shown, found=shown, known=wanted)
        return name

    return name_of
