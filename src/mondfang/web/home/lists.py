"""The lists of the first page: games to go on with and games that are over."""

from __future__ import annotations

import time
from dataclasses import dataclass

from mondfang.speech import numbers
from mondfang.store.play.logs import FinishedGame, PlayLog
from mondfang.table.kept.past_games import read_summary
from mondfang.table.setup import Setup
from mondfang.web.base.access import SEAT
from mondfang.web.base.services import Services
from mondfang.web.base.visitor import Person

GO_ON = 6
PAST = 12
ON_A_PAGE = 50  # of all past games


@dataclass(frozen=True, slots=True)
class Left:
    """A table that can be gone on with."""

    table: str
    title: str
    book: str
    names: tuple[str, ...]  # of the people
    game: int
    your_turn: bool


@dataclass(frozen=True, slots=True)
class Past:
    """A finished game in a line."""

    table: str
    game: int
    day: str
    book: str
    contract: str
    names: tuple[str, ...]
    points: int | None
    cents: int | None


async def left_tables(at: Services, person: Person, limit: int = GO_ON) -> list[Left]:
    """The tables at which this person still has a seat, the last used one first."""
    if not person.is_somebody:
        return []
    found: list[Left] = []
    for head in await at.log.tables_of(person.id):
        table = None if head.ended or head.role != SEAT else await at.tables.load(head.table)
        if table is None or table.ended or table.seat_of(person.id) is None:
            continue
        names = tuple(place.name for place in table.places if place.person is not None)
        yours = table.turn is not None and table.turn == table.seat_of(person.id)
        title = table.setup.name or table.book.title
        found.append(Left(head.table, title, table.book.title, names, table.game, yours))
        if len(found) == limit:
            break
    return found


async def fresh_table(at: Services, person: Person, setup: Setup, seconds: float) -> str | None:
    """The table of this very setup that the person opened not so many seconds ago."""
    now = time.time()
    for head in await at.log.tables_of(person.id, limit=3):
        if abs(now - head.opened) > seconds or head.role != SEAT:
            continue
        table = await at.tables.load(head.table)
        if table is not None and table.setup == setup and table.seat_of(person.id) is not None:
            return head.table
    return None


async def past_games(log: PlayLog, person: Person, limit: int, skip: int = 0) -> list[Past]:
    """The games this person has played to their end, the last one first."""
    if not person.is_somebody:
        return []
    games = await log.finished_games(person.id, limit, skip)
    return [_past(game, person) for game in games]


def _past(game: FinishedGame, person: Person) -> Past:
    summary = read_summary(game.summary)
    seat = summary.people.index(person.id) if person.id in summary.people else None
    english = person.prefs.language == "en"
    return Past(
        table=game.table,
        game=game.game,
        day=numbers.date(time.strftime("%Y-%m-%d", time.gmtime(game.at)), person.prefs.language),
        book=summary.book,
        contract=summary.contract[english] if summary.contract else "–",
        names=summary.called(person.prefs.language),
        points=None if seat is None else summary.points[seat],
        cents=None if seat is None or summary.cents is None else summary.cents[seat],
    )
