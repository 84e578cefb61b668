"""What a person prefers: one frozen record, one table of what may be chosen, strict reading.

It is kept as JSON with the session of a guest and with the account of whoever has one, so that a
page is right from its first byte, without a script. Names here are what everything else reads:
templates as ``prefs.deck``, scripts as ``document.documentElement.dataset.deck``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final, Literal

import msgspec

from mondfang.bots.ladder import RUNGS
from mondfang.cards import SUIT_LETTERS
from mondfang.rulebook import DEFAULT_BOOK, book_ids

Language = Literal["de", "en"]
Theme = Literal["auto", "light", "dark"]
Deck = Literal["kaffeehaus", "biedermeier", "klar"]
Sound = Literal["always", "day", "off"]  # day: silent from 22 to 7 by the clock of the device
Pace = Literal["slow", "normal", "quick", "at-once"]

FIRST_RUNG: Final = "cup"
MOST_MUTED: Final = 100


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a person has chosen; ``book``, ``options`` and ``bots`` are what they played last."""

    language: Language = "de"
    theme: Theme = "auto"
    deck: Deck = "kaffeehaus"
    tarocks: Literal["left", "right"] = "left"  # where they stand in the hand
    suits: str = SUIT_LETTERS  # the order of the suits in the hand, from the left
    left_handed: bool = False
    count_tarocks: bool = True
    sound: Sound = "day"
    volume: int = 60  # of 100
    vibration: bool = True
    pace: Pace = "normal"
    trick_hold: int = 1600  # milliseconds for which a full trick stands
    autoplay: bool = True  # what leaves no choice is played without a click
    tap_twice: bool = False  # the first tap on a card chooses it, the second plays it
    book: str = DEFAULT_BOOK
    options: tuple[tuple[str, str], ...] = ()
    bots: str = FIRST_RUNG
    muted: tuple[str, ...] = ()  # marks of those whose talk this person does not want to hear

    def attributes(self) -> dict[str, str]:
        """What scripts and style sheets read at ``<html>``, as ``data-trick-hold="1600"``."""
        return {f"data-{key.replace('_', '-')}": _word(getattr(self, key)) for key in _SHOWN}


# What may be chosen, by name; a switch is yes or no.
SWITCH: Final = (True, False)
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "language": ("de", "en"),
    "theme": ("auto", "light", "dark"),
    "deck": ("kaffeehaus", "biedermeier", "klar"),
    "tarocks": ("left", "right"),
    "suits": tuple("".join(order) for order in permutations(SUIT_LETTERS)),
    "left_handed": SWITCH,
    "count_tarocks": SWITCH,
    "sound": ("always", "day", "off"),
    "volume": tuple(range(0, 101, 10)),
    "vibration": SWITCH,
    "pace": ("slow", "normal", "quick", "at-once"),
    "trick_hold": (0, 800, 1600, 3000),
    "autoplay": SWITCH,
    "tap_twice": SWITCH,
}
_SHOWN: Final = (
    *("theme", "deck", "left_handed", "sound", "volume", "vibration"),
    *("pace", "trick_hold", "autoplay", "tap_twice"),
)


class BadPreference(ValueError):
    """A name or a value that nobody can choose."""


def chosen(prefs: Prefs, form: Mapping[str, str]) -> Prefs:
    """The preferences with what a form says, each by its name; raises BadPreference."""
    changes = dict[str, object]()
    for key, text in form.items():
        found = [value for value in CHOICES.get(key, ()) if _word(value) == text]
        if not found:
            raise BadPreference(key)
        changes[key] = found[0]
    return replace(prefs, **changes)  # type: ignore[arg-type]  # each is one of its choices


def read_prefs(text: str, language: Language = "de") -> Prefs:
    """Preferences as they were stored; what is missing or has gone out of use is as at first."""
    try:
        stored = msgspec.json.decode(text or "{}", type=dict[str, object])
    except msgspec.DecodeError:
        stored = {}
    prefs = Prefs(language=language)
    kept = {key: value for key, value in stored.items() if _may_be(key, value)}
    prefs = replace(prefs, **kept)  # type: ignore[arg-type]  # each is one of its choices
    return _as_played(prefs, stored)


def write_prefs(prefs: Prefs) -> str:
    return msgspec.json.encode(prefs).decode()


def _may_be(key: str, value: object) -> bool:
    return any(one == value and type(one) is type(value) for one in CHOICES.get(key, ()))


def _as_played(prefs: Prefs, stored: Mapping[str, object]) -> Prefs:
    """Book, bots and options of the last time; they change with what the program offers."""
    book, bots, options = (stored.get(key) for key in ("book", "bots", "options"))
    if isinstance(book, str) and book in book_ids():
        prefs = replace(prefs, book=book)
    if isinstance(bots, str) and bots in RUNGS:
        prefs = replace(prefs, bots=bots)
    if isinstance(options, list):
        pairs = (pair for pair in options if isinstance(pair, list) and len(pair) == 2)
        prefs = replace(prefs, options=tuple((str(name), str(one)) for name, one in pairs))
    muted = stored.get("muted")
    if isinstance(muted, list):
        prefs = replace(prefs, muted=tuple(str(one) for one in muted[-MOST_MUTED:]))
    return prefs


def muting(prefs: Prefs, mark: str, on: bool) -> Prefs:
    """The preferences with somebody muted, or heard again; the latest are kept."""
    others = tuple(one for one in prefs.muted if one != mark)
    return replace(prefs, muted=(*others, mark)[-MOST_MUTED:] if on else others)


def _word(value: object) -> str:
    """A value as forms and attributes say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
