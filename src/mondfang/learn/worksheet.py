"""A work sheet on paper: exercises with their cards, and apart from them the solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mondfang.cards import Card
from mondfang.deck import card_svg
from mondfang.learn.exercise import Choice, Exercise
from mondfang.paper.print.press import printed
from mondfang.paper.words import check_language
from mondfang.rulebook.citations import cite
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import card_name
from mondfang.speech import Text, numbers

MOST: Final = 24
DECK: Final = "klar"  # drawn with few lines: it prints well and small
WORDS: Final[dict[str, Text]] = {
    "page": Text("Seite", "Page"),
    "sheet": Text("Arbeitsblatt", "Work sheet"),
    "solutions": Text("Lösungen", "Solutions"),
    "name": Text("Name", "Name"),
    "date": Text("Datum", "Date"),
    "several": Text("Es können mehrere stimmen.", "More than one may be right."),
}


@dataclass(frozen=True, slots=True)
class Worksheet:
    """Exercises of one book under a title; ``number`` makes the same sheet again."""

    book: Rulebook
    title: str
    number: str
    exercises: Sequence[Exercise]


def worksheet_pdf(sheet: Worksheet, language: str = "de", *, solutions: bool = False) -> bytes:
    """The exercises to fill in, or, with ``solutions``, each with its answer and the reason."""
    check_language(language)
    return printed("worksheet", worksheet_data(sheet, language, solutions=solutions))


def worksheet_data(sheet: Worksheet, language: str, *, solutions: bool) -> dict[str, Any]:
    """Everything that the paper shows; of the answers nothing where they are not wanted."""
    book = sheet.book
    words = {name: text.said(language) for name, text in WORDS.items()}
    return {
        "title": book.title,
        "where": sheet.number,
        "heading": sheet.title,
        "language": language,
        "words": words,
        "solved": solutions,
        "exercises": [_exercise(book, one, language, solutions) for one in sheet.exercises],
        "cards": {code: card_svg(Card.parse(code), DECK) for code in _codes(sheet.exercises)},
    }


def _exercise(book: Rulebook, one: Exercise, language: str, solved: bool) -> dict[str, Any]:
    return {
        "told": [text.said(language) for text in one.scene.told],
        "piles": [
            {
                "name": pile.name.said(language),
                "cards": [card.code for card in pile.cards],
                "seats": [text.said(language) for text in pile.seats],
            }
            for pile in one.scene.piles
        ],
        "asks": one.question.said(language),
        "several": one.several,
        "on_cards": all(len(choice.cards) == 1 for choice in one.choices),
        "choices": [_choice(book, one, choice, language, solved) for choice in one.choices],
        "why": [text.said(language) for text in one.reasons] if solved else [],
        "clauses": [found.short for found in cite(book, one.clauses, language)] if solved else [],
    }


def _choice(
    book: Rulebook, one: Exercise, choice: Choice, language: str, solved: bool
) -> dict[str, Any]:
    alone = choice.cards[0] if len(choice.cards) == 1 else None
    valued = solved and choice.value is not None
    return {
        "label": choice.label.said(language) if alone is None else card_name(alone, language, book),
        "cards": [card.code for card in choice.cards],
        "right": solved and choice.id in one.right,
        "value": numbers.signed(choice.value or 0.0, 1, language) if valued else "",
    }


def _codes(exercises: Iterable[Exercise]) -> list[str]:
    """Each card that is shown, once."""
    return sorted(
        {
            card.code
            for one in exercises
            for cards in (
                *(pile.cards for pile in one.scene.piles),
                *(choice.cards for choice in one.choices),
            )
            for card in cards
        }
    )
