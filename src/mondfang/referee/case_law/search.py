"""Finding cases: by book, by clause, by words of the situation."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from mondfang.referee.book import referee_book
from mondfang.referee.case_law.forms import LawCase
from mondfang.referee.words import fault_name, words
from mondfang.rulebook import load_book
from mondfang.rulebook.names import contract_name


def found(
    cases: Iterable[LawCase], text: str = "", book: str = "", clause: str = ""
) -> tuple[LawCase, ...]:
    """The cases in which every word occurs, in either language; all of them for no word."""
    wanted = _plain(text).split()
    return tuple(
        case
        for case in cases
        if (not book or case.rulebook == book)
        and (not clause or clause.upper() in case.ruling.clauses)
        and all(word in _searched(case) for word in wanted)
    )


def _searched(case: LawCase) -> str:
    """Everything that a case can be found by."""
    book = load_book(case.rulebook)
    row = referee_book(book).faults[case.case.fault]
    said = [case.de, case.en, case.case.note, *case.ruling.clauses]
    for language in ("de", "en"):
        said += [fault_name(row, language), words("decision", case.ruling.decision, language)]
        said.append(contract_name(case.case.slip.contract, language, book))
    return _plain(" ".join(said))


def _plain(text: str) -> str:
    """Without accents and capitals: ``Königrufen`` is found by ``konigrufen``."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
