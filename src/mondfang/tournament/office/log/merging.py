"""Two logs that went on apart become one, if they were about different tables and people.

Whatever decides about everybody (a draw, a start, a posting) can be in neither of the two tails.
The entries of the other machine come after our own, under new numbers; who made them, when and why
stays as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.events import Envelope, Event, Merged
from mondfang.tournament.office.fold import Tournament

Touched: TypeAlias = frozenset[Spot] | None
"""The tables and people that an entry is about; None where it is about everybody."""

_NOBODY: Final = (
    ev.Announced,
    ev.AnnouncementEnded,
    ev.CashBooked,
    ev.LinksGiven,
    ev.LinksRevoked,
    ev.Merged,
)
_ONE: Final = (ev.PlayerChanged, ev.Arrived, ev.FeePaid, ev.FeeSet, ev.Warned, ev.Complained)
_TABLE: Final = (
    ev.Seated,
    ev.ScorerNamed,
    ev.DealReached,
    ev.RowWritten,
    ev.RowsTakenBack,
    ev.HandedIn,
    ev.Signed,
    ev.HandedBack,
    ev.TablePaid,
    ev.ExtraTime,
    ev.SheetEntered,
    ev.SecondEntry,
    ev.SheetCorrected,
    ev.RowStruck,
    ev.Ruled,
    ev.Called,
)
_REFERENCES: Final = ("seq", "complaint", "announcement", "call", "about")


def touched(state: Tournament, event: Event) -> Touched:
    """What an entry of this log is about."""
    match event:
        case ev.Undone():
            return touched(state, state.entry(event.seq).event)
        case ev.CallTaken() | ev.CallClosed():
            return touched(state, state.entry(event.call).event)
        case ev.ComplaintDecided():
            return touched(state, state.entry(event.complaint).event)
        case ev.Registered():
            return frozenset({Spot(player=event.entrant.number)})
        case ev.ListRegistered():
            return frozenset(Spot(player=one.entrant.number) for one in event.people)
    if isinstance(event, _NOBODY):
        return frozenset()
    if isinstance(event, ev.PlayerChanged):
        return frozenset({Spot(player=event.entrant.number)})
    if isinstance(event, _ONE):
        return frozenset({Spot(player=event.number)})
    if isinstance(event, _TABLE):
        place = event.sheet if hasattr(event, "sheet") else event
        return frozenset({Spot(place.round, place.table)})
    return None


def merged(
    mine: Tournament, theirs: Sequence[Envelope], *, at: float, author: str, reason: str = ""
) -> Tournament:
    """Our tournament with what the other machine has; refused where the two cannot be told apart.

    Where one of them only went on, nothing is renumbered.
    """
    common = _agreed(mine.log, theirs)
    ours, new = mine.log[common:], theirs[common:]
    if not new:
        raise TournamentError("nothing-to-merge")
    if not ours:
        for entry in new:
            mine = mine.after(entry)
        return mine
    _check_apart(mine, ours, Tournament.of(theirs), new)
    fresh = [one for one in new if mine.keyed(one.key) is None]
    if not fresh:
        raise TournamentError("nothing-to-merge")
    last = Merged(mine.log[common - 1].seq, len(fresh), new[-1].link)
    state = mine.done(last, at, author, reason)
    numbers: dict[int, int] = {}
    for entry in fresh:
        seq = state.log[-1].seq + 1
        numbers[entry.seq] = seq
        moved = replace(entry, seq=seq, event=_moved(entry.event, numbers), link="", seals=())
        state = state.after(moved)
    return state


def would_come(mine: Tournament, theirs: Sequence[Envelope]) -> tuple[Envelope, ...]:
    """What the other machine has and we have not, as it stands there."""
    return tuple(one for one in theirs[_agreed(mine.log, theirs) :] if mine.keyed(one.key) is None)


def _agreed(mine: Sequence[Envelope], theirs: Sequence[Envelope]) -> int:
    """How many entries both have at their beginning; at least the first."""
    both = list(zip(mine, theirs, strict=False))
    for place, (one, two) in enumerate(both):
        if one != two:
            if place == 0:
                raise TournamentError("archive-differs", "", seq=one.seq)
            return place
    return len(both)


def _check_apart(
    mine: Tournament, ours: Sequence[Envelope], their: Tournament, new: Sequence[Envelope]
) -> None:
    """Every table and everybody was touched on one machine only."""
    first: dict[Spot, int] = {}
    for entry in ours:
        for spot in _spots(mine, entry):
            first.setdefault(spot, entry.seq)
    for entry in new:
        for spot in sorted(_spots(their, entry), key=str):
            if spot in first:
                raise TournamentError("merge-clash", spot, mine=first[spot], theirs=entry.seq)


def _spots(state: Tournament, entry: Envelope) -> frozenset[Spot]:
    spots = touched(state, entry.event)
    if spots is None:
        raise TournamentError("merge-whole", Spot(seq=entry.seq))
    return spots


def _moved(event: Event, numbers: Mapping[int, int]) -> Event:
    """An event that speaks of an entry of its own tail speaks of its new number."""
    changes: dict[str, Any] = {
        name: numbers[old]
        for name in _REFERENCES
        if (old := getattr(event, name, None)) in numbers and isinstance(old, int)
    }
    return replace(event, **changes) if changes else event
