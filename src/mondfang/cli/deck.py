"""``mondfang deck``: the cards as pictures."""

from __future__ import annotations

from pathlib import Path

import click

from mondfang.cards import CARDS
from mondfang.cli.base.speech import Argument, Both, Command, Option, say
from mondfang.deck import BACK, DECKS, FIRST, back_svg, card_svg, sprite


@click.command(
    "deck",
    cls=Command,
    help=Both(
        "Die 54 Karten und die Rückseite als SVG in einen Ordner schreiben.",
        "Write the 54 cards and the back into a folder, as SVG.",
    ),
)
@click.argument(
    "folder",
    cls=Argument,
    metavar=Both("ORDNER", "FOLDER"),
    type=click.Path(file_okay=False, path_type=Path),
)
@click.option(
    "--sprite",
    "in_one",
    is_flag=True,
    cls=Option,
    help=Both(
        "Alle in eine Datei, deck.svg, mit den Kürzeln der Karten als Namen.",
        "All in one file, deck.svg, under the codes of the cards.",
    ),
)
@click.option(
    "--style",
    "of",
    type=click.Choice(tuple(DECKS)),
    default=FIRST,
    show_default=True,
    cls=Option,
    help=Both(
        "Welches Blatt: kaffeehaus, biedermeier (in der Art der Industrie-und-Glück-Karten), "
        "klar (einfarbig, für schwache Augen).",
        "Which deck: kaffeehaus, biedermeier (in the manner of the Industrie und Glück cards), "
        "klar (one colour, for weak eyes).",
    ),
)
def deck(folder: Path, in_one: bool, of: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {"deck": sprite(of)} if in_one else faces(of)
    for name, text in drawn.items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
    click.echo(
        say(f"{len(drawn)} Dateien in {folder}", f"{len(drawn)} files in {folder}")
        if len(drawn) > 1
        else folder / "deck.svg"
    )


def faces(of: str) -> dict[str, str]:
    """Every picture of a deck by the name of its file."""
    return {**{card.code: card_svg(card, of) for card in CARDS}, BACK: back_svg(of)}
