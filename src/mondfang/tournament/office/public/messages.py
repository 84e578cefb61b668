"""Messages to the hall: each function refuses its event or gives the state after it."""

from __future__ import annotations

from dataclasses import replace

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import Announced, AnnouncementEnded, Envelope
from mondfang.tournament.office.records import Announcement
from mondfang.tournament.office.state import State

LONGEST = 300  # letters that a hall can read


def announced(state: State, envelope: Envelope, event: Announced) -> State:
    text = event.text.strip()
    if not text or len(text) > LONGEST or not text.isprintable():
        raise TournamentError("bad-announcement", "", most=LONGEST)
    for table in event.tables:
        if table < 1:
            raise TournamentError("bad-table", Spot(table=table))
    said = Announcement(envelope.seq, envelope.at, text, event.tables, event.until)
    return replace(state, announcements=(*state.announcements, said))


def announcement_ended(state: State, envelope: Envelope, event: AnnouncementEnded) -> State:
    left = tuple(one for one in state.announcements if one.seq != event.announcement)
    if len(left) == len(state.announcements):
        raise TournamentError("no-such-entry", Spot(seq=event.announcement))
    return replace(state, announcements=left)


def announcements_at(state: State, at: float) -> tuple[Announcement, ...]:
    """What the screens show at a moment, the newest first."""
    return tuple(one for one in reversed(state.announcements) if one.is_on(at))
