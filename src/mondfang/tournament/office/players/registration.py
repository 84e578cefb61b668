"""What happens to people: each function refuses its event or gives the state after it."""

from __future__ import annotations

from dataclasses import replace

from mondfang.tournament.draw.repair import substitute
from mondfang.tournament.draw.rules import split
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.bounds import MOST_ENTRANTS, too_large
from mondfang.tournament.office.events import (
    Anonymised,
    CashBooked,
    Closed,
    Created,
    Envelope,
    FeeSet,
    ListRegistered,
    Paused,
    PlayerChanged,
    Registered,
    Returned,
    StartMoved,
    Substituted,
    Withdrawn,
)
from mondfang.tournament.office.players.door import at_closing, is_full
from mondfang.tournament.office.players.entrants import Entrant, anonymous
from mondfang.tournament.office.players.sanctions import active_ban, check_ban, is_date
from mondfang.tournament.office.state import How, Presence, State
from mondfang.tournament.standings.ranking import qualified


def check_created(event: Created) -> None:
    if not event.title.strip():
        raise TournamentError("no-title")
    if not is_date(event.date):
        raise TournamentError("bad-date", "", found=event.date)
    for where, found, most in too_large(event.format):
        raise TournamentError("too-large", f"format.{where}", found=found, most=most)
    for ban in event.bans:
        check_ban(ban)


def registered(state: State, envelope: Envelope, event: Registered) -> State:
    entrant = event.entrant
    spot = Spot(player=entrant.number)
    if entrant.number < 1:
        raise TournamentError("bad-number", spot)
    if entrant.number in state.entrants:
        name = state.entrants[entrant.number].name
        raise TournamentError("number-taken", spot, name=name)
    check_name(entrant)
    if len(state.entrants) >= MOST_ENTRANTS:
        raise TournamentError("people-too-many", spot, most=MOST_ENTRANTS)
    lacking = [x for x in state.format.office.confirmations if x not in event.confirmed]
    if lacking:
        raise TournamentError("confirmation-missing", spot, name=entrant.name, missing=lacking)
    ban = active_ban(state.bans, entrant, state.created.date)
    if ban is not None:
        raise TournamentError("banned", spot, name=entrant.name, note=ban.note or "–")
    _check_in_time(state, envelope, event)
    is_reserve = event.from_round > len(state.format.rounds)
    if is_full(state) and not (is_reserve or event.waiting):
        raise TournamentError("hall-full", spot, name=entrant.name, places=state.created.places)
    return replace(
        state,
        expected=state.expected | ({entrant.number} if event.expected else frozenset()),
        waiting=(*state.waiting, entrant.number) if event.waiting else state.waiting,
        reserves=state.reserves | ({entrant.number} if is_reserve else frozenset()),
        entrants={**state.entrants, entrant.number: entrant},
        presence={**state.presence, entrant.number: Presence(event.from_round)},
    )


def list_registered(state: State, envelope: Envelope, event: ListRegistered) -> State:
    """One after the other, all of them or none."""
    for one in event.people:
        state = registered(state, envelope, one)
    return state


def check_name(entrant: Entrant) -> None:
    """Names are data: whatever can be printed on a line; only who is anonymous has none."""
    nameless = not entrant.name.strip() and entrant != anonymous(entrant)
    if entrant.family and not f" {entrant.name} ".count(f" {entrant.family} "):
        raise TournamentError("family-not-in-name", Spot(player=entrant.number))
    if nameless or not (entrant.name + entrant.club).isprintable():
        raise TournamentError("bad-name", Spot(player=entrant.number))


def _check_in_time(state: State, envelope: Envelope, event: Registered) -> None:
    """Who comes late is admitted by the management alone: once registration is closed or, where
    the format starts punctually, once the hour has struck (HG-115)."""
    spot = Spot(player=event.entrant.number)
    if event.from_round != len(state.format.rounds) + 1:  # a reserve who waits to be called
        state.check_round(event.from_round)
    if event.from_round in state.clocks:
        raise TournamentError("round-started", Spot(round=event.from_round))
    starts = state.created.starts_at
    struck = starts is not None and envelope.at >= starts
    begun = state.closed or (struck and state.format.office.punctual)
    if begun and not event.late:
        raise TournamentError("late-entry", spot, name=event.entrant.name)
    if begun and not envelope.reason.strip():
        raise TournamentError("reason-missing", spot)


def start_moved(state: State, envelope: Envelope, event: StartMoved) -> State:
    """The hour moves as long as nobody plays."""
    if state.clocks:
        raise TournamentError("round-started", Spot(round=min(state.clocks)))
    return replace(state, created=replace(state.created, starts_at=event.starts_at))


def player_changed(state: State, envelope: Envelope, event: PlayerChanged) -> State:
    state.entrant(event.entrant.number)
    check_name(event.entrant)
    return replace(state, entrants={**state.entrants, event.entrant.number: event.entrant})


def anonymised(state: State, envelope: Envelope, event: Anonymised) -> State:
    """The number and the sums stay."""
    entrant = anonymous(state.entrant(event.number))
    return replace(state, entrants={**state.entrants, event.number: entrant})


def withdrawn(state: State, envelope: Envelope, event: Withdrawn) -> State:
    how: How = "unexcused" if event.unexcused else "withdrawn"
    return leave(state, event.number, event.from_round, how)


