"""``mondfang play``: a table in the terminal, you and three players made of code."""

from __future__ import annotations

import random
import secrets
import sys
from pathlib import Path

import click
from rich.console import Console

from mondfang.bots import RUNGS, Style, make
from mondfang.cli.base.rulebooks import book_option, find_book
from mondfang.cli.base.speech import Both, Command, Option, say
from mondfang.cli.play.keys import Quit
from mondfang.cli.play.round import Table
from mondfang.cli.play.session import Session, check_writable
from mondfang.cli.play.terminal import Terminal

SEATS = 4
_RUNGS = ", ".join(RUNGS)


def _read_bots(
    context: click.Context, parameter: click.Parameter, text: str
) -> tuple[str, str, str]:
    """One rung for all three, or three, in playing order after you."""
    names = [name.strip().lower() for name in text.split(",")]
    unknown = [name for name in names if name not in RUNGS]
    if unknown:
        message = say(
            f"einen Bot {unknown[0]!r} gibt es nicht; es gibt {_RUNGS}",
            f"there is no bot {unknown[0]!r}; there are {_RUNGS}",
        )
        raise click.BadParameter(message, context, parameter)
    if len(names) not in (1, SEATS - 1):
        message = say("ein Name für alle oder drei Namen", "one name for all, or three names")
        raise click.BadParameter(message, context, parameter)
    one, two, three = names * (SEATS - 1) if len(names) == 1 else names
    return one, two, three


def answer_from(console: Console, question: str) -> str:
    """An answer from the keyboard; no keyboard is the end of input, no text is no answer."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    try:
        return console.input(question)
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


def set_table(
    console: Console, seat: int, bots: tuple[str, str, str], teacher: str, training: bool
) -> Table:
    """The seats filled, the teacher behind your chair."""
    terminal = Terminal(console, lambda question: answer_from(console, question), seat)
    others = [(seat + step) % SEATS for step in range(1, SEATS)]
    players = {other: make(name) for other, name in zip(others, bots, strict=True)}
    return Table(terminal, players, make(teacher, Style(teacher=True)), training)


def _greet(table: Table, bots: tuple[str, str, str]) -> None:
    terminal = table.terminal
    seated = zip(table.players, bots, strict=True)
    terminal.console.print(", ".join(f"{terminal.name(seat)}: {name}" for seat, name in seated))
    keys = say("? = Tipp, u = zurück, h = alle Tasten", "? = hint, u = take back, h = all keys")
    terminal.console.print(f"[dim]{keys}[/]")
    if table.training:
        text = say(
            "Übungsspiel: alles darf zurückgenommen werden; die Aufzeichnung sagt es dazu.",
            "A training game: everything may be taken back, and the record says so.",
        )
        terminal.console.print(f"[yellow]{text}[/]")


@click.command(
    "play",
    cls=Command,
    help=Both(
        """
        Im Terminal gegen drei Bots spielen, nach jedem der Regelwerke.

        Am Tisch: ? fragt den Lehrer, u nimmt zurück, h zeigt alle Tasten, q hört auf.
        """,
        """
        Play against three bots in the terminal, by any of the rulebooks.

        At the table: ? asks the teacher, u takes back, h shows all keys, q quits.
        """,
    ),
)
@click.option(
    "--rulebook",
    cls=Option,
    default="steirisch-2017",
    help=Both("Regelwerk: Name oder Datei.", "Rulebook: a name or a file."),
)
@click.option(
    "--bots",
    cls=Option,
    default="cup",
    show_default=True,
    callback=_read_bots,
    metavar="NAME[,NAME,NAME]",
    help=Both(
        f"Wer mitspielt: ein Name für alle drei oder drei; {_RUNGS}.",
        f"Who plays: one name for all three, or three; {_RUNGS}.",
    ),
)
@click.option(
    "--teacher",
    cls=Option,
    type=click.Choice(RUNGS),
    default="cup",
    show_default=True,
    help=Both("Wer die Tipps gibt.", "Who gives the hints."),
)
@click.option(
    "--seat",
    cls=Option,
    type=click.IntRange(0, SEATS - 1),
    default=0,
    show_default=True,
    help=Both("Dein Platz; 0 ist zuerst Vorhand.", "Your seat; 0 is forehand first."),
)
@click.option(
    "--training",
    cls=Option,
    is_flag=True,
    help=Both("Üben: alles darf zurückgenommen werden.", "Practise: everything may be taken back."),
)
@click.option(
    "--seed",
    cls=Option,
    type=int,
    help=Both("Für gleiche Karten.", "For the same cards."),
)
@click.option(
    "--save",
    cls=Option,
    type=click.Path(path_type=Path, file_okay=False),
    help=Both("Ordner für die Aufzeichnungen.", "Folder for the records."),
)
def play(
    rulebook: str,
    bots: tuple[str, str, str],
    teacher: str,
    seat: int,
    training: bool,
    seed: int | None,
    save: Path | None,
    options: dict[str, str],
) -> None:
    book = find_book(rulebook, options)
    console = Console(highlight=False, emoji=False)
    table = set_table(console, seat, bots, teacher, training)
    if save is not None:
        check_writable(save)
    source = random.Random(secrets.randbits(128) if seed is None else seed)
    try:
        _greet(table, bots)
        Session(book, table, source, save).run()
    except (Quit, EOFError, KeyboardInterrupt):
        console.print(f"\n{say('Bis zum nächsten Mal!', 'Until next time!')}")


play.params.append(book_option())
