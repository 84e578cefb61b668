"""``mondfang tournament desk``: stay at the desk and type verbs alone, one after another."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress

import click

from mondfang.cli.base.speech import Both, language, say
from mondfang.cli.tournament.base.desk import Desk, asks, verb
from mondfang.cli.tournament.rounds.course import show_board

_LEAVE = {"q", "quit", "exit", "ende"}
# What is typed most often, for fingers in a hurry.
SHORT = {
    "a": "register",
    "b": "board",
    "e": "enter",
    "r": "standings",
    "t": "tables",
    "z": "sheet",
}


@verb(
    "desk",
    Both(
        """
        Am Schreibtisch bleiben: Befehle ohne „mondfang tournament“ davor, sofort beantwortet.

        Kurz: a anmelden, b Überblick, e eingeben, t Tische, r Wertung, z Zettel; q hört auf.
        """,
        """
        Stay at the desk: commands without "mondfang tournament" in front, answered at once.

        Short: a register, b board, e enter, t tables, r standings, z sheet; q to stop.
        """,
    ),
)
def desk(desk: Desk) -> None:
    with suppress(ImportError):
        import readline  # noqa: F401  # lines can be edited and found again
    show_board(desk.read())
    while True:
        line = _line()
        if line is None or line in _LEAVE:
            return
        if line:
            _run(desk, line)


def _line() -> str | None:
    """What is typed, or the next line of the input; None at its end."""
    if asks():
        try:
            said: str = click.prompt(
                say("Leitung", "Desk"), default="", show_default=False, prompt_suffix="> "
            )
        except click.Abort:
            return None
        return said.strip()
    typed = sys.stdin.readline()
    return typed.strip() if typed else None


def _run(desk: Desk, line: str) -> None:
    """One verb; what it refuses is said, and the desk stays open."""
    from mondfang.cli import cli

    try:
        words = shlex.split(line)
        words[0] = SHORT.get(words[0], words[0])
        common = ["--file", desk.file] if desk.file else []
        common += ["--author", desk.author] if _writes(words[0]) else []
        call = ["--lang", language(), "tournament", words[0], *common, *words[1:]]
        cli.main(call, prog_name="mondfang", standalone_mode=False)
    except (click.exceptions.Exit, click.Abort):
        return
    except click.ClickException as problem:
        problem.show()
    except (ValueError, OSError) as problem:
        click.echo(f"{say('Fehler', 'Error')}: {problem}", err=True)


def _writes(name: str) -> bool:
    """Whether the verb takes an author."""
    from mondfang.cli.tournament.group import tournament

    command = tournament.get_command(click.Context(tournament), name)
    return command is not None and any(one.name == "author" for one in command.params)
