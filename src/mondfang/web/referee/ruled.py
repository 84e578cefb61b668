"""A ruling as its page shows it: one sentence, four numbers, what is left to judge, the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.referee.case import CaseForm
from mondfang.referee.case_law.elsewhere import Elsewhere, elsewhere
from mondfang.referee.interview import case_form, decided, step
from mondfang.referee.rulings import Ruling
from mondfang.referee.sentence import ruling_text
from mondfang.referee.words import words
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.citations import Citation, cite
from mondfang.scorer.interview.answered import answer_words
from mondfang.scorer.interview.question import Question
from mondfang.speech import numbers
from mondfang.web.interview.address import Told
from mondfang.web.interview.score_pages import ledger


@dataclass(frozen=True, slots=True)
class Assumed:
    """What was not asked: the question, what was assumed, and the address that asks for it."""

    question: str
    answer: str
    query: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """Everything that the page of a ruling says."""

    told: Told
    form: CaseForm
    ruling: Ruling
    sentence: str
    decision: str
    judged: tuple[tuple[str, bool], ...]  # what the referee had to judge, and how it was
    table: dict[str, object] | None
    rules: tuple[Citation, ...]
    assumed: tuple[Assumed, ...]
    elsewhere: tuple[tuple[str, str, str], ...]  # how the other books rule


def ruled(told: Told, language: str) -> Ruled:
    """The ruling on what was told; nothing may be left to ask."""
    case, ruling = decided(told.book, told.answers)
    form = case_form(told.book, told.answers)
    settled = ruling.settlement
    lines = settled.lines if settled is not None else ()
    cited = [*ruling.clauses, *(name for line in lines for name in line.clauses)]
    return Ruled(
        told=told,
        form=form,
        ruling=ruling,
        sentence=ruling_text(ruling, told.names).said(language),
        decision=words("decision", ruling.decision, language),
        judged=tuple(
            (words("question", name, language), said) for name, said in case.answers.items()
        ),
        table=None if settled is None else ledger(told, settled, language),
        rules=cite(told.book, cited, language),
        assumed=tuple(
            _assumed(told, question, language)
            for question in step(told.book, told.answers, told.names, assume=True).assumed
        ),
        elsewhere=others(form, language, told.names),
    )


def _assumed(told: Told, question: Question, language: str) -> Assumed:
    [usual] = question.usual
    answer = answer_words(question, usual, told.names, language)
    return Assumed(question.text.said(language), answer, f"{told.query()}&ask={question.id}")


def others(
    form: CaseForm, language: str, names: Sequence[str] = ()
) -> tuple[tuple[str, str, str], ...]:
    """How the other books rule on the same facts."""
    books = [load_book(name) for name in book_ids() if name != form.slip.rulebook]
    return tuple(_other(elsewhere(form, book), language, names) for book in books)


def _other(found: Elsewhere, language: str, names: Sequence[str]) -> tuple[str, str, str]:
    """The book, what it decides, and the four numbers."""
    if found.ruling is None:
        assert found.why is not None
        return found.book.title, found.why.said(language), ""
    text = found.question or ruling_text(found.ruling, names)
    settled = found.ruling.settlement
    row = "" if settled is None else numbers.row(settled.points)
    return found.book.title, text.said(language), row
