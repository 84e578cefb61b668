"""How would another book rule? The same facts before its referee, where they can be put."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from mondfang.referee.book import referee_book
from mondfang.referee.case import CaseError, CaseForm, book_of_case, case_of
from mondfang.referee.rulings import Ruling, rule
from mondfang.referee.words import fault_name, text_of
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_text
from mondfang.speech import Text


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What another book makes of a case: a ruling, or why it cannot say."""

    book: Rulebook
    ruling: Ruling | None
    why: Text | None = None
    question: Text | None = None  # what its referee would have to judge first


def elsewhere(form: CaseForm, book: Rulebook) -> Elsewhere:
    """The ruling of another book on the same facts; it is told plainly where they do not fit."""
    own = book_of_case(form)
    row = referee_book(own).faults[form.fault]
    if form.fault not in referee_book(book).faults:
        named = Text.each(lambda each: fault_name(row, each))
        return Elsewhere(book, None, text_of("ask", "no-such-fault-there", fault=named))
    contract = book.contracts.get(form.slip.contract)
    if contract is None or not contract.offered:
        named = contract_text(own, form.slip.contract)
        return Elsewhere(book, None, text_of("ask", "no-such-game-there", game=named))
    slip = msgspec.structs.replace(form.slip, rulebook=book.id, options={}, stake=None)
    try:
        case = case_of(book, msgspec.structs.replace(form, slip=slip))
        ruling = rule(book, case)
    except CaseError as problem:
        return Elsewhere(book, None, Text.each(problem.sentence))
    asked = None if ruling.question is None else text_of("question", ruling.question)
    return Elsewhere(book, ruling, question=asked)
