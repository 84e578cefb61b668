"""A cup on paper, as pages and as files: ``print``, ``publish``, ``export``."""

from __future__ import annotations

from pathlib import Path

import click

from mondfang.cli.base.files import STREAM, write_whole
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.cup.desk import CupDesk, cup_verb
from mondfang.cli.tournament.base.location import slug
from mondfang.cli.tournament.exports.exchange import file_form
from mondfang.paper import CUP_KINDS, CupKind, cup_file, cup_pdf, publish_cup


@cup_verb(
    "print",
    Both(
        "Den Stand als PDF (ART: cup), oder wer im Finale was braucht (cup-final).",
        "The standings as a PDF (KIND: cup), or what each player needs in the final (cup-final).",
    ),
    [
        Argument(
            ["kind"],
            type=click.Choice(CUP_KINDS),
            default="cup",
            required=False,
            metavar=Both("[ART]", "[KIND]"),
        ),
        Option(["--to", "target"], metavar=Both("DATEI", "FILE"), help=Both("Wohin.", "Where.")),
    ],
    writes=False,
)
def print_(desk: CupDesk, kind: CupKind, target: str | None) -> None:
    book = desk.read()
    name = target or f"{slug(f'{book.created.title} {book.created.season}')}-{kind}.pdf"
    write_whole(name, cup_pdf(kind, book.cup, language()))
    desk.answer({"files": [name]}, say(f"Geschrieben: {name}", f"Written: {name}"))


@cup_verb(
    "publish",
    Both("Den Stand als Webseiten in einen ORDNER.", "The standings as web pages in a FOLDER."),
    [Argument(["folder"], metavar=Both("ORDNER", "FOLDER"))],
    writes=False,
)
def publish(desk: CupDesk, folder: str) -> None:
    files = publish_cup(Path(folder), desk.read().cup, language())
    text = say(f"{len(files)} Dateien in {folder}.", f"{len(files)} files in {folder}.")
    desk.answer({"folder": folder, "files": [str(file) for file in files]}, text)


@cup_verb(
    "export",
    Both(
        "Den Stand als .csv, .tsv, .xlsx oder .json, wie ZIEL endet.",
        "The standings as .csv, .tsv, .xlsx or .json, depending on how TARGET ends.",
    ),
    [Argument(["target"], metavar=Both("ZIEL", "TARGET"))],
    writes=False,
)
def export(desk: CupDesk, target: str) -> None:
    data = cup_file(file_form(target), desk.read().cup, language())
    write_whole(target, data)
    if target == STREAM:
        return
    desk.answer({"files": [target]}, say(f"Geschrieben: {target}", f"Written: {target}"))
