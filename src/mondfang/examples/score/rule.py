"""``rule``: a case before the referee, the decision and the four numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from mondfang.examples.check import check_four
from mondfang.examples.difference import Difference
from mondfang.examples.model import ExampleCase, Kind, Numbers, Texts
from mondfang.examples.score.money import row_text
from mondfang.referee.case import CaseForm, case_of, decode_case, ruling_answer
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.scorer.slip import SlipError


@dataclass(frozen=True, slots=True)
class Rule(ExampleCase):
    case: Mapping[str, Any]
    decision: str | None
    question: str | None
    points: Numbers | None
    cents: Numbers | None
    cites: Texts | None
    refused: str | None


def check(case: Rule, path: str, book: Rulebook, reader: Reader) -> None:
    slip = case.case.get("slip", {})
    if not isinstance(slip, Mapping):
        reader.fault(f"{path}.case.slip", slip, "a table")
    elif "rulebook" in slip:
        reader.fault(f"{path}.case.slip.rulebook", slip["rulebook"], "nothing")
    check_four(case.points, f"{path}.points", reader)


def form_of(book: Rulebook, case: Rule) -> CaseForm:
    """The case as it is sent to the desk; raises SlipError where it cannot be one."""
    slip = {"rulebook": book.id, **case.case.get("slip", {})}
    return decode_case(msgspec.json.encode({**case.case, "slip": slip}))


def compare(book: Rulebook, case: Rule) -> Iterator[Difference]:
    try:
        ruling = ruling_answer(book, case_of(book, form_of(book, case)))
    except SlipError as problem:
        yield Difference("refused", case.refused or "nothing", problem.code)
        return
    yield Difference("refused", case.refused or "nothing", "nothing")
    if case.decision is not None:
        yield Difference("decision", case.decision, ruling.decision)
    if case.question is not None:
        yield Difference("question", case.question, ruling.question or "nothing")
    if case.points is not None:
        yield Difference("points", row_text(case.points), row_text(ruling.points))
    if case.cents is not None:
        yield Difference("cents", row_text(case.cents), row_text(ruling.cents))
    missing = [one for one in case.cites or () if one not in ruling.clauses]
    if missing:
        came = " ".join(ruling.clauses) or "nothing"
        yield Difference("cites", " ".join(missing), came, ruling.decision)


KIND = Kind(
    Rule, check, compare, ("decision", "question", "points", "cents", "refused"), free=("case",)
)
