"""Plain questions on the terminal: a number of a list, yes or no, seats; ``q`` quits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import click

from mondfang.cli.base.speech import say
from mondfang.scorer.interview.question import Question

T = TypeVar("T")


class Quit(Exception):
    """The referee has had enough."""


def answer_to(text: str) -> str:
    said: str = click.prompt(text, default="", show_default=False).strip()
    if said.lower() in ("q", "quit", "ende"):
        raise Quit
    return said


def choose(title: str, choices: Sequence[tuple[T, str]], first: int = 1) -> T:
    """One of a numbered list; a single choice is no question."""
    if len(choices) == 1:
        return choices[0][0]
    click.echo(f"\n{title}")
    for number, (_, text) in enumerate(choices, first):
        click.echo(f"  {number:2} {text}")
    while True:
        said = answer_to(say("Nummer", "Number"))
        if said.isdecimal() and first <= int(said) < first + len(choices):
            return choices[int(said) - first][0]
        last = first + len(choices) - 1
        click.echo(
            say(f"Eine Zahl von {first} bis {last}, q hört auf.", f"{first} to {last}, or q.")
        )


def yes_or_no(question: str) -> bool:
    click.echo()
    while True:
        said = answer_to(f"{question} {say('[j/n]', '[y/n]')}").lower()
        if said in ("j", "ja", "y", "yes"):
            return True
        if said in ("n", "nein", "no"):
            return False
        click.echo(say("Ja oder nein, q hört auf.", "Yes or no, or q."))


def ask_words(question: str) -> str:
    """A text that is not empty."""
    click.echo()
    while not (said := answer_to(question)):
        click.echo(say("Ein paar Worte, q hört auf.", "A few words, or q."))
    return said


def ask_seats(text: str, question: Question, numbers: Sequence[int]) -> list[int]:
    """Different seats with blanks between, each typed as its number; some may be none at all."""
    click.echo()
    known = {str(numbers[seat]): seat for seat in question.among}
    least, most = question.least, question.most
    listed = "1–4" if list(known) == ["1", "2", "3", "4"] else ", ".join(known)
    several = say(f"{listed}, mit Leerzeichen dazwischen", f"{listed}, separated by spaces")
    none = say("; leer: niemand", "; empty: nobody") if not least else ""
    while True:
        said = answer_to(f"{text} ({listed if most == 1 else several}{none})")
        typed = said.replace(",", " ").split()
        seats = [known[one] for one in typed if one in known]
        if len(set(seats)) == len(typed) and least <= len(typed) <= most:
            return seats
        one = say(f"Ein Platz von {listed}, q hört auf.", f"One seat of {listed}, or q.")
        many = say(f"{least} bis {most} Plätze, q hört auf.", f"{least} to {most} seats, or q.")
        click.echo(one if most == 1 else many)
