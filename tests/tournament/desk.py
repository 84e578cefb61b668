"""A director's desk for tests: does things one after another, a minute apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

import pytest

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Format
from mondfang.tournament.format.reader import preset
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import (
    Closed,
    Created,
    Drawn,
    Event,
    RoundStarted,
    Seated,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.verbs import SheetParts, draw, enter, register
from mondfang.tournament.standings.ranking import Place, standings

SEED = "ein Startwert mit mehr als sechzehn Zeichen"
START = 1000.0
MINUTE = 60.0
EIGHT = ((1, 2, 3, 4), (5, 6, 7, 8))


class Desk:
    """Holds the tournament as it stands; ``do`` adds one entry and lets a minute pass."""

    def __init__(self, form: str | Format, players: int = 0, **created: object) -> None:
        chosen = preset(form) if isinstance(form, str) else form
        made = Created("Turnier", "2026-11-14", chosen, **created)  # type: ignore[arg-type]
        self.at = START
        self.now = Tournament.of([Entry(1, self.at, "Leitung", "", made)])
        for number in range(1, players + 1):
            self.register(f"Spieler {number}")

    def do(self, event: Event, reason: str = "", author: str = "Leitung") -> None:
        self.at += MINUTE
        self.now = self.now.done(event, self.at, author, reason)

    def register(self, name: str, club: str = "", reason: str = "", late: bool = False) -> None:
        agreed = self.now.format.office.confirmations
        self.do(register(self.now, name, club, confirmed=agreed, late=late), reason)

    @property
    def seq(self) -> int:
        return self.now.log[-1].seq

    def close_and_draw(self) -> None:
        self.do(Closed())
        self.do(draw(self.now, SEED))

    def seat(self, *rounds: Sequence[Sequence[int]]) -> None:
        """Close and draw these tables."""
        self.do(Closed())
        drawn = [
            RoundDraw(number, tuple(map(tuple, tables))) for number, tables in enumerate(rounds, 1)
        ]
        self.do(Drawn(tuple(drawn), SEED))

    def start(self, number: int) -> None:
        """The round starts; where cards tell who sits where, they are drawn as the tables stand."""
        self.do(RoundStarted(number))
        self.now = sitting(self.now, number, self.at)

    def totals(
        self, number: int, table: int, totals: Sequence[int], deals: int | None = None
    ) -> None:
        parts = SheetParts(totals=totals)
        if deals is not None:
            parts["deals"] = deals
        if self.now.format.office.scorer:
            parts["scorer"] = self.now.table(number, table)[0]
        self.do(enter(self.now, number, table, **parts))

    def play(self, number: int, points: Callable[[int], Sequence[int]]) -> None:
        """Draw if necessary, start, and enter a sheet of totals for every table."""
        if number not in self.now.draws:
            self.do(draw(self.now, SEED))
        self.start(number)
        for table, seats in enumerate(self.now.draws[number].tables, 1):
            planned = self.now.format.plan(number).deals_at(len(seats))
            self.totals(number, table, points(len(seats)), planned or 4 * len(seats))

    def places(self, after: int | None = None) -> tuple[Place, ...]:
        return standings(self.now, after)

    def rank(self, number: int, after: int | None = None) -> int | None:
        return next(p.rank for p in self.places(after) if p.number == number)


def sitting(now: Tournament, number: int, at: float) -> Tournament:
    """Every table of a round sits as it was drawn, where the format leaves that to the cards."""
    for table, seats in enumerate(now.draws[number].tables, 1):
        if not now.knows_seats(number, table):
            now = now.done(Seated(number, table, seats), at, "Leitung")
    return now


@contextmanager
def refused(code: str, desk: Desk | None = None, **spot: int) -> Iterator[None]:
    """What happens inside is refused with this code, at this place, and nothing changes."""
    before = desk.now if desk is not None else None
    with pytest.raises(TournamentError) as caught:
        yield
    assert caught.value.code == code, caught.value.text("en")
    assert caught.value.text("de") != caught.value.text("en")
    if spot:
        assert caught.value.place == Spot(**spot)
    if desk is not None:
        assert desk.now is before


def random_totals(seed: int) -> Callable[[int], tuple[int, ...]]:
    """Numbers that sum to zero, from a seed."""
    chance = Random(seed)

    def totals(size: int) -> tuple[int, ...]:
        first = [chance.randint(-60, 60) for _ in range(size - 1)]
        return (*first, -sum(first))

    return totals


def two_tables(form: str = "steirischer-cup") -> Desk:
    """Eight players, the first round drawn and started."""
    desk = Desk(form, 8)
    desk.seat(EIGHT)
    desk.start(1)
    return desk
