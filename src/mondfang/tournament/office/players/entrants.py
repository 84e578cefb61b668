"""Who takes part: number, name, club, categories, and how the name may be shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Consent = Literal["full", "short", "number"]
CONSENTS: tuple[Consent, ...] = ("full", "short", "number")


@dataclass(frozen=True, slots=True)
class Entrant:
    """One person at a tournament; ``member`` names the same person across a season.

    ``family`` is the part of the name that lists are read by, where somebody has said which.
    """

    number: int
    name: str
    club: str = ""
    categories: frozenset[str] = frozenset()
    consent: Consent = "full"
    member: str | None = None
    family: str = ""

    @property
    def given(self) -> str:
        """The rest of the name, where the family name is known.

        >>> Entrant(7, "Spieler von der Au", family="von der Au").given
        'Spieler'
        """
        return " ".join(self.name.replace(self.family, " ", 1).split()) if self.family else ""


def full_name(given: str, family: str) -> str:
    """Given name first, as people say it."""
    return " ".join(f"{given} {family}".split())


def shown_name(entrant: Entrant) -> str:
    """The name as it may be published: whole, family name and initials, or the number alone.

    >>> shown_name(Entrant(7, "Spieler Sieben", consent="short"))
    'S. Sieben'
    """
    if entrant.consent == "number":
        return f"#{entrant.number}"
    if entrant.consent == "full":
        return entrant.name
    if entrant.family:
        return full_name(" ".join(f"{name[0]}." for name in entrant.given.split()), entrant.family)
    *first, last = entrant.name.split()
    return " ".join([*(f"{name[0]}." for name in first), last])


def anonymous(entrant: Entrant) -> Entrant:
    """What stays of a person who asks to be forgotten: the number, so that sums stay."""
    return Entrant(entrant.number, "", consent="number")


PERSONAL = ("name", "club", "categories", "consent", "member", "family")
"""What goes when a person is forgotten."""


def is_unnamed(told: Mapping[str, object]) -> bool:
    """Whether nothing of it tells who somebody was."""
    return dict(told) == {"name": "", "consent": "number"}


def same_name(one: str, two: str) -> bool:
    """Whether two names are one: case, spaces, order and how an Umlaut is written do not matter.

    >>> same_name("Müller Spieler", "spieler mueller"), same_name("Süß", "Suess")
    (True, True)
    """
    return bool(folded(one)) and folded(one) == folded(two)


def may_be_same(one: str, two: str) -> bool:
    """Whether to ask if two names are one person: also where the dots of an Umlaut are missing.

    >>> may_be_same("Jürgen Müller", "Muller Juergen"), may_be_same("Bauer", "Baur")
    (True, False)
    """
    left, right = (list(map(_forms, name.replace(",", " ").split())) for name in (one, two))
    if not left or len(left) != len(right):
        return False
    for forms in left:
        other = next((word for word in right if word & forms), None)
        if other is None:
            return False
        right.remove(other)
    return True


@lru_cache(16_384)  # whole registers are gone through, again and again
def loosely(name: str) -> tuple[str, ...]:
    """Names that ``may_be_same`` are alike here; some others are too."""
    words = folded(name)
    pairs = (("ae", "a"), ("oe", "o"), ("ue", "u"))
    for written, bare in pairs:
        words = tuple(word.replace(written, bare) for word in words)
    return tuple(sorted(words))


@lru_cache(4096)
def _forms(word: str) -> frozenset[str]:
    """How a word may be written without dots: with an e, or without one."""
    plain = unicodedata.normalize("NFD", word.casefold())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return frozenset({_plain(word.casefold()), bare})


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
    return tuple(entrant for entrant in entrants if may_be_same(entrant.name, name))
