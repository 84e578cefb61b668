"""``print`` and ``publish``: what hangs on the wall, lies on the tables and goes on the web."""

from __future__ import annotations

from pathlib import Path

import click

from mondfang.cli.base.files import write_whole
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.location import slug
from mondfang.paper import KINDS, Kind, pdf
from mondfang.paper import publish as publish_pages
from mondfang.paper.print.seating import drawn_round
from mondfang.tournament.office.fold import Tournament

OF_A_ROUND = ("tables-by-name", "tables-by-table", "score-sheets")


@verb(
    "print",
    Both(
        """
        PDFs schreiben: Platzkarten, Tischlisten, Zettel, Ergebnisse, Urkunden.

        ART ist seat-cards, tables-by-name, tables-by-table, score-sheets, results, certificates,
        bei Teams auch teams und team-certificates; mehrere auf einmal sind möglich. Die Dateien
        heißen nach Turnier und Art, oder wie --to sagt (bei einer Art).
        """,
        """
        Write PDFs: seat cards, table lists, score sheets, results, certificates.

        KIND is seat-cards, tables-by-name, tables-by-table, score-sheets, results, certificates,
        with teams also teams and team-certificates; you can give several. The files are named
        after the tournament and the kind, or as --to says (for one kind).
        """,
    ),
    [
        Argument(
            ["kinds"],
            nargs=-1,
            required=True,
            type=click.Choice(KINDS),
            metavar=Both("ART…", "KIND…"),
        ),
        Option(["--round", "number"], type=int, help=Both("Für diese Runde.", "For this round.")),
        Option(
            ["--table", "tables"],
            type=int,
            multiple=True,
            help=Both("Nur diesen Tisch; mehrfach.", "This table only; may be repeated."),
        ),
        Option(
            ["--player", "players"],
            type=int,
            multiple=True,
            help=Both("Nur für diese Nummer; mehrfach.", "For this player only; repeatable."),
        ),
        Option(["--after"], type=int, help=Both("Nach dieser Runde.", "After this round.")),
        Option(["--club"], help=Both("Nur dieser Verein.", "This club only.")),
        Option(["--category"], help=Both("Nur diese Kategorie.", "This category only.")),
        Option(["--top"], type=int, help=Both("Nur die ersten N.", "Only the top N.")),
        Option(
            ["--cup", "for_cup"],
            is_flag=True,
            help=Both("Was der Cup bekommt.", "What the cup gets."),
        ),
        Option(["--to", "target"], metavar=Both("DATEI", "FILE"), help=Both("Wohin.", "Where.")),
    ],
    writes=False,
)
def print_(
    desk: Desk,
    kinds: tuple[Kind, ...],
    number: int | None,
    tables: tuple[int, ...],
    players: tuple[int, ...],
    after: int | None,
    club: str | None,
    category: str | None,
    top: int | None,
    for_cup: bool,
    target: str | None,
) -> None:
    state = desk.read()
    if target is not None and len(kinds) > 1:
        text = say("--to gilt für eine Art.", "--to is for one kind.")
        raise click.BadParameter(text, param_hint="--to")
    made = {}
    for kind in kinds:
        name = target or _file_name(state, kind, number, (*tables, *players))
        made[name] = pdf(
            kind,
            state,
            language(),
            round=number,
            tables=tables,
            players=players,
            after=after,
            club=club,
            category=category,
            top=top,
            for_cup=for_cup,
        )
    for name, data in made.items():
        write_whole(name, data)
    text = say(f"Geschrieben: {', '.join(made)}", f"Written: {', '.join(made)}")
    if {"certificates", "team-certificates"} & set(kinds) and not state.is_confirmed:
        german = "Achtung: Die Wertung ist noch nicht bestätigt; auf Urkunden steht das nicht."
        english = "Note: the standings are not confirmed yet, and certificates do not say that."
        text += "\n" + say(german, english)
    desk.answer({"files": list(made), "confirmed": state.is_confirmed}, text)


def _file_name(state: Tournament, kind: Kind, number: int | None, only: tuple[int, ...]) -> str:
    """After the tournament, the kind, the round of what belongs to one, and what was chosen.

    So a single sheet printed again does not take the place of all of them.
    """
    tail = f"-{drawn_round(state, number).number}" if kind in OF_A_ROUND else ""
    chosen = "".join(f"-nr{one}" for one in only)
    return f"{slug(state.created.title)}-{kind}{tail}{chosen}.pdf"


@verb(
    "publish",
    Both(
        "Die Ergebnisse als Webseiten in einen ORDNER: fürs Handy, für den Saal, fürs Netz.",
        "The results as web pages in a FOLDER: for phones, the hall and the web.",
    ),
    [
        Argument(["folder"], metavar=Both("ORDNER", "FOLDER")),
        Option(
            ["--refresh"],
            type=click.IntRange(min=0),
            default=30,
            help=Both("Sekunden, bis die Seiten neu laden.", "Seconds between reloads."),
        ),
    ],
    writes=False,
)
def publish(desk: Desk, folder: str, refresh: int) -> None:
    state = desk.read()
    files = publish_pages(Path(folder), state, language(), refresh_seconds=refresh)
    text = say(f"{len(files)} Dateien in {folder}.", f"{len(files)} files in {folder}.")
    desk.answer({"folder": folder, "files": [str(file) for file in files]}, text)
