"""``mondfang play``: a table in the terminal, you and bots."""

from __future__ import annotations

import random
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import cast, get_args

import click
from rich.console import Console

from mondfang.bots import RUNGS, Style, make
from mondfang.bots.protocol import TEMPERS, Temper
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import book_option, find_book, find_file, rulebook_option
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.cli.play.keys import Quit
from mondfang.cli.play.round import Companions
from mondfang.cli.play.session import Session, check_writable
from mondfang.cli.play.terminal import Terminal
from mondfang.game import NotAllowed
from mondfang.rulebook import DEFAULT_BOOK, book_ids
from mondfang.rulebook.citations import ids_text
from mondfang.rulebook.load import read_text
from mondfang.table.setup import TEACHER, Eyes, Manner, Setup, check_setup

SIZES = ("4", "5")
_RUNGS = ", ".join(RUNGS)


def _read_bots(context: click.Context, parameter: click.Parameter, text: str) -> tuple[str, ...]:
    """Rungs by their names."""
    names = tuple(name.strip().lower() for name in text.split(","))
    unknown = [name for name in names if name not in RUNGS]
    if unknown:
        message = say(
            f"einen Bot {unknown[0]!r} gibt es nicht; es gibt {_RUNGS}",
            f"there is no bot {unknown[0]!r}; choose from {_RUNGS}",
        )
        raise click.BadParameter(message, context, parameter)
    return names


def _seated(names: tuple[str, ...], size: int) -> tuple[str, ...]:
    """One rung for all others, or one for each, in playing order after you."""
    others = size - 1
    if len(names) == 1:
        return names * others
    if len(names) == others:
        return names
    german, english = {3: ("drei", "three"), 4: ("vier", "four")}[others]
    message = say(f"ein Name für alle oder {german} Namen", f"one name for all, or {english} names")
    raise click.BadParameter(message, param_hint="--bots")


def answer_from(console: Console, question: str) -> str:
    """An answer from the keyboard; no keyboard is the end of input, no text is no answer."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    try:
        return console.input(question)
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


def set_table(
    console: Console,
    seat: int,
    bots: tuple[str, ...],
    teacher: str,
    temper: Temper = "even",
) -> Companions:
    """The seats filled, the teacher behind your chair."""
    terminal = Terminal(console, lambda question: answer_from(console, question), seat)
    size = len(bots) + 1
    others = [(seat + step) % size for step in range(1, size)]
    style = Style(risk=TEMPERS[temper])
    players = {other: make(name, style) for other, name in zip(others, bots, strict=True)}
    return Companions(terminal, players, make(teacher, Style(teacher=True)))


def setup_of(
    rulebook: str,
    options: dict[str, str],
    size: int,
    manner: Manner,
    stake: int | None,
    draw_seats: bool = False,
    eyes: Eyes = "fair",
    training: bool = False,
    teacher: str = TEACHER,
) -> Setup:
    """What is agreed at this table; a book of one's own is read from its file."""
    book = find_book(rulebook, options)  # says what is wrong, and where
    path = None if book.id in book_ids() else find_file(rulebook)
    setup = Setup(
        book.id,
        tuple(sorted(options.items())),
        None if path is None else read_text(path),
        manner=manner,
        size=size,
        kiebitze="none",
        pace=0.0,
        stake=stake,
        draw_seats=draw_seats,
        eyes=eyes,
        training=training,
        teacher=teacher,
    )
    try:
        check_setup(setup)
    except NotAllowed as problem:
        cited = f" ({ids_text(problem.clauses)})" if problem.clauses else ""
        raise Failure(problem.refusal.text(language()) + cited) from None
    return setup


def _greet(table: Companions, bots: tuple[str, ...], training: bool) -> None:
    terminal = table.terminal
    seated = zip(table.players, bots, strict=True)
    terminal.console.print(", ".join(f"{terminal.chair(seat)}: {name}" for seat, name in seated))
    keys = say("? = Tipp, u = zurück, h = alle Tasten", "? = hint, u = take back, h = all keys")
    terminal.console.print(f"[dim]{keys}[/]")
    if training:
        text = say(
            "Übungsspiel: alles darf zurückgenommen werden; die Aufzeichnung sagt es dazu.",
            "Training game: everything may be taken back; the record will say so.",
        )
        terminal.console.print(f"[yellow]{text}[/]")


