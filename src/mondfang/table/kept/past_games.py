"""A finished game in a line of the past games; the store keeps it as text that it does not read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from mondfang.rulebook.names import contract_name
from mondfang.table.table_view import TableView


@dataclass(frozen=True, slots=True)
class Summary:
    """By table seat; ``people`` has the person ids of those who played, and "" for bots."""

    book: str  # its title
    table: str  # its name, or ""
    contract: tuple[str, str] | None  # in German and English; None: thrown in
    declarer: int | None
    names: tuple[str, ...]
    people: tuple[str, ...]
    points: tuple[int, ...]
    cents: tuple[int, ...] | None


def summary_of(told: TableView, people: Sequence[str | None]) -> Summary | None:
    """The game that has just ended, from its line on the sheet; ``people`` by table seat."""
    line = next((line for line in told.sheet if line.game == told.game), None)
    if line is None:
        return None
    book, contract = told.book, line.contract
    return Summary(
        book=book.title,
        table=told.setup.name,
        contract=None
        if contract is None
        else (contract_name(contract, "de", book), contract_name(contract, "en", book)),
        declarer=line.declarer,
        names=tuple(chair.name for chair in told.chairs),
        people=tuple(person or "" for person in people),
        points=line.points,
        cents=line.cents,
    )


def write_summary(summary: Summary) -> str:
    return msgspec.json.encode(summary).decode()


def read_summary(text: str) -> Summary:
    return msgspec.json.decode(text, type=Summary)
