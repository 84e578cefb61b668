"""People: names as they may be shown, and being forgotten."""

from __future__ import annotations

import pytest

from mondfang.tournament.office.events import Anonymised, Banned, Complained, PlayerChanged
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.forget import forgotten, still_named
from mondfang.tournament.office.players.entrants import (
    Consent,
    Entrant,
    likely_duplicates,
    shown_name,
)
from mondfang.tournament.office.players.sanctions import Ban
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
    there.append(Entrant(3, "Spieler Müller"))
    assert likely_duplicates(there, "Muller Spieler") == (there[2],)


def test_names_are_data() -> None:
    desk = Desk("sb")
    desk.register("=SUM(A1) <b> '); DROP TABLE")
    assert desk.now.entrants[1].name == "=SUM(A1) <b> '); DROP TABLE"


@pytest.mark.parametrize("name", ["", "   ", "Spieler\x07"])
def test_a_name_that_cannot_be_printed_is_refused(name: str) -> None:
    desk = Desk("sb")
    with refused("bad-name", desk, player=1):
        desk.register(name)


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


def test_where_a_forgotten_name_still_stands_is_told() -> None:
    desk = played()
    desk.do(Banned(Ban("Spieler 3", tournaments=1)), "wortlos gegangen")
    desk.do(Complained(4, "spieler  3 hat falsch gegeben"))
    desk.do(Anonymised(3))
    assert still_named(forgotten(desk.now.log, 3), "Spieler 3") == (desk.seq - 2, desk.seq - 1)
