"""The log of a cup: what is added, who is whom, and what is taken back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.log import JournalLine
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.log import (
    CupBook,
    CupCreated,
    CupEvent,
    CupForgotten,
    CupUndone,
    LegAdded,
    LegRemoved,
    SamePerson,
    sign_for,
    unnamed,
)
from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.cup.table import Leg, cup_table
from mondfang.tournament.log import Entry
from tests.tournament.desk import refused

CREATED = CupCreated("Cup", "2026", cup_preset("steirischer-cup"))


def leg(name: str, *members: str, final: bool = False) -> Leg:
    """A tournament in which these came in, the best first."""
    results = [LegResult(m, rank, Fraction(-rank), m) for rank, m in enumerate(members, 1)]
    return Leg(name, name, tuple(results), final)


def book(*events: CupEvent) -> CupBook:
    found = CupBook.of([Entry(1, 0.0, "Leitung", "", CREATED)])
    for event in events:
        found = found.done(event, 1.0, "Leitung")
    return found


def totals(found: CupBook) -> dict[str, int | Fraction]:
    return {place.member: place.total for place in cup_table(found.cup)}


def test_corrected_results_take_the_place_of_the_old() -> None:
    found = book(LegAdded(leg("a", "X", "Y")), LegAdded(leg("a", "Y", "X")))
    assert totals(found) == {"Y": 223, "X": 198}


def test_two_names_of_one_person_are_added_up() -> None:
    found = book(LegAdded(leg("a", "X", "Y")), LegAdded(leg("b", "X.", "Y")), SamePerson("X", "X."))
    assert totals(found) == {"X": 446, "Y": 396}


def test_a_third_spelling_follows_the_first_two() -> None:
    legs = [LegAdded(leg(name, who, "Y")) for name, who in (("a", "X"), ("b", "X."), ("c", "Ix"))]
    found = book(*legs, SamePerson("X.", "Ix"), SamePerson("X", "X."))
    assert totals(found)["X"] == 3 * 223


def test_one_person_cannot_be_two_in_one_tournament() -> None:
    found = book(LegAdded(leg("a", "X", "Y")))
    with refused("cup-member-twice"):
        found.done(SamePerson("X", "Y"), 1.0, "Leitung")


def test_who_is_one_person_already_is_refused() -> None:
    found = book(LegAdded(leg("a", "X")), LegAdded(leg("b", "X.")), SamePerson("X", "X."))
    with refused("cup-same-already"):
        found.done(SamePerson("X.", "X"), 1.0, "Leitung")


def test_nobody_of_that_name_is_in_the_results() -> None:
    with refused("cup-nobody"):
        book(LegAdded(leg("a", "X")), SamePerson("X", "Z"))


def test_a_cup_has_one_final() -> None:
    found = book(LegAdded(leg("a", "X")), LegAdded(leg("f", "X", final=True)))
    with refused("cup-two-finals"):
        found.done(LegAdded(leg("g", "X", final=True)), 1.0, "Leitung")


def test_what_is_undone_never_happened_and_stays_in_the_log() -> None:
    found = book(LegAdded(leg("a", "X")), LegAdded(leg("b", "X")), CupUndone(3))
    assert [one.id for one in found.legs] == ["a"]
    assert len(found.log) == 4


def test_an_entry_on_which_a_later_one_builds_is_not_undone() -> None:
    found = book(LegAdded(leg("a", "X")), LegRemoved("a"))
    with refused("undo-depends"):
        found.done(CupUndone(2), 1.0, "Leitung")


@pytest.mark.parametrize(("seq", "code"), [(1, "not-undoable"), (9, "not-undoable")])
def test_some_entries_cannot_be_undone(seq: int, code: str) -> None:
    with refused(code):
        book(LegAdded(leg("a", "X")), CupUndone(seq))


def test_an_entry_is_undone_once() -> None:
    with refused("undone-already"):
        book(LegAdded(leg("a", "X")), CupUndone(2), CupUndone(2))


def test_the_first_entry_makes_the_cup() -> None:
    with refused("cup-not-created"):
        CupBook.of([])


def test_an_entry_that_is_late_is_refused() -> None:
    found = book(LegAdded(leg("a", "X")))
    with refused("stale-entry", seq=2):
        found.after(Entry(2, 1.0, "Leitung", "", LegRemoved("a")))


def test_forgetting_takes_every_spelling_and_leaves_the_points() -> None:
    found = book(LegAdded(leg("a", "X", "Y")), LegAdded(leg("b", "X.", "Y")), SamePerson("X", "X."))
    sign = sign_for(found, "X")
    noted = found.done(CupForgotten(sign), 1.0, "Leitung")
    after = CupBook.of(unnamed(noted, "X", sign))
    assert totals(after) == {sign: 446, "Y": 396}
    assert "X" not in str([entry.event for entry in after.log[1:]])


def test_every_kind_of_entry_is_kept_as_it_was() -> None:
    found = book(
        LegAdded(leg("a", "X", "Y")),
        LegAdded(leg("b", "X.", "Y")),
        SamePerson("X", "X."),
        CupForgotten("#1"),
        LegRemoved("a"),
        CupUndone(6),
    )
    assert tuple(CUPS.read(CUPS.write(entry)) for entry in found.log) == found.log


def test_forgetting_by_the_second_spelling_takes_the_first_as_well() -> None:
    found = book(LegAdded(leg("a", "X", "Y")), LegAdded(leg("b", "X.", "Y")), SamePerson("X", "X."))
    after = CupBook.of(unnamed(found, "X.", "#1"))
    assert totals(after) == {"#1": 446, "Y": 396}


def test_a_forgotten_tournament_qualifies_for_the_final_that_was_held() -> None:
    found = book(LegAdded(leg("a", "X")), LegAdded(leg("f", "X", final=True)))
    with refused("cup-not-qualified"):
        found.done(LegAdded(leg("f", "X", "Y", final=True)), 1.0, "Leitung")
    found = found.done(LegAdded(leg("b", "Y")), 1.0, "Leitung")
    found = found.done(LegAdded(leg("f", "X", "Y", final=True)), 1.0, "Leitung")
    assert [one.id for one in found.cup.legs] == ["a", "b", "f"]


@pytest.mark.parametrize(
    ("kind", "body", "code"),
    [
        ("leg-removed", "[" * 100_000, "bad-json"),
        ("leg-removed", '{"reason": "", "reason": "", "event": {"leg": "a"}}', "bad-json"),
        ("leg-removed", '{"event": {"leg": "a"}}', "bad-event"),
        ("leg-lost", '{"reason": "", "event": {"leg": "a"}}', "bad-event"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused(kind: str, body: str, code: str) -> None:
    with refused(code):
        CUPS.read(JournalLine(2, 1.0, "Leitung", kind, body))
