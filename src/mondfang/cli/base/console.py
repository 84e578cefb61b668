"""Tables and headings on the terminal, readable at 80 columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Column, Table
from rich.text import Text

from mondfang.rulebook.citations import ids_text

if TYPE_CHECKING:
    from mondfang.lab.listing import Listing  # the laboratory is large, and seldom needed here

WIDEST = 120
READABLE = 8  # what a text needs at least, to be broken over lines
HEAD = 4  # … and what stands above a column
_GAP = 3  # between two columns


class Paper(Console):
    """What is wider than the terminal goes on in its next line; nothing is cut off."""

    def print(self, *objects: Any, **how: Any) -> None:
        super().print(*objects, **{"crop": False, **how})


class Grid(Table):
    """A table that never cuts or breaks a number: what is left of it would be another one."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = max(options.max_width, self.least_width)
        if not any(column.ratio for column in self.columns):
            for column, width in zip(self.columns, self._widths(room), strict=True):
                column.width = width
        yield from super().__rich_console__(console, options.update(max_width=room))

    def _widths(self, room: int) -> list[int]:
        """What each column gets: at least what it needs, and the widest are made to wrap.

        Above numbers the head is the first to stand in several lines.
        """
        found = list(map(_least, self.columns))
        for heads_wrap in (True, False):
            wanted = [_widest(column, heads_wrap) for column in self.columns]
            for _ in range(room - _GAP * (len(found) - 1) - sum(found)):
                lacking = [place for place, most in enumerate(wanted) if found[place] < most]
                if not lacking:
                    break
                found[min(lacking, key=found.__getitem__)] += 1
        return found

    @property
    def least_width(self) -> int:
        """What it needs so that numbers are whole and texts can still be read."""
        return sum(map(_least, self.columns)) + _GAP * (len(self.columns) - 1)


def _least(column: Column) -> int:
    """Numbers stand on the right: the longest of them, or as much as a text can be read in."""
    longest = _longest(column.cells)
    needed = longest if column.justify == "right" else min(longest, READABLE)
    return max(needed, min(_longest([column.header]), HEAD))


def _longest(cells: Iterable[object]) -> int:
    """The longest piece without a blank."""
    return max((cell_len(piece) for cell in cells for piece in str(cell).split()), default=0)


def _widest(column: Column, heads_wrap: bool) -> int:
    """Where nothing wraps, or nothing but what stands above numbers."""
    lines = [line for cell in column.cells for line in str(cell).splitlines()]
    head, wraps = str(column.header), heads_wrap and column.justify == "right"
    return max(map(cell_len, [*(head.split() if wraps else [head]), *lines]), default=0)


def console() -> Paper:
    """Standard output, no wider than is good to read."""
    paper = Paper(highlight=False, emoji=False, markup=False)
    if paper.width > WIDEST:
        paper.width = WIDEST
    return paper


def heading(text: str) -> Text:
    return Text(text, style="bold")


def table(*columns: str, ratios: Iterable[int | None] = ()) -> Grid:
    """A light table; a column with a ratio shares what width is left."""
    made = Grid(box=box.SIMPLE_HEAD, expand=bool(list(ratios)), pad_edge=False, show_edge=False)
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
