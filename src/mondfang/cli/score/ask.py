"""``mondfang score --ask``: the slip by questions and answers at the keyboard."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console

from mondfang.cli.base.rulebooks import find_book, house_books
from mondfang.cli.base.speech import language, say
from mondfang.cli.score.command import explain
from mondfang.cli.score.questions import questions
from mondfang.cli.score.questions_base import Question
from mondfang.cli.score.questions_slip import question_of, slip_of_answers
from mondfang.rulebook import Rulebook, book_ids
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import Slip
from mondfang.settlement import Settlement, settle

_INCOMPLETE = ("missing-field", "missing-bird")


class Quit(Exception):
    """The scorer has had enough, or the input has ended."""

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


class Back(Exception):
    """The step before is to be asked again."""


@dataclass(slots=True)
class Dialogue:
    """Answers by question; where there is no choice nothing is asked, kept or gone back to."""

    book: Rulebook
    options: dict[str, str]
    known: dict[str, Any] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def run(self) -> tuple[Slip, Settlement]:
        """Ask until everything is known and nothing contradicts; back and forth as wanted."""
        while True:
            question, path = self._next()
            if question is not None:
                self._step(question, path)
                continue
            slip, problem = self._try(path)
            if problem is None and slip is not None:
                return slip, settle(self.book, outcome_of_slip(self.book, slip), slip.stake)
            assert problem is not None
            self._refuse(problem, question_of(problem.path, path))

    def _next(self) -> tuple[Question | None, dict[str, Any]]:
        """The first question without a valid answer, and the answers on the way to it."""
        path: dict[str, Any] = {}
        for question in questions(self.book, path):
            if question.read is None and len(question.choices) == 1:
                path[question.key] = question.choices[0][0]
            elif question.key in self.known and question.allows(self.known[question.key]):
                path[question.key] = self.known[question.key]
            else:
                return question, path
        return None, path

    def _step(self, question: Question, path: dict[str, Any]) -> None:
        try:
            self.known[question.key] = ask(question)
        except Back:
            if self.asked:
                self.known.pop(self.asked.pop(), None)
            return
        self.asked = [key for key in self.asked if key != question.key] + [question.key]
        _, problem = self._try({**path, question.key: self.known[question.key]})
        if problem is not None and problem.code not in _INCOMPLETE:
            after = {**path, question.key: self.known[question.key]}
            if question_of(problem.path, after) == question.key:
                self._refuse(problem, question.key)

    def _try(self, path: dict[str, Any]) -> tuple[Slip | None, SlipError | None]:
        """The slip so far, and what is wrong with it."""
        if "declarer" not in path:
            return None, SlipError("missing-field", "declarer", "field", field="declarer")
        try:
            slip = slip_of_answers(self.book, self.options, path)
            outcome_of_slip(self.book, slip)
        except SlipError as problem:
            return None, problem
        return slip, None

    def _refuse(self, problem: SlipError, key: str) -> None:
        """Tell what does not fit, and forget the one answer that is to be given again."""
        click.echo(_complaint(problem))
        asked = key if key in self.asked else self.asked[-1]
        self.known.pop(asked)
        self.asked.remove(asked)


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
        try:
            return _understood(question, text)
        except ValueError as problem:
            click.echo(str(problem))


def _line(mark: str) -> str:
    try:
        return str(click.prompt("", default="", show_default=False, prompt_suffix=mark)).strip()
    except click.Abort:
        raise Quit(1) from None


def _show(question: Question) -> None:
    click.echo(question.title)
    for number, _, label in question.numbered():
        click.echo(f"  {number:>2}  {label}")


def _help(question: Question) -> str:
    keys = say(
        "Eine Zahl der Liste oder die verlangte Angabe; z = ein Schritt zurück, q = Ende.",
        "A number of the list or what is asked for; z = one step back, q = quit.",
    )
    return f"{question.help} {keys}".strip()


def _understood(question: Question, text: str) -> Any:
    if question.read is not None:
        return question.read(text)
    for number, value, _ in question.numbered():
        if text == str(number):
            return value
    raise ValueError(say("Eine der Zahlen davor, bitte.", "One of the numbers before, please."))


def _choose_book() -> str:
    names = [*book_ids(), *house_books()]
    choices = tuple((name, name) for name in names)
    return str(ask(Question("rulebook", say("Welches Regelwerk?", "Which rulebook?"), choices)))


def ask_and_score(rulebook: str | None, options: dict[str, str], slip_out: Path | None) -> None:
    """Ask, settle, explain; write the slip where wanted."""
    try:
        book = find_book(rulebook or _choose_book(), options)
        click.echo(f"{book.title} – {say('? Hilfe, z zurück, q Ende', '? help, z back, q quit')}")
        slip, settled = Dialogue(book, options).run()
    except (Quit, Back) as stopped:
        click.echo(say("Abgebrochen; nichts gerechnet.", "Stopped; nothing settled."))
        raise click.exceptions.Exit(getattr(stopped, "code", 0)) from None
    click.echo()
    explain(Console(highlight=False), book, slip.contract, settled)
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
        click.echo(text_of(slip).decode())


def text_of(slip: Slip) -> bytes:
    """The slip as JSON, without what it leaves open."""
    plain = msgspec.to_builtins(slip)
    empty = msgspec.to_builtins(Slip(slip.rulebook, slip.contract))
    said = {k: v for k, v in plain.items() if v != empty[k] or k in ("rulebook", "contract")}
    return msgspec.json.encode(said)


def _write(slip: Slip, path: Path) -> None:
    path.write_bytes(text_of(slip) + b"\n")
    click.echo(say(f"Zettel geschrieben: {path}", f"Slip written: {path}"))
