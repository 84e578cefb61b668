"""A seat changes hands, and the table is told of it."""

from __future__ import annotations

from dataclasses import replace

from mondfang.table.deal.faults import all_agreed
from mondfang.table.play.objections import held_up
from mondfang.table.seating.places import Stir, Stirring, TakenSeat
from mondfang.table.state import LiveTable

MOST_STIRS = 6  # comings and goings of a game that are remembered


def placed(table: LiveTable, seat: int, place: TakenSeat) -> LiveTable:
    """Whoever sits there now has decided nothing yet; who went is asked nothing any more."""
    gone = table.places[seat].person != place.person
    places = (*table.places[:seat], place, *table.places[seat + 1 :])
    table = replace(table, places=places, decided=None)
    if table.objection is not None and gone and table.objection.seat == seat:
        table = held_up(replace(table, objection=None))
    if table.played is not None and table.played.case is not None:
        table = replace(table, played=all_agreed(table, table.played))
    return table


def stirred(table: LiveTable, place: TakenSeat, seat: int, what: Stirring) -> LiveTable:
    """Before the first deal the table itself shows who sits there."""
    if not table.game or place.person is None:
        return table
    return replace(table, stirs=(*table.stirs, Stir(place.name, seat, what))[-MOST_STIRS:])
