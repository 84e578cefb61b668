"""The register of people is the fold of its own log: who came, who changed, who is the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Self, TypeAlias

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.log import BreakAccepted, Entry, Folded, Undoing
from mondfang.tournament.log_json import LogForm
from mondfang.tournament.office.players.entrants import (
    Consent,
    Entrant,
    folded,
    loosely,
    may_be_same,
)
from mondfang.tournament.office.players.lists import Listed
from mondfang.tournament.office.players.registration import check_name

LONGEST: Final = 200  # letters of whatever is said about somebody
MOST_PEOPLE: Final = 5_000  # of one register: its page looks at all of them
MOST_LOOKED_AT: Final = 50  # people whose names are nearly the same, one by one


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; ``id`` is the register's own, ``member`` the number in club or cup.

    ``contact`` is for the office alone: an address, a telephone.
    """

    id: int
    name: str
    family: str = ""
    member: str = ""
    club: str = ""
    consent: Consent = "full"
    contact: str = ""


PERSONAL: Final = ("name", "family", "member", "club", "consent", "contact")


def nameless(person: Person) -> Person:
    """What stays of somebody who asks to be forgotten: the number of the register."""
    return Person(person.id, "", consent="number")


def _is_unnamed(told: Mapping[str, object]) -> bool:
    return dict(told) == {"name": "", "consent": "number"}


@dataclass(frozen=True, slots=True)
class RegisterCreated:
    title: str


