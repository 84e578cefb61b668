"""Who stumbled where: steps by their unit, exercises by their kind, hands by themselves."""

from __future__ import annotations

from mondfang.learn.circle import Given, Work, stumbles
from mondfang.learn.course import units_of
from mondfang.rulebook import load_book

BOOK = load_book("steirisch-2017")
UNIT = Work("unit", "cards", 1)
LAST = len(units_of(BOOK)["cards"].steps) + 3


def test_the_hardest_comes_first_with_who_was_wrong_how_often() -> None:
    answers = [
        Given(UNIT, 1, "Spieler 1", True),
        Given(UNIT, 2, "Spieler 2", False),
        Given(UNIT, LAST, "Spieler 1", True),
        Given(Work("exercises", "count", 5, 3), 1, "Spieler 2", True),
        Given(Work("hand", "birds", 7), 1, "Spieler 1", False),
        Given(Work("day", "2026-11-18"), 2, "Spieler 2", False),
        Given(Work("day", "2026-11-18"), 2, "Spieler 2", False),
    ]
    found = [(one.name.de, one.asked, one.right, one.wrong) for one in stumbles(BOOK, answers)]
    assert found == [
        ("Welche Hälfte nimmst du?", 2, 0, (("Spieler 2", 2),)),
        ("Ein Blatt spielen: Die Vögel", 1, 0, (("Spieler 1", 1),)),
        ("Die Karten und das Zählen", 2, 1, (("Spieler 2", 1),)),
        ("In Lagen zählen", 2, 2, ()),
    ]
