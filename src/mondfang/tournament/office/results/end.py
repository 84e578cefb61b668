"""Conduct, lots, complaints and the end: each function refuses its event or gives the state."""

from __future__ import annotations

from dataclasses import replace

from mondfang.referee.rulings import Sanction, sanction
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import book_of
from mondfang.tournament.office.events import (
    BanLifted,
    Banned,
    Complained,
    ComplaintDecided,
    Confirmed,
    Envelope,
    Excluded,
    LotDrawn,
    Posted,
    Reopened,
    Ruled,
    Warned,
)
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.players.registration import leave
from mondfang.tournament.office.players.sanctions import check_ban
from mondfang.tournament.office.state import Complaint, State
from mondfang.tournament.office.tables.sheets import changed
from mondfang.tournament.standings.lots import lot_order
from mondfang.tournament.standings.ranking import standings, tied_groups


def warned(state: State, envelope: Envelope, event: Warned) -> State:
    state.entrant(event.number)
    seqs = (*state.warnings.get(event.number, ()), envelope.seq)
    return replace(state, warnings={**state.warnings, event.number: seqs})


def measures(state: State, number: int) -> Sanction:
    """What the arbitration may do about this player's next fault of conduct, by the book."""
    state.entrant(number)
    return sanction(book_of(state.format), len(state.warnings.get(number, ())) + 1)


def excluded(state: State, envelope: Envelope, event: Excluded) -> State:
    """Out of all further rounds; where the format asks for a reason, with one (KI-219)."""
    if state.format.office.exclusion_reason and not envelope.reason.strip():
        raise TournamentError("reason-missing", Spot(player=event.number))
    return changed(leave(state, event.number, event.from_round, "excluded"))


def banned(state: State, envelope: Envelope, event: Banned) -> State:
    """A ban is reasoned, in its note or in the entry."""
    check_ban(event.ban)
    note = event.ban.note.strip() or envelope.reason.strip()
    if not note:
        raise TournamentError("reason-missing", "")
    return replace(state, bans=(*state.bans, replace(event.ban, note=note)))


def ban_lifted(state: State, envelope: Envelope, event: BanLifted) -> State:
    person = Entrant(0, event.name, member=event.member)
    left = tuple(ban for ban in state.bans if not ban.holds_for(person))
    if len(left) == len(state.bans):
        raise TournamentError("no-such-ban", "", name=event.name)
    return replace(state, bans=left)


def lot_drawn(state: State, envelope: Envelope, event: LotDrawn) -> State:
    """A lot among players whom nothing else tells apart, drawn once; a seed has to give it."""
    groups = [sorted(group) for group in tied_groups(state, event.stage)]
    if sorted(event.order) not in groups:
        raise TournamentError("no-such-tie", "", numbers=event.order)
    if event.seed and event.order != lot_order(event.stage, event.order, event.seed):
        raise TournamentError("lot-differs", "", numbers=event.order)
    return changed(replace(state, lots=(*state.lots, event)))


def posted(state: State, envelope: Envelope, event: Posted) -> State:
    """The provisional standings need every sheet and every lot."""
    for number in range(1, len(state.format.rounds) + 1):
        state.draw_of(number)
        missing = state.missing(number)
        if missing:
            raise TournamentError("sheets-missing", Spot(round=number), tables=missing)
    tied = tuple(place.number for place in standings(state) if place.needs_lot)
    if tied:
        raise TournamentError("lot-needed", "", numbers=tied)
    kept = state.window_from if event.same_window else None
    opened = envelope.at if kept is None else kept
    return replace(state, posted_at=opened, window_from=opened)


def posting(state: State, new_window: bool = False) -> Posted:
    """The standings on the wall; what changed since they hung there first leaves the window."""
    return Posted(same_window=state.window_from is not None and not new_window)


def complained(state: State, envelope: Envelope, event: Complained) -> State:
    """While the window is open; a ruling is final where the format knows no appeal (KI-218)."""
    state.entrant(event.number)
    spot = Spot(player=event.number)
    before = (entry for entry in state.log if entry.seq < envelope.seq)
    about = [entry.event for entry in before if entry.seq == event.about]
    if event.about is not None and not about:
        raise TournamentError("no-such-entry", Spot(seq=event.about))
    if about and isinstance(about[0], Ruled) and not state.format.office.appeals:
        raise TournamentError("no-appeal", spot)
    if state.posted_at is not None and envelope.at > window_ends(state, state.posted_at):
        minutes = state.format.office.complaint_minutes
        raise TournamentError("window-closed", spot, minutes=minutes)
    complaint = Complaint(envelope.seq, event.number, event.text, event.about)
    return replace(state, complaints=(*state.complaints, complaint))


def complaint_decided(state: State, envelope: Envelope, event: ComplaintDecided) -> State:
    if event.complaint not in {one.seq for one in state.open_complaints}:
        raise TournamentError("no-such-complaint", Spot(seq=event.complaint))
    decided = tuple(
        replace(one, decision=event.decision) if one.seq == event.complaint else one
        for one in state.complaints
    )
    return replace(state, complaints=decided)


def window_ends(state: State, posted_at: float) -> float:
    return posted_at + state.format.office.complaint_minutes * 60


def confirmed(state: State, envelope: Envelope, event: Confirmed) -> State:
    """Final once the window has passed and nothing is left to decide."""
    if state.posted_at is None:
        raise TournamentError("not-posted")
    for complaint in state.open_complaints:
        raise TournamentError("complaint-open", Spot(player=complaint.number, seq=complaint.seq))
    if envelope.at < window_ends(state, state.posted_at):
        left = int(window_ends(state, state.posted_at) - envelope.at + 59) // 60
        raise TournamentError("window-open", "", minutes=left)
    return replace(state, confirmed_at=envelope.at)


def reopened(state: State, envelope: Envelope, event: Reopened) -> State:
    """A decision of the director, which the log keeps with its reason."""
    if not state.is_confirmed:
        raise TournamentError("nothing-confirmed")
    if not envelope.reason.strip():
        raise TournamentError("reason-missing")
    return replace(state, confirmed_at=None)
