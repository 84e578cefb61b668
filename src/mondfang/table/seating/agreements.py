"""What a table may agree on anew while it is played: pace and bots, hints, the teacher, talk.

It is the host's to say, or that of the only person who sits there.
"""

from __future__ import annotations

from mondfang.bots.ladder import RUNGS
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.seating.seats import seated
from mondfang.table.setup import PACES
from mondfang.table.state import LiveTable


def may_agree(table: LiveTable, person: str | None) -> bool:
    """Whether this person may change what the table has agreed on."""
    seat = table.seat_of(person)
    if seat is None or table.ended or table.places[seat].kind != "person":
        return False
    return person == table.host or _is_alone(table, person)


def _is_alone(table: LiveTable, person: str | None) -> bool:
    return all(place.person in (None, person) for place in table.places)


def set_pace(table: LiveTable, person: str, word: str) -> log.Paced:
    """Slow, normal, quick or at once, from the next step of a bot on."""
    seat = _host(table, person)
    if word not in PACES:
        raise refused("no-such-pace")
    return log.Paced(seat, PACES[word])


def set_rung(table: LiveTable, person: str, rung: str) -> log.Levelled:
    """Bots of another strength at all seats that have one, from their next step on."""
    seat = _host(table, person)
    if rung not in RUNGS:
        raise refused("no-such-rung")
    return log.Levelled(seat, rung)


def set_hints(table: LiveTable, person: str, on: bool) -> log.Hinted:
    """Let people ask what a good player would do, or no more."""
    return log.Hinted(_host(table, person), on)


def set_teacher(table: LiveTable, person: str, rung: str) -> log.Taught:
    """Another one gives hints, and talks about decisions in training."""
    seat = _host(table, person)
    if rung not in RUNGS:
        raise refused("no-such-rung")
    return log.Taught(seat, rung)


def set_talk(table: LiveTable, person: str, on: bool) -> log.Talk:
    """Let people talk beside the game, or no more."""
    return log.Talk(_host(table, person), on)


def _host(table: LiveTable, person: str) -> int:
    seat = seated(table, person)
    if not may_agree(table, person):
        raise refused("not-the-host")
    return seat


def pace_word(pace: float) -> str:
    """The word that comes next to so many seconds."""
    return min(PACES, key=lambda word: abs(PACES[word] - pace))
