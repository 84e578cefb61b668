"""An entry of a cup's log in a few words, German or English."""

from __future__ import annotations

from mondfang.speech import pick
from mondfang.tournament.cup.log import (
    CupCreated,
    CupEvent,
    CupForgotten,
    DateAnnounced,
    DateCancelled,
    LegAdded,
    LegRemoved,
    SamePerson,
)
from mondfang.tournament.log import BreakAccepted


def told(event: CupEvent, language: str = "de") -> str:
    """``Herbstturnier: 42 Ergebnisse``."""
    return pick(language, *_both(event))


def _both(event: CupEvent) -> tuple[str, str]:
    match event:
        case CupCreated(title, season, _):
            return f"angelegt: {title} {season}", f"made: {title} {season}"
        case LegAdded(leg):
            count = len(leg.results)
            return f"{leg.title}: {count} Ergebnisse", f"{leg.title}: {count} results"
        case LegRemoved(leg_id):
            return f"{leg_id} herausgenommen", f"{leg_id} taken out"
        case SamePerson(member, other):
            return f"{other} zählt als {member}", f"{other} counts as {member}"
        case DateAnnounced(date):
            return f"angekündigt: {date.day} {date.title}", f"announced: {date.day} {date.title}"
        case DateCancelled(day, title):
            return f"abgesagt: {day} {title}", f"cancelled: {day} {title}"
        case CupForgotten(sign):
            return f"{sign} vergessen", f"{sign} forgotten"
        case BreakAccepted(entries):
            listed = ", ".join(map(str, entries))
            german, english = "Bruch im Protokoll angenommen", "break in the log accepted"
            return f"{german}, Eintrag {listed}", f"{english}, entry {listed}"
        case _:
            return f"Eintrag {event.seq} zurückgenommen", f"entry {event.seq} undone"
