"""The rungs by name, from chance to master."""

from __future__ import annotations

from typing import Final

from mondfang.bots.plain import Chance, Greedy
from mondfang.bots.protocol import Bot, Style
from mondfang.bots.search import Searcher, Settings

RUNGS: Final = ("random", "greedy", "club", "cup", "master")


SETTINGS: Final = {
    "club": Settings(
        work=2_800,
        most=400,
        candidates=2,
        trust_calls=1.0,
        trust_cards=0.4,
        solved_tricks=2,
        discards=12,
    ),
    "cup": Settings(
        work=40_000,
        most=4_000,
        candidates=3,
        trust_calls=1.0,
        trust_cards=0.5,
        solved_tricks=3,
        discards=24,
    ),
    "master": Settings(
        work=750_000,
        most=40_000,
        candidates=3,
        trust_calls=1.0,
        trust_cards=0.5,
        solved_tricks=4,
        discards=48,
    ),
}


class UnknownBot(ValueError):
    """No rung has this name."""


def make(name: str, style: Style | None = None) -> Bot:
    """A player of the given rung."""
    match name:
        case "random":
            return Chance()
        case "greedy":
            return Greedy()
        case "club" | "cup" | "master":
            return Searcher(name, SETTINGS[name], style)
        case _:
            raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(RUNGS)}")
