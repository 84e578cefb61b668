"""Every other value that a field of the model can have, and how it gets into the data of a book."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from mondfang.rulebook import model
from mondfang.rulebook.load import SECTIONS

ROWS: dict[str, type] = {
    "contract": model.Contract,
    "premium": model.Premium,
    "play": model.Trickplay,
}
TABLES: dict[str, type] = {**SECTIONS, **ROWS}
# Small enough for every range, odd enough to show what is added and what is multiplied.
_NUMBERS = (0, 1, 3, 7)
_OTHER = "another list"
_VALUES: Mapping[str, tuple[Any, ...]] = {
    "levels": (0, 1, 2, 3),
    "buergermeister_jungfrauen": (0, 1, 2, 3),
    "cut_least": (0, 3, 6),
    "win_thirds": (79, 95, 105, 107, 132),
    "threshold_thirds": (0, 110, 137, 210),
    "tarocks": (1, 8, 10, 12),
    "trick": (1, 8, 9, 11, 12),
    "tricks": (0, 1, 2, 3, 12),
    "suit_cards_after_discard": (0, 1, 8, 12),
    "rank": (0, 1, 3, 8, 40),
    "unit": (2, 3, 6),
    "cents_per_point": (0, 5, 10),
    "card": ("I", "II", "III", "IIII"),
    "closing_word": ("Fertig!",),
    "places": ((), (-60, -20, 20, 60), (-12, 0, 0, 12)),
    "fixed_cents": ((10, 30, 70), (7, 7, 7)),
    "ranks": (("K",), ("D", "K"), ("B", "R", "D", "K")),
    "radl_after": ((), ("trischaken",), ("catch", "halves"), ("nothing",)),
    **dict.fromkeys(("premiums", "besser", "valat_excludes", "requires"), (_OTHER,)),
}
# What a premium of a kind cannot do without, and what a contract of a regime is made of.
_OF_KIND: Mapping[str, Mapping[str, Any]] = {
    "bird": {"card": "IIII", "trick": 11},
    "koenig-ultimo": {"trick": 12},
    "sack": {"threshold_thirds": 135},
    "zehn-tarock": {"tarocks": 9},
}


@dataclass(frozen=True, slots=True)
class Flip:
    """One field with another value; in a table of rows it is the field of some row."""

    table: str
    field: str
    value: Any

    def __str__(self) -> str:
        return f"{self.table}.{self.field} = {self.value}"


def all_fields() -> list[tuple[str, str]]:
    """Every field of the rules; what names a row and what it rests on is none."""
    return [
        (table, field.name)
        for table, kind in TABLES.items()
        for field in fields(kind)
        if field.name not in ("id", "clauses")
    ]


def all_flips() -> list[Flip]:
    """Every value of every field that has more than one."""
    return [
        Flip(table, name, value)
        for table, name in all_fields()
        for value in _values(name, get_type_hints(TABLES[table])[name])
    ]


def has_one_value(table: str, name: str) -> bool:
    """Whether a field says the same in every book."""
    hint = get_type_hints(TABLES[table])[name]
    return get_origin(hint) is Literal and len(get_args(hint)) == 1


def _values(name: str, hint: Any) -> Iterator[Any]:
    if NoneType in get_args(hint):
        hint = next(arg for arg in get_args(hint) if arg is not NoneType)
    if get_origin(hint) is Literal:
        yield from get_args(hint) if len(get_args(hint)) > 1 else ()
    elif hint is bool:
        yield from (True, False)
    else:
        yield from _VALUES.get(name, _NUMBERS)


def flipped(flip: Flip, data: dict[str, Any], source: random.Random) -> str | None:
    """Put another value into the data; the row it stands in ("" in a section), None if nowhere."""
    if flip.table in SECTIONS:
        return "" if _set(flip, data, data[flip.table], source) else None
    rows: list[tuple[str, dict[str, Any]]] = list(data[flip.table].items())
    source.shuffle(rows)
    rows.sort(key=lambda item: item[1].get("offered") is False)  # what is played, if any
    for row_id, row in rows:
        if _set(flip, data, row, source):
            return row_id
    return None


def _set(flip: Flip, data: dict[str, Any], row: dict[str, Any], source: random.Random) -> bool:
    name, value = flip.field, flip.value
    if value == _OTHER:
        value = _other(name, data, row, source)
    if isinstance(value, tuple):
        value = list(value)  # as TOML reads it
    if value is None or row.get(name) == value:
        return False
    if flip.table == "premium" and name in ("card", "trick", "threshold_thirds", "tarocks"):
        wanted = name in row or source.random() < 0.1
        if not wanted:
            return False
    row[name] = value
    if isinstance(row.get("clauses"), dict):
        row["clauses"].setdefault(name, [])
    if flip.table == "premium" and name == "kind":
        for key, needed in _OF_KIND.get(value, {}).items():
            row.setdefault(key, needed)
    if flip.table == "contract":
        _go_along(name, row, source)
    return True


def _go_along(name: str, row: dict[str, Any], source: random.Random) -> None:
    """What has to change with a field of a contract, and what mostly does."""
    if name == "talon":
        to_tricks = row["talon"] == "tricks"
        if to_tricks != (row["regime"] == "trischaken"):
            row["regime"] = "trischaken" if to_tricks else "positive"
        if (row["talon"] == "unused") != (row["regime"] == "negative"):
            row["regime"] = "negative" if row["talon"] == "unused" else "positive"
    if name == "regime":
        if row["regime"] == "trischaken":
            row["talon"] = "tricks"
        elif row["regime"] == "negative":
            row["talon"] = "unused"
        elif row["talon"] in ("tricks", "unused"):
            row["talon"] = "half"
    if name == "tricks":
        row.update(regime="negative", talon="unused")
    if row["regime"] != "negative":
        row.pop("tricks", None)
    else:
        row.setdefault("tricks", source.choice((0, 1, 2)))
    if row["regime"] in ("negative", "trischaken"):
        row.update(premiums=[], besser=[], partner=False)
    elif row["open"] != "none" and name != "open":
        row["open"] = "none"


def _other(name: str, data: dict[str, Any], row: dict[str, Any], source: random.Random) -> Any:
    """Another list of premiums, or another premium."""
    premiums = list(data["premium"])
    if name == "requires":
        return source.choice(premiums)
    if name == "valat_excludes":
        return [premium for premium in premiums if source.random() < 0.3]
    if name == "premiums":
        return [premium for premium in premiums if source.random() < 0.8]
    sayable = [premium for premium in row["premiums"] if data["premium"][premium]["can_announce"]]
    return source.sample(sayable, min(len(sayable), source.choice((0, 1, 1, 2, 3))))
