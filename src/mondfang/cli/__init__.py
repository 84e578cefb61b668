"""The command line: ``mondfang``. Commands are imported when they are called, not before."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from mondfang.cli.base.lazy import Lazy, Root
from mondfang.cli.base.speech import VARIABLE, Both, Option, language_option

_COMMANDS = {
    "play": Lazy(
        "mondfang.cli.play.command",
        "play",
        Both("Im Terminal gegen drei Bots spielen.", "Play against three bots in the terminal."),
    ),
    "serve": Lazy(
        "mondfang.cli.serve",
        "serve",
        Both("Im Browser spielen: die Web-App starten.", "Play in the browser: start the web app."),
    ),
    "arena": Lazy(
        "mondfang.cli.arena.command",
        "arena",
        Both("Bots auf denselben Karten vergleichen.", "Compare bots on the same cards."),
    ),
    "simulate": Lazy(
        "mondfang.cli.simulate.command",
        "simulate",
        Both(
            "Viele Spiele spielen lassen; was ein Blatt wert ist.",
            "Play many games; what a hand is worth.",
        ),
    ),
    "rules": Lazy(
        "mondfang.cli.rules.group",
        "rules",
        Both(
            "Regelwerke zeigen, vergleichen, prüfen und schreiben.",
            "Show, compare, check and write rulebooks.",
        ),
    ),
    "score": Lazy(
        "mondfang.cli.score.command",
        "score",
        Both("Einen Zettel abrechnen.", "Settle a scorer's slip."),
    ),
    "referee": Lazy(
        "mondfang.cli.referee.command",
        "referee",
        Both(
            "Einen Regelverstoß entscheiden: Spruch, Regeln, vier Zahlen.",
            "Rule on a fault: the ruling, its clauses, four numbers.",
        ),
    ),
    "cases": Lazy(
        "mondfang.cli.referee.cases",
        "cases",
        Both("Fälle des Schiedsrichters.", "The referee's cases."),
    ),
    "quiz": Lazy(
        "mondfang.cli.quiz.command",
        "quiz",
        Both("Was zahlt das? Renonce oder nicht?", "What does it pay? Renonce or not?"),
    ),
    "schema": Lazy(
        "mondfang.cli.schema",
        "schema",
        Both("JSON-Schema eines Formats.", "JSON Schema of a format."),
    ),
    "record": Lazy(
        "mondfang.cli.record.group",
        "record",
        Both("Aufgezeichnete Spiele lesen und nachspielen.", "Read and replay recorded games."),
    ),
    "analyse": Lazy(
        "mondfang.cli.analyse.command",
        "analyse",
        Both("Nachbesprechen: was welche Entscheidung kostete.", "What each decision cost."),
    ),
    "hand": Lazy(
        "mondfang.cli.hand",
        "hand",
        Both("Was ein Blatt in der Lizitation wert ist.", "What a hand is worth in the auction."),
    ),
    "exercise": Lazy(
        "mondfang.cli.exercise",
        "exercise",
        Both("Üben: eine Aufgabe, die eben entsteht.", "Practise: an exercise made just now."),
    ),
    "tournament": Lazy(
        "mondfang.cli.tournament.group",
        "tournament",
        Both(
            "Ein Turnier leiten, von der Anmeldung bis zur Siegerehrung.",
            "Run a tournament, from the door to the prize-giving.",
        ),
    ),
    "people": Lazy(
        "mondfang.cli.people.group",
        "people",
        Both("Alle, die spielen, über die Jahre.", "Everybody who plays, over the years."),
    ),
    "cup": Lazy(
        "mondfang.cli.cup.group",
        "cup",
        Both("Die Turniere eines Jahres zu einem Cup.", "The tournaments of a season as a cup."),
    ),
    "admin": Lazy(
        "mondfang.cli.admin.group",
        "admin",
        Both(
            "Die Datenbank der Web-App: sichern, Konten, Tische.",
            "The web app's database: backups, accounts, tables.",
        ),
    ),
    "deck": Lazy(
        "mondfang.cli.deck",
        "deck",
        Both("Die Karten als Bilder (SVG).", "The cards as pictures (SVG)."),
    ),
    "verify": Lazy(
        "mondfang.cli.verify.group",
        "verify",
        Both("Prüfen, ob ehrlich gemischt wurde.", "Check that the shuffle was fair."),
    ),
    "doctor": Lazy(
        "mondfang.cli.doctor",
        "doctor",
        Both(
            "Prüfen, was diese Installation hat und was ihr fehlt.",
            "Check what this installation has and what it lacks.",
        ),
    ),
}


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"mondfang {version('mondfang')}")
        context.exit()


cli = Root(
    "mondfang",
    lazy=_COMMANDS,
    help=Both(
        "Königrufen nach den Regeln, die am Tisch gelten.",
        "Königrufen by the rules of your table.",
    ),
    params=[
        Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_version,
            help=Both("Die Version zeigen.", "Show the version."),
        )
    ],
)
cli.params[-1] = language_option(VARIABLE)


def main() -> None:
    """The entry point of the package; a terminal without our letters gets question marks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    cli.main(arguments(sys.argv[1:]), prog_name="mondfang")


def start() -> None:
    """The entry point of the single file: a double click, without a terminal, starts the app."""
    if len(sys.argv) == 1:
        sys.argv.append("serve")
        sys.argv.append("--open")
    main()


def arguments(given: list[str]) -> list[str]:
    """Nothing at all, where somebody sits before a browser, means: start the app and open it."""
    if given:
        return given
    from mondfang.cli.serve import has_browser

    return ["serve"] if has_browser() else given
