"""The answer to a slip: points, cents, and every line with its clauses."""

from __future__ import annotations

import msgspec

from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.form import Slip, SlipError, decode
from mondfang.scorer.slip.read import book_of_slip, outcome_of_slip
from mondfang.settlement import Settlement, settle
from mondfang.settlement.ledger import Row


class AnswerLine(msgspec.Struct, frozen=True):
    item: str
    clauses: tuple[str, ...]
    points: Row
    cents: Row | None


class Answer(msgspec.Struct, frozen=True):
    """What is written (points) and what is paid (cents; null where nobody named a stake)."""

    points: Row
    cents: Row | None
    lines: list[AnswerLine]


def settle_slip(slip: Slip) -> Settlement:
    book = book_of_slip(slip)
    check_stake(book, slip)
    return settle(book, outcome_of_slip(book, slip), slip.stake)


def check_stake(book: Rulebook, slip: Slip) -> None:
    """A table cannot play for other money than its book names."""
    own = book.money.cents_per_point
    if slip.stake is not None and (slip.stake < 0 or (own is not None and slip.stake != own)):
        raise SlipError("bad-stake", "stake", "own" if own else "number", book=book.title, own=own)


def answer(settled: Settlement) -> Answer:
    lines = [AnswerLine(x.item, x.clauses, x.points, x.cents) for x in settled.lines]
    return Answer(settled.points, settled.cents, lines)


def score(slip: Slip) -> Answer:
    return answer(settle_slip(slip))


_encoder = msgspec.json.Encoder()


def score_bytes(data: bytes | str) -> bytes:
    """JSON in, JSON out; raises SlipError."""
    return _encoder.encode(score(decode(data)))
