"""The rungs by name, from chance to master."""

from __future__ import annotations

from typing import Final

from mondfang.bots.plain import Chance, Greedy
from mondfang.bots.protocol import Bot, Style
from mondfang.bots.search import Searcher, Settings

RUNGS: Final = ("random", "greedy", "club", "cup", "master")


SETTINGS: Final = {
    "club": Settings(3_000, 400, 2, 0.5, 0.4, 2, 12),
    "cup": Settings(50_000, 4_000, 3, 0.6, 0.5, 3, 24),
    "master": Settings(900_000, 40_000, 3, 0.6, 0.5, 4, 48),
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
