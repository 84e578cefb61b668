"""What the desk shows of a question: tiles of what was seen, pictures of when, people by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mondfang.referee.book import FaultRule, referee_book
from mondfang.referee.fault_groups import grouped, often
from mondfang.referee.interview import step
from mondfang.referee.words import fault_name
from mondfang.rulebook.model import Contract
from mondfang.scorer.interview.question import Question, seat_text
from mondfang.speech import Text
from mondfang.web.interview.address import Told
from mondfang.web.interview.scene import Button

# Trischaken stands beside no game at all.
_GAMES: Final[dict[str, Text]] = {
    "partner": Text("Mit Partner", "With a partner"),
    "alone": Text("Allein", "Alone"),
    "negative": Text("Negative Spiele", "Negative games"),
    "none": Text("Sonst", "Otherwise"),
}
PAIR = "partner"  # asked in the same breath as who plays


@dataclass(frozen=True, slots=True)
class Tiles:
    """A heading and what can be tapped below it."""

    title: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Pictured:
    """A time with its picture."""

    picture: str
    button: Button


def tiles(
    told: Told, question: Question, language: str
) -> tuple[tuple[Button, ...], tuple[Tiles, ...]]:
    """What happens most, and all the rest in groups of what was seen."""
    faults = referee_book(told.book).faults
    first = often(faults)

    def button(row: FaultRule) -> Button:
        return Button(fault_name(row, language), told.after(question, row.id))

    others = []
    for group in grouped(faults):
        rest = tuple(button(row) for row in group.faults if row not in first)
        if rest:
            others.append(Tiles(group.text.said(language), rest))
    return tuple(button(row) for row in first), tuple(others)


def pictured(told: Told, question: Question, language: str) -> tuple[Pictured, ...]:
    """The times to choose from; what comes before another is drawn as that."""
    times = [str(choice.value) for choice in question.choices]
    named = [f"before-{times[1]}", *times[1:]]
    return tuple(
        Pictured(picture, Button(choice.text.said(language), told.after(question, choice.value)))
        for picture, choice in zip(named, question.choices, strict=True)
    )


def games(told: Told, question: Question, language: str) -> tuple[Tiles, ...]:
    """The games by how they are played, so that the eye finds the group before the game."""
    groups: dict[str, list[Button]] = {name: [] for name in _GAMES}
    for choice in question.choices:
        row = told.book.contracts.get(str(choice.value))
        kind = "none" if row is None else _kind(row)
        groups[kind].append(Button(choice.text.said(language), told.after(question, choice.value)))
    found = ((_GAMES[name].said(language), tuple(rows)) for name, rows in groups.items() if rows)
    return tuple(Tiles(title, rows) for title, rows in found)


def _kind(row: Contract) -> str:
    if row.talon == "tricks":
        return "none"
    return "negative" if row.is_negative else "partner" if row.partner else "alone"


def people(told: Told, question: Question, language: str) -> tuple[Button, ...]:
    """One tap for one person, also where several can be meant."""
    return tuple(
        Button(seat_text(seat, told.names, language), told.after(question, [seat]))
        for seat in question.among
        if question.least <= 1
    )


def pairs(told: Told, question: Question, language: str) -> tuple[Tiles, ...]:
    """Who plays and with whom, in one tap; () where nobody is called."""
    found = []
    for seat in question.among:
        one = told.answered({**told.answers, question.id: [seat]})
        then = step(told.book, one.answers, told.names).question
        if then is None or then.id != PAIR:
            return ()
        buttons = tuple(
            Button(choice.text.said(language), one.after(then, choice.value))
            for choice in then.choices
        )
        found.append(Tiles(seat_text(seat, told.names, language), buttons))
    return tuple(found)
