"""The order of names as Austria looks them up: by family name, Ö with O (DIN 5007)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from pyuca import Collator

from mondfang.tournament.office.players.entrants import Entrant, shown_name

Key = tuple[bool, tuple[tuple[int, tuple[int, ...]], ...]]


@cache
def _collator() -> Collator:
    """Made when the first list is sorted: its table takes a moment to read."""
    return Collator()


def family_first(name: str) -> tuple[str, str]:
    """The words that a list is read by, and the rest: what stands before a comma, or the last word.

    >>> family_first("Spieler Sieben"), family_first("von der Au, Spieler")
    (('Sieben', 'Spieler'), ('von der Au', 'Spieler'))
    """
    family, comma, given = (part.strip() for part in name.partition(","))
    if comma and family:
        return family, given
    *rest, last = name.split() or [name]
    return (last, " ".join(rest)) if any(map(str.isalpha, last)) else (name, "")


def family_of(entrant: Entrant) -> tuple[str, str]:
    """Family name and the rest of what may be shown: as somebody said, else as it looks."""
    if entrant.family and entrant.consent != "number":
        return entrant.family, shown_name(entrant).removesuffix(entrant.family).strip()
    return family_first(shown_name(entrant))


def initials(given: str) -> str:
    """
    >>> initials("Spieler-Sieben Acht"), initials("")
    ('S.-S. A.', '')
    """
    parts = [[one[:1] + "." for one in word.split("-") if one] for word in given.split()]
    return " ".join("-".join(one) for one in parts)


def name_key(name: str) -> Key:
    """What names are sorted by; numbers in their own order, and who shows but a number last.

    >>> sorted(["Spieler Zwölf", "Spieler Öd", "Spieler Oder", "#23"], key=name_key)
    ['Spieler Öd', 'Spieler Oder', 'Spieler Zwölf', '#23']
    """
    return name.startswith("#"), _keys(" ".join(family_first(name)).lstrip("#"))


def person_key(entrant: Entrant) -> Key:
    """What people are sorted by: the family name that they gave, or the one that it looks like."""
    if not entrant.family:
        return name_key(entrant.name)
    return False, _keys(f"{entrant.family} {entrant.given}")


def shown_key(entrant: Entrant) -> Key:
    """What a public list is sorted by: what it shows, and nothing that it does not."""
    return entrant.consent == "number", _keys(" ".join(family_of(entrant)).lstrip("#"))


def _keys(text: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    words = text.split()
    return tuple((int(word) if word.isdecimal() else 0, _word_key(word)) for word in words)


@lru_cache(8_192)  # everybody of a tournament is sorted for every page of the door
def _word_key(word: str) -> tuple[int, ...]:
    return tuple(_collator().sort_key(word))


def by_name(entrants: Iterable[Entrant]) -> list[Entrant]:
    """People in the order of their whole names; namesakes by number."""
    return sorted(entrants, key=lambda one: (person_key(one), one.number))


def told_apart(entrants: Iterable[Entrant]) -> dict[int, str]:
    """Names as they may be shown, by number; namesakes with their club, else their number.

    >>> told_apart([Entrant(1, "A B", "Murtal"), Entrant(2, "A B"), Entrant(3, "C D", "Murtal")])
    {1: 'A B (Murtal)', 2: 'A B (2)', 3: 'C D'}
    """
    people = list(entrants)
    names = Counter(shown_name(one) for one in people)
    clubs = Counter((shown_name(one), _public_club(one)) for one in people)
    found = {}
    for one in people:
        name, club = shown_name(one), _public_club(one)
        own = club if club and clubs[name, club] == 1 else str(one.number)
        found[one.number] = f"{name} ({own})" if names[name] > 1 else name
    return found


def _public_club(entrant: Entrant) -> str:
    return "" if entrant.consent == "number" else entrant.club
