"""Tables for the tests of the scene: a game state as one person is told of it."""

from __future__ import annotations

from typing import Any

from mondfang.game import GameState, View
from mondfang.game.actions import Action, Silence
from mondfang.settlement import settle
from mondfang.table.pack.promise import Promise
from mondfang.table.setup import Setup
from mondfang.table.table_view import Chair, TableView
from mondfang.web.base.preferences import Prefs

GERMAN, ENGLISH = Prefs(language="de"), Prefs(language="en")
EVERYBODY = frozenset(range(5))
NAMES = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")


def chairs(names: tuple[str, ...] = NAMES) -> tuple[Chair, ...]:
    return tuple(Chair(name, "person") for name in names)


def told_of(state: GameState, seat: int | None, **changes: Any) -> TableView:
    """What the person at a seat is told of a table of four at which this game is played."""
    over = state.is_over
    outcome = state.outcome() if over else None
    actions = len([told for told in state.history if told.seat is None])
    fields: dict[str, Any] = {
        "id": "a-table",
        "setup": Setup(state.book.id, stake=10),
        "book": state.book,
        "chairs": chairs(),
        "you": seat,
        "players": (0, 1, 2, 3),
        "seat": seat,
        "sits_out": None,
        "dealer": (state.public.forehand - 1) % 4,
        "game": 3,
        "at": f"3.{actions}",
        "seq": actions,
        "view": state.view(seat),
        "can_deal": over and seat is not None,
        "outcome": outcome,
        "settlement": None if outcome is None else settle(state.book, outcome, 10),
        "totals": (0, 0, 0, 0),
        "promise": Promise("c0" * 32),
        "turn": state.turn,
        "turn_kind": None if state.turn is None else "person",
    }
    return TableView(**{**fields, **changes})


def reachable(view: View) -> tuple[Action, ...]:
    """What a page has to offer: all that is legal but silence, which says no more than a word."""
    return tuple(action for action in view.legal_actions if not isinstance(action, Silence))


def lobby(state: GameState, **changes: Any) -> TableView:
    """The same table before the first deal, seen by somebody who has just come."""
    fresh: dict[str, Any] = {
        "view": None,
        "game": 0,
        "at": "0.0",
        "turn": None,
        "turn_kind": None,
        "outcome": None,
        "settlement": None,
        "can_deal": False,
        "promise": None,
        "next_promise": Promise("c0" * 32),
    }
    return told_of(state, None, **{**fresh, **changes})
