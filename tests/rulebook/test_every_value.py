"""Trying what the values of options set finds what reading the whole book for each value finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from mondfang.rulebook import RulebookError, book_ids
from mondfang.rulebook.load import book_data, faults_in, merged_data, parse, resolve

Place = tuple[str, str]
NEW = '[option.neu]\nlabel = "x"\nlabel_en = "x"\nclauses = []\nvalues = ["off", "on", "more"]\n'
OTHERS = ("0", "1", "true", '"x"', '"pagat"', '["trull"]', '["x"]', "[]", "1000000", "2.5")


def read_whole(text: str) -> set[Place]:
    """The faults of a book, read from the beginning for every value of every option."""
    data = parse(text, "haus.toml")
    rows = merged_data(data, "haus.toml").get("option", {})
    found: set[Place] = set()
    for options in ({}, *({name: value} for name, row in rows.items() for value in values(row))):
        try:
            resolve(data, "haus.toml", options)
        except RulebookError as problem:
            found.update((fault.path, fault.found) for fault in problem.faults)
    return found


def values(row: dict[str, Any]) -> list[str]:
    return row["values"] or [str(row["low"]), str(row["high"])]


def fields(base: str) -> Iterator[str]:
    """The paths that an option may set."""
    for table, section in merged_data(book_data(base), base).items():
        if isinstance(section, dict) and table != "option":
            for key, value in section.items():
                inner = value if isinstance(value, dict) else {"": None}
                yield from (f"{table}.{key}.{field}".rstrip(".") for field in inner)


def drawn(seed: int, base: str) -> str:
    """House rules with an option whose values set any fields to anything."""
    chance = random.Random(seed)
    paths = list(fields(base))
    lines = [f'id = "haus"\ntitle = "Haus"\nextends = "{base}"\n{NEW}']
    lines.append(f'default = "{chance.choice(("off", "off", "on", "no"))}"\n')
    for value in ("off", "on", "more")[chance.randrange(2) :]:
        lines.append(f"[option.neu.patch.{value}]\n")
        for path in {chance.choice(paths) for _ in range(chance.randint(0, 3))}:
            ending = chance.choice(("", "", "", "+", "x"))
            lines.append(f'"{path}{ending}" = {chance.choice(OTHERS)}\n')
    return "".join(lines)


@pytest.mark.parametrize("base", book_ids())
def test_a_book_that_is_checked_is_checked_with_every_value(base: str) -> None:
    few = base in ("standard-deluxe", "skoty-trophy")  # 63 values of their own
    for seed in range(2 if few else 10):
        text = drawn(seed, base)
        found = {(fault.path, fault.found) for fault in faults_in(text, "haus.toml")}
        assert found == read_whole(text), text
