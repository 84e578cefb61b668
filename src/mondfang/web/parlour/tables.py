"""The tables that anybody may sit down at, those with the most people first."""

from __future__ import annotations

import time
from dataclasses import dataclass

from mondfang.speech import numbers
from mondfang.table.seating.seats import open_seats
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.web.base.access import EVERYBODY
from mondfang.web.base.form_texts import RUNG_WORDS
from mondfang.web.base.services import Services
from mondfang.web.base.visitor import Person

MOST = 40
LOOKED_AT = 100  # of the last used ones
QUIET = 3_600.0  # seconds after which nobody waits at a table any more


@dataclass(frozen=True, slots=True)
class OpenTable:
    """One table as strangers are told of it: nothing of the cards, nothing but names and seats."""

    table: str
    title: str
    book: str
    names: tuple[str, ...]  # of the people who sit there
    seats: int  # that may be taken now
    size: int
    game: int
    manner: str
    bots: str
    stake: str | None


async def open_tables(at: Services, person: Person) -> list[LiveTable]:
    """Tables at which somebody waits and this person could sit down, the fullest first."""
    now, found = time.time(), []
    for head in await at.log.tables_of(EVERYBODY, LOOKED_AT):
        if head.ended or abs(now - head.touched) > QUIET:
            continue
        table = await at.tables.load(head.table)
        if table is not None and _is_open(table, person):
            found.append(table)
    found.sort(key=lambda table: (-_people(table), table.game))
    return found[:MOST]


def _is_open(table: LiveTable, person: Person) -> bool:
    """Who waits here, and is not this person alone."""
    if table.ended or table.door.locked or not table.is_attended:
        return False
    return table.seat_of(person.id) is None and bool(open_seats(table, person.id))


def _people(table: LiveTable) -> int:
    return sum(place.person is not None for place in table.places)


def shown(table: LiveTable, person: Person) -> OpenTable:
    """A table in a line."""
    language = person.prefs.language
    setup = table.setup
    return OpenTable(
        table.id,
        setup.name or table.book.title,
        table.book.title,
        tuple(place.name for place in table.places if place.person is not None),
        len(open_seats(table, person.id)),
        setup.size,
        table.game,
        setup.manner,
        RUNG_WORDS[setup.bots].said(language),
        None if setup.stake is None else numbers.money(setup.stake, language),
    )


def is_plain(setup: Setup, book: str) -> bool:
    """A table that somebody who only wants to play would expect: this book, nothing agreed."""
    usual = Setup(book, bots=setup.bots, name=setup.name, pace=setup.pace, listed=True)
    return setup == usual
