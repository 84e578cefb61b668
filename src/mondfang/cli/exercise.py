"""``mondfang exercise``: a question that has just been made, and what the engine says to it."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from mondfang.cli.base.console import console, heading
from mondfang.cli.base.effort import json_option
from mondfang.cli.base.rulebooks import book_option, find_book, rulebook_option
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.learn.circle import Work, seed_at
from mondfang.learn.circle.work import SEEDS as WORK_SEEDS
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, judged, kind_of, kinds_of, make_exercise
from mondfang.learn.worksheet import MOST, Worksheet, worksheet_pdf
from mondfang.rulebook import DEFAULT_BOOK, Rulebook
from mondfang.rulebook.citations import ids_text
from mondfang.speech import numbers
from mondfang.words.cards import card_short

SEEDS = 10**9


@click.command(
    "exercise",
    cls=Command,
    help=Both(
        """
        Üben: eine Aufgabe, die eben entsteht, und die Antwort mit ihren Regeln.

        Ohne ART zeigt es, welche es gibt. Geantwortet wird mit den Nummern; derselbe Startwert
        gibt dieselbe Aufgabe.
        """,
        """
        Practise: an exercise that is made just now, and its answer with the rules behind it.

        Without a KIND it lists them. Answer with the numbers; the same seed gives the same
        exercise.
        """,
    ),
    params=[
        Argument(["kind"], metavar=Both("[ART]", "[KIND]"), required=False),
        rulebook_option(DEFAULT_BOOK),
        Option(
            ["--seed"],
            type=click.IntRange(0, SEEDS - 1),
            help=Both("Für die gleiche Aufgabe.", "For the same exercise."),
        ),
        Option(
            ["--answer"],
            metavar=Both("NUMMERN", "NUMBERS"),
            help=Both("Die Antwort gleich dazu: „1 3“.", "The answer at once: '1 3'."),
        ),
        Option(
            ["--paper"],
            metavar=Both("DATEI", "FILE"),
            type=click.Path(dir_okay=False, writable=True, path_type=Path),
            help=Both("Ein Arbeitsblatt als PDF schreiben.", "Write a work sheet as PDF."),
        ),
        Option(
            ["--count"],
            type=click.IntRange(1, MOST),
            default=6,
            help=Both("Aufgaben auf dem Arbeitsblatt.", "Exercises on the work sheet."),
        ),
        Option(
            ["--solutions"],
            is_flag=True,
            help=Both("Das Arbeitsblatt mit den Lösungen.", "The work sheet with its solutions."),
        ),
        json_option(),
        book_option(),
    ],
)
def exercise(
    kind: str | None,
    rulebook: str,
    seed: int | None,
    answer: str | None,
    paper: Path | None,
    count: int,
    solutions: bool,
    as_json: bool,
    options: dict[str, str],
) -> None:
    """Ask, hear the answer, and tell what it was worth."""
    book, screen = find_book(rulebook, options), console()
    if kind is None:
        _list(screen, book)
        return
    number = secrets.randbelow(SEEDS) if seed is None else seed
    if paper is not None:
        _print(book, Work("exercises", kind, number % WORK_SEEDS, count), paper, solutions)
        return
    made = make_exercise(book, kind, number)
    if as_json:
        from mondfang.learn.exercise.form import write_exercises

        click.echo(write_exercises((made,)))
        return
    picked = None if answer is None else _picked(made, answer)
    _ask(screen, book, made)
    if picked is None:
        click.echo(say("Antwort: ", "Answer: "), nl=False)
        picked = _picked(made, sys.stdin.readline())
        click.echo()
    if picked:
        _tell(screen, made, picked)


def _print(book: Rulebook, work: Work, file: Path, solutions: bool) -> None:
    """The same sheet as the web prints by this number."""
    made = [make_exercise(book, work.name, seed_at(work, n)) for n in range(1, work.count + 1)]
    title = kind_of(book, work.name).title.said(language())
    sheet = Worksheet(book, title, str(work.seed), made)
    file.write_bytes(worksheet_pdf(sheet, language(), solutions=solutions))
    click.echo(file)


def _list(paper: Console, book: Rulebook) -> None:
    for kind in kinds_of(book).values():
        paper.print(Text(f"{kind.id:18} {kind.title.said(language())}"))


def _ask(paper: Console, book: Rulebook, made: Exercise) -> None:
    kind = kinds_of(book)[made.kind]
    title = kind.title.said(language())
    paper.print(heading(f"{title} · {book.title} · --seed {made.seed}"))
    for told in made.scene.told:
        paper.print(Text(told.said(language())))
    for pile in made.scene.piles:
        cards = [
            f"{pile.seats[n].said(language())} {card_short(card)}"
            if pile.seats
            else card_short(card)
            for n, card in enumerate(pile.cards)
        ]
        paper.print(Text(f"{pile.name.said(language())}: {', '.join(cards)}"))
    paper.print()
    paper.print(Text(made.question.said(language()), style="bold"))
    for number, choice in enumerate(made.choices, 1):
        paper.print(Text(f"{number:3}  {choice.label.said(language())}"))


def _picked(made: Exercise, answer: str) -> list[str]:
    """The choices that the numbers mean."""
    found = []
    for word in answer.replace(",", " ").split():
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= len(made.choices)):
            raise LearnError("no-choice", found=word[:20])
        found.append(made.choices[int(word) - 1].id)
    return found


def _tell(paper: Console, made: Exercise, picked: list[str]) -> None:
    verdict = judged(made, picked)
    right, wrong = say("Richtig.", "Right."), say("Nicht ganz.", "Not quite.")
    paper.print(Text(right if verdict.right else wrong, style="bold"))
    for number, choice in enumerate(made.choices, 1):
        mark = "✓" if choice.id in made.right else "✗" if choice.id in verdict.picked else " "
        digits = 0 if made.certified else 1
        value = choice.value
        worth = "" if value is None else f"  {numbers.signed(value, digits, language())}"
        paper.print(Text(f"{mark} {number:3}  {choice.label.said(language())}{worth}"))
    for reason in made.reasons:
        paper.print(Text(reason.said(language())))
    if made.certified:
        paper.print(
            Text(say("Exakt: mit offenen Karten gelöst.", "Exact: solved with open cards."))
        )
    if made.clauses:
        paper.print(Text(ids_text(made.clauses)))
