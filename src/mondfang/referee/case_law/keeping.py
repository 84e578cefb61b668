"""Keeping a case: ruled on today, with a title and the next number, in a file or in a drawer."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from mondfang.referee.book import referee_book
from mondfang.referee.case import CaseError, CaseForm, book_of_case
from mondfang.referee.case_law.forms import LONGEST, MOST_CASES, LawCase, ruled_now
from mondfang.referee.words import fault_name
from mondfang.rulebook.names import contract_name
from mondfang.scorer.slip.form import not_json, shape_error
from mondfang.speech import Text

_decoder = msgspec.json.Decoder(LawCase)


def usual_title(form: CaseForm) -> Text:
    """What a case is called where nobody says otherwise: ``Farbe nicht bedient (Rufer)``."""
    book = book_of_case(form)
    row = referee_book(book).faults[form.fault]

    def said(language: str) -> str:
        if form.note:
            return form.note[:LONGEST]
        game = contract_name(form.slip.contract, language, book)
        return f"{fault_name(row, language)} ({game})"

    return Text.each(said)


def new_case(form: CaseForm, title: str = "", number: int = 1) -> LawCase:
    """The case with the ruling of today; raises CaseError."""
    named = " ".join(title.split())
    if len(named) > LONGEST:
        raise CaseError("bad-title", "de", most=LONGEST)
    usual = usual_title(form)
    kept = ruled_now(form)
    return LawCase(number, named or usual.de, form, kept, "" if named else usual.en)


def added(cases: Iterable[LawCase], form: CaseForm, title: str = "") -> tuple[LawCase, ...]:
    """The cases with one more, which has the next number; raises CaseError."""
    known = tuple(cases)
    if len(known) >= MOST_CASES:
        raise CaseError("too-many-cases", "cases", most=MOST_CASES)
    last = max((one.number for one in known), default=0)
    return (*known, new_case(form, title, last + 1))


def case_text(case: LawCase) -> str:
    """One case as a line of JSON, for a drawer that gives it its number."""
    return msgspec.json.encode(case).decode()


def case_of_text(text: str, number: int) -> LawCase:
    """The case of such a line under its number; raises CaseError."""
    try:
        return msgspec.structs.replace(_decoder.decode(text), number=number)
    except msgspec.ValidationError as problem:
        raise CaseError.of(shape_error(str(problem))) from None
    except msgspec.DecodeError as problem:
        raise CaseError.of(not_json(problem)) from None
