"""``mondfang rules show``: a whole rulebook in words, each rule with its clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from mondfang.cli.base.console import cited, console, heading, table
from mondfang.cli.base.rulebooks import book_option, find_book
from mondfang.cli.base.speech import Argument, Both, Command, language, say
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import legend
from mondfang.rulebook.compare import TOPICS
from mondfang.rulebook.describe import contract_text, premium_text
from mondfang.rulebook.labels import field_label, rule_label, rule_text, topic_label, value_text
from mondfang.rulebook.model import COMMON
from mondfang.rulebook.names import contract_name, premium_name


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
    for topic in TOPICS:
        match topic.partition("."):
            case "contract", _, _:
                _contracts(book, paper)
            case "premium", _, _:
                _premiums(book, paper)
            case "option", _, _:
                _options(book, paper)
            case "dialect", _, _:
                continue
            case "play", _, regime:
                if regime in book.play:
                    _section(book, topic, "play", book.play[regime], paper)
            case section, _, _:
                _section(book, topic, section, getattr(book, section), paper)


def _head(book: Rulebook, paper: Console) -> None:
    paper.print(heading(book.title))
    base = f", {say('abgeleitet von', 'derived from')} {book.extends}" if book.extends else ""
    paper.print(f"{book.id}{base}; {book.region}, {say('Stand', 'edition')} {book.edition}")
    changed = [
        f"{key}={value}"
        for key, value in book.settings.items()
        if key in book.options and value != book.options[key].default
    ]
    if changed:
        paper.print(f"{say('vereinbart', 'agreed')}: {', '.join(changed)}")
    paper.print(f"{say('Prüfsumme', 'digest')} {book.digest[:12]}")
    paper.print(f"{legend(language())}\n", style="dim")


def _contracts(book: Rulebook, paper: Console) -> None:
    tongue = language()
    paper.print(heading(topic_label("contract", tongue)))
    rows = table(
        say("Rang", "Rank"), say("Spiel", "Game"), say("Wert", "Value"), "",
        ratios=(None, 20, None, 46),
    )  # fmt: skip
    offered = [row for row in book.contracts.values() if row.offered]
    for row in sorted(offered, key=lambda row: row.rank):
        worth = f"{row.value}" if row.value == row.value_lost else f"{row.value}/{row.value_lost}"
        rows.add_row(
            str(row.rank or "–"),
            contract_name(row.id, tongue, book),
            worth,
            cited(contract_text(row, book, tongue), row.clauses),
        )
    paper.print(rows)
    _not_offered(
        [contract_name(row.id, tongue, book) for row in book.contracts.values() if not row.offered],
        paper,
    )


def _premiums(book: Rulebook, paper: Console) -> None:
    tongue = language()
    paper.print(heading(topic_label("premium", tongue)))
    keys = ("silent", "announced", "card", "trick")
    silent, announced, card, trick = (field_label(f"premium.{key}", tongue) for key in keys)
    rows = table(
        say("Prämie", "Premium"), silent, announced, card, trick, "",
        ratios=(16, None, None, 12, None, 30),
    )  # fmt: skip
    for row in book.premiums.values():
        if row.offered:
            rows.add_row(
                premium_name(row.id, tongue, book),
                str(row.silent),
                str(row.announced) if row.can_announce else "–",
                value_text("premium.card", row.card, tongue, book) if row.card else "",
                str(row.trick or ""),
                cited(premium_text(row, book, tongue), row.clauses),
            )
    paper.print(rows)
    _not_offered(
        [premium_name(row.id, tongue, book) for row in book.premiums.values() if not row.offered],
        paper,
    )


def _not_offered(names: list[str], paper: Console) -> None:
    if names:
        text = say("auf Wunsch oder gar nicht", "only if agreed, or not at all")
        paper.print(Text(f"{text}: {', '.join(names)}", style="dim"))
    paper.print()


def _section(book: Rulebook, topic: str, name: str, section: Any, paper: Console) -> None:
    tongue = language()
    paper.print(heading(topic_label(topic, tongue, book)))
    rows = table("", "", ratios=(36, 44))
    rows.show_header = False
    for field in fields(section):
        if field.name not in ("id", "clauses"):
            path = f"{name}.{field.name}"
            text = value_text(path, getattr(section, field.name), tongue, book)
            clauses = section.clauses.get(field.name, ())
            rows.add_row(field_label(path, tongue, book), cited(text, clauses))
    for rule in COMMON.get(name, ()):
        path = f"{name}.{rule}"
        text, clauses = rule_text(path, tongue, book), section.clauses.get(rule, ())
        rows.add_row(rule_label(path, tongue, book), cited(text, clauses))
    paper.print(rows)
    paper.print()


def _options(book: Rulebook, paper: Console) -> None:
    if not book.options:
        return
    tongue = language()
    paper.print(heading(topic_label("option", tongue)))
    rows = table("--option", "", "", ratios=(26, 34, 26))
    rows.show_header = False
    for key, option in book.options.items():
        setting = book.settings[key]
        rest = [value for value in option.values if value != setting]
        choice = " | ".join(rest) if rest else f"{option.low} – {option.high}"
        label = option.label if tongue == "de" else option.label_en
        rows.add_row(key, cited(label, option.clauses), f"{setting} ({choice})")
    paper.print(rows)
