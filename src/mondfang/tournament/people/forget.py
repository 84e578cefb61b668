"""Forgetting somebody in the register's log itself: the number stays, everything else goes."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace

from mondfang.tournament.people.register import (
    PeopleAdded,
    PeopleJoined,
    Person,
    PersonChanged,
    RegisterEntry,
    nameless,
)


def forgotten(log: Iterable[RegisterEntry], number: int) -> tuple[RegisterEntry, ...]:
    """The same log without what it says about one person, under all numbers he ever had."""
    entries = tuple(log)
    numbers = {number}
    for entry in reversed(entries):
        if isinstance(entry.event, PeopleJoined) and entry.event.kept in numbers:
            numbers.add(entry.event.other)
    return tuple(_entry(entry, numbers) for entry in entries)


def _entry(entry: RegisterEntry, numbers: Set[int]) -> RegisterEntry:
    event = entry.event
    if isinstance(event, PersonChanged):
        return replace(entry, event=PersonChanged(_unnamed(event.person, numbers)))
    if isinstance(event, PeopleAdded):
        people = tuple(_unnamed(one, numbers) for one in event.people)
        return replace(entry, event=replace(event, people=people))
    return entry


def _unnamed(person: Person, numbers: Set[int]) -> Person:
    return nameless(person) if person.id in numbers else person
