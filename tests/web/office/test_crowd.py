"""A number that fills no tables: the door makes a reserve, and the evening goes on."""

from __future__ import annotations

import re

from tests.clauses import clause
from tests.web.browsing import Server
from tests.web.office.evenings import joined, made
from tests.web.office.test_day import Office, enter_round, listed


def hopfgarten(server: Server, players: int) -> Office:
    browser = server.browser()
    office = Office(server, browser, made(browser, preset="hopfgarten"))
    office.do("door", do="list", list=listed(players), here="yes")
    return office


def next_step(office: Office, page: str = "board") -> tuple[str, str]:
    """What the page says comes next, and where that leads."""
    text = office.browser.get(f"{office.place}/{page}").text
    found = re.search(r'class="next-step" href="([^"]+)".*?<b>(.*?)</b>', text, re.S)
    assert found is not None
    return found[2], found[1]


@clause("HG-116")
def test_seventeen_who_are_here_start_with_one_reserve(server: Server) -> None:
    office = hopfgarten(server, 17)
    assert "16, 20" in office.refused("draw", do="close")
    door = office.browser.get(f"{office.place}/door").text
    assert "17 sind da, das geht sich nicht aus: 1 zu viel, oder es fehlen 3" in door
    assert (
        'href="' + office.place + '/door#crowd"' in office.browser.get(f"{office.place}/draw").text
    )
    shown = office.do("door", do="reserve", number="17")
    assert "Ersatz" in shown
    assert "geht sich nicht aus" not in shown
    for do in ("close", "draw", "start"):
        office.do("draw", do=do)
    assert office.state.draws[1].table_of(17) is None
    assert len(office.state.draws[1].tables) == 4


@clause("HG-115", "HG-116")
def test_a_seventeenth_who_comes_late_blocks_nothing(server: Server) -> None:
    office = hopfgarten(server, 16)
    for do in ("close", "draw"):
        office.do("draw", do=do)
    late = {"do": "register", "name": "Spieler Spät", "reason": "Zug verspätet"}
    office.do("door", **late)
    text, address = next_step(office)
    assert (text[:11], address) == ("17 sind da,", f"{office.place}/door#crowd")
    assert "Zur Tür" in office.browser.get(f"{office.place}/draw").text
    shown = office.do("door", do="reserve", number="17")
    assert "spielt doch mit" in shown
    assert next_step(office)[0] == "Runde 1 beginnen"
    office.do("draw", do="start")
    enter_round(office, 1)
    # Somebody leaves, and whoever waited takes the seat from the next round on.
    office.do("door", do="withdraw", number="3", round="2", reason="krank")
    assert next_step(office)[0].startswith("15 sind da")
    office.do("door", do="play", number="17")
    assert next_step(office)[0] == "Auslosen"
    office.do("draw", do="draw")
    assert office.state.draws[2].table_of(17) is not None
    assert office.state.draws[2].table_of(3) is None


def test_a_reserve_takes_the_seat_of_somebody_who_leaves_a_drawn_round(server: Server) -> None:
    office = hopfgarten(server, 17)
    office.do("door", do="reserve", number="17")
    for do in ("close", "draw"):
        office.do("draw", do=do)
    office.do("draw", do="substitute", round="1", number="3", by="17", sure="yes")
    assert office.state.draws[1].table_of(17) is not None
    assert next_step(office)[0] == "Runde 1 beginnen"  # nothing to repair
    office.do("draw", do="start")
    enter_round(office, 1)
    office.do("draw", do="draw")
    assert office.state.draws[2].table_of(17) is not None


def test_the_door_registers_a_reserve_and_three_more_let_everybody_play(server: Server) -> None:
    office = hopfgarten(server, 16)
    office.do("door", do="register", name="Spieler Ersatz", reserve="yes")
    assert office.state.reserves == {17}
    assert "geht sich nicht aus" not in office.browser.get(f"{office.place}/door").text
    helper = joined(server, office.browser, office.place, "cash", "Kassa")
    assert (
        helper.post(f"{office.place}/door", data={"do": "reserve", "number": "3"}).status_code
        == 403
    )