def leave(state: State, number: int, from_round: int, how: How) -> State:
    """Somebody is gone from a round on; what he has played stands (HG-114, ST-051)."""
    state.entrant(number)
    presence = state.presence[number]
    spot = Spot(round=from_round, player=number)
    if presence.left is not None and (how != "excluded" or presence.how == "excluded"):
        raise TournamentError("gone-already", Spot(player=number))
    if not 1 <= from_round <= len(state.format.rounds) + 1:
        raise TournamentError("no-such-round", spot, rounds=len(state.format.rounds))
    _check_no_sheet(state, number, from_round)
    gone = replace(presence, left=from_round, how=how)
    return replace(state, presence={**state.presence, number: gone})


def _check_no_sheet(state: State, number: int, from_round: int) -> None:
    for (played, table), filed in state.sheets.items():
        if played >= from_round and number in filed.sheet.seats:
            raise TournamentError("sheet-is-in", Spot(played, table, player=number))


def returned(state: State, envelope: Envelope, event: Returned) -> State:
    """Back again, but for the rounds that were missed; who was excluded stays out.

    Who was to sit out later rounds is back for those, too.
    """
    state.entrant(event.number)
    presence = state.presence[event.number]
    spot = Spot(round=event.from_round, player=event.number)
    rounds = range(event.from_round, len(state.format.rounds) + 1)
    sat_out = {(event.number, number) for number in rounds}
    waits = presence.left is None and bool(sat_out & state.paused)
    if waits and event.from_round not in state.clocks:
        state.check_round(event.from_round)
        return replace(state, paused=state.paused - sat_out)
    if presence.left is None or presence.how == "excluded" or event.from_round < presence.left:
        raise TournamentError("no-return", spot)
    state.check_round(event.from_round)
    if event.from_round in state.clocks:
        raise TournamentError("round-started", spot)
    away = {(event.number, number) for number in range(presence.left, event.from_round)}
    here = {**state.presence, event.number: Presence(presence.first)}
    return replace(state, presence=here, paused=state.paused | away)


def paused(state: State, envelope: Envelope, event: Paused) -> State:
    state.entrant(event.number)
    for number in event.rounds:
        state.check_round(number)
        if number in state.clocks:
            raise TournamentError("round-started", Spot(round=number, player=event.number))
    away = {(event.number, number) for number in event.rounds}
    return replace(state, paused=state.paused | away)


def substituted(state: State, envelope: Envelope, event: Substituted) -> State:
    """Another one takes the seats that are left: those whose sheet is not in."""
    for who in (event.number, event.substitute):
        state.entrant(who)
    state.check_round(event.from_round)
    if event.number == event.substitute:
        raise TournamentError("same-player", Spot(player=event.number))
    if state.presence[event.substitute].left is not None:
        raise TournamentError("gone-already", Spot(player=event.substitute))
    _check_no_sheet(state, event.number, event.from_round)
    _check_not_in_the_field(state, event)
    later = [draw for number, draw in sorted(state.draws.items()) if number >= event.from_round]
    new = {draw.number: draw for draw in substitute(later, event.number, event.substitute)}
    if state.presence[event.number].left is None:
        state = leave(state, event.number, event.from_round, "withdrawn")
    there = state.presence[event.substitute]
    arrival = replace(there, first=min(there.first, event.from_round))
    return replace(
        state,
        expected=state.expected - {event.substitute},
        waiting=tuple(who for who in state.waiting if who != event.substitute),
        paused=frozenset(
            (who, number)
            for who, number in state.paused
            if who != event.substitute or number < event.from_round
        ),
        substitutions=(*state.substitutions, event),
        draws={**state.draws, **new},
        presence={**state.presence, event.substitute: arrival},
    )


def _check_not_in_the_field(state: State, event: Substituted) -> None:
    """Who will be drawn anyway fills no second seat; rounds that are drawn show it themselves.

    A newcomer whom the draw has not got may take a seat of it. In a final behind a cut anybody
    may stand in who has not come through.
    """
    who, first = event.substitute, event.from_round
    if first in state.draws and state.presence[who].first >= first:
        return
    last = len(state.format.rounds) if state.format.cut is None else state.format.main_rounds
    for number in range(first, last + 1):
        if number not in state.draws and state.is_present(who, number):
            raise TournamentError("already-seated", Spot(round=number, player=who))
    known = all(state.is_reported(number) for number in range(1, last + 1))
    if known and first > last and first not in state.draws and who in qualified(state):
        raise TournamentError("already-seated", Spot(round=first, player=who))


def closed(state: State, envelope: Envelope, event: Closed) -> State:
    """Registration closes only with a number that can be seated (HG-116)."""
    if state.closed:
        raise TournamentError("registration-closed")
    state = at_closing(state, envelope.seq)
    split(len(state.present(1)), state.format.draw)
    return replace(state, closed=True)


def fee_set(state: State, envelope: Envelope, event: FeeSet) -> State:
    state.entrant(event.number)
    _check_cents(event.cents)
    return replace(state, fees={**state.fees, event.number: event.cents})


def cash_booked(state: State, envelope: Envelope, event: CashBooked) -> State:
    _check_cents(event.cents)
    if not envelope.reason.strip():
        raise TournamentError("reason-missing")
    return replace(state, cash=(*state.cash, event))


def _check_cents(cents: int) -> None:
    if cents < 0:
        raise TournamentError("bad-cents", "", found=cents)
