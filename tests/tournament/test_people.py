"""People: names as they may be shown, lists from files, and being forgotten."""

from __future__ import annotations

import pytest

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.events import Anonymised, PlayerChanged
from mondfang.tournament.office import Tournament
from mondfang.tournament.office_forget import forgotten
from mondfang.tournament.people import Consent, Entrant, likely_duplicates, shown_name
from mondfang.tournament.people_file import read_people
from tests.tournament.desk import Desk, random_totals, refused


@pytest.mark.parametrize(
    ("consent", "shown"), [("full", "Spieler Acht"), ("short", "S. Acht"), ("number", "#8")]
)
def test_a_name_is_shown_as_its_owner_agreed(consent: Consent, shown: str) -> None:
    assert shown_name(Entrant(8, "Spieler Acht", consent=consent)) == shown


def test_a_name_of_one_word_stays_whole_when_short() -> None:
    assert shown_name(Entrant(8, "Acht", consent="short")) == "Acht"


def test_the_same_name_in_another_order_may_be_the_same_person() -> None:
    there = [Entrant(1, "Spieler Eins"), Entrant(2, "Spieler Zwei")]
    assert likely_duplicates(there, "EINS,  Spieler") == (there[0],)


def test_names_are_data() -> None:
    desk = Desk("sb")
    desk.register("=SUM(A1) <b> '); DROP TABLE")
    assert desk.now.entrants[1].name == "=SUM(A1) <b> '); DROP TABLE"


@pytest.mark.parametrize("name", ["", "   ", "Spieler\x07"])
def test_a_name_that_cannot_be_printed_is_refused(name: str) -> None:
    desk = Desk("sb")
    with refused("bad-name", desk, player=1):
        desk.register(name)


@pytest.mark.parametrize("mark", [";", ",", "\t"])
def test_a_list_is_read_whatever_separates_its_cells(mark: str) -> None:
    head = "\ufeffNr;Name;Verein;Kategorien;Veröffentlichung"
    text = f"{head}\n5;Spieler 5;Murtal;jugend/lokal;short\n\n"
    found = read_people(text.replace(";", mark))
    assert found == (Entrant(5, "Spieler 5", "Murtal", frozenset({"jugend", "lokal"}), "short"),)


def test_who_has_no_number_gets_the_next() -> None:
    found = read_people("Name;Nr\nSpieler A;\nSpieler B;9\nSpieler C;\n", first_number=4)
    assert [one.number for one in found] == [4, 9, 10]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("Nr;Verein\n1;Murtal", 1),
        ("Nr;Nome\n1;x", 1),
        ("Nr;Name\n1;Spieler 1\nzwei;Spieler 2", 3),
        ("Nr;Name\n0;Spieler 1", 2),
        ("Nr;Name\n1;", 2),
        ("Nr;Name\n1;Spieler 1;zu viel", 2),
        ('Nr;Name\n1;"Spieler 1', 2),
        ("Nr;Name\n1;Spieler 1\n1;Spieler 2", 3),
        ("Name;Veröffentlichung\nSpieler 1;ja", 2),
    ],
)
def test_a_broken_line_is_named_and_stops_the_whole_list(text: str, line: int) -> None:
    with pytest.raises(TournamentError) as caught:
        read_people(text)
    assert caught.value.place == Spot(line=line)


def played() -> Desk:
    desk = Desk("sb", 16)
    desk.close_and_draw()
    desk.play(1, random_totals(5))
    return desk


def test_who_is_made_anonymous_keeps_number_and_sum() -> None:
    desk = played()
    before = desk.places()
    desk.do(Anonymised(3))
    assert shown_name(desk.now.entrants[3]) == "#3"
    assert desk.places() == before


def test_the_log_itself_can_forget_a_name() -> None:
    desk = played()
    desk.do(PlayerChanged(Entrant(3, "Spieler Drei", "Murtal")))
    desk.do(Anonymised(3))
    clean = forgotten(desk.now.log, 3)
    assert "Drei" not in repr(clean)
    assert "'Spieler 3'" not in repr(clean)
    assert Tournament.of(clean).sheets == desk.now.sheets
    assert Tournament.of(clean).entrants == desk.now.entrants
