"""The referee's interview on the terminal; a bad answer is asked again, ``q`` quits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from mondfang.cli.base.rulebooks import find_book, house_books
from mondfang.cli.base.speech import language, say
from mondfang.cli.referee.prompts import ask_seats, ask_words, choose, yes_or_no
from mondfang.referee import Case, Ruling
from mondfang.referee.interview import decided, step
from mondfang.referee.questions import Question, seat_text
from mondfang.rulebook import Rulebook, book_ids, load_book


def ask_book(options: dict[str, str]) -> Rulebook:
    listed = [(name, load_book(name).title) for name in book_ids()]
    houses = [(name, name) for name in house_books() if name not in book_ids()]
    chosen = choose(say("Welches Regelwerk?", "Which rulebook?"), [*listed, *houses])
    return find_book(chosen, options)


def ask_case(
    book: Rulebook, names: Sequence[str] = (), numbers: Sequence[int] = (1, 2, 3, 4)
) -> tuple[Case, Ruling]:
    """Put question after question; ``names`` are the people at the four seats.

    ``numbers`` are what is typed for a seat: start numbers where people have them.
    """
    seats = say(
        "Plätze sind 1 bis 4 in der Reihenfolge des Spiels; q hört auf.",
        "Seats are 1 to 4 in the order of play; q quits.",
    )
    start = say("Gefragt wird nach den Startnummern; q hört auf.", "Type start numbers; q quits.")
    click.echo(start if names else seats)
    for seat in range(len(names)):
        click.echo(f"  {seat_text(seat, names, language())}")
    answers: dict[str, Any] = {}
    while True:
        now = step(book, answers, names)
        answers = dict(now.answers)
        if now.problem is not None:
            click.echo(
                f"{say('Das geht nicht', 'That cannot be')}: {now.problem.sentence(language())}"
            )
        if now.question is None:
            return decided(book, answers)
        answers[now.question.id] = _put(now.question, numbers)


def _put(question: Question, numbers: Sequence[int]) -> Any:
    """The answer to one question."""
    text = question.text[language()]
    match question.kind:
        case "choice":
            choices = [(choice.value, choice.text[language()]) for choice in question.choices]
            none = choices[0][0] in ("", None) or question.id.endswith("kontra")
            return choose(text, choices, first=0 if none else 1)
        case "yes-no":
            return yes_or_no(text)
        case "words":
            return ask_words(text)
        case "seats":
            return ask_seats(text, question, numbers)
