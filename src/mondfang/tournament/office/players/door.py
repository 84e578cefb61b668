"""The door and the cash desk: each function refuses its event or gives the state after it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.bounds import too_large
from mondfang.tournament.office.events import Arrived, Envelope, FeePaid, PlanChanged
from mondfang.tournament.office.state import State

LONGEST_REGISTER: Final = 200


def arrived(state: State, envelope: Envelope, event: Arrived) -> State:
    """Whoever was expected comes, or was ticked by mistake."""
    number, spot = event.number, Spot(player=event.number)
    name = state.entrant(number).name
    if event.here and number not in state.expected:
        raise TournamentError("here-already", spot, name=name)
    if not event.here:
        if number in state.expected:
            raise TournamentError("not-here", spot, name=name)
        if state.closed:
            raise TournamentError("registration-closed", spot)
        return replace(state, expected=state.expected | {number})
    if state.closed and not event.late:
        raise TournamentError("late-entry", spot, name=name)
    if state.closed and not envelope.reason.strip():
        raise TournamentError("reason-missing", spot)
    presence = state.presence[number]
    first = max(presence.first, len(state.clocks) + 1)
    there = {**state.presence, number: replace(presence, first=first)}
    return replace(state, expected=state.expected - {number}, presence=there)


def fee_paid(state: State, envelope: Envelope, event: FeePaid) -> State:
    """Nobody gets more back than was paid, and giving back is reasoned."""
    spot = Spot(player=event.number)
    state.entrant(event.number)
    paid = state.paid.get(event.number, 0) + event.cents
    if event.cents == 0:
        raise TournamentError("nothing-paid", spot)
    if paid < 0:
        raise TournamentError("bad-cents", spot, found=paid)
    if event.cents < 0 and not envelope.reason.strip():
        raise TournamentError("reason-missing", spot)
    return replace(state, paid={**state.paid, event.number: paid})


def taken_places(state: State) -> int:
    """How many places of the hall are spoken for: by who is there or expected, not by reserves."""
    return sum(
        presence.left is None and who not in state.reserves and who not in state.waiting
        for who, presence in state.presence.items()
    )


def is_full(state: State) -> bool:
    return state.created.places is not None and taken_places(state) >= state.created.places


def moved_up(state: State, seq: int) -> State:
    """Who waits takes a place that has become free, in the order of the list."""
    while waiting := [who for who in state.waiting if state.presence[who].left is None]:
        if is_full(state):
            break
        first, *rest = waiting
        state = replace(state, waiting=tuple(rest), moved_up={**state.moved_up, first: seq})
    return state


def at_closing(state: State, seq: int) -> State:
    """Who has not come by now leaves the place to those who wait here."""
    gone = {who: state.presence[who] for who in state.expected}
    waiting = tuple(who for who in state.waiting if who not in state.expected)
    here = {who: one for who, one in state.presence.items() if who not in gone}
    moved = moved_up(replace(state, presence=here, waiting=waiting), seq)
    return replace(moved, presence={**moved.presence, **gone})


def plan_changed(state: State, envelope: Envelope, event: PlanChanged) -> State:
    """Another plan; once people play, with a reason."""
    if event == PlanChanged():
        raise TournamentError("nothing-changed")
    only_people = event == PlanChanged(people=event.people)
    if state.clocks and not only_people and not envelope.reason.strip():
        raise TournamentError("reason-missing")
    if event.people is not None and not _is_register(event.people):
        raise TournamentError("bad-register", "", found=ascii(event.people)[:40])
    if event.title is not None and not event.title.strip():
        raise TournamentError("no-title")
    created = state.created
    money, office = created.format.money, created.format.office
    for number in (event.entry_cents, event.complaint_minutes, event.places):
        if number is not None and number < 0:
            raise TournamentError("bad-plan-number", "", found=number)
    if event.prizes_percent is not None:
        if not 0 <= sum(event.prizes_percent) <= 100 or min(event.prizes_percent, default=0) < 0:
            raise TournamentError("bad-prizes", "", found=sum(event.prizes_percent))
        money = replace(money, prizes_percent=event.prizes_percent, prizes_cents=None)
    if event.prizes_cents is not None:
        if min(event.prizes_cents, default=0) < 0:
            raise TournamentError("bad-cents", "", found=min(event.prizes_cents))
        money = replace(money, prizes_cents=event.prizes_cents)
    if event.entry_cents is not None:
        money = replace(money, entry_cents=event.entry_cents)
    if event.complaint_minutes is not None:
        office = replace(office, complaint_minutes=event.complaint_minutes)
    form = replace(created.format, money=money, office=office)
    for where, found, most in too_large(form):
        raise TournamentError("too-large", f"format.{where}", found=found, most=most)
    changed = replace(
        created,
        format=form,
        title=created.title if event.title is None else event.title,
        place=created.place if event.place is None else event.place,
        places=created.places if event.places is None else event.places or None,
    )
    level = state.level_tables if event.level_tables is None else event.level_tables
    if min(level, default=1) < 1:
        raise TournamentError("bad-table", Spot(table=min(level)))
    people = state.people if event.people is None else event.people
    return replace(state, created=changed, level_tables=level, people=people)


def _is_register(name: str) -> bool:
    return len(name) <= LONGEST_REGISTER and name.isprintable()
