"""What people ask of the draw, and what a draw is told of it."""

from __future__ import annotations

from dataclasses import replace

from mondfang.tournament.draw.wishes import Wishes
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import Envelope, Wished
from mondfang.tournament.office.players.teams import kept_apart
from mondfang.tournament.office.state import State


def wished(state: State, envelope: Envelope, event: Wished) -> State:
    """Nobody is kept apart from himself; an empty wish takes the one before back."""
    for who in (event.number, *event.apart):
        state.entrant(who)
    if event.number in event.apart:
        raise TournamentError("same-player", Spot(player=event.number))
    wishes = {who: wish for who, wish in state.wishes.items() if who != event.number}
    if event.apart or event.no_stairs:
        wishes[event.number] = event
    return replace(state, wishes=wishes)


def wishes_of(state: State) -> Wishes:
    """Everything that was asked for, each two once; teams that must not meet ask for it too."""
    pairs = {
        (min(who, other), max(who, other))
        for who, wish in state.wishes.items()
        for other in wish.apart
    }
    pairs |= kept_apart(state)
    needy = sorted(who for who, wish in state.wishes.items() if wish.no_stairs)
    return Wishes(tuple(sorted(pairs)), tuple(needy), state.level_tables if needy else ())
