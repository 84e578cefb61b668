"""Names in the order in which Austria looks them up, and namesakes told apart."""

from __future__ import annotations

import pytest

from mondfang.paper.pages.hall import hall_boards
from mondfang.tournament.office.players.entrants import Entrant, loosely, may_be_same, same_name
from mondfang.tournament.office.players.name_order import by_name, name_key, told_apart
from mondfang.tournament.office.players.sanctions import Ban
from mondfang.tournament.office.verbs import register
from tests.tournament.desk import Desk, refused


def test_umlauts_stand_beside_their_letters() -> None:
    names = ["A Zwölfer", "A Übelhör", "A Ödgruber", "A Oder", "A Ulm", "A Čech", "A Dorn"]
    assert [name.split()[1] for name in sorted(names, key=name_key)] == [
        "Čech",
        "Dorn",
        "Oder",
        "Ödgruber",
        "Übelhör",
        "Ulm",
        "Zwölfer",
    ]


def test_people_are_sorted_by_family_name() -> None:
    people = [Entrant(1, "Alois Tischler"), Entrant(2, "Zita Adler"), Entrant(3, "Berg, Wera")]
    assert [one.number for one in by_name(people)] == [2, 3, 1]


def test_an_umlaut_may_be_written_with_an_e() -> None:
    assert same_name("josef mueller", "Müller Josef")
    assert same_name("Günther Süß", "guenther suess")
    assert not same_name("Josef Müller", "Josef Maier")


@pytest.mark.parametrize(
    ("one", "two", "asked"),
    [
        ("Josef Müller", "Muller Josef", True),
        ("Josef Müller", "josef mueller", True),
        ("Jürgen Müller", "Muller, Juergen", True),
        ("Günther Süß", "Gunther Suss", True),
        ("René Groß", "Gross Rene", True),
        ("Josef Bauer", "Josef Baur", False),
        ("Josef Müller", "Müller", False),
        ("Josef Müller", "Josef Maier", False),
        ("", "", False),
    ],
)
def test_a_name_without_its_dots_is_asked_about(one: str, two: str, asked: bool) -> None:
    assert may_be_same(one, two) == may_be_same(two, one) == asked
    assert not asked or loosely(one) == loosely(two)


def test_a_ban_holds_for_a_name_that_is_the_same_and_not_for_one_that_may_be() -> None:
    ban = Ban("Josef Müller", until_lifted=True)
    assert ban.holds_for(Entrant(1, "Mueller Josef"))
    assert not ban.holds_for(Entrant(1, "Josef Muller"))


def test_the_office_itself_notices_a_name_that_is_there() -> None:
    desk = Desk("sb", 0)
    desk.register("Spieler Müller")
    with refused("same-name", desk, player=2):
        desk.register("spieler mueller")


def test_namesakes_show_their_club_or_their_number() -> None:
    people = [Entrant(1, "A B", "Murtal"), Entrant(2, "A B", "Graz"), Entrant(3, "A B")]
    assert told_apart(people) == {1: "A B (Murtal)", 2: "A B (Graz)", 3: "A B (3)"}


def test_namesakes_are_told_apart_on_the_screen_in_the_hall() -> None:
    desk = Desk("sb", 0)
    for club in ("Murtal", "Graz"):
        agreed = desk.now.format.office.confirmations
        event = register(desk.now, "Spieler Gleich", club, confirmed=agreed, namesake=True)
        desk.do(event)
    for number in (3, 4):
        desk.register(f"Spieler {number}")
    desk.close_and_draw()
    desk.start(1)
    desk.totals(1, 1, (4, 0, 0, -4))
    (board,) = hall_boards(desk.now, "de")
    shown = {line["name"] for line in board["lines"]}
    assert {"Spieler Gleich (Murtal)", "Spieler Gleich (Graz)"} <= shown
