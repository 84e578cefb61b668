"""``count``: what some cards are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mondfang.cards import CardSet, format_points, parse_points, thirds_of
from mondfang.examples.check import check_cards, tried
from mondfang.examples.difference import Difference
from mondfang.examples.model import ExampleCase, Kind
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader


@dataclass(frozen=True, slots=True)
class Count(ExampleCase):
    cards: str
    points: str


def check(case: Count, path: str, book: Rulebook, reader: Reader) -> None:
    check_cards(case.cards, f"{path}.cards", reader)
    found = f"{path}.points"
    tried(lambda: parse_points(case.points), found, case.points, reader, "points such as 35/2")


def compare(book: Rulebook, case: Count) -> Iterator[Difference]:
    came = format_points(thirds_of(CardSet.parse(case.cards)))
    yield Difference("points", case.points, came)


KIND = Kind(Count, check, compare)
