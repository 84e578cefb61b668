"""Who is asking: a person with a name, a role and what they prefer; nobody has no session yet."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import msgspec

from mondfang.bots.ladder import RUNGS
from mondfang.rulebook import DEFAULT_BOOK, book_ids

Role = Literal["nobody", "guest", "player", "director", "admin"]
Language = Literal["de", "en"]
Theme = Literal["auto", "light", "dark"]

NAME_LENGTH = 24
FIRST_RUNG = "cup"


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a person has chosen; ``book``, ``options`` and ``bots`` are what they played last."""

    language: Language = "de"
    theme: Theme = "auto"
    count_tarocks: bool = True
    book: str = DEFAULT_BOOK
    options: tuple[tuple[str, str], ...] = ()
    bots: str = FIRST_RUNG


@dataclass(frozen=True, slots=True)
class Person:
    """``id`` is what tables know the person by; nobody's is empty."""

    id: str
    name: str
    role: Role = "guest"
    account: str | None = None
    prefs: Prefs = field(default_factory=Prefs)
    session: str = field(default="", repr=False)

    @property
    def is_somebody(self) -> bool:
        return bool(self.id)


def nobody(language: Language = "de") -> Person:
    """A browser that was never here."""
    return Person(id="", name="", role="nobody", prefs=Prefs(language=language))


class BadName(ValueError):
    """A name that cannot be shown at a table."""


def clean_name(text: str) -> str:
    """A name of 1 to 24 printable characters; raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        raise BadName(name)
    return name


def read_prefs(
    text: str, language: Language = "de", changes: Mapping[str, object] | None = None
) -> Prefs:
    """Preferences as they were stored; what is missing or has gone out of use is as at first."""
    try:
        stored = msgspec.json.decode(text or "{}", type=dict[str, object])
    except msgspec.DecodeError:
        stored = {}
    prefs = Prefs(language=language)
    for key, value in (stored | dict(changes or {})).items():
        prefs = _with(prefs, key, value)
    return prefs


def write_prefs(prefs: Prefs) -> str:
    return msgspec.json.encode(prefs).decode()


def _with(prefs: Prefs, key: str, value: object) -> Prefs:
    match key, value:
        case "language", "de" | "en":
            return replace(prefs, language="en" if value == "en" else "de")
        case "theme", "auto" | "light" | "dark":
            theme: Theme = next(one for one in get_args(Theme) if one == value)
            return replace(prefs, theme=theme)
        case "count_tarocks", bool():
            return replace(prefs, count_tarocks=value)
        case "book", str() if value in book_ids():
            return replace(prefs, book=value)
        case "bots", str() if value in RUNGS:
            return replace(prefs, bots=value)
        case "options", list():
            pairs = (pair for pair in value if isinstance(pair, list) and len(pair) == 2)
            return replace(prefs, options=tuple((str(name), str(chosen)) for name, chosen in pairs))
        case _:
            return prefs


def spoken_language(accept: str) -> Language:
    """German unless a browser asks for English and for no German."""
    wanted = [part.split(";")[0].strip().lower()[:2] for part in accept.split(",")]
    return "en" if "en" in wanted and "de" not in wanted else "de"
