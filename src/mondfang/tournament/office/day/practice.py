"""A tournament to practise with: players nobody has met, and sheets that nobody has played."""

from __future__ import annotations

import hashlib
from typing import Final

from mondfang.speech import Text
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events import Created, ListRegistered, Registered, SheetEntered
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.state import State
from mondfang.tournament.office.verbs import enter, next_number

PLAYERS: Final = 40
TITLE: Final = Text("Übungsturnier", "Practice tournament")
MARK: Final = "practice"
"""In the place of a cup: what is played here counts nowhere."""

_WIDEST = 24  # points that a made-up sheet wins or loses at a seat


def is_practice(state: State) -> bool:
    return state.created.cup == MARK


def practice(created: Created) -> Created:
    """The same tournament as one that counts nowhere."""
    return Created(
        created.title, created.date, created.format, created.place, MARK, created.starts_at
    )


def made_up_people(state: State, count: int = PLAYERS) -> ListRegistered:
    """``Spieler 1`` and so on, as one entry."""
    first = next_number(state)
    agreed = state.format.office.confirmations
    numbers = range(first, first + count)
    return ListRegistered(
        tuple(Registered(Entrant(number, f"Spieler {number}"), agreed) for number in numbers)
    )


def made_up_sheet(state: State, number: int, table: int) -> SheetEntered:
    """Totals that come to zero, the same ones whenever they are asked for."""
    if not is_practice(state):
        raise TournamentError("no-practice")
    seats = state.table(number, table)
    told = f"{number} {table} {seats}".encode()
    digest = hashlib.sha256(told).digest()
    points = [digest[seat] % (2 * _WIDEST + 1) - _WIDEST for seat in range(len(seats) - 1)]
    deals = state.format.plan(number).deals_at(len(seats)) or 4 * len(seats)
    scorer = state.scorers.get((number, table), seats[0])
    totals = (*points, -sum(points))
    return enter(state, number, table, totals=totals, deals=deals, seats=seats, scorer=scorer)
