"""Tournaments as a cup takes them: the ranking that their format hands over."""

from __future__ import annotations

from mondfang.tournament.cup.log import CupBook, LegAdded
from mondfang.tournament.cup.table import Leg, leg_of
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.state import State
from mondfang.tournament.standings.ranking import cup_standings


def leg_of_tournament(
    name: str,
    state: State,
    title: str = "",
    *,
    final: bool = False,
    provisional: bool = False,
    place: str = "",
) -> Leg:
    """The results of a tournament that is kept under a name; provisional ones only on request.

    ``place`` is where it was read, for the refusal.
    """
    if not state.is_confirmed and not provisional:
        raise TournamentError("not-confirmed", place, title=state.created.title)
    shown, places = title or state.created.title, cup_standings(state)
    confirmed = state.is_confirmed
    return leg_of(
        f"{name}-{state.created.date}",
        shown,
        places,
        state.entrants,
        final=final,
        confirmed=confirmed,
    )


def adding(book: CupBook, leg: Leg, again: bool = False) -> LegAdded:
    """The leg as it is added; corrected results take the place of the old ones only on request."""
    if not again and any(one.id == leg.id for one in book.legs):
        raise TournamentError("leg-exists", "", leg=leg.title)
    return LegAdded(leg)
