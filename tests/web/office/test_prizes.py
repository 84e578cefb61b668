"""Prizes besides the format's, the raffle, wishes and tables told early, through the pages."""

from __future__ import annotations

import pytest

from tests.web.browsing import Server
from tests.web.office.evenings import made
from tests.web.office.test_day import Office, enter_round, listed, no_window


@pytest.fixture
def office(server: Server) -> Office:
    """A tournament of one round whose sheets are in."""
    browser = server.browser()
    office = Office(server, browser, made(browser, preset="sb", rounds="1"))
    office.do("door", do="list", list=listed(8), here="yes")
    for do in ("close", "draw", "start"):
        office.do("draw", do=do)
    enter_round(office, 1)
    return office


def test_lists_of_money_and_things_go_to_who_has_won_nothing_yet(office: Office) -> None:
    trost = {"do": "list", "title": "Trostpreis", "euros": "5", "things": "Buch\nKaffee"}
    shown = office.do("prizes", **trost)
    assert "Trostpreis" in shown
    assert "Buch" in shown
    assert "Empfangsliste" in shown
    assert len(office.state.prize_lists) == 1
    assert "kein Betrag" in office.refused("prizes", **{**trost, "euros": "viel"})
    office.refused("prizes", do="list", title="Leer")
    office.do("prizes", do="unlist", title="Trostpreis")
    assert not office.state.prize_lists


def test_a_raffle_is_promised_before_it_is_drawn(office: Office) -> None:
    office.refused("prizes", do="raffle", things="Schinken")
    promised = office.do("prizes", do="promise")
    assert office.state.raffle is not None
    assert office.state.raffle.commitment in promised
    office.refused("prizes", do="raffle", things="\n".join("Wein" for _ in range(9)))
    shown = office.do("prizes", do="raffle", things="Schinken\nWein")
    assert "Schinken" in shown
    [drawn] = office.state.raffles
    assert drawn.seed in shown
    assert len(drawn.winners) == 2


def test_a_confirmation_is_taken_back_with_a_reason(office: Office) -> None:
    office.server.call(no_window, office)
    office.do("end", do="post")
    office.do("end", do="confirm")
    office.refused("end", do="reopen")
    office.do("end", do="reopen", reason="Rechenfehler gefunden")
    assert not office.state.is_confirmed


def test_wishes_are_written_down_and_heeded_by_the_draw(server: Server) -> None:
    browser = server.browser()
    office = Office(server, browser, made(browser))
    office.do("door", do="list", list=listed(8), here="yes")
    office.do("door", do="wish", number="1", apart="2 3", stairs="yes")
    assert office.state.wishes[1].apart == (2, 3)
    office.refused("door", do="wish", number="1", apart="1")
    office.do("draw", do="close")
    office.do("draw", do="draw")
    draw = office.state.draws[1]
    assert draw.table_of(1) != draw.table_of(2)
    office.do("draw", do="hide", round="1")
    assert not office.state.is_public(1)
    office.do("draw", do="tell", round="1")
    assert office.state.is_public(1)
