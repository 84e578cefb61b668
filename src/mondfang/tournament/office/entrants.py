"""Who takes part: number, name, club, categories, and how the name may be shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

Consent = Literal["full", "short", "number"]
CONSENTS: tuple[Consent, ...] = ("full", "short", "number")


@dataclass(frozen=True, slots=True)
class Entrant:
    """One person at a tournament; ``member`` names the same person across a season."""

    number: int
    name: str
    club: str = ""
    categories: frozenset[str] = frozenset()
    consent: Consent = "full"
    member: str | None = None


def shown_name(entrant: Entrant) -> str:
    """The name as it may be published: whole, family name and initials, or the number alone.

    >>> shown_name(Entrant(7, "Spieler Sieben", consent="short"))
    'S. Sieben'
    """
    if entrant.consent == "number":
        return f"#{entrant.number}"
    if entrant.consent == "full":
        return entrant.name
    *first, last = entrant.name.split()
    return " ".join([*(f"{name[0]}." for name in first), last])


def anonymous(entrant: Entrant) -> Entrant:
    """What stays of a person who asks to be forgotten: the number, so that sums stay."""
    return replace(entrant, name="", club="", categories=frozenset(), consent="number", member=None)


PERSONAL = ("name", "club", "categories", "consent", "member")
"""What goes when a person is forgotten."""


def is_unnamed(told: Mapping[str, object]) -> bool:
    """Whether nothing of it tells who somebody was."""
    return dict(told) == {"name": "", "consent": "number"}


def same_name(one: str, two: str) -> bool:
    """Whether two names may mean the same person: case, spaces and order do not matter.

    Nor does how an Umlaut is written, or left away.

    >>> same_name("Müller Spieler", "spieler mueller"), same_name("Süß", "Suess")
    (True, True)
    """
    return bool(folded(one)) and folded(one) == folded(two)


@lru_cache(4096)
def folded(name: str) -> tuple[str, ...]:
    """The words of a name as they are compared."""
    return tuple(sorted(_plain(word) for word in name.replace(",", " ").casefold().split()))


def _plain(word: str) -> str:
    for umlaut, written in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        word = unicodedata.normalize("NFC", word).replace(umlaut, written)
    letters = unicodedata.normalize("NFD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def likely_duplicates(entrants: Iterable[Entrant], name: str) -> tuple[Entrant, ...]:
    """Who is registered under that name already; the director decides whether it is the same."""
    return tuple(entrant for entrant in entrants if same_name(entrant.name, name))
