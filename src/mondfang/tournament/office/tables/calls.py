"""The referee at the tables: called, on the way, ruled, gone; the clock stands meanwhile.

Each function refuses its event or gives the state after it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mondfang.speech import Text
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import CallClosed, Called, CallTaken, Envelope, Ruled
from mondfang.tournament.office.public.messages import LONGEST
from mondfang.tournament.office.records import Call, CallState
from mondfang.tournament.office.state import State
from mondfang.tournament.office.tables.sheets import ruled as ruled_on_the_sheet

LONGEST_GAME: Final = 1_000
CALL_WORDS: Final[dict[CallState, Text]] = {
    "called": Text("gerufen", "called"),
    "taken": Text("{referee} ist dort", "{referee} is there"),
    "ruled": Text("entschieden", "ruled"),
    "closed": Text("erledigt", "closed"),
}


def call_text(call: Call, language: str = "de") -> str:
    """How a call stands, in two words."""
    return CALL_WORDS[call.how].filled(referee=call.referee).said(language)


def called(state: State, envelope: Envelope, event: Called) -> State:
    """A table that plays, or has played, wants a ruling; one call at a time."""
    spot = Spot(event.round, event.table, player=event.number)
    seats = state.table(event.round, event.table)
    if event.round not in state.clocks:
        raise TournamentError("not-started", Spot(round=event.round))
    if event.number is not None and event.number not in seats:
        raise TournamentError("not-at-table", spot)
    text = " ".join(event.text.split())
    if len(text) > LONGEST or not text.isprintable() or len(event.game) > LONGEST_GAME:
        raise TournamentError("bad-announcement", "", most=LONGEST)
    if (waiting := state.open_call(event.round, event.table)) is not None:
        raise TournamentError("called-already", Spot(event.round, event.table), call=waiting.seq)
    call = Call(
        envelope.seq,
        envelope.at,
        event.round,
        event.table,
        event.number,
        text,
        deal=event.deal,
        game=event.game,
    )
    return replace(state, calls=(*state.calls, call))


def call_taken(state: State, envelope: Envelope, event: CallTaken) -> State:
    """By somebody who does not sit there; another one may take over."""
    call = _open(state, event.call)
    spot = Spot(call.round, call.table, player=event.number)
    if event.number is not None:
        state.entrant(event.number)
        if event.number in state.table(call.round, call.table):
            raise TournamentError("own-table", spot, number=event.number)
    name = " ".join(event.name.split()) or envelope.author
    if call.how == "taken" and call.referee == name:
        raise TournamentError("taken-already", spot, name=name)
    return _with(state, replace(call, how="taken", referee=name))


def ruled(state: State, envelope: Envelope, event: Ruled) -> State:
    """A ruling on the sheet or beside it, for a call or without one."""
    if event.call is not None:
        call = _open(state, event.call)
        if (call.round, call.table) != (event.round, event.table):
            raise TournamentError("no-such-call", Spot(event.round, event.table, seq=event.call))
        name = call.referee or envelope.author
        done = replace(call, how="ruled", referee=name, rulings=(*call.rulings, envelope.seq))
        state = _with(state, done)
    return ruled_on_the_sheet(state, envelope, event)


def call_closed(state: State, envelope: Envelope, event: CallClosed) -> State:
    """The clock goes on; a table that had no time left when it called gets none."""
    call = _open(state, event.call)
    state = _with(state, replace(call, how="closed", closed_at=envelope.at))
    key = (call.round, call.table)
    signal = state.signal(*key)
    stood = max(0.0, envelope.at - call.at)
    if signal is None or call.at >= signal or key in state.sheets:
        return state
    seconds = state.stood_seconds.get(key, 0.0) + stood
    return replace(state, stood_seconds={**state.stood_seconds, key: seconds})


def _open(state: State, seq: int) -> Call:
    call = state.call(seq)
    if not call.is_open:
        raise TournamentError("call-closed", Spot(call.round, call.table, seq=seq))
    return call


def _with(state: State, call: Call) -> State:
    calls = tuple(call if one.seq == call.seq else one for one in state.calls)
    return replace(state, calls=calls)


def open_calls(state: State) -> tuple[Call, ...]:
    """What the referees have to do, the oldest first; those that nobody has taken before all."""
    waiting = (one for one in state.calls if one.is_open)
    return tuple(sorted(waiting, key=lambda one: (one.how != "called", one.seq)))


def spoken(
    number: int, table: int, text: str, clauses: tuple[str, ...] = (), call: int | None = None
) -> Ruled:
    """A ruling in words, which costs nobody a point: play on, deal again, sit properly."""
    said = " ".join(text.split())
    if not said or len(said) > LONGEST or not said.isprintable():
        raise TournamentError("bad-announcement", Spot(number, table), most=LONGEST)
    return Ruled(number, table, "judgement", (), clauses, text=said, call=call)
