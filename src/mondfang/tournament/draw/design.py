"""Exact seatings of small fields from affine planes.

The points of the plane of order q lie on q+1 classes of q parallel lines, and two points are on
one line in exactly one class: a class is a round, a line a table. For other numbers of players
points are left out or taken twice, one class being kept for that: the points are filled in
along its lines, so that the lines of all other classes differ by at most one. Two players on the
same point meet in every round, and the bounds of ``bounds.py`` say that it cannot be less.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from mondfang.tournament.draw.chance import Chance

_SUMS_OF_FOUR = tuple(tuple(x ^ y for y in range(4)) for x in range(4))
_PRODUCTS_OF_FOUR = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
ORDERS = (2, 3, 4, 5)


def design_rounds(
    players: int, sizes: Sequence[int], rounds: int, chance: Chance
) -> list[list[list[int]]] | None:
    """As many rounds as the plane gives, players and classes drawn by chance; or none."""
    order = len(sizes)
    if order not in ORDERS or sum(sizes) != players:
        return None
    kept, *classes = chance.shuffled(_classes(order))
    people = chance.shuffled(list(range(players)))
    on_point: list[list[int]] = [[] for _ in range(order**2)]
    points = [point for line in kept for point in line]
    for place, player in enumerate(people):
        on_point[points[place % order**2]].append(player)
    found = []
    for lines in (*classes, kept):
        tables = [[player for point in line for player in on_point[point]] for line in lines]
        tables.sort(key=len, reverse=True)
        if [len(table) for table in tables] == list(sizes):
            found.append(tables)
    return found[:rounds]


def known_rounds(
    players: int, sizes: Sequence[int], rounds: int, chance: Chance
) -> list[list[list[int]]] | None:
    """The best seating that a long search has found, players and rounds drawn by chance; or none.

    Where no plane gives enough rounds; that these repeat as little as possible is not proved.
    """
    tables = _known().get(f"{players} players, {rounds} rounds")
    if tables is None or [len(table) for table in tables[0]] != list(sizes):
        return None
    people = chance.shuffled(list(range(players)))
    renamed = [[[people[place] for place in table] for table in one] for one in tables]
    return chance.shuffled(renamed)


@cache
def _known() -> dict[str, list[list[list[int]]]]:
    file = files("mondfang.tournament.draw") / "known.json"
    known: dict[str, list[list[list[int]]]] = json.loads(file.read_text(encoding="utf-8"))
    return known


def _classes(order: int) -> list[list[list[int]]]:
    """The parallel classes: for each slope the lines y = slope·x + c, and the upright ones."""
    fields = range(order)
    slopes = [
        [[x * order + _sum(order, _product(order, slope, x), c) for x in fields] for c in fields]
        for slope in fields
    ]
    return [*slopes, [[x * order + y for y in fields] for x in fields]]


def _sum(order: int, one: int, two: int) -> int:
    return _SUMS_OF_FOUR[one][two] if order == 4 else (one + two) % order


def _product(order: int, one: int, two: int) -> int:
    return _PRODUCTS_OF_FOUR[one][two] if order == 4 else one * two % order
