"""A finished game in a line of the past games; the store keeps it as text that it does not read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from mondfang.bots.characters import bot_name
from mondfang.rulebook.names import contract_name
from mondfang.table.table_view import TableView

# unknown: the line does not tell; out: the dealer of a table of five; each: nobody declared
Role = Literal["declarer", "partner", "defence", "each", "out", "unknown"]


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
    # Lines from before there was an archive have none of these.
    rulebook: str = ""  # its id
    contract_id: str = ""
    roles: tuple[Role, ...] = ()
    players: tuple[int, ...] = ()  # the table seat of each game seat
    won: bool | None = None  # whether the contract was made; None where nobody declared one

    def called(self, language: str) -> tuple[str, ...]:
        """The names; those of bots in the language of whoever looks."""
        return tuple(
            name if person else bot_name(name, language)
            for name, person in zip(self.names, self.people, strict=True)
        )

    def seat_of(self, person: str) -> int | None:
        """The table seat of a person."""
        return self.people.index(person) if person in self.people else None

    def role_of(self, seat: int) -> Role:
        """What a seat was in this game, as far as the line tells."""
        if self.roles:
            return self.roles[seat]
        return "declarer" if seat == self.declarer else "unknown"


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
        rulebook=book.id,
        contract_id=contract or "",
        roles=_roles(told),
        players=told.players,
        won=_won(told),
    )


def _roles(told: TableView) -> tuple[Role, ...]:
    outcome = told.outcome
    if outcome is None or outcome.contract is None:
        return ()
    row = told.book.contracts[outcome.contract]
    alone = not row.is_negative and row.talon == "tricks"  # everybody plays for himself
    declarers = {game.seat for game in outcome.games}
    found: list[Role] = ["out"] * len(told.chairs)
    for seat, place in enumerate(told.players):
        if alone:
            found[place] = "each"
        elif seat in declarers:
            found[place] = "declarer"
        else:
            found[place] = "partner" if seat == outcome.partner else "defence"
    return tuple(found)


def _won(told: TableView) -> bool | None:
    """Whether the declarer won the game itself, whatever else was won or lost beside it."""
    outcome, settled = told.outcome, told.settlement
    if outcome is None or settled is None or outcome.declarer is None:
        return None
    if told.book.contracts[outcome.games[0].contract].talon == "tricks":
        return None
    games = [line for line in settled.lines if line.item.partition("@")[0] == "game"]
    rows = [line.points for line in games] or [settled.points]
    return sum(row[outcome.declarer] for row in rows) > 0


def write_summary(summary: Summary) -> str:
    return msgspec.json.encode(summary).decode()


def read_summary(text: str) -> Summary:
    return msgspec.json.decode(text, type=Summary)
