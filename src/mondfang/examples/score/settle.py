"""``settle``: a scorer's slip gives four numbers, or is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mondfang.examples.difference import Difference
from mondfang.examples.model import ExampleCase, Kind, Numbers, Texts
from mondfang.examples.score.money import MONEY, check_money, settled_otherwise
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.answer import check_stake, settle_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import Settlement, settle


@dataclass(frozen=True, slots=True)
class Settle(ExampleCase):
    slip: Mapping[str, Any]
    points: Numbers | None
    cents: Numbers | None  # none at all: nobody has named a stake
    items: Texts | None  # exactly these lines, in this order
    worth: Mapping[str, Numbers] | None  # what some of the lines bring; []: there is none
    refused: str | None


def check(case: Settle, path: str, book: Rulebook, reader: Reader) -> None:
    check_money(case.points, case.cents, case.worth, path, reader)
    check_slip(case.slip, f"{path}.slip", reader, readable=case.refused is None)


def check_slip(slip: Mapping[str, Any], path: str, reader: Reader, readable: bool = True) -> None:
    """A slip without its book, which is the one at hand; a refused one may be anything."""
    if "rulebook" in slip:
        reader.fault(f"{path}.rulebook", slip["rulebook"], "nothing")
    if not readable:
        return
    try:
        slip_of({"rulebook": "", **slip})
    except SlipError as problem:
        reader.clash(f"{path}.{problem.path}", problem.sentence("en"), "a slip")


def check_games(games: Mapping[str, Any], path: str, reader: Reader) -> None:
    """Slips under names of their own."""
    for name, slip in games.items():
        if isinstance(slip, Mapping):
            check_slip(slip, f"{path}.{name}", reader)
        else:
            reader.fault(f"{path}.{name}", slip, "a slip")


def compare(book: Rulebook, case: Settle) -> Iterator[Difference]:
    try:
        settled = _settlement(book, case)
    except SlipError as problem:
        yield Difference("refused", case.refused or "nothing", problem.code)
        return
    yield Difference("refused", case.refused or "nothing", "nothing")
    yield from settled_otherwise(settled, case.points, case.cents, case.items, case.worth)


def _settlement(book: Rulebook, case: Settle) -> Settlement:
    """By the book at hand; a published vector names its own."""
    if "rulebook" in case.slip:
        return settle_slip(slip_of(case.slip))
    slip = slip_of({"rulebook": book.id, **case.slip})
    check_stake(book, slip)
    return settle(book, outcome_of_slip(book, slip), slip.stake)


KIND = Kind(Settle, check, compare, (*MONEY, "refused"), free=("slip",))
