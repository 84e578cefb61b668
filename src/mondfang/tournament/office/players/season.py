"""Who has met whom this season, by the numbers of this tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mondfang.tournament.draw.model import Meeting, RoundDraw, meeting_counts
from mondfang.tournament.office.players.entrants import Entrant, folded
from mondfang.tournament.office.state import State


def season_of(state: State, others: Iterable[State]) -> Mapping[Meeting, int]:
    """How often players of this tournament have met in the others, by their numbers here."""
    here = {_who(entrant): number for number, entrant in state.entrants.items()}
    counts: dict[Meeting, int] = {}
    for other in others:
        if other.created == state.created:
            continue  # this tournament itself may be among them
        known = {n: here.get(_who(entrant)) for n, entrant in other.entrants.items()}
        for meeting, times in meeting_counts(_played(other)).items():
            two = [now for who in meeting if (now := known[who]) is not None]
            if len(two) == 2:
                both = frozenset(two)
                counts[both] = counts.get(both, 0) + times
    return counts


def _played(other: State) -> Iterator[RoundDraw]:
    return (draw for number, draw in sorted(other.draws.items()) if number in other.clocks)


def _who(entrant: Entrant) -> object:
    """The same person in another tournament: the same member, else the same name."""
    if not entrant.name:
        return object()  # forgotten: like nobody else
    return entrant.member or folded(entrant.name)
