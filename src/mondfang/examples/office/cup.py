"""``cup``: places of a season's tournaments, what they are worth, and who is ahead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mondfang.examples.check import check_code
from mondfang.examples.difference import Difference
from mondfang.examples.model import ExampleCase, Kind, Numbers, Texts
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.tournament.errors import REFUSALS

_PLACE = re.compile(r"[1-9][0-9]{0,5}|-")


@dataclass(frozen=True, slots=True)
class Cup(ExampleCase):
    """``results`` are somebody's places in the tournaments of the season; - is not there."""

    cup: str  # the id of a cup
    results: Mapping[str, str] | None
    final: Mapping[str, int] | None  # places in the final
    refused: str | None
    worth: Mapping[str, int] | None  # the cup points of a place
    totals: Mapping[str, int] | None
    counted: Mapping[str, Numbers] | None  # the results that count, the best first
    dropped: Mapping[str, Numbers] | None
    ranks: Mapping[str, int] | None
    qualified: Texts | None  # who may play the final, by rank


def is_place(text: str) -> bool:
    """A place, or - for who was not there."""
    return _PLACE.fullmatch(text) is not None


def check(case: Cup, path: str, book: Rulebook, reader: Reader) -> None:
    for who, places in (case.results or {}).items():
        if not all(is_place(place) for place in places.split()):
            reader.fault(f"{path}.results.{who}", places, "places such as 1 12 - 3")
    for place in case.worth or {}:
        if place == "-" or not _PLACE.fullmatch(place):
            reader.fault(f"{path}.worth.{place}", place, "a whole number from 1")
    check_code(case.refused, f"{path}.refused", reader, REFUSALS)


def compare(book: Rulebook, case: Cup) -> Iterator[Difference]:
    # The cup is imported when one is tried: reading examples needs none.
    from mondfang.examples.office.cup_table import cup_otherwise

    yield from cup_otherwise(case)


KIND = Kind(
    Cup,
    check,
    compare,
    ("refused", "worth", "totals", "counted", "dropped", "ranks", "qualified"),
)
