"""A ruling on paper: what was told, the sentence, the four numbers, the clauses, room to sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mondfang.paper.print.press import printed
from mondfang.paper.words import check_language
from mondfang.referee.asking.from_case import answers_of
from mondfang.referee.case import CaseForm, book_of_case, case_of, ruled
from mondfang.referee.interview import step
from mondfang.referee.sentence import ruling_text
from mondfang.rulebook.citations import cite
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.interview.answered import answer_words, answered_questions
from mondfang.scorer.interview.question import SEATS, seat_text
from mondfang.settlement import Settlement
from mondfang.speech import Text, numbers
from mondfang.words.settled import settled_lines

WORDS: dict[str, Text] = {
    "page": Text("Seite", "Page"),
    "ruling": Text("Schiedsspruch", "Ruling"),
    "told": Text("Was geschehen ist", "What happened"),
    "rules": Text("Regeln", "Rules"),
    "points": Text("Schrift", "Points"),
    "cash": Text("Kassa", "Cash"),
    "sign": Text("Schiedsrichter", "Referee"),
    "when": Text("Datum, Tisch", "Date, table"),
    "case": Text("Fall", "Case"),
}


def ruling_pdf(
    form: CaseForm, names: Sequence[str] = (), language: str = "de", number: int | None = None
) -> bytes:
    """The ruling on a case as PDF; raises CaseError."""
    check_language(language)
    return printed("ruling", ruling_data(form, names, language, number))


def ruling_data(
    form: CaseForm, names: Sequence[str], language: str, number: int | None = None
) -> dict[str, Any]:
    """Everything that the paper shows."""
    book = book_of_case(form)
    ruling = ruled(book, case_of(book, form))
    told = answered_questions(step, book, answers_of(book, form), names)
    settled = ruling.settlement
    lines = () if settled is None else settled.lines
    cited = [*ruling.clauses, *(name for line in lines for name in line.clauses)]
    words = {name: text.said(language) for name, text in WORDS.items()}
    return {
        "title": book.title,
        "where": "" if number is None else f"{words['case']} {number}",
        "language": language,
        "words": words,
        "sentence": ruling_text(ruling, names).said(language),
        "told": [
            [one.question.text.said(language), answer_words(one[0], one[1], names, language)]
            for one in told
        ],
        "names": [seat_text(seat, names, language) for seat in SEATS],
        "table": [] if settled is None else _table(book, settled, words, language),
        "rules": [{"id": one.short, "text": one.text} for one in cite(book, cited, language)],
    }


def _table(
    book: Rulebook, settled: Settlement, words: dict[str, str], language: str
) -> list[dict[str, Any]]:
    """Each item, the sum, and the money where there is any."""
    rows = [
        {"item": line.item, "row": [numbers.signed(n) for n in line.points], "sum": False}
        for line in settled_lines(book, settled, language)
    ]
    total = [numbers.signed(n) for n in settled.points]
    rows.append({"item": words["points"], "row": total, "sum": True})
    if settled.cents is not None:
        money = [numbers.money(cents, language) for cents in settled.cents]
        rows.append({"item": words["cash"], "row": money, "sum": False})
    return rows