@dataclass(frozen=True, slots=True)
class PeopleAdded:
    """One or a whole list at once; ``source`` says where they come from."""

    people: tuple[Person, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class PersonChanged:
    person: Person


@dataclass(frozen=True, slots=True)
class PeopleJoined:
    """Two entries were one person: what the first lacks it takes from the other, which goes."""

    kept: int
    other: int


@dataclass(frozen=True, slots=True)
class PersonForgotten:
    id: int


class RegisterUndone(Undoing):
    """An earlier entry of the register never happened; it stays in the log."""

    __slots__ = ()


RegisterEvent: TypeAlias = (
    RegisterCreated
    | PeopleAdded
    | PersonChanged
    | PeopleJoined
    | PersonForgotten
    | BreakAccepted
    | RegisterUndone
)
RegisterEntry: TypeAlias = Entry[RegisterEvent]

REGISTER_EVENTS: LogForm[RegisterEvent] = LogForm(RegisterEvent, {Person: (PERSONAL,)}, _is_unnamed)
"""The log of a register as JSON."""


@dataclass(frozen=True, slots=True)
class Register(Folded[RegisterEvent]):
    """Everybody who is known after all entries, by the register's own numbers."""

    created: RegisterCreated
    log: tuple[RegisterEntry, ...]
    people: Mapping[int, Person] = field(default_factory=dict)

    UNDOING: ClassVar = RegisterUndone
    FOR_GOOD: ClassVar = (RegisterCreated, RegisterUndone, PersonForgotten)

    @classmethod
    def begun(cls, log: tuple[RegisterEntry, ...]) -> Self:
        if not log or not isinstance(log[0].event, RegisterCreated):
            raise TournamentError("register-not-created")
        return cls(log[0].event, log)

    def with_log(self, log: tuple[RegisterEntry, ...]) -> Self:
        return replace(self, log=log)

    def step(self, entry: RegisterEntry) -> Self:
        match entry.event:
            case PeopleAdded(people):
                return self._added(people)
            case PersonChanged(person):
                self.person(person.id)
                return self._with(_checked(person))
            case PeopleJoined(kept, other):
                return self._joined(kept, other)
            case PersonForgotten(number):
                return self._with(nameless(self.person(number)))
        return self

    def person(self, number: int) -> Person:
        if number not in self.people:
            raise TournamentError("no-such-person", Spot(player=number))
        return self.people[number]

    @property
    def next_id(self) -> int:
        """Above every number that was ever given, also to who is gone."""
        added = (one.event for one in self.log if isinstance(one.event, PeopleAdded))
        return max((person.id for event in added for person in event.people), default=0) + 1

    def _with(self, person: Person) -> Self:
        return replace(self, people={**self.people, person.id: person})

    def _added(self, people: Iterable[Person]) -> Self:
        """One after the other; how many may come is looked at before anything is done."""
        known = dict(self.people)
        for person in people:
            if person.id < 1 or person.id in known:
                raise TournamentError("bad-number", Spot(player=person.id))
            known[person.id] = _checked(person)
        if len(known) > MOST_PEOPLE:
            raise TournamentError("people-too-many", most=MOST_PEOPLE)
        return replace(self, people=known)

    def joined_person(self, kept: int, other: int) -> Person:
        """What two entries come to as one; of what they agreed to the stricter holds."""
        one, two = self.person(kept), self.person(other)
        if kept == other:
            raise TournamentError("same-player", Spot(player=kept))
        filled = {name: getattr(one, name) or getattr(two, name) for name in PERSONAL}
        strictest = min((one.consent, two.consent), key=("number", "short", "full").index)
        return Person(kept, **{**filled, "consent": strictest})

    def _joined(self, kept: int, other: int) -> Self:
        joined = self.joined_person(kept, other)
        left = {number: person for number, person in self.people.items() if number != other}
        return replace(self, people={**left, kept: joined})


def _checked(person: Person) -> Person:
    """Whatever can be printed on a line; only who was forgotten has no name."""
    if person == nameless(person):
        return person
    check_name(Entrant(person.id, person.name, person.club, family=person.family))
    texts = (person.name, person.club, person.member, person.contact)
    if not person.name.strip() or any(len(t) > LONGEST or not t.isprintable() for t in texts):
        raise TournamentError("bad-name", Spot(player=person.id))
    return person


def alike(register: Register, name: str, member: str = "") -> tuple[Person, ...]:
    """Who may be the same: by the number of the club, or by a name however it is written."""
    loose = loosely(name)
    return tuple(
        one
        for one in register.people.values()
        if (member and one.member == member)
        or (one.name and loosely(one.name) == loose and may_be_same(one.name, name))
    )


def add_person(register: Register, person: Person, namesake: bool = False) -> PeopleAdded:
    """Somebody new, with the next number; who seems to be known is asked about first."""
    if not namesake:
        for other in alike(register, person.name, person.member):
            spot = Spot(player=other.id)
            raise TournamentError("person-known", spot, name=other.name, club=other.club or "–")
    return PeopleAdded((replace(person, id=register.next_id),))


@dataclass(frozen=True, slots=True)
class Taking:
    """What a tournament brings: who is new, and who seems to be known already, with whom."""

    new: tuple[Person, ...]
    known: tuple[tuple[Entrant, Person], ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """What a list brings: who is new, and who is known or stands there twice, line by line."""

    new: tuple[Person, ...]
    known: tuple[tuple[Listed, Person], ...]
    twice: tuple[tuple[Listed, Listed], ...]


def listing(register: Register, people: Iterable[Listed]) -> Listing:
    """A list compared with the register and with itself; nobody comes in a second time."""
    there = {key: one for one in register.people.values() for key in _keys(one.name, one.member)}
    lines, new = dict[tuple[str, ...], Listed](), list[Person]()
    known, twice = list[tuple[Listed, Person]](), list[tuple[Listed, Listed]]()
    first = register.next_id
    for one in people:
        who, member = one.entrant, one.entrant.member or ""
        keys = _keys(who.name, member)
        if same := next((there[key] for key in keys if key in there), None):
            known.append((one, same))
        elif before := next((lines[key] for key in keys if key in lines), None):
            twice.append((one, before))
        elif keys:
            lines |= dict.fromkeys(keys, one)
            about = (who.family, member, who.club, who.consent, one.contact[:LONGEST])
            new.append(Person(first + len(new), who.name, *about))
    return Listing(tuple(new), tuple(known), tuple(twice))


def _keys(name: str, member: str) -> list[tuple[str, ...]]:
    """What somebody is known by: a name however it is written, the number of the club."""
    return [(*folded(name),), *([("#", member)] if member else [])] if name else []


def taking(register: Register, entrants: Iterable[Entrant]) -> Taking:
    """The people of a tournament, compared with the register; who is nameless is nobody."""
    new, known, number = list[Person](), list[tuple[Entrant, Person]](), register.next_id
    nearly = dict[tuple[str, ...], list[Person]]()
    members = dict[str, Person]()
    for person in register.people.values():
        if person.name:
            nearly.setdefault(loosely(person.name), []).append(person)
        if person.member:
            members.setdefault(person.member, person)
    for one in entrants:
        if not one.name:
            continue
        among = nearly.get(loosely(one.name), [])[:MOST_LOOKED_AT]
        same = [other for other in among if may_be_same(other.name, one.name)]
        if one.member in members:
            same.append(members[one.member])
        if same:
            known.append((one, min(same, key=lambda other: other.id)))
            continue
        family, member = one.family, one.member or ""
        new.append(Person(number + len(new), one.name, family, member, one.club, one.consent))
    return Taking(tuple(new), tuple(known))
