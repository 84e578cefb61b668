"""Names in a cup: what somebody agreed to for one tournament holds for its points, also later."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from mondfang.paper import FILE_FORMS, cup_file, cup_pdf, read_results
from mondfang.paper.files.imports import leg_of_lines
from mondfang.paper.files.worksheet import sheet_lines
from mondfang.paper.pages.publish import cup_pages
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.history import all_time
from mondfang.tournament.cup.names import consent_of
from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.cup.table import Cup, Leg, cup_table, leg_of
from mondfang.tournament.office.players.entrants import CONSENTS, Consent, Entrant
from mondfang.tournament.standings.ranking import Place
from mondfang.tournament.standings.ties import Reason

FULL, CLUB = "Vorname Geheim", "Verein Verborgen"


def leg(number: int, consent: Consent, final: bool = False) -> Leg:
    """A tournament in which the same person comes first, shown as agreed to that day."""
    people = {
        5: Entrant(5, FULL, CLUB, consent=consent, member="M-5"),
        6: Entrant(6, "Spieler Sechs", "Murtal", member="M-6"),
    }
    places = [
        Place(rank, who, Fraction(10 - rank), (), (), Reason("total"))
        for rank, who in enumerate(people, 1)
    ]
    return leg_of(f"t{number}", f"{number}. Turnier", places, people, final=final)


def cup_of(*consents: Consent) -> Cup:
    cup = Cup(cup_preset("steirischer-cup"), "2026")
    for number, consent in enumerate(consents, 1):
        cup = cup.after(leg(number, consent))
    return cup


@cache
def shown(*consents: Consent) -> tuple[str, str]:
    place = cup_table(cup_of(*consents))[0]
    return place.name, place.club


NAMES = {"full": FULL, "short": "V. Geheim", "number": "#5"}


@pytest.mark.parametrize("consents", list(product(CONSENTS, repeat=2)), ids="-".join)
def test_the_strictest_consent_of_all_tournaments_decides(consents: tuple[Consent, ...]) -> None:
    strictest = max(consents, key=CONSENTS.index)
    assert shown(*consents) == (NAMES[strictest], "" if strictest == "number" else CLUB)


def test_a_dropped_result_counts_as_well_since_it_is_shown() -> None:
    cup = cup_of("number", *(["full"] * 11))  # type: ignore[arg-type]
    place = cup_table(cup)[0]
    assert place.dropped
    assert place.name == "#5"


def test_the_final_counts_as_well() -> None:
    format_with_final = cup_preset("steirischer-cup")
    cup = Cup(replace(format_with_final, final=replace(format_with_final.final, starts=0)), "2026")
    cup = cup.after(leg(1, "full")).after(leg(2, "number", final=True))
    assert cup_table(cup)[0].name == "#5"


def test_nothing_that_is_published_of_a_cup_names_who_was_a_number_once() -> None:
    cup = cup_of("number", "full")
    files = {form: cup_file(form, cup) for form in FILE_FORMS}
    pages = cup_pages(cup, "de")
    texts = [data.decode() for name, data in (files | pages).items() if name != "xlsx"]
    texts.append(str(sheet_lines(files["xlsx"], "x")))
    for text in texts:
        assert FULL not in text
        assert CLUB not in text
    assert cup_pdf("cup", cup).startswith(b"%PDF")


def test_the_all_time_table_names_nobody_either() -> None:
    before, now = cup_of("number"), cup_of("full")
    (one, _) = all_time([before, now])
    assert one.name == "#5"


def test_a_log_from_before_shows_what_was_agreed_to_by_the_name() -> None:
    """It has no consents; a number and initials tell them."""
    names = ["#5", "V. Geheim", "A. B. Spieler", FULL, "Spieler 1"]
    found = [consent_of(LegResult("M", 1, Fraction(1), name)) for name in names]
    assert found == ["number", "short", "short", "full", "full"]


def test_a_list_of_another_program_hides_whom_it_hides() -> None:
    lines = read_results(b"Nr;Name;Verein;Mitglied;R1\n5;#5;Verein Verborgen;M-5;12\n", "x.csv")
    cup = Cup(cup_preset("steirischer-cup"), "2026").after(leg_of_lines("a", "A", lines))
    place = cup_table(cup.after(leg(2, "full")))[0]
    assert (place.name, place.club) == ("#5", "")
