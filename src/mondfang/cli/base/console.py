"""Tables and headings on the terminal, readable at 80 columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mondfang.rulebook.citations import ids_text

if TYPE_CHECKING:
    from mondfang.lab.listing import Listing  # the laboratory is large, and seldom needed here

WIDEST = 120


def console() -> Console:
    """Standard output, no wider than is good to read."""
    paper = Console(highlight=False, emoji=False, markup=False)
    if paper.width > WIDEST:
        paper.width = WIDEST
    return paper


def heading(text: str) -> Text:
    return Text(text, style="bold")


def table(*columns: str, ratios: Iterable[int | None] = ()) -> Table:
    """A light table; a column with a ratio shares what width is left."""
    made = Table(box=box.SIMPLE_HEAD, expand=bool(list(ratios)), pad_edge=False, show_edge=False)
    shares = list(ratios) or [None] * len(columns)
    for name, share in zip(columns, shares, strict=True):
        made.add_column(name, ratio=share, overflow="fold")
    return made


def print_listing(paper: Console, listing: Listing) -> None:
    """A table in words, with what stands above it."""
    if listing.title:
        paper.print(heading(listing.title))
    made = table(*listing.columns)
    if listing.figures is not None:
        for column in made.columns[listing.figures :]:
            column.justify = "right"
    for row in listing.rows:
        made.add_row(*map(Text, row))
    paper.print(made)


def cited(text: str, clauses: Iterable[str]) -> Text:
    """A text and, less loud, the clauses behind it; ``legend`` says what their mark means."""
    said = Text(text)
    names = ids_text(clauses)
    if names:
        said.append(f"{' ' if text else ''}[{names}]", style="dim")
    return said
