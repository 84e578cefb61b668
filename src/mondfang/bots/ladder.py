"""The rungs by name, from chance to master."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mondfang.bots.plain import Chance, Greedy
from mondfang.bots.protocol import Bot, Style
from mondfang.bots.search import Searcher, Settings
from mondfang.speech import SpokenError, Text

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


class UnknownBot(SpokenError, ValueError):
    """No rung has this name."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "unknown-bot": Text(
            "Einen Bot „{found}“ gibt es nicht; vorhanden: {known}.",
            "No bot is called '{found}'; there are {known}.",
        ),
    }


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
            raise UnknownBot("unknown-bot", found=name, known=tuple(RUNGS))
