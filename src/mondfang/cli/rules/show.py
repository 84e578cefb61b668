"""``mondfang rules show``: a whole rulebook in words, each rule with its clauses."""

from __future__ import annotations

from collections.abc import Mapping

import click
from rich.console import Console
from rich.text import Text

from mondfang.cli.base.console import cited, console, heading, table
from mondfang.cli.base.rulebooks import book_option, find_book
from mondfang.cli.base.speech import Argument, Both, Command, language, say
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import legend
from mondfang.rulebook.outline import Section, agreed, outline


@click.command(
    "show",
    cls=Command,
    help=Both(
        "Ein Regelwerk in Worten: Spiele, Prämien, Ablauf, Abrechnung, jeweils mit Klauseln.",
        "A rulebook in words: games, premiums, procedure, settlement, each with its clauses.",
    ),
    params=[Argument(["reference"], metavar=Both("REGELWERK", "RULEBOOK")), book_option()],
)
def show(reference: str, options: Mapping[str, str]) -> None:
    """Print the resolved book, options included."""
    book = find_book(reference, options)
    paper = console()
    _head(book, paper)
    for section in outline(book, language()):
        _print(section, paper)


# How wide the columns of the tables with more than two are; None is as wide as needed.
_RATIOS = {
    "contract": (20, None, None, 46),
    "premium": (16, None, None, 12, None, 30),
    "option": (22, 28, 20, 20),
}


def _head(book: Rulebook, paper: Console) -> None:
    paper.print(heading(book.title))
    base = f", {say('abgeleitet von', 'derived from')} {book.extends}" if book.extends else ""
    paper.print(f"{book.id}{base}; {book.region}, {say('Stand', 'edition')} {book.edition}")
    changed = [f"{key}={value}" for key, value in agreed(book).items()]
    if changed:
        paper.print(f"{say('vereinbart', 'agreed')}: {', '.join(changed)}")
    paper.print(f"{say('Prüfsumme', 'digest')} {book.digest[:12]}")
    paper.print(f"{legend(language())}\n", style="dim")


def _print(section: Section, paper: Console) -> None:
    paper.print(heading(section.title))
    cells = len(section.entries[0].cells) if section.entries else 0
    heads = section.heads or ("",) * (cells + 1)
    rows = table(*heads, "", ratios=_RATIOS.get(section.topic, (36, 44)))
    rows.show_header = bool(section.heads)
    for entry in section.entries:
        text = cited(entry.text, entry.clauses)
        if section.topic == "option":  # what it is about comes before what was agreed
            rows.add_row(entry.name, text, *entry.cells)
        else:
            rows.add_row(entry.name, *entry.cells, text)
    paper.print(rows)
    if section.absent:
        when = say("auf Wunsch oder gar nicht", "only if agreed, or not at all")
        paper.print(Text(f"{when}: {', '.join(section.absent)}", style="dim"))
    paper.print()
