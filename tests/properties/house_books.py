"""House books by lot: any field changed to another legal value, any option, and other names.

The rules come from the types of the model, go through the strict reader, and are kept if the
reader and the check of whole books accept them. Whether a table would want them is not asked.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book
from mondfang.rulebook.load import book_data as packaged
from mondfang.rulebook.load import merged_data, resolve
from mondfang.rulebook.merge import apply_options, follow_likes
from mondfang.rulebook.reader import Reader
from tests.properties.flips import Flip, all_flips, flipped


@dataclass(frozen=True, slots=True)
class House:
    """A book, what was agreed and changed in it, and the games that this concerns."""

    book: Rulebook
    options: Mapping[str, str]
    flips: tuple[tuple[Flip, str], ...]  # with the row that each stands in

    def target(self, source: random.Random) -> str:
        """A game to play, mostly one in which something was changed."""
        offered = [row for row in self.book.contracts.values() if row.offered]
        rows = {row_id for flip, row_id in self.flips if flip.table in ("contract", "premium")}
        regimes = {row_id for flip, row_id in self.flips if flip.table == "play"}
        changed = [
            row.id
            for row in offered
            if row.id in rows or row.regime in regimes or rows & {*row.premiums}
        ]
        if changed and source.random() < 0.7:
            return source.choice(changed)
        return source.choice(offered).id

    def __str__(self) -> str:
        told = "; ".join(f"{flip} ({row})" if row else str(flip) for flip, row in self.flips)
        return f"{self.book.extends} {dict(self.options)}: {told}"


def drawn_house(source: random.Random, changes: int = 8) -> House:
    """A house book with every option and so many changes by lot."""
    base = source.choice(book_ids())
    options = {name: source.choice(values) for name, values in option_values(base).items()}
    return _house(source, base, options, source.sample(all_flips(), 3 * changes), changes)


@cache
def covering_houses(size: int = 12) -> tuple[House, ...]:
    """House books that have every other value of every field and option, each in one at least."""
    source = random.Random(0)
    left = all_flips()
    source.shuffle(left)
    houses: list[House] = []
    for turn in range(_TURNS):
        before = len(left)
        for base in book_ids():
            values = option_values(base)
            options = {name: said[turn % len(said)] for name, said in values.items()}
            house = _house(source, base, options, left, size)
            done = {flip for flip, _ in house.flips}
            left = [flip for flip in left if flip not in done]
            if done or turn < max(map(len, values.values()), default=0):
                houses.append(house)
        if len(left) == before and turn >= _LONGEST:
            break
    return tuple(houses)


_TURNS, _LONGEST = 12, 4  # of going through all books; values of an option


def option_values(base: str) -> dict[str, tuple[str, ...]]:
    """What can be agreed on in a book; of numbers the least and some others."""
    return {
        row.id: row.values or tuple(str((row.low or 0) + more) for more in (0, 1, 12))
        for row in load_book(base).options.values()
    }


def _house(
    source: random.Random,
    base: str,
    options: dict[str, str],
    flips: list[Flip],
    changes: int,
) -> House:
    """A house book with as many of these changes as go together."""
    data = _renamed(source, _chosen(base, options)) | {"id": "haus", "title": "Haus"}
    data.pop("extends", None)
    book = resolve(data, "haus.toml", {})
    done: list[tuple[Flip, str]] = []
    for flip in flips:
        if len(done) == changes:
            break
        if (flip.table, flip.field) in {(other.table, other.field) for other, _ in done}:
            continue
        changed = deepcopy(data)
        where = flipped(flip, changed, source)
        if where is None:
            continue
        try:
            book = resolve(changed, "haus.toml", {})
        except RulebookError:
            continue  # rules that do not go together
        data = changed
        done.append((flip, where))
    # The referee's table is that of the base.
    return House(replace(book, extends=base), options, tuple(done))


def _chosen(base: str, options: dict[str, str]) -> dict[str, Any]:
    """The whole data of a book with its options agreed on, and none left open."""
    data, reader = merged_data(packaged(base), base), Reader(base)
    follow_likes(data, reader)
    apply_options(data, {}, options, reader)
    reader.finish()
    data.pop("option", None)
    return data


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
    data.pop("name", None)  # what the base calls its games is no name of these
    return {**data, "dialect": dialect}
