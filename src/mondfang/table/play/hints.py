"""What a teacher would do with these cards: the best choices, what they are worth, and why."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.bots import Choice, Explanation
from mondfang.bots.words import SeatName, explained
from mondfang.game.actions import Action, Discard, Play
from mondfang.game.view import View
from mondfang.speech import numbers, pick
from mondfang.words import card_names, would_words

FEW = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """One choice in words, and the game points expected of it with their error."""

    action: Action
    words: str
    value: str = ""  # empty where the teacher does not work in points
    error: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best choices first, then why."""

    advice: tuple[Advice, ...]
    left: int  # choices that were not worth telling
    reasons: tuple[str, ...]
    note: str = ""  # that only the order counts


def hint_of(
    view: View, found: Explanation, language: str, seat_name: SeatName, most: int = FEW
) -> Hint:
    """An explanation as people are told it."""
    advice = tuple(_advice(view, choice, language) for choice in found.choices[:most])
    reasons = explained(found, language, seat_name=seat_name, you=view.seat, book=view.book)
    note = ""
    if found.best.value is None:
        note = pick(
            language,
            "Dieser Lehrer rechnet nicht in Punkten; es zählt nur die Reihenfolge.",
            "This teacher does not estimate points; only the order counts.",
        )
    return Hint(advice, len(found.choices) - len(advice), tuple(reasons), note)


def _advice(view: View, choice: Choice, language: str) -> Advice:
    words = _words(view, choice.action, language)
    if choice.value is None:
        return Advice(choice.action, words)
    error = numbers.error(choice.error, language) if choice.error else ""
    return Advice(choice.action, words, numbers.signed(choice.value, 2, language), error)


def _words(view: View, action: Action, language: str) -> str:
    match action:
        case Discard(cards=cards):
            return card_names(cards, language, view.book)
        case Play(card=card):
            return card_names((card,), language, view.book)
        case _:
            return would_words(view.book, action, language)
