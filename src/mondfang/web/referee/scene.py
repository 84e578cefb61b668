"""What the desk shows of a question: tiles of what was seen, pictures of when, people by name."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.referee.book import FaultRule, referee_book
from mondfang.referee.interview import step
from mondfang.referee.seen import grouped, often
from mondfang.referee.words import fault_name
from mondfang.scorer.interview.question import Question, seat_text
from mondfang.web.interview.address import Told
from mondfang.web.interview.scene import Button

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
