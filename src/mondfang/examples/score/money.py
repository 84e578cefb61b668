"""Comparing a settlement with what an example says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mondfang.examples.check import check_four
from mondfang.examples.difference import Difference
from mondfang.examples.model import Numbers, Texts
from mondfang.rulebook.reader import Reader
from mondfang.settlement import Settlement
from mondfang.settlement.ledger import summed

MONEY = ("points", "cents", "items", "worth")  # the fields that speak of a settlement


def row_text(numbers: Numbers | None) -> str:
    """``+6 -2 -2 -2``, or that there is nothing."""
    return " ".join(f"{number:+}" if number else "0" for number in numbers or ()) or "nothing"


def settled_otherwise(
    settled: Settlement,
    points: Numbers | None,
    cents: Numbers | None,
    items: Texts | None,
    worth: Mapping[str, Numbers] | None,
) -> Iterator[Difference]:
    """Every number beside the expected one."""
    if points is not None:
        yield Difference("points", row_text(points), row_text(settled.points))
    if cents is not None:
        yield Difference("cents", row_text(cents), row_text(settled.cents))
    if items is not None:
        came = " ".join(line.item for line in settled.lines)
        yield Difference("items", " ".join(items) or "nothing", came or "nothing")
    for item, numbers in (worth or {}).items():
        rows = [line.points for line in settled.lines if line.item == item]
        came = row_text(summed(rows)) if rows else "nothing"
        yield Difference("worth", row_text(numbers), came, item)


def check_money(
    points: Numbers | None,
    cents: Numbers | None,
    worth: Mapping[str, Numbers] | None,
    path: str,
    reader: Reader,
) -> None:
    """Numbers of four seats sum to zero; ``[]`` is that there is nothing."""
    check_four(points, f"{path}.points", reader)
    check_four(cents or None, f"{path}.cents", reader)
    for item, numbers in (worth or {}).items():
        check_four(numbers or None, f"{path}.worth.{item}", reader)
