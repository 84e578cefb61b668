"""Who is in the hall and has no seat in a round that is drawn already."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.tournament.office.players.crowd import is_reserve
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.rounds.draws import field
from mondfang.tournament.office.state import State


@dataclass(frozen=True, slots=True)
class Bench:
    """Whoever came after the draw and wants a seat, and whoever waits to stand in."""

    new: tuple[Entrant, ...] = ()
    spare: tuple[Entrant, ...] = ()


def bench(state: State, number: int) -> Bench:
    """Empty where the round is not drawn, or has begun."""
    if number not in state.draws or number in state.clocks:
        return Bench()
    wanted, seated = set(field(state, number)), set(state.draws[number].players)
    waits = (who for who in state.entrants.keys() - wanted - seated if _stands_in(state, who))
    return Bench(_entrants(state, wanted - seated), _entrants(state, set(waits)))


def _stands_in(state: State, who: int) -> bool:
    gone = state.presence[who].left is not None
    return is_reserve(state, who) and not gone and who not in state.expected | {*state.waiting}


def _entrants(state: State, numbers: set[int]) -> tuple[Entrant, ...]:
    return tuple(state.entrants[who] for who in sorted(numbers))
