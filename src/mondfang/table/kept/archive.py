"""Somebody's past games: looked through, and counted together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from mondfang.table.kept.past_games import Role, Summary

Result = Literal["", "won", "lost", "even"]


@dataclass(frozen=True, slots=True)
class PastGame:
    """One finished game of a person, with the seat at the table."""

    table: str
    game: int
    at: float
    summary: Summary
    seat: int | None

    @property
    def points(self) -> int:
        return 0 if self.seat is None else self.summary.points[self.seat]

    @property
    def cents(self) -> int | None:
        cents = self.summary.cents
        return None if cents is None or self.seat is None else cents[self.seat]

    @property
    def role(self) -> Role:
        return "unknown" if self.seat is None else self.summary.role_of(self.seat)

    @property
    def game_seat(self) -> int | None:
        """The seat in the game, as records and analyses count; None where it is not known."""
        players = self.summary.players or (tuple(range(4)) if len(self.summary.points) == 4 else ())
        return players.index(self.seat) if self.seat in players else None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; whatever is empty may be anything. Dates are the store's business."""

    book: str = ""  # its title, or its id
    contract: str = ""  # its German name, which every line has
    fellow: str = ""  # part of the name of somebody else at the table
    result: Result = ""
    role: str = ""
    table: str = ""

    def fits(self, game: PastGame) -> bool:
        summary = game.summary
        return (
            self.book in ("", summary.book, summary.rulebook)
            and self.contract in ("", summary.contract[0] if summary.contract else "–")
            and self.table in ("", game.table)
            and self.role in ("", game.role)
            and self.result in ("", _result(game.points))
            and self._met(game)
        )

    def _met(self, game: PastGame) -> bool:
        wanted = self.fellow.casefold().strip()
        if not wanted:
            return True
        others = (name for seat, name in enumerate(game.summary.names) if seat != game.seat)
        return any(wanted in name.casefold() for name in others)


def _result(points: int) -> Result:
    return "won" if points > 0 else "lost" if points < 0 else "even"


@dataclass(frozen=True, slots=True)
class Count:
    """Some games taken together; ``made`` counts contracts, where there were any."""

    games: int
    made: int
    points: int

    @property
    def mean(self) -> float:
        return self.points / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the games of a person come to."""

    all: Count
    declared: tuple[tuple[tuple[str, str], Count], ...]  # by contract (both names), most first
    roles: tuple[tuple[Role, Count], ...]
    cents: int | None  # None where a game had no stake


ROLES: tuple[Role, ...] = ("declarer", "partner", "defence", "each", "unknown")


def statistics(games: Sequence[PastGame]) -> Statistics:
    """Count games together: contracts that were one's own, points by role."""
    own: dict[tuple[str, str], list[PastGame]] = {}
    for game in games:
        if game.role == "declarer" and game.summary.contract is not None:
            own.setdefault(game.summary.contract, []).append(game)
    declared = [(names, _count(found)) for names, found in own.items()]
    by_role = [(role, _count([one for one in games if one.role == role])) for role in ROLES]
    cents = [game.cents for game in games]
    return Statistics(
        all=_count(games),
        declared=tuple(sorted(declared, key=lambda row: (-row[1].games, row[0]))),
        roles=tuple((role, count) for role, count in by_role if count.games),
        cents=None if None in cents else sum(one for one in cents if one is not None),
    )


def _count(games: Iterable[PastGame]) -> Count:
    listed = list(games)
    made = sum(_is_made(game) for game in listed)
    return Count(len(listed), made, sum(game.points for game in listed))


def _is_made(game: PastGame) -> bool:
    """Whether the person's side won the game; a line that does not tell goes by the points."""
    won = game.summary.won
    if won is None:
        return game.points > 0
    return won == (game.role in ("declarer", "partner"))
