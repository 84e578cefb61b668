"""``mondfang score``: a scorer's slip in, the row for the sheet and the money out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from mondfang import words
from mondfang.cli.base.rulebooks import book_option
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import cite
from mondfang.rulebook.names import contract_name
from mondfang.scorer.slip import SlipError, answer
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.form import decode
from mondfang.scorer.slip.read import book_of_slip
from mondfang.settlement import Line, Settlement
from mondfang.speech import numbers


class SlipRefused(click.ClickException):
    """The documented error: one JSON object on standard error, exit code 2."""

    exit_code = 2

    def __init__(self, problem: SlipError) -> None:
        super().__init__(problem.sentence(language()))
        self.problem = problem

    def show(self, file: IO[str] | None = None) -> None:
        click.echo(msgspec.json.encode(self.problem.as_json(language())), err=True)


def scored(data: bytes) -> bytes:
    return msgspec.json.encode(answer(settle_slip(decode(data))))


def answers(lines: Iterator[bytes]) -> Iterator[bytes]:
    """One answer or error object for each line, in order; a blank line is an error as well."""
    for line in lines:
        try:
            yield scored(line)
        except SlipError as problem:
            yield msgspec.json.encode(problem.as_json(language()))


@contextmanager
def _opened(name: str) -> Iterator[IO[bytes]]:
    """The file, or standard input for ``-``; a file that cannot be read is a documented error."""
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as stream:
            yield stream
    except OSError as problem:
        raise SlipError("no-file", file=name) from problem


def item_name(book: Rulebook, line: Line) -> str:
    """What a line of a settlement is for, in the language of this call."""
    return words.item_name(book, line, language())


def explain(console: Console, book: Rulebook, contract: str, settled: Settlement) -> None:
    """A table for people: each line, four seats, and the clauses in our words below."""
    console.print(f"[bold]{contract_name(contract, language(), book)}[/] – {book.title}")
    grid = Grid(show_edge=False, pad_edge=False)
    grid.add_column(say("Posten", "item"))
    for seat in range(4):
        grid.add_column(f"{say('Platz', 'seat')} {seat}", justify="right")
    grid.add_column(say("Kassa (Cent)", "cash (cents)"), justify="right")
    grid.add_column(say("Regel", "rule"))
    for line in settled.lines:
        cents = "–" if line.cents is None else numbers.row(line.cents)
        points = map(numbers.signed, line.points)
        grid.add_row(item_name(book, line), *points, cents, ", ".join(line.clauses))
    total = "–" if settled.cents is None else numbers.row(settled.cents)
    grid.add_row(say("Summe", "sum"), *map(numbers.signed, settled.points), total, "")
    console.print(grid)
    for one in cite(book, (name for line in settled.lines for name in line.clauses), language()):
        console.print(f"[dim]{escape(one.id)}[/] {escape(one.text)}")


class Score(Command):
    """A command whose first word ``row`` stands for another one; anything else is a file."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        if args[:1] == ["row"]:
            from mondfang.cli.score.row import row

            return row.make_context(f"{info_name} row", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


def _needs_ask(context: click.Context, parameter: click.Parameter) -> click.UsageError:
    name = parameter.opts[0]
    text = say(f"{name} gilt nur mit --ask.", f"{name} goes with --ask only.")
    return click.UsageError(text, context)


@click.command(
    "score",
    cls=Score,
    help=Both(
        """
        Einen Zettel (JSON) abrechnen: Schrift und Kassa mit ihren Regeln.

        Ohne JSON: „score --ask“ fragt das Spiel Schritt für Schritt ab;
        „score row“ prüft, ob vier Zahlen aus einem Spiel kommen können.
        """,
        """
        Settle a slip (JSON): points and cash with the rules behind them.

        Without JSON: 'score --ask' asks for the game step by step; 'score row' checks
        whether four numbers can come from one game.
        """,
    ),
    params=[
        Argument(["file"], default="-", metavar=Both("[DATEI]", "[FILE]")),
        Option(
            ["--lines"],
            is_flag=True,
            help=Both(
                "Ein Zettel je Zeile, eine Antwort je Zeile.", "One slip a line, one answer a line."
            ),
        ),
        Option(
            ["--explain", "explained"],
            is_flag=True,
            help=Both("Als Tabelle für Menschen.", "As a table for people."),
        ),
        Option(
            ["--ask"],
            is_flag=True,
            help=Both(
                "Schritt für Schritt fragen statt lesen.", "Ask step by step instead of reading."
            ),
        ),
        Option(
            ["--rulebook"],
            metavar="ID",
            help=Both("Regelwerk für --ask.", "Rulebook for --ask."),
        ),
        book_option(),
        Option(
            ["--slip-out"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar=Both("DATEI", "FILE"),
            help=Both("Wohin --ask den Zettel schreibt.", "Where --ask writes the slip."),
        ),
    ],
)
@click.pass_context
def score(
    context: click.Context,
    file: str,
    lines: bool,
    explained: bool,
    ask: bool,
    rulebook: str | None,
    options: dict[str, str],
    slip_out: Path | None,
) -> None:
    if ask:
        from mondfang.cli.score.ask import ask_and_score

        ask_and_score(rulebook, options, slip_out)
        return
    given = {"rulebook": rulebook, "options": options, "slip_out": slip_out}
    for parameter in context.command.params:
        if given.get(parameter.name or ""):
            raise _needs_ask(context, parameter)
    try:
        with _opened(file) as stream:
            if lines:
                for line in answers(iter(stream)):
                    sys.stdout.write(line.decode() + "\n")
                return
            slip = decode(stream.read())
        settled = settle_slip(slip)
    except SlipError as problem:
        raise SlipRefused(problem) from None
    if explained:
        explain(Console(highlight=False), book_of_slip(slip), slip.contract, settled)
    else:
        click.echo(msgspec.json.encode(answer(settled)))
