"""Clauses in words, and the settlement of a game with the clauses behind each line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from mondfang.cli.base.speech import language, say
from mondfang.cli.score.explain import lines_of
from mondfang.game.dealing.rotation import table_row
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import cite, ids_text
from mondfang.settlement import Settlement
from mondfang.speech.numbers import signed
from mondfang.table.table_view import TableView
from mondfang.words import settlement_story

NARROW = 64


def clause_lines(book: Rulebook, clauses: Iterable[str]) -> Iterator[str]:
    """Each clause with its rule, those of house rules as well."""
    for one in cite(book, clauses, language()):
        yield f"[bold]{escape(one.id)}[/] {escape(one.text)}"


def show_settlement(console: Console, seen: TableView, chair: Callable[[int], str]) -> None:
    """A table of the lines with their clauses; where that has no room, one item below another."""
    if console.width < NARROW:
        _show_narrow(console, seen, chair)
    else:
        _show_wide(console, seen, chair)
    for line in story_lines(seen, chair):
        console.print(line)


def story_lines(seen: TableView, chair: Callable[[int], str]) -> Iterator[str]:
    """What happened item by item, and how points become money: as on the page of a table."""
    assert seen.outcome is not None
    assert seen.settlement is not None
    story = settlement_story(
        seen.book,
        seen.outcome,
        seen.settlement,
        language(),
        seat_name=lambda seat: chair(seen.players[seat]),
        stake=seen.setup.stake,
        doubled=seen.sheet[-1].doubled,
    )
    for line in story.lines:
        if line.told:
            yield f"[bold]{escape(line.item)}[/]: {escape(line.told)}"
    for note in story.notes:
        yield f"[dim]{escape(note)}[/]"


def _show_wide(console: Console, seen: TableView, chair: Callable[[int], str]) -> None:
    grid = Grid(show_edge=False, pad_edge=False)
    grid.add_column(say("Posten", "item"))
    for seat in range(len(seen.chairs)):
        grid.add_column(chair(seat), justify="right", no_wrap=True)
    grid.add_column(say("Regel", "rule"), overflow="fold")
    for item, row, clauses in _rows(seen):
        grid.add_row(item, *map(signed, row), clauses)
    console.print(grid)


def _show_narrow(console: Console, seen: TableView, chair: Callable[[int], str]) -> None:
    for item, row, clauses in _rows(seen):
        cited = f" [dim]{clauses}[/]" if clauses else ""
        console.print(f"[bold]{item}[/]{cited}")
        console.print(
            "  ".join(f"{chair(seat)} {signed(number)}" for seat, number in enumerate(row))
        )


def _rows(seen: TableView) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """The lines of the game just written, by seat at the table, and what went to the pot."""
    settled, written = seen.settlement, seen.sheet[-1]
    assert settled is not None
    for line in lines_of(seen.book, settled):
        points = table_row(line.points, len(seen.chairs), seen.dealer)
        yield escape(line.item), points, ids_text(line.clauses)
    doubled = say(" (doppelt)", " (doubled)") if written.doubled else ""
    yield say("Summe", "total") + doubled, written.points, ""
    if written.cents is not None:
        yield say("Kassa (Cent)", "cash (cents)"), written.cents, ""
    if written.pot is not None and any(written.pot):
        clauses = ids_text(seen.book.money.clauses["pagatkassa"])
        yield say("Pagatkassa (Cent)", "Pagatkassa (cents)"), written.pot, clauses


def why_lines(book: Rulebook, settled: Settlement) -> Iterator[str]:
    """Every line of a settlement with the rules that make it, in words."""
    for line in lines_of(book, settled):
        yield f"[bold]{escape(line.item)}[/] ({line.worth}): {ids_text(line.clauses)}"
        yield from (f"  [bold]{escape(one.id)}[/] {escape(one.text)}" for one in line.rules)
    if not settled.lines:
        yield say("Es ist nichts zu zahlen.", "There is nothing to pay.")
