"""Search while somebody types: a few letters of any part of a name, a number, a club."""

from __future__ import annotations

from collections.abc import Iterable

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.entrants import Entrant, folded, loosely, may_be_same
from mondfang.tournament.office.players.finding import fits
from mondfang.tournament.office.players.name_order import person_key
from mondfang.tournament.people.register import MOST_LOOKED_AT, Person, Register

MOST_SHOWN = 10
_BY_CLUB = 3  # the rank of who fits only with the club


def found(register: Register, typed: str, most: int = MOST_SHOWN) -> tuple[Person, ...]:
    """Who fits what was typed so far, the likeliest first.

    Each word is the beginning of a name or of the club, in any order and however an Umlaut is
    written; a number is that of the club or of the register. Whose names alone fit comes before
    who needs the club for it.
    """
    words = folded(typed)
    if not words:
        return ()
    hits = []
    for person in register.people.values():
        rank = _rank(person, words, typed.strip())
        if rank is not None:
            hits.append((rank, person_key(_entrant(person)), person.id, person))
    return tuple(person for *_, person in sorted(hits, key=lambda hit: hit[:3])[:most])


def _rank(person: Person, words: tuple[str, ...], typed: str) -> int | None:
    if not person.name:
        return None
    if typed in (person.member, str(person.id)):
        return 0
    names = folded(person.name)
    if fits(names, words):
        return 1 if set(words) <= set(names) else 2
    return _BY_CLUB if fits((*names, *folded(person.club)), words) else None


def the_one_named(register: Register, typed: str) -> Person:
    """The only one whose name or number fits; a club alone means nobody."""
    words, plain = folded(typed), typed.strip()
    hits = [
        one
        for one in found(register, typed, len(register.people))
        if (_rank(one, words, plain) or 0) < _BY_CLUB
    ]
    if not hits:
        raise TournamentError("nobody-found", found=plain)
    if len(hits) > 1:
        raise TournamentError("who-is-meant", found=plain)
    return hits[0]


def the_one(register: Register, typed: str) -> Person:
    """The only one who fits, or who fits exactly; else it is asked who is meant."""
    hits = found(register, typed)
    if not hits:
        raise TournamentError("nobody-found", found=typed.strip())
    exact = [one for one in hits if (_rank(one, folded(typed), typed.strip()) or 0) <= 1]
    chosen = exact if len(exact) == 1 else list(hits)
    if len(chosen) > 1:
        raise TournamentError("who-is-meant", found=typed.strip())
    return chosen[0]


def _entrant(person: Person) -> Entrant:
    return Entrant(person.id, person.name, person.club, family=person.family)


def in_order(people: Iterable[Person]) -> list[Person]:
    """As a list is read: by family name; who was forgotten comes last."""
    return sorted(people, key=lambda one: (not one.name, person_key(_entrant(one)), one.id))


def doubles(register: Register, most: int = MOST_SHOWN) -> list[tuple[Person, Person]]:
    """Pairs who may be one person: the same name however it is written, or the same number."""
    before: dict[tuple[str, ...], list[Person]] = {}
    pairs: dict[tuple[int, int], tuple[Person, Person]] = {}
    for person in in_order(register.people.values()):
        keys = [loosely(person.name)] if person.name else []
        keys += [("#", person.member)] if person.member else []
        for key in keys:
            known = before.setdefault(key, [])
            among = known[:MOST_LOOKED_AT]
            alike = (one for one in among if key[0] == "#" or may_be_same(one.name, person.name))
            other = next(alike, None)
            known.append(person)
            if other is not None:
                pairs.setdefault((other.id, person.id), (other, person))
    return list(pairs.values())[:most]
