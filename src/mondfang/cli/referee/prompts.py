"""Plain questions on the terminal: a number of a list, yes or no, seats; ``q`` quits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import click

from mondfang.cli.base.speech import say

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


def ask_seats(question: str, most: int) -> list[int]:
    """One or more different seats, ``0`` to ``3``, with blanks between."""
    click.echo()
    hint = "0–3" if most == 1 else say("0–3, mehrere mit Leerzeichen", "0–3, several with blanks")
    while True:
        said = answer_to(f"{question} ({hint})").replace(",", " ").split()
        seats = [int(one) for one in said if one in ("0", "1", "2", "3")]
        if len(set(seats)) == len(said) and 1 <= len(said) <= most:
            return seats
        text = say(f"1 bis {most} Plätze, q hört auf.", f"1 to {most} seats, or q.")
        click.echo(
            say("Ein Platz von 0 bis 3, q hört auf.", "0 to 3, or q.") if most == 1 else text
        )
