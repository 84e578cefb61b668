"""``run(book, example)``: does the book do what the example says?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mondfang.cards import CardSet, format_points, thirds_of
from mondfang.examples.model import Count, Example, Play, Rule, Settle, Trick, WrittenRow
from mondfang.examples.money import row_text, settled_otherwise
from mondfang.examples.table import play_otherwise, trick_otherwise
from mondfang.examples.verdict import Difference, Verdict
from mondfang.referee.case import case_of, decode_case, ruling_answer
from mondfang.rulebook import Rulebook
from mondfang.scorer.rows import check_row
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.answer import check_stake, settle_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import Settlement, settle
from mondfang.settlement.ledger import as_row


def run(book: Rulebook, example: Example) -> Verdict:
    """Try an example on a book that has the example's options; the verdict says what differs."""
    compared = _compared(book, example)
    return Verdict(example, tuple(one for one in compared if one.expected != one.came))


def _compared(book: Rulebook, example: Example) -> Iterator[Difference]:
    match example.case:
        case Settle() as case:
            yield from _settled(book, case)
        case Play() as case:
            yield from play_otherwise(book, case)
        case Trick() as case:
            yield from trick_otherwise(book, case)
        case Rule() as case:
            yield from _ruled(book, case)
        case WrittenRow() as case:
            yield from _row(book, case)
        case Count() as case:
            came = format_points(thirds_of(CardSet.parse(case.cards)))
            yield Difference("points", case.points, came)


def _settled(book: Rulebook, case: Settle) -> Iterator[Difference]:
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


def _ruled(book: Rulebook, case: Rule) -> Iterator[Difference]:
    slip = {"rulebook": book.id, **case.case.get("slip", {})}
    try:
        form = decode_case(msgspec.json.encode({**case.case, "slip": slip}))
        ruling = ruling_answer(book, case_of(book, form))
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


def _row(book: Rulebook, case: WrittenRow) -> Iterator[Difference]:
    found = check_row(book, as_row(case.row))
    yield Difference("possible", yes_or_no(case.possible), yes_or_no(found.possible))
    if case.irregular is not None:
        yield Difference("irregular", yes_or_no(case.irregular), yes_or_no(found.irregular))


def yes_or_no(value: bool) -> str:
    return "yes" if value else "no"
