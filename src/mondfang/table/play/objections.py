"""Table manner: something is in dispute after a game, and cards and sheet wait until it is settled.

Whoever sits at the table may say so between the end of a game and the cut for the next one. Then no
pack is gathered, cut or dealt. It is settled when the one who said it says so, or more than half of
the other people at the table: a table of friends has no referee, and nobody can stop it alone. A
question of the referee that is open after a game holds the next deal up in the same way.
"""

from __future__ import annotations

from dataclasses import replace

from mondfang.game import NotAllowed
from mondfang.referee import referee_book
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.seating.places import Objection
from mondfang.table.seating.seats import seated
from mondfang.table.state import LiveTable


def raise_objection(table: LiveTable, person: str) -> log.Objected:
    """Say that something about the game just played is in dispute."""
    seat = seated(table, person)
    cite = _cite(table)
    if table.setup.manner != "table":
        raise refused("not-table-manner")
    if table.played is None or table.coming is None:
        raise refused("no-game" if table.played is None else "game-not-over")
    if table.objection is not None or table.coming.disputed is not None:
        raise refused("objected-already", cite)
    if table.cuts or table.knocked or table.ended:
        raise refused("objection-too-late", cite)
    return log.Objected(seat)


def may_object(table: LiveTable, person: str) -> bool:
    """Whether this person could say so now."""
    try:
        raise_objection(table, person)
    except NotAllowed:
        return False
    return True


def settle(table: LiveTable, person: str) -> log.Settled:
    """Say that it is settled."""
    seat = seated(table, person)
    if table.objection is None:
        raise refused("no-case")
    if seat in table.objection.settled:
        raise refused("said-already")
    return log.Settled(seat)


def settled(table: LiveTable, seat: int) -> Objection | None:
    """The objection after one more says that it is settled; None: it is."""
    objection = table.objection
    assert objection is not None
    if seat == objection.seat:
        return None
    said = objection.settled | {seat}
    others = [
        other
        for other, place in enumerate(table.places)
        if place.kind == "person" and other != objection.seat
    ]
    return None if 2 * len(said & set(others)) > len(others) else replace(objection, settled=said)


def held_up(table: LiveTable) -> LiveTable:
    """The next deal waits while a question is open or something is in dispute."""
    coming, played = table.coming, table.played
    if coming is None or played is None:
        return table
    waits = table.objection is not None or played.case is not None
    if waits == (coming.disputed is not None):
        return table
    return replace(table, coming=coming.dispute(_cite(table)) if waits else coming.resolved())


def _cite(table: LiveTable) -> tuple[str, ...]:
    return referee_book(table.book).moment.clauses["disputes"]
