"""``mondfang rules diff``: what changes for somebody who travels from one table to another."""

from __future__ import annotations

import click
from rich.console import Console
from rich.text import Text

from mondfang.cli.base.console import cited, console, heading, table
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.rulebook.citations import legend
from mondfang.rulebook.compare import Point, compare


@click.command(
    "diff",
    cls=Command,
    help=Both(
        "Was sich von Regelwerk A nach Regelwerk B ändert, mit den Klauseln beider.",
        "What changes from rulebook A to rulebook B, with the clauses of both.",
    ),
    params=[
        click.Argument(["left"], metavar="A"),
        click.Argument(["right"], metavar="B"),
        Option(
            ["--all", "everything"],
            is_flag=True,
            help=Both("Auch zeigen, was gleich bleibt.", "Show what stays the same, too."),
        ),
    ],
)
def diff(left: str, right: str, everything: bool) -> None:
    """Print a table a topic, with only the rows that differ."""
    one, two = find_book(left), find_book(right)
    paper = console()
    paper.print(heading(f"{one.title} → {two.title}"))
    paper.print(f"{legend(language())}\n", style="dim")
    shown = 0
    for topic in compare(one, two, language()):
        points = [point for point in topic.points if everything or point.differs]
        if points:
            _print_topic(topic.title, points, (one.id, two.id), paper)
            shown += sum(point.differs for point in points)
    if not shown:
        paper.print(say("Kein Unterschied in den Regeln.", "No difference in the rules."))


def _print_topic(title: str, points: list[Point], ids: tuple[str, str], paper: Console) -> None:
    paper.print(heading(title))
    rows = table("", *ids, ratios=(24, 28, 28))
    for point in points:
        if point.differs:
            sides = [cited(side.text, side.clauses) for side in (point.left, point.right)]
        else:
            sides = [cited(point.left.text, (*point.left.clauses, *point.right.clauses)), Text("=")]
        name = f"{point.name} [{point.key}]" if point.key else point.name
        rows.add_row(Text(name), *sides)
    paper.print(rows)
    paper.print()
