"""A file of cases: each with a title, what happened, and how it was ruled on; strict reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from mondfang.reading import check_size
from mondfang.referee.case import (
    CaseError,
    CaseForm,
    RulingAnswer,
    book_of_case,
    case_of,
    ruling_answer,
)
from mondfang.scorer.slip.form import SlipError, not_json, shape_error
from mondfang.settlement.ledger import Row

MOST_CASES = 1_000
LONGEST = 400  # characters of a title
_FIELDS = ("format", "version", "cases", "number", "de", "en", "case", "ruling")


class KeptRuling(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """How a case was ruled on: what is compared when it is run again."""

    decision: str
    clauses: tuple[str, ...]
    points: Row | None = None
    cents: Row | None = None


class LawCase(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One case; its number counts within its book."""

    number: int
    de: str
    case: CaseForm
    ruling: KeptRuling
    en: str = ""

    @property
    def rulebook(self) -> str:
        return self.case.slip.rulebook

    def title(self, language: str) -> str:
        return self.en or self.de if language == "en" else self.de


class CaseFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The open file: what one referee hands to another."""

    format: Literal["mondfang-cases"]
    version: Literal[1]
    cases: list[LawCase]


@dataclass(frozen=True, slots=True)
class Changed:
    """A case that would be ruled on differently today."""

    case: LawCase
    now: KeptRuling


_decoder = msgspec.json.Decoder(CaseFile)


def read_cases(data: bytes | str) -> tuple[LawCase, ...]:
    """Read a file of cases strictly; raises CaseError with the place of what is wrong."""
    raw = data.encode() if isinstance(data, str) else data
    check_size(raw)
    try:
        cases = _decoder.decode(raw).cases
    except msgspec.ValidationError as problem:
        raise CaseError.of(shape_error(str(problem), _FIELDS)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise CaseError.of(not_json(problem)) from None
    if len(cases) > MOST_CASES:
        raise CaseError("too-many-cases", "cases", most=MOST_CASES)
    for index, one in enumerate(cases):
        _check(one, f"cases[{index}]")
    return tuple(cases)


def _check(one: LawCase, path: str) -> None:
    if not 1 <= len(one.de) <= LONGEST or len(one.en) > LONGEST:
        raise CaseError("bad-title", f"{path}.de", most=LONGEST)
    try:
        ruled_now(one.case)
    except SlipError as problem:
        inner = f"{path}.case.{problem.path}".rstrip(".")
        raise CaseError.of(problem, inner) from None


def write_cases(cases: tuple[LawCase, ...]) -> bytes:
    """The open file as JSON that people can read."""
    form = CaseFile("mondfang-cases", 1, list(cases))
    return msgspec.json.format(msgspec.json.encode(form), indent=2)


def ruled_now(form: CaseForm) -> KeptRuling:
    """The ruling of today; raises CaseError where the case cannot be one."""
    book = book_of_case(form)
    return _kept(ruling_answer(book, case_of(book, form)))


def _kept(found: RulingAnswer) -> KeptRuling:
    return KeptRuling(found.decision, found.clauses, found.points, found.cents)


def changed(case: LawCase) -> Changed | None:
    """What has changed since the case was ruled on; None if nothing has."""
    now = ruled_now(case.case)
    return None if now == case.ruling else Changed(case, now)
