"""``mondfang quiz``: a round of questions, or an exam for a club as PDF."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

import click
from rich.text import Text

from mondfang.cli.base.console import console, heading
from mondfang.cli.base.rulebooks import book_option, find_book, rulebook_option
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.cli.referee.prompts import Quit, choose
from mondfang.quiz.exam import MOST, exam_pdf, made_exam
from mondfang.quiz.model import Question
from mondfang.quiz.round import LENGTH, Round
from mondfang.quiz.series import LARGEST_SEED, chosen_topics, series
from mondfang.quiz.topics import AUDIENCES, LEVELS, Audience
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import cite


def ask(book: Rulebook, question: Question, number: int) -> int:
    """Put one question; the place of what was chosen."""
    paper = console()
    paper.print()
    paper.print(heading(f"{number}."))
    for text in question.told:
        paper.print(text.said(language()))
    places = [
        (place, choice.text.said(language())) for place, choice in enumerate(question.choices)
    ]
    said = choose(question.asks.said(language()), places)
    if question.is_right(said):
        paper.print(Text(say("Richtig.", "Right."), style="bold green"))
    else:
        right = question.choices[question.right].text.said(language())
        wrong = Text(say("Falsch.", "Wrong."), style="bold red")
        paper.print(wrong.append(f" {say('Richtig ist', 'The answer is')}: {right}", ""))
    for text in question.why:
        paper.print(f"  {text.said(language())}")
    for one in cite(book, question.clauses, language()):
        paper.print(Text(f"  {one.id} ", style="dim").append(one.text, ""))
    return said


def play(book: Rulebook, questions: list[Question]) -> None:
    """One question after the other; ``q`` ends it early, and the result is told all the same."""
    asked: list[Question] = []
    said: list[int] = []
    try:
        for number, question in enumerate(questions, 1):
            answer = ask(book, question, number)
            asked.append(question)
            said.append(answer)
    except (Quit, click.Abort):
        click.echo()
    done = Round(tuple(asked), tuple(said))
    total = say(
        f"{done.right} von {done.answered} richtig.", f"{done.right} of {done.answered} right."
    )
    click.echo(f"\n{total}")
    names = {topic.id: topic.text.said(language()) for topic in chosen_topics(book)}
    if done.weak:
        weak = ", ".join(f"{names[topic]} (--topic {topic})" for topic in done.weak)
        click.echo(f"{say('Zum Üben', 'To practise')}: {weak}")


@click.command(
    "quiz",
    cls=Command,
    help=Both(
        """
        Was zahlt das? Renonce oder nicht? Fragen, die das Regelwerk selbst beantwortet.

        Dieselbe Nummer (--seed) gibt dieselben Fragen; --exam druckt sie als Prüfung.
        """,
        """
        What does it pay? Renonce or not? Questions that the rulebook itself answers.

        The same number (--seed) gives the same questions; --exam makes them an exam on paper.
        """,
    ),
    params=[
        rulebook_option("steirisch-2017"),
        book_option(),
        Option(
            ["--for", "audience"],
            type=click.Choice(AUDIENCES),
            help=Both("Für Schreiber oder Schiedsrichter.", "For scorers or for referees."),
        ),
        Option(
            ["--topic", "topics"],
            multiple=True,
            help=Both("Nur dieses Thema; mehrfach möglich.", "This topic only; may be repeated."),
        ),
        Option(
            ["--level"],
            type=click.IntRange(LEVELS[0], LEVELS[-1]),
            default=LEVELS[0],
            help=Both("1 leicht, 3 schwer (1).", "1 easy, 3 hard (1)."),
        ),
        Option(
            ["--count"],
            type=click.IntRange(1, MOST),
            default=LENGTH,
            help=Both(f"Wie viele Fragen ({LENGTH}).", f"How many questions ({LENGTH})."),
        ),
        Option(
            ["--seed"],
            type=click.IntRange(0, LARGEST_SEED),
            help=Both("Die Nummer der Runde.", "The number of the round."),
        ),
        Option(
            ["--exam", "path"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="PDF",
            help=Both("Als Prüfung mit Lösungen drucken.", "Print as an exam with answers."),
        ),
    ],
)
def quiz(
    rulebook: str,
    options: Mapping[str, str],
    audience: Audience | None,
    topics: tuple[str, ...],
    level: int,
    count: int,
    seed: int | None,
    path: Path | None,
) -> None:
    book = find_book(rulebook, options)
    number = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    if path is not None:
        path.write_bytes(
            exam_pdf(made_exam(book, level, number, count, audience, topics), language())
        )
        click.echo(f"{say('Geschrieben', 'Written')}: {path}")
        return
    asked = list(islice(series(book, level, number, audience, topics), count))
    order = say("Zahlen stehen für die Plätze 1 bis 4.", "Numbers are for seats 1 to 4.")
    click.echo(f"{book.title} · --seed {number} · {order} {say('q hört auf.', 'q quits.')}")
    play(book, asked)
