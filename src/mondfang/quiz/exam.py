"""An exam for a club on paper: questions to tick, and apart from them the answers with clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from mondfang.paper.print.press import printed
from mondfang.paper.words import check_language
from mondfang.quiz.model import Question, QuizError
from mondfang.quiz.series import chosen_topics, series
from mondfang.quiz.topics import Audience
from mondfang.rulebook.citations import cite
from mondfang.rulebook.model import Rulebook
from mondfang.speech import Text

MOST = 60
LETTERS = "abcd"
WORDS: dict[str, Text] = {
    "page": Text("Seite", "Page"),
    "exam": Text("Prüfung", "Exam"),
    "answers": Text("Lösungen", "Answers"),
    "name": Text("Name", "Name"),
    "date": Text("Datum", "Date"),
    "right": Text("richtig", "right"),
    "of": Text("von", "of"),
    "level": Text("Stufe", "level"),
    "number": Text("Nr.", "no."),
    "order": Text(
        "Vier Zahlen stehen in der Reihenfolge der Plätze 1 bis 4. Eine Antwort ist richtig.",
        "Four numbers are in the order of seats 1 to 4. One answer is right.",
    ),
    "seats": Text("Plätze 1 bis 4", "seats 1 to 4"),
    "scorer": Text("Für Schreiber: Was zahlt das?", "For scorers: what does it pay?"),
    "referee": Text("Für Schiedsrichter: Renonce oder nicht?", "For referees: Renonce or not?"),
    "both": Text("Für Schreiber und Schiedsrichter", "For scorers and referees"),
}


@dataclass(frozen=True, slots=True)
class Exam:
    """So many questions of a series; the number makes the same exam again."""

    book: Rulebook
    level: int
    seed: int
    questions: tuple[Question, ...]
    audience: Audience | None = None


def made_exam(
    book: Rulebook,
    level: int,
    seed: int,
    count: int,
    audience: Audience | None = None,
    names: Sequence[str] = (),
) -> Exam:
    """An exam; raises QuizError."""
    if not 1 <= count <= MOST:
        raise QuizError("bad-count", most=MOST)
    asked = series(book, level, seed, audience, names)
    return Exam(book, level, seed, tuple(islice(asked, count)), audience)


def exam_pdf(exam: Exam, language: str = "de") -> bytes:
    """The exam as PDF: the questions, and from a page of their own on the answers."""
    check_language(language)
    return printed("exam", exam_data(exam, language))


def exam_data(exam: Exam, language: str) -> dict[str, Any]:
    """Everything that the paper shows."""
    book = exam.book
    topics = {one.id: one.text.said(language) for one in chosen_topics(book)}
    words = {name: text.said(language) for name, text in WORDS.items()}
    return {
        "title": book.title,
        "where": f"{words['exam']} {words['number']} {exam.seed}, {words['level']} {exam.level}",
        "for": words[exam.audience or "both"],
        "seed": str(exam.seed),
        "language": language,
        "words": words,
        "questions": [_question(book, one, topics, language) for one in exam.questions],
    }


def _question(
    book: Rulebook, one: Question, topics: dict[str, str], language: str
) -> dict[str, Any]:
    return {
        "topic": topics[one.topic],
        "told": [text.said(language) for text in one.told],
        "asks": one.asks.said(language),
        "choices": [choice.text.said(language) for choice in one.choices],
        "right": one.right,
        "letter": LETTERS[one.right],
        "why": [text.said(language) for text in one.why],
        "clauses": [
            {"id": found.short, "text": found.text} for found in cite(book, one.clauses, language)
        ],
    }
