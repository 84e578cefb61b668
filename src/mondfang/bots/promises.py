"""What promises are worth: how far bids and words were overrated when they were played both ways.

``weights/promises.json`` is learned by training/promises.py: four bots play, and where one could
speak up the game is played on with the word and without it. By so much as a kind of word brought
less than the search had promised it is rated lower, in all books, in units of an ordinary game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Final

from mondfang.bots.brain import WEIGHTS, unit_of
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import contract_of
from mondfang.game.view import View

POINT: Final = 256  # numbers are in 1/256 of a unit
DARE: Final = 1.0  # units that the boldest would give away by speaking up
LEVELS: Final = ("kontra", "re", "sub")
ANNOUNCED: Final = "announced"  # by the declarer
OTHERS: Final = "others'"  # by a partner or a defender
UNTRIED: Final = 2.0  # units asked of words that nobody has tried


def kind_of(view: View, action: Action) -> str | None:
    """Which kind of promise an action is; None for what promises nothing beyond its value."""
    match action:
        case act.Bid(contract=contract):
            return contract
        case act.Announce(premium=premium):
            if premium in _owed(view) or view.book.premiums[premium].kind == "zehn-tarock":
                return None  # has to be said; is so whatever is played
            own = view.seat == view.public.declarer
            return f"{ANNOUNCED if own else OTHERS} {premium}"
        case act.Kontra(level=level):
            return LEVELS[min(level, len(LEVELS)) - 1]
        case _:
            return None


def _owed(view: View) -> tuple[str, ...]:
    """Birds of which the contract wants one announced, as long as none of them is."""
    if view.public.declarer is None:
        return ()
    birds = contract_of(view.book, view.public).besser
    said = {announced.premium for announced in view.public.announcements}
    return () if said.intersection(birds) else tuple(birds)


def is_word(kind: str) -> bool:
    """Words are rare and dear where they fail: they must gain even if less than was seen."""
    return kind in LEVELS or kind.startswith((ANNOUNCED, OTHERS))


def believed(view: View, action: Action, promised: float) -> float:
    """What an action is worth after all, where the search promised so many points."""
    kind = kind_of(view, action)
    return promised if kind is None else promised - overrated(kind) * unit_of(view.book)


def dared(view: View, action: Action, risk: float) -> float:
    """Points that one who likes so much risk gives away, or the careful ask for, to speak up."""
    if not risk or kind_of(view, action) is None:
        return 0.0
    return risk * DARE * unit_of(view.book)


def overrated(kind: str) -> float:
    """By how many units a kind of promise was too high, as far as anything is known of it."""
    known = _table().get(kind)
    if known is None:
        return UNTRIED if is_word(kind) else 0.0
    return known / POINT


@cache
def _table() -> Mapping[str, int]:
    learned = json.loads((WEIGHTS / "promises.json").read_text("utf-8"))
    return {kind: row["less"] for kind, row in learned["kinds"].items()}
