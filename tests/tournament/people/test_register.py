"""The register of people: added, found while typing, asked about, joined, forgotten."""

from __future__ import annotations

import pytest

from mondfang.tournament.chain import Chain
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.log import Entry
from mondfang.tournament.office.players.entrants import Entrant, may_be_same
from mondfang.tournament.people import register as register_module
from mondfang.tournament.people import search as search_module
from mondfang.tournament.people.forget import forgotten
from mondfang.tournament.people.register import (
    MOST_LOOKED_AT,
    MOST_PEOPLE,
    REGISTER_EVENTS,
    PeopleAdded,
    PeopleJoined,
    Person,
    PersonChanged,
    PersonForgotten,
    Register,
    RegisterCreated,
    RegisterEvent,
    RegisterUndone,
    add_person,
    alike,
    taking,
)
from mondfang.tournament.people.search import doubles, found, in_order, the_one
from tests.tournament.desk import refused

NAMES = (
    ("Spieler Müller", "Graz"),
    ("Spielerin Süß", "Murtal"),
    ("Spieler von der Au", "Graz"),
    ("Mitspieler Mond", ""),
)


def done(register: Register, event: RegisterEvent) -> Register:
    return register.done(event, 1000.0, "Leitung")


@pytest.fixture
def register() -> Register:
    made = Register.of([Entry(1, 0.0, "Leitung", "", RegisterCreated("Leute"))])
    for name, club in NAMES:
        made = done(made, add_person(made, Person(0, name, club=club, member=f"M-{len(name)}")))
    return made


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("mu", [1, 2]),  # a name, then a club
        ("mue", [1]),
        ("MÜLL", [1]),
        ("sp mue", [1]),
        ("suess", [2]),
        ("sü", [2]),
        ("au", [3]),
        ("spieler", [3, 1, 2]),
        ("graz mue", [1]),
        ("M-15", [4]),
        ("3", [3]),
        ("xyz", []),
        ("", []),
    ],
)
def test_a_few_letters_of_any_part_find_who_is_meant(
    register: Register, typed: str, ids: list[int]
) -> None:
    hits = [one.id for one in found(register, typed)]
    assert hits == ids


def test_the_only_one_is_meant_and_else_it_is_asked(register: Register) -> None:
    assert the_one(register, "müller").id == 1
    with refused("who-is-meant"):
        the_one(register, "spiel")
    with refused("nobody-found"):
        the_one(register, "niemand")


@pytest.mark.parametrize("name", ["spieler mueller", "Müller, Spieler", "Muller Spieler"])
def test_who_seems_to_be_there_already_is_asked_about(register: Register, name: str) -> None:
    with refused("person-known"):
        add_person(register, Person(0, name))
    again = done(register, add_person(register, Person(0, name), namesake=True))
    assert again.people[5].name == name
    assert [(one.name, two.name) for one, two in doubles(again)] in (
        [("Spieler Müller", name)],
        [(name, "Spieler Müller")],
    )


def test_a_membership_number_tells_the_same_person_under_another_name(register: Register) -> None:
    assert [one.id for one in alike(register, "Spieler Neu", "M-13")] == [2]


def test_two_entries_become_one_with_the_stricter_consent(register: Register) -> None:
    register = done(register, PersonChanged(Person(4, "Mitspieler Mond", contact="0664 1")))
    short = Person(0, "Mond Mitspieler", club="Wien", consent="short")
    register = done(register, add_person(register, short, namesake=True))
    register = done(register, PeopleJoined(4, 5))
    one = register.people[4]
    assert (one.club, one.contact, one.consent) == ("Wien", "0664 1", "short")
    assert 5 not in register.people
    assert register.next_id == 6
    with refused("no-such-person"):
        register.person(5)
    with refused("same-player"):
        done(register, PeopleJoined(4, 4))


def test_who_is_forgotten_is_nowhere_in_the_log_and_the_chain_holds(register: Register) -> None:
    other = Person(0, "Müller Spieler", contact="Hauptplatz 1")
    register = done(register, add_person(register, other, namesake=True))
    register = done(register, PeopleJoined(1, 5))
    register = done(register, PersonForgotten(1))
    log = forgotten(register.log, 1)
    text = "".join(map(REGISTER_EVENTS.entry_to_json, log))
    assert "Müller" not in text
    assert "Hauptplatz" not in text
    assert Register.of(log).people[1].name == ""
    linked, chain = Chain(REGISTER_EVENTS).linked(log, lambda: "salz")
    assert len(linked) == len(log)
    assert not chain.open_faults
    assert found(Register.of(log), "mü") == ()


def test_a_tournament_brings_its_people_at_once_and_a_wrong_one_is_undone_as_one(
    register: Register,
) -> None:
    field = [Entrant(1, "Mueller Spieler"), Entrant(2, "Spieler Neu", "Linz"), Entrant(3, "")]
    brought = taking(register, field)
    assert [(one.number, two.id) for one, two in brought.known] == [(1, 1)]
    assert [(one.id, one.name, one.club) for one in brought.new] == [(5, "Spieler Neu", "Linz")]
    register = done(register, PeopleAdded(brought.new, "herbst"))
    register = done(register, RegisterUndone(register.last_undoable()))
    assert sorted(register.people) == [1, 2, 3, 4]


def test_what_makes_no_sense_is_refused(register: Register) -> None:
    for wrong in (Person(0, " "), Person(0, "A\nB"), Person(0, "A", contact="x" * 300)):
        with refused("bad-name"):
            done(register, PeopleAdded((Person(9, wrong.name, contact=wrong.contact),)))
    with refused("bad-number", player=1):
        done(register, PeopleAdded((Person(1, "Doppelt"),)))
    with refused("register-not-created"):
        Register.of([])
    assert Spot(player=1).text("de") == "Startnummer 1"


def test_a_list_is_read_by_family_name(register: Register) -> None:
    assert [one.id for one in in_order(register.people.values())] == [3, 4, 1, 2]


def test_a_register_that_strangers_fill_is_not_compared_each_with_each(
    register: Register, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names that are nearly the same, and not: ``axaex`` and ``aexax``."""
    compared = list[str]()

    def counted(one: str, two: str) -> bool:
        compared.append(one)
        return may_be_same(one, two)

    for module in (register_module, search_module):
        monkeypatch.setattr(module, "may_be_same", counted)
    names = [
        "".join(("ax", "aex")[one >> bit & 1] for bit in range(13)) for one in range(MOST_PEOPLE)
    ]
    crowd = tuple(Person(10 + place, name) for place, name in enumerate(names[len(NAMES) :]))
    full = done(register, PeopleAdded(crowd))
    assert not doubles(full)
    assert len(taking(full, [Entrant(n, f"{name}a") for n, name in enumerate(names, 1)]).new)
    assert 0 < len(compared) < 2 * MOST_LOOKED_AT * MOST_PEOPLE
    with pytest.raises(TournamentError) as caught:
        done(full, PeopleAdded((Person(9_999, "Noch jemand"),)))
    assert caught.value.code == "people-too-many"
