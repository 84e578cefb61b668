"""Who is asking: a person with a name, a role and what they prefer; nobody has no session yet."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import Literal

from mondfang.web.base.preferences import Language, Prefs

Role = Literal["nobody", "guest", "player", "director", "admin"]

NAME_LENGTH = 24


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


def spoken_language(accept: str) -> Language:
    """German unless a browser asks for English and for no German."""
    wanted = [part.split(";")[0].strip().lower()[:2] for part in accept.split(",")]
    return "en" if "en" in wanted and "de" not in wanted else "de"
