"""Tournaments for the journal: one that is running, and sheets for it without end."""

from __future__ import annotations

from mondfang.tournament.format.reader import preset
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import Created, Envelope, Event, SheetEntered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.verbs import enter, register
from tests.tournament.desk import Desk, random_totals

BOOK = "herbst"


def created(form: str = "sb") -> Envelope:
    return Entry(1, 1000.0, "Leitung", "", Created("Turnier", "2026-11-14", preset(form)))


def running(players: int) -> Tournament:
    """A tournament whose first round has started."""
    desk = Desk("sb", players)
    desk.close_and_draw()
    desk.start(1)
    return desk.now


def registered(tournament: Tournament, name: str) -> Tournament:
    return tournament.done(register(tournament, name), 2000.0, "Leitung")


def next_sheet(tournament: Tournament) -> Event:
    """The sheet of the first table that has none, in a round that goes on for ever."""
    table = tournament.missing(1)[0]
    totals = random_totals(table)(len(tournament.table(1, table)))
    event = enter(tournament, 1, table, totals=totals)
    assert isinstance(event, SheetEntered)
    return event
