"""What happened to a register, in words; who was forgotten is a number here too."""

from __future__ import annotations

from mondfang.speech import pick
from mondfang.tournament.log import BreakAccepted
from mondfang.tournament.people.register import (
    PeopleAdded,
    PeopleJoined,
    PersonChanged,
    PersonForgotten,
    RegisterCreated,
    RegisterEvent,
    RegisterUndone,
)


def told(event: RegisterEvent, language: str = "de") -> str:
    """One entry of the log as a line."""
    match event:
        case RegisterCreated(title):
            return pick(language, f"angelegt: {title}", f"made: {title}")
        case PeopleAdded(people, source):
            where = f" ({source})" if source else ""
            if len(people) == 1:
                name = people[0].name or f"#{people[0].id}"
                return pick(language, f"aufgenommen: {name}", f"taken in: {name}") + where
            count = len(people)
            return pick(language, f"{count} aufgenommen", f"{count} taken in") + where
        case PersonChanged(person):
            name = person.name or f"#{person.id}"
            return pick(language, f"geändert: {name}", f"changed: {name}")
        case PeopleJoined(kept, other):
            return pick(language, f"{other} und {kept} sind einer", f"{other} and {kept} are one")
        case PersonForgotten(number):
            return pick(language, f"{number} vergessen", f"{number} forgotten")
        case RegisterUndone():
            return pick(language, f"{event.seq} zurückgenommen", f"{event.seq} undone")
        case BreakAccepted():
            return pick(language, "Bruch der Kette angenommen", "break of the chain accepted")