@click.command(
    "play",
    cls=Command,
    help=Both(
        """
        Im Terminal gegen Bots spielen, nach jedem der Regelwerke.

        Am Tisch: ? fragt den Lehrer, u nimmt zurück, h zeigt alle Tasten, q hört auf.
        """,
        """
        Play against bots in the terminal, with any of the rulebooks.

        At the table: ? asks the teacher, u takes back, h shows all keys, q quits.
        """,
    ),
)
@click.option(
    "--bots",
    cls=Option,
    default="cup",
    show_default=True,
    callback=_read_bots,
    metavar="NAME[,NAME…]",
    help=Both(
        f"Wer mitspielt: ein Name für alle oder für jeden einer; {_RUNGS}.",
        f"Who plays: one name for all, or one for each; {_RUNGS}.",
    ),
)
@click.option(
    "--temper",
    cls=Option,
    type=click.Choice(get_args(Temper)),
    default="even",
    show_default=True,
    help=Both(
        "Wie viel die Bots beim Lizitieren und Ansagen wagen: careful wenig, bold viel.",
        "How much the bots dare when bidding and announcing.",
    ),
)
@click.option(
    "--teacher",
    cls=Option,
    type=click.Choice(RUNGS),
    default=TEACHER,
    show_default=True,
    help=Both("Wer die Tipps gibt.", "Who gives the hints."),
)
@click.option(
    "--seat",
    cls=Option,
    type=click.IntRange(1, 5),
    default=1,
    show_default=True,
    help=Both(
        "Dein Platz; 1 ist im ersten Spiel Vorhand.", "Your seat; 1 is forehand in the first game."
    ),
)
@click.option(
    "--players",
    cls=Option,
    type=click.Choice(SIZES),
    default="4",
    show_default=True,
    help=Both(
        "Wie viele am Tisch sitzen; zu fünft setzt der Geber aus.",
        "How many sit at the table; with five the dealer sits out.",
    ),
)
@click.option(
    "--draw-seats",
    cls=Option,
    is_flag=True,
    help=Both(
        "Plätze und erstes Geben mit Karten auslosen.", "Draw cards for seats and first deal."
    ),
)
@click.option(
    "--manner",
    cls=Option,
    type=click.Choice(("strict", "table")),
    default="strict",
    show_default=True,
    help=Both(
        "strict: Regelwidriges wird abgelehnt; table: wie am Tisch, mit Fehlern und Schiedsspruch.",
        "strict: illegal moves are refused; table: as at a real table, with faults and rulings.",
    ),
)
@click.option(
    "--eyes",
    cls=Option,
    type=click.Choice(get_args(Eyes)),
    default="fair",
    show_default=True,
    help=Both(
        "Wie scharf die Bots mit --manner table auf Fehler achten.",
        "How sharply bots watch for faults with --manner table.",
    ),
)
@click.option(
    "--stake",
    cls=Option,
    type=click.IntRange(1),
    metavar="CENT",
    help=Both("Einsatz in Cent je Punkt.", "Stake in cents per point."),
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
    help=Both(
        "Startwert: dieselbe Zahl gibt dieselben Karten.",
        "Seed: the same number deals the same cards.",
    ),
)
@click.option(
    "--mix",
    "secret",
    cls=Option,
    metavar=Both("WORT", "WORD"),
    help=Both(
        "Ein Wort von dir, das in alle Karten hineingemischt wird; vor dem Geben versiegelt.",
        "A word of yours that is mixed into every pack; sealed before the deal.",
    ),
)
@click.option(
    "--save",
    cls=Option,
    type=click.Path(path_type=Path, file_okay=False),
    help=Both("Ordner für die Aufzeichnungen.", "Folder for the records."),
)
def play(
    rulebook: str,
    bots: tuple[str, ...],
    temper: Temper,
    teacher: str,
    seat: int,
    players: str,
    draw_seats: bool,
    manner: str,
    eyes: str,
    stake: int | None,
    training: bool,
    seed: int | None,
    secret: str | None,
    save: Path | None,
    options: dict[str, str],
) -> None:
    size = int(players)
    if seat > size:
        message = say(f"Plätze gibt es von 1 bis {size}", f"seats are 1 to {size}")
        raise click.BadParameter(message, param_hint="--seat")
    seated = _seated(bots, size)
    setup = setup_of(
        rulebook,
        options,
        size,
        cast(Manner, manner),
        stake,
        draw_seats,
        cast(Eyes, eyes),
        training,
        teacher,
    )
    console = Console(highlight=False, emoji=False)
    table = set_table(console, seat - 1, seated, teacher, temper)
    if save is not None:
        check_writable(save)
    source = random.Random(secrets.randbits(128) if seed is None else seed)
    with suppress(Quit, EOFError, KeyboardInterrupt):
        _greet(table, seated, training)
        Session(setup, table, source, save, secret).run()
    console.print(f"\n{say('Bis zum nächsten Mal!', 'See you next time!')}")


play.params.insert(0, rulebook_option(DEFAULT_BOOK))
play.params.append(book_option())
