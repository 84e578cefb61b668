"""Who sits where at a table, as people say it: by the columns, or by the cards that they drew."""

from __future__ import annotations

from mondfang.tournament.draw.cards import seated_by_cards
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import book_of
from mondfang.tournament.office.events import Seated
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.rows import read_drawn, read_order


def read_seating(state: State, at: int, table: int, order: str, cards: str = "") -> Seated:
    """Numbers in the order of the columns; with ``cards``, each number has drawn the one below."""
    seats, spot = state.table(at, table), Spot(at, table)
    if not cards.strip():
        return Seated(at, table, read_order(state.format, seats, order, spot))
    drawn = read_drawn(seats, order, spot)
    rules = book_of(state.format).deal
    return Seated(at, table, seated_by_cards(rules, drawn, cards.replace(",", " ").split()))
