"""``mondfang score``: a scorer's slip in, the row for the sheet and the money out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click
import msgspec

from mondfang.cli.base.rulebooks import book_option, rulebook_option
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.cli.score.explain import explain
from mondfang.cli.score.names import names_option
from mondfang.reading import MOST_BYTES, check_size
from mondfang.scorer.slip import SlipError, answer
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.form import decode
from mondfang.scorer.slip.read import book_of_slip


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


class Score(Command):
    """A command whose first word ``row`` or ``sheet`` is another one; all else is a file."""

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
        if args[:1] == ["sheet"]:
            from mondfang.cli.score.sheet import sheet

            return sheet.make_context(f"{info_name} sheet", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


def at_a_keyboard() -> bool:
    return sys.stdin.isatty()


def _needs_ask(context: click.Context, parameter: click.Parameter) -> click.UsageError:
    name = parameter.opts[0]
    text = say(f"{name} gilt nur mit --ask.", f"{name} works only with --ask.")
    return click.UsageError(text, context)


@click.command(
    "score",
    cls=Score,
    help=Both(
        """
        Einen Zettel (JSON) abrechnen: Schrift und Kassa mit ihren Regeln.

        Ohne JSON: „score“ allein fragt im Terminal das Spiel Schritt für Schritt ab (--ask);
        „score row“ prüft, ob vier Zahlen aus einem Spiel kommen können;
        „score sheet“ führt den Block eines Abends.
        """,
        """
        Settle a slip (JSON): points and cash with the rules behind them.

        Without JSON: 'score' alone asks for the game step by step in a terminal (--ask);
        'score row' checks whether four numbers can come from one game; 'score sheet' keeps the
        block of an evening.
        """,
    ),
    params=[
        Argument(["file"], default="-", metavar=Both("[DATEI]", "[FILE]")),
        Option(
            ["--lines"],
            is_flag=True,
            help=Both(
                "Ein Zettel je Zeile, eine Antwort je Zeile.",
                "One slip per line, one answer per line.",
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
        rulebook_option(help=Both("Regelwerk für --ask.", "Rulebook for --ask.")),
        book_option(),
        names_option(),
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
    names: tuple[str, ...],
    slip_out: Path | None,
) -> None:
    if ask or (file == "-" and not lines and at_a_keyboard()):  # nobody types JSON
        from mondfang.cli.score.ask import ask_and_score

        ask_and_score(rulebook, options, names, slip_out)
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
            data = stream.read(MOST_BYTES + 1)
        check_size(data, file)
        slip = decode(data)
        settled = settle_slip(slip)
    except SlipError as problem:
        raise SlipRefused(problem) from None
    if explained:
        explain(book_of_slip(slip), slip.contract, settled, names)
    else:
        click.echo(msgspec.json.encode(answer(settled)))
