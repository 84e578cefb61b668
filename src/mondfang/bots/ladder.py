"""The rungs by name, from chance to master."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from mondfang.bots.beginner import Beginner
from mondfang.bots.plain import Chance, Greedy
from mondfang.bots.protocol import Bot, Style
from mondfang.bots.search import Searcher, Settings
from mondfang.speech import SpokenError, Text

RUNGS: Final = ("random", "greedy", "beginner", "club", "cup", "master")

# What each can and cannot do, in one sentence.
ABOUT: Final[Mapping[str, Text]] = {
    "random": Text(
        "Spielt irgendeine erlaubte Karte und denkt sich nichts dabei.",
        "Plays any legal card and thinks nothing of it.",
    ),
    "greedy": Text(
        "Bietet nur mit starkem Blatt, sagt nichts an und schaut nur auf den Stich, der gerade am "
        "Tisch liegt.",
        "Bids on strong hands only, announces nothing and looks at nothing but the trick on the "
        "table.",
    ),
    "beginner": Text(
        "Weiß, was Karten wert sind, merkt sich aber nur die letzten zwei Stiche und ob Sküs, Mond "
        "und Pagat gefallen sind; sagt nichts an und gibt kein Kontra.",
        "Knows what cards are worth, but remembers only the last two tricks and whether Sküs, Mond "
        "and Pagat are gone; announces nothing and never says Kontra.",
    ),
    "club": Text(
        "Zählt die Karten mit und rechnet kurz nach; wo es auf Feinheiten ankommt, rät er.",
        "Counts the cards and reckons a little; where it is close, it guesses.",
    ),
    "cup": Text(
        "Schließt aus Geboten und Karten auf die Blätter und rechnet gründlich; blufft nie und "
        "merkt nicht, wenn du es tust.",
        "Infers hands from bids and cards and reckons thoroughly; never bluffs, and does not "
        "notice when you do.",
    ),
    "master": Text(
        "Denkt zwanzigmal so lange wie der Turnierspieler und rechnet das Ende früher genau aus; "
        "bietet und spricht wie er.",
        "Thinks twenty times as long as the tournament player and works out the end earlier; bids "
        "and talks as that one does.",
    ),
}


SETTINGS: Final = {
    "club": Settings(
        work=4_000,
        most=400,
        candidates=2,
        trust_calls=1.0,
        trust_cards=0.4,
        solved_tricks=2,
        discards=12,
        anchor=0.35,
    ),
    "cup": Settings(
        work=48_000,
        most=4_000,
        candidates=3,
        trust_calls=1.0,
        trust_cards=0.5,
        solved_tricks=3,
        discards=24,
        anchor=0.35,
    ),
    "master": Settings(
        work=800_000,
        most=40_000,
        candidates=3,
        trust_calls=1.0,
        trust_cards=0.5,
        solved_tricks=4,
        discards=48,
        anchor=0.35,
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
        case "beginner":
            return Beginner()
        case "club" | "cup" | "master":
            return Searcher(name, SETTINGS[name], style)
        case _:
            raise UnknownBot("unknown-bot", found=name, known=tuple(RUNGS))
