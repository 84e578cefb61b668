"""A settlement for people: each line for the four seats, and the clauses in our words below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from mondfang import words
from mondfang.cli.base.console import console, table
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


def explain(book: Rulebook, contract: str, settled: Settlement, names: Sequence[str] = ()) -> None:
    """A table: each line, four seats, and the clauses in our words below."""
    paper = console()
    name = contract_name(contract, language(), book)
    paper.print(Text.assemble((name, "bold"), f" – {book.title}"))
    grid = table(
        say("Posten", "item"),
        *(seat_text(seat, names, language()) for seat in range(4)),
        say("Kassa (Cent)", "cash (cents)"),
        say("Regel", "rule"),
    )
    for column in grid.columns[1:6]:
        column.justify = "right"
    told = lines_of(book, settled, names)
    for line in told:
        cents = "–" if line.cents is None else numbers.row(line.cents)
        points = map(numbers.signed, line.points)
        grid.add_row(line.item, *points, cents, ids_text(line.clauses))
    total = "–" if settled.cents is None else numbers.row(settled.cents)
    grid.add_row(say("Summe", "sum"), *map(numbers.signed, settled.points), total, "")
    paper.print(grid)
    for one in (rule for line in told for rule in line.rules):
        paper.print(Text(f"{one.id} ", style="dim").append(one.text, ""))
