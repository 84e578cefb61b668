"""``mondfang rules print``: a rulebook as a PDF, its tariff card, or a page for the traveller."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import book_option, find_book
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.paper.print.rulebooks import rulebook_pdf, travel_pdf


@click.command(
    "print",
    cls=Command,
    help=Both(
        """
        Ein Regelwerk drucken: das ganze, mit --card nur den Tarif für den Tisch, mit --to, was
        an einem Tisch mit dem anderen Regelwerk anders ist. Hausregeln gehen genauso.
        """,
        """
        Print a rulebook: the whole of it, with --card the tariff for the table, with --to what is
        different at a table that plays by another one. House rules work just the same.
        """,
    ),
    params=[
        Argument(["reference"], metavar=Both("REGELWERK", "RULEBOOK")),
        book_option(),
        Option(["--card"], is_flag=True, help=Both("Nur die Tarifkarte.", "The tariff card only.")),
        Option(
            ["--to", "other"],
            metavar="B",
            help=Both("Was nach B anders ist.", "What is different by rulebook B."),
        ),
        Option(
            ["--out", "-o", "path"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="DATEI",
            help=Both("Wohin (<regelwerk>.pdf).", "Where to (<rulebook>.pdf)."),
        ),
    ],
)
def print_book(
    reference: str, options: Mapping[str, str], card: bool, other: str | None, path: Path | None
) -> None:
    """Write the PDF and say where it is."""
    book = find_book(reference, options)
    if card and other is not None:
        raise Failure(
            say("Entweder --card oder --to, nicht beides.", "Either --card or --to, not both.")
        )
    if other is not None:
        made = travel_pdf(book, find_book(other), language())
    else:
        made = rulebook_pdf("card" if card else "book", book, language())
    target = path or Path(f"{book.id}.pdf")
    target.write_bytes(made)
    click.echo(say(f"Geschrieben: {target}", f"Written: {target}"))
