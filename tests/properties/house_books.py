"""House books by lot: any field changed to another legal value, any option, and other names.

The rules come from the types of the model, go through the strict reader, and are kept if the
reader and the check of whole books accept them. Whether a table would want them is not asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book, model
from mondfang.rulebook.load import SECTIONS, merged_data, resolve
from mondfang.rulebook.load import book_data as packaged
from mondfang.rulebook.merge import apply_options, follow_likes
from mondfang.rulebook.reader import Reader

# What a game is made of: another value makes another game of it, not another rule.
_MADE_OF = {
    "contract": ("partner", "talon", "regime", "tricks", "besser", "suit_cards_after_discard"),
    "premium": ("kind", "card", "trick", "requires"),
    "play": (),
}
_TABLES: dict[str, type] = {
    "contract": model.Contract,
    "premium": model.Premium,
    "play": model.Trickplay,
}
# Small enough for every range, odd enough to show what is added and what is multiplied.
_NUMBERS = (0, 1, 2, 3, 4, 5, 7, 11)
_RANGES: Mapping[str, tuple[int, ...]] = {
    "levels": (0, 1, 2, 3),
    "cut_least": (0, 3, 6),
    "win_thirds": (95, 105, 106, 107, 120),
    "threshold_thirds": (110, 137, 150, 167),
    "tarocks": (6, 8, 10),
    "unit": (2, 3, 6),  # shared by two or three seats without a rest
    "pair_unit": (3, 6),
    "cents_per_point": (0, 5, 10),
}


def drawn_book(source: random.Random, changes: int = 8) -> Rulebook:
    """A house book that the reader accepts."""
    while True:
        base = source.choice(book_ids())
        data = _chosen(source, base)
        for _ in range(changes):
            _change(source, data)
        if source.random() < 0.7:
            data = _renamed(source, data)
        data |= {"id": "haus", "title": "Haus"}
        data.pop("extends", None)
        try:
            book = resolve(data, "haus.toml", {})
        except RulebookError:
            continue  # rules that do not go together
        return replace(book, extends=base)  # the referee's table is that of the base


def _chosen(source: random.Random, base: str) -> dict[str, Any]:
    """The whole data of a book with every option drawn by lot, and none left open."""
    data, reader = merged_data(packaged(base), base), Reader(base)
    follow_likes(data, reader)
    options = {}
    for row in load_book(base).options.values():
        if row.values:
            options[row.id] = source.choice(row.values)
        elif row.low is not None and row.high is not None:
            options[row.id] = str(source.randint(row.low, min(row.high, row.low + 12)))
    apply_options(data, {}, options, reader)
    data.pop("option", None)
    return data


def _change(source: random.Random, data: dict[str, Any]) -> None:
    table = source.choice((*SECTIONS, "contract", "contract", "premium", "premium", "play"))
    if table in _TABLES:
        kind, row = _TABLES[table], data[table][source.choice(list(data[table]))]
        fixed = _MADE_OF[table]
    else:
        kind, row, fixed = SECTIONS[table], data[table], ()
    names = [f.name for f in fields(kind) if f.name not in ("id", "clauses", *fixed)]
    if not names:
        return  # a section that all books share
    name = source.choice(names)
    hint = get_type_hints(kind)[name]
    values = list(_values(source, data, row, name, hint))
    if values:
        row[name] = source.choice(values)
        if isinstance(row.get("clauses"), dict):
            row["clauses"].setdefault(name, [])


def _values(
    source: random.Random, data: dict[str, Any], row: dict[str, Any], name: str, hint: Any
) -> Iterator[Any]:
    """Other values that the type allows."""
    inner = [arg for arg in get_args(hint) if arg is not type(None)]
    if type(None) in get_args(hint):
        if name not in row:
            return
        hint = inner[0]
    if get_origin(hint) is Literal:
        yield from (value for value in get_args(hint) if value != row.get(name))
    elif hint is bool:
        yield not row[name]
    elif hint is int:
        yield from _RANGES.get(name, _NUMBERS)
    elif name == "premiums" and row[name]:
        yield [premium for premium in row[name] if source.random() < 0.8]
    elif name == "valat_excludes":
        yield [premium for premium in data["premium"] if source.random() < 0.3]
    elif name == "ranks":
        yield source.sample(["K", "D", "R", "B"], source.randint(1, 4))
    elif name == "fixed_cents":
        yield [10, 30, 70]


def _renamed(source: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """The same book with other ids for all its games and premiums."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    names: dict[str, dict[str, str]] = {}
    for table, prefix in (("contract", "spiel"), ("premium", "zusatz")):
        places = list(range(len(data[table])))
        source.shuffle(places)
        names[table] = {
            old: f"{prefix}-{letters[place % 26]}{place // 26}"
            for old, place in zip(data[table], places, strict=True)
        }
    premium = names["premium"]
    for row in data["contract"].values():
        row["premiums"] = [premium[name] for name in row["premiums"]]
        row["besser"] = [premium[name] for name in row["besser"]]
    for row in data["premium"].values():
        if "requires" in row:
            row["requires"] = premium[row["requires"]]
    excluded = data["announce"]["valat_excludes"]
    data["announce"]["valat_excludes"] = [premium[name] for name in excluded]
    for table, renamed in names.items():
        data[table] = {renamed[old]: row for old, row in data[table].items()}
    dialect = {key: word for key, word in data["dialect"].items() if "." not in key}
    return {**data, "dialect": dialect}
