"""``mondfang score --ask``: the scorer's interview at the keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from mondfang.cli.base.rulebooks import find_book, house_books
from mondfang.cli.base.speech import language, say
from mondfang.cli.score.explain import explain, row_text
from mondfang.rulebook import Rulebook, book_ids
from mondfang.scorer.interview.interview import Step, back, step, told
from mondfang.scorer.interview.question import NOTHING, Answers, Choice, Question
from mondfang.scorer.slip import SlipError
from mondfang.scorer.slip.form import Slip, encode
from mondfang.settlement import Settlement
from mondfang.speech import Text

AFTER_SEATS = 5  # the first number for what is no seat, in a list with seats


class Quit(Exception):
    """The scorer has had enough, or the input has ended."""

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


class Back(Exception):
    """The step before is to be asked again."""


def ask_game(
    book: Rulebook, names: Sequence[str] = (), given: Answers | None = None
) -> tuple[Slip, Settlement]:
    """Put question after question; ``given`` are answers that nobody has to be asked for."""
    known = dict(given or {})
    answers: Answers = {}
    while True:
        now = step(book, {**known, **answers}, names)
        answers = {name: value for name, value in now.answers.items() if name not in known}
        if now.problem is not None:
            click.echo(_complaint(now.problem))
        if now.question is None:
            assert now.settlement is not None
            return told(book, now.answers), now.settlement
        _preview(now)
        try:
            answers = {**answers, now.question.id: ask(now.question)}
        except Back:
            kept = back(book, {**known, **answers})
            answers = {name: kept[name] for name in answers if name in kept}


def _preview(now: Step) -> None:
    """The row as it would be written by now."""
    if now.settlement is not None:
        click.echo(f"({say('bisher', 'so far')}: {row_text(now.settlement.points)})")


def _complaint(problem: SlipError) -> str:
    return f"{say('Das passt nicht', 'That does not fit')}: {problem.sentence(language())}"


def ask(question: Question) -> Any:
    """One step: a number of the list or a text; ``?`` helps, ``z`` goes back, ``q`` quits."""
    _show(question)
    while True:
        text = _line("> ")
        match text.lower():
            case "q":
                raise Quit
            case "z":
                raise Back
            case "?":
                click.echo(_help(question))
                _show(question)
                continue
        value = _read(question, text)
        if question.fits(value):
            return value
        click.echo(_again(question))


def _line(mark: str) -> str:
    try:
        return str(click.prompt("", default="", show_default=False, prompt_suffix=mark)).strip()
    except click.Abort:
        raise Quit(1) from None


def _numbered(question: Question) -> Iterator[tuple[int, Choice]]:
    """Each choice with what is typed for it: its own number, or the next one free."""
    seats = any(choice.number for choice in question.choices)
    count = AFTER_SEATS if seats else 1
    for choice in question.choices:
        if choice.number is not None:
            yield choice.number, choice
        else:
            yield count, choice
            count += 1


def _show(question: Question) -> None:
    keys = f" ({say('j/n', 'y/n')})" if question.kind == "yes-no" else ""
    click.echo(f"{question.text.said(language())}{keys}")
    for number, choice in _numbered(question):
        click.echo(f"  {number:>2}  {choice.text.said(language())}")


def _help(question: Question) -> str:
    keys = say(
        "Eine Zahl der Liste oder die verlangte Angabe; z = ein Schritt zurück, q = Ende.",
        "A number of the list or what is asked for; z = one step back, q = quit.",
    )
    return f"{_more(question)} {keys}".strip()


def _more(question: Question) -> str:
    return question.help.said(language()) if question.help is not None else ""


def _read(question: Question, text: str) -> Any:
    """What was typed; a choice by its number in the list."""
    if question.kind != "choice":
        return question.read([text])
    found = (choice for number, choice in _numbered(question) if text == str(number))
    return next((choice.value for choice in found), NOTHING)


def _again(question: Question) -> str:
    match question.kind:
        case "choice":
            return say("Eine der Zahlen von oben, bitte.", "One of the numbers above, please.")
        case "yes-no":
            return say("Ja oder nein, bitte.", "Yes or no, please.")
        case "seats":
            return say("Ein bis drei Plätze, 1 bis 4.", "One to three seats, 1 to 4.")
        case _:
            return say(
                "Das passt nicht als Antwort. ", "That does not answer the question. "
            ) + _more(question)


def _choose_book() -> str:
    names = [*book_ids(), *house_books()]
    choices = tuple(Choice(name, Text.same(name)) for name in names)
    text = Text("Welches Regelwerk?", "Which rulebook?")
    return str(ask(Question("rulebook", "choice", text, choices)))


def ask_and_score(
    rulebook: str | None, options: dict[str, str], names: Sequence[str], slip_out: Path | None
) -> None:
    """Ask, settle, explain; write the slip where wanted."""
    try:
        book = find_book(rulebook or _choose_book(), options)
        click.echo(f"{book.title} – {say('? Hilfe, z zurück, q Ende', '? help, z back, q quit')}")
        slip, settled = ask_game(book, names)
    except (Quit, Back) as stopped:
        click.echo(say("Abgebrochen; nichts gerechnet.", "Stopped; nothing settled."))
        raise click.exceptions.Exit(getattr(stopped, "code", 0)) from None
    click.echo()
    explain(book, slip.contract, settled, names)
    if slip_out is not None:
        _write(slip, slip_out)
        return
    try:
        wanted = _line(
            say("Enter = fertig, j = Zettel als JSON: ", "Enter = done, j = JSON slip: ")
        )
    except Quit:
        return
    if wanted.lower() == "j":
        click.echo(encode(slip).decode())


def _write(slip: Slip, path: Path) -> None:
    path.write_bytes(encode(slip) + b"\n")
    click.echo(say(f"Zettel geschrieben: {path}", f"Slip written: {path}"))
