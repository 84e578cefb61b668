"""A settlement for people: each line for the four seats, and the clauses in our words below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from mondfang import words
from mondfang.cli.base.speech import language, say
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import ids_text
from mondfang.rulebook.names import contract_name
from mondfang.scorer.interview.question import seat_text
from mondfang.settlement import Settlement
from mondfang.speech import numbers


def lines_of(
    book: Rulebook, settled: Settlement, names: Sequence[str] = ()
) -> tuple[words.SettledLine, ...]:
    """A settlement in the language of this call, seats by name or counted from 1."""
    tongue = language()
    return words.settled_lines(book, settled, tongue, lambda seat: seat_text(seat, names, tongue))


def row_text(row: Sequence[int]) -> str:
    """Four numbers with their signs."""
    return numbers.row(row)


def explain(
    console: Console,
    book: Rulebook,
    contract: str,
    settled: Settlement,
    names: Sequence[str] = (),
) -> None:
    """A table: each line, four seats, and the clauses in our words below."""
    console.print(f"[bold]{contract_name(contract, language(), book)}[/] – {book.title}")
    grid = Grid(show_edge=False, pad_edge=False)
    grid.add_column(say("Posten", "item"))
    for seat in range(4):
        grid.add_column(escape(seat_text(seat, names, language())), justify="right")
    grid.add_column(say("Kassa (Cent)", "cash (cents)"), justify="right")
    grid.add_column(say("Regel", "rule"))
    told = lines_of(book, settled, names)
    for line in told:
        cents = "–" if line.cents is None else numbers.row(line.cents)
        points = map(numbers.signed, line.points)
        grid.add_row(escape(line.item), *points, cents, ids_text(line.clauses))
    total = "–" if settled.cents is None else numbers.row(settled.cents)
    grid.add_row(say("Summe", "sum"), *map(numbers.signed, settled.points), total, "")
    console.print(grid)
    for one in (rule for line in told for rule in line.rules):
        console.print(f"[dim]{escape(one.id)}[/] {escape(one.text)}")
