"""Who may do what: one table from what happens to the roles that may let it happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.log import BreakAccepted
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.access.roles import LEAD, ROLE_WORDS, STAFF, Actor, Role
from mondfang.tournament.office.events import Event
from mondfang.tournament.office.state import State

Roles = tuple[Role, ...]
_DIRECTOR: Final[Roles] = ("director",)
_DESK: Final[Roles] = (*LEAD, "desk")
_DOOR: Final[Roles] = (*LEAD, "desk", "cash")
_CASH: Final[Roles] = (*LEAD, "cash")
_REFEREE: Final[Roles] = (*LEAD, "referee")
_TABLE: Final[Roles] = (*LEAD, "desk", "scribe")

MAY: Final[Mapping[type, Roles]] = {
    ev.Created: _DIRECTOR,
    ev.Registered: _DOOR,
    ev.ListRegistered: _DESK,
    ev.PlayerChanged: _DOOR,
    ev.Withdrawn: _DESK,
    ev.Returned: _DESK,
    ev.Substituted: _DESK,
    ev.Paused: _DESK,
    ev.Wished: _DOOR,
    ev.TeamNamed: _DOOR,
    ev.PrizesSet: LEAD,
    ev.RafflePromised: _DESK,
    ev.RaffleDrawn: _DESK,
    ev.Closed: _DESK,
    ev.Anonymised: _DIRECTOR,
    ev.Arrived: _DOOR,
    ev.FeePaid: _CASH,
    ev.FeeSet: _CASH,
    ev.CashBooked: _CASH,
    ev.PlanChanged: LEAD,
    ev.SeedCommitted: _DESK,
    ev.Drawn: _DESK,
    ev.Repaired: _DESK,
    ev.SeatsSwapped: _DESK,
    ev.Reseated: _DESK,
    ev.TablesTold: _DESK,
    ev.Seated: _TABLE,
    ev.RoundStarted: _DESK,
    ev.RoundPlanned: LEAD,
    ev.StartMoved: LEAD,
    ev.RoundEnded: _DESK,
    ev.ScorerNamed: _TABLE,
    ev.DealReached: _TABLE,
    ev.RowWritten: _TABLE,
    ev.RowsTakenBack: _TABLE,
    ev.HandedIn: _TABLE,
    ev.Signed: (*_TABLE, "player"),
    ev.HandedBack: _DESK,
    ev.TablePaid: (*_CASH, "desk"),
    ev.ExtraTime: (*_DESK, "referee"),
    ev.Announced: STAFF,
    ev.AnnouncementEnded: STAFF,
    ev.SheetEntered: _DESK,
    ev.SecondEntry: _DESK,
    ev.SheetCorrected: _DESK,
    ev.RowStruck: _DESK,
    ev.Ruled: _REFEREE,
    ev.Called: (*STAFF, "scribe", "player"),
    ev.CallTaken: _REFEREE,
    ev.CallClosed: (*_TABLE, "referee", "player"),
    ev.Warned: _REFEREE,
    ev.Excluded: _REFEREE,
    ev.Banned: LEAD,
    ev.BanLifted: LEAD,
    ev.LotDrawn: _DESK,
    ev.Posted: _DESK,
    ev.Complained: (*_DESK, "referee", "player"),
    ev.ComplaintDecided: _REFEREE,
    ev.Confirmed: LEAD,
    ev.Reopened: _DIRECTOR,
    ev.LinksGiven: LEAD,
    ev.LinksRevoked: LEAD,
    ev.Merged: _DIRECTOR,
    BreakAccepted: _DIRECTOR,
    ev.Undone: STAFF,  # whoever might have done what is undone
}


def may(role: Role, kind: type) -> bool:
    """Whether a role does such things at all; ``check_may`` also looks at what exactly."""
    return role in MAY[kind]


def check_may(state: State, actor: Actor, event: Event) -> None:
    """Refuse what somebody of this role must not do, or not there."""
    if not may(actor.role, type(event)):
        role = ROLE_WORDS[actor.role]
        raise TournamentError("not-your-role", _spot(state, event), role=role, name=actor.name)
    if isinstance(event, ev.Undone):
        _check_undo(state, actor, event)
    elif isinstance(event, ev.LinksGiven | ev.LinksRevoked):
        _check_links(state, actor, event)
    elif actor.role == "scribe":
        _check_own_table(state, actor, event)
    elif actor.role == "player":
        _check_own_affair(state, actor, event)
    elif actor.role == "referee":
        _check_not_own_table(state, actor, event)


def _check_undo(state: State, actor: Actor, event: ev.Undone) -> None:
    for entry in state.log:
        if entry.seq == event.seq:
            check_may(state, actor, entry.event)


def _check_links(state: State, actor: Actor, event: ev.LinksGiven | ev.LinksRevoked) -> None:
    """A deputy lets in and out whoever is not above: no director, and no other deputy."""
    if actor.role == "director":
        return
    if isinstance(event, ev.LinksGiven):
        roles = {link.role for link in event.links}
    else:
        roles = {state.links[one].role for one in event.links if one in state.links}
    if roles & {*LEAD, "standby"}:
        role = ROLE_WORDS[actor.role]
        raise TournamentError("not-your-role", "", role=role, name=actor.name)


def _check_own_table(state: State, actor: Actor, event: Event) -> None:
    """A scribe writes at one table in one round."""
    spot = _spot(state, event)
    if (spot.round, spot.table) != (actor.round, actor.table):
        raise TournamentError("not-your-table", spot, round=actor.round, table=actor.table)


def _check_own_affair(state: State, actor: Actor, event: Event) -> None:
    """A player speaks for himself."""
    spot = _spot(state, event)
    if spot.player != actor.number:
        raise TournamentError("not-yours", spot, number=actor.number)


def _check_not_own_table(state: State, actor: Actor, event: Event) -> None:
    """Nobody rules at a table where he sits, nor about himself."""
    spot = _spot(state, event)
    if actor.number is None:
        return
    number, table = spot.round, spot.table
    sits = number in state.draws and table is not None and number is not None
    is_own = sits and actor.number in state.table(number or 0, table or 0)
    if isinstance(event, ev.Called | ev.Complained):
        return  # whoever asks for a ruling gives none
    if is_own or spot.player == actor.number:
        raise TournamentError("own-table", spot, number=actor.number)


def _spot(state: State, event: Event) -> Spot:
    """Where something happens, as far as it says so itself, or the call that it is about."""
    if isinstance(event, ev.CallTaken | ev.CallClosed):
        call = state.call(event.call)
        who = event.number if isinstance(event, ev.CallTaken) else call.number
        return Spot(call.round, call.table, player=who)
    place = getattr(event, "sheet", event)
    names = {"round": "round", "table": "table", "player": "number"}
    found = {name: getattr(place, field, None) for name, field in names.items()}
    return Spot(**{name: one for name, one in found.items() if isinstance(one, int)})
