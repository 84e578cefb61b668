"""The door of a table: open to whoever has the link, or locked, and then newcomers ask to come in.

The link is the key to a table, and a browser that was removed comes back as somebody new. So the
host can lock the door; then nobody sits down or looks on who was not let in. Who sits there or
looks on already stays, and so does the seat of somebody who is away for a while.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mondfang.game import NotAllowed
from mondfang.table import entries as log
from mondfang.table.errors import LogError, refused
from mondfang.table.seating.places import checked_name

if TYPE_CHECKING:
    from mondfang.table.state import LiveTable

MOST_CALLERS = 8  # who wait at one door


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who waits at the door."""

    person: str
    name: str
    guest: bool = False


@dataclass(frozen=True, slots=True)
class Door:
    """Whether it is locked, who waits before it, and who was let in."""

    locked: bool = False
    callers: tuple[Caller, ...] = ()
    let_in: frozenset[str] = frozenset()


OPEN = Door()


def keeps_door(table: LiveTable, person: str | None) -> bool:
    """The host decides about the door; where none sits there any more, everybody who does."""
    seat = table.seat_of(person)
    if seat is None or table.places[seat].kind != "person" or table.ended:
        return False
    return person == table.host or not any(one.person == table.host for one in table.places)


def is_locked_out(table: LiveTable, person: str | None) -> bool:
    """Whether a person has to ask before coming in."""
    door = table.door
    if not door.locked or person in door.let_in:
        return False
    return table.seat_of(person) is None and table.kiebitz(person) is None


def may_ask_in(table: LiveTable, person: str | None) -> bool:
    return person is not None and _unasked(table, person) is None


def has_asked_in(table: LiveTable, person: str | None) -> bool:
    return any(one.person == person for one in table.door.callers)


def lock(table: LiveTable, person: str, locked: bool) -> log.Locked:
    """The verb of whoever keeps the door."""
    seat = _keeper(table, person)
    if locked == table.door.locked:
        raise refused("locked-already") if locked else refused("not-locked")
    return log.Locked(locked, seat)


def ask_in(table: LiveTable, person: str, name: str) -> log.AskedIn:
    """The verb of a newcomer before a locked door."""
    problem = _unasked(table, person)
    if problem is not None:
        raise problem
    taken = {place.name for place in table.places if place.name}
    taken |= {one.name for one in table.kiebitze} | {one.name for one in table.door.callers}
    return log.AskedIn(person, checked_name(name, taken))


def answer_caller(
    table: LiveTable, person: str, name: str, welcome: bool
) -> log.LetIn | log.TurnedDown:
    """Let somebody in, or send them away for good."""
    seat = _keeper(table, person)
    for caller in table.door.callers:
        if caller.name == name:
            made = log.LetIn if welcome else log.TurnedDown
            return made(seat, caller.person)
    raise refused("no-such-caller")


def at_the_door(table: LiveTable, entry: log.Entry) -> LiveTable:
    """The table after something happened at its door."""
    door = table.door
    match entry:
        case log.Locked(locked=locked):
            return replace(table, door=replace(OPEN, locked=locked))
        case log.AskedIn(person=person, name=name, guest=guest):
            caller = Caller(person, name, guest)
            return replace(table, door=replace(door, callers=(*door.callers, caller)))
        case log.LetIn(person=person):
            waiting = _without(door, person)
            inside = door.let_in | {person}
            return replace(table, door=replace(door, callers=waiting, let_in=inside))
        case log.TurnedDown(person=person):
            door = replace(door, callers=_without(door, person))
            return replace(table, door=door, sent_away=table.sent_away | {person})
        case _:
            raise LogError(f"an entry out of place: {type(entry).__name__}")


def _keeper(table: LiveTable, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None or not keeps_door(table, person):
        raise refused("not-the-host")
    return seat


def _unasked(table: LiveTable, person: str) -> NotAllowed | None:
    """What hinders a person from asking."""
    if person in table.sent_away:
        return refused("sent-away")
    if table.ended or not is_locked_out(table, person):
        return refused("not-locked")
    if has_asked_in(table, person):
        return refused("asked-already")
    return refused("too-many-callers") if len(table.door.callers) >= MOST_CALLERS else None


def _without(door: Door, person: str) -> tuple[Caller, ...]:
    return tuple(one for one in door.callers if one.person != person)
