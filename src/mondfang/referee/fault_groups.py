"""Faults by what was seen: groups of words that people use, and what happens most often."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mondfang.referee.book import FaultRule
from mondfang.speech import Text

MOST_OFTEN = 10  # tiles that stand before all others


@dataclass(frozen=True, slots=True)
class Sight:
    """A group of faults as somebody at the table tells of them."""

    id: str
    text: Text
    faults: tuple[FaultRule, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    often: tuple[str, ...]
    texts: Mapping[str, Text]
    groups: Mapping[str, tuple[str, ...]]


@cache
def _table() -> _Table:
    data = tomllib.loads((files("mondfang.referee") / "seen.toml").read_text(encoding="utf-8"))
    often = tuple(data.pop("often"))
    texts = {name: Text(row["de"], row["en"]) for name, row in data.items()}
    return _Table(often, texts, {name: tuple(row["faults"]) for name, row in data.items()})


def sights() -> tuple[str, ...]:
    """The ids of the groups; the last one takes what nothing else is."""
    return tuple(_table().groups)


def often(faults: Mapping[str, FaultRule]) -> tuple[FaultRule, ...]:
    """The faults of a book that happen most, the most frequent first."""
    return tuple(faults[name] for name in _table().often if name in faults)[:MOST_OFTEN]


def grouped(faults: Mapping[str, FaultRule]) -> tuple[Sight, ...]:
    """All faults of a book in their groups; groups without one are left out."""
    table = _table()
    placed = {name for names in table.groups.values() for name in names}
    found: list[Sight] = []
    for group, names in table.groups.items():
        house = [row for row in faults.values() if row.id not in placed and _group(row) == group]
        rows = (*house, *(faults[name] for name in names if name in faults))
        if rows:
            found.append(Sight(group, table.texts[group], rows))
    return tuple(found)


def by_sight(faults: Mapping[str, FaultRule]) -> tuple[FaultRule, ...]:
    """All faults in one list: the most frequent, then group by group, whatever else last."""
    first = often(faults)
    others = [row for group in grouped(faults) for row in group.faults if row not in first]
    return (*first, *others)


def _group(row: FaultRule) -> str:
    return row.seen or sights()[-1]
