"""Clauses in words, and the settlement of a game with the clauses behind each line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from mondfang.cli.base.speech import language, say
from mondfang.cli.score.command import item_name
from mondfang.rulebook import Rulebook, find_clause
from mondfang.rulebook.catalogue import clause_text
from mondfang.settlement import Settlement
from mondfang.speech import numbers

NARROW = 64


def clause_lines(book: Rulebook, clauses: Iterable[str]) -> Iterator[str]:
    """Each clause with its rule, those of house rules as well."""
    for name in dict.fromkeys(clauses):
        own, found = book.own_clauses.get(name), find_clause(name)
        clause = own or (found[1] if found is not None else None)
        if clause is not None:
            yield f"[bold]{escape(name)}[/] {escape(clause_text(clause, language()))}"


def show_settlement(
    console: Console, book: Rulebook, settled: Settlement, name: Callable[[int], str]
) -> None:
    """A table of the lines with their clauses; where that has no room, one item below another."""
    if console.width < NARROW:
        _show_narrow(console, book, settled, name)
        return
    grid = Grid(show_edge=False, pad_edge=False)
    grid.add_column(say("Posten", "item"))
    for seat in range(4):
        grid.add_column(name(seat), justify="right", no_wrap=True)
    grid.add_column(say("Regel", "rule"), overflow="fold")
    for item, row, clauses in _rows(book, settled):
        grid.add_row(item, *map(numbers.signed, row), clauses)
    console.print(grid)


def _show_narrow(
    console: Console, book: Rulebook, settled: Settlement, name: Callable[[int], str]
) -> None:
    for item, row, clauses in _rows(book, settled):
        cited = f" [dim]{clauses}[/]" if clauses else ""
        console.print(f"[bold]{item}[/]{cited}")
        console.print("  ".join(f"{name(seat)} {numbers.signed(row[seat])}" for seat in range(4)))


def _rows(
    book: Rulebook, settled: Settlement
) -> Iterator[tuple[str, tuple[int, int, int, int], str]]:
    for line in settled.lines:
        yield escape(item_name(book, line)), line.points, ", ".join(line.clauses)
    yield say("Summe", "sum"), settled.points, ""
    if settled.cents is not None:
        yield say("Kassa (Cent)", "cash (cents)"), settled.cents, ""


def why_lines(book: Rulebook, settled: Settlement) -> Iterator[str]:
    """Every line of a settlement with the rules that make it, in words."""
    told: set[str] = set()
    for line in settled.lines:
        worth = max(abs(number) for number in line.points)
        yield f"[bold]{escape(item_name(book, line))}[/] ({worth}): {', '.join(line.clauses)}"
        fresh = [name for name in line.clauses if name not in told]
        told.update(fresh)
        yield from (f"  {text}" for text in clause_lines(book, fresh))
    if not settled.lines:
        yield say("Es ist nichts zu zahlen.", "There is nothing to pay.")
