"""A whole day of every preset through the pages, without a script: door, draw, sheets, the end."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

import pytest
from starlette.testclient import TestClient

from mondfang.tournament.office.events import PlanChanged
from mondfang.tournament.office.fold import Tournament
from tests.web.browsing import Server
from tests.web.office.evenings import joined, made

PLAYERS = {"hopfgarten": 16, "kant-ine": 18}


@dataclass
class Office:
    """The browser of a director, and the truth behind it."""

    server: Server
    browser: TestClient
    place: str

    @property
    def state(self) -> Tournament:
        book = self.place.rpartition("/")[2]
        found = self.server.call(self.server.services.offices.look, book)
        assert found is not None
        return found

    def do(self, page: str, **typed: str) -> str:
        answer = self.browser.post(f"{self.place}/{page}", data=typed)
        assert answer.status_code == 200, re.sub(r"<[^>]+>", " ", answer.text)
        return answer.text

    def refused(self, page: str, **typed: str) -> str:
        before = len(self.state.log)
        answer = self.browser.post(f"{self.place}/{page}", data=typed)
        assert answer.status_code == 400
        assert len(self.state.log) == before
        return answer.text


@pytest.fixture
def office(server: Server) -> Office:
    browser = server.browser()
    return Office(server, browser, made(browser))


def listed(people: int) -> str:
    return "Name;Verein\n" + "\n".join(f"Spieler {n};Verein {n % 5}" for n in range(1, people + 1))


def enter_round(office: Office, at: int) -> None:
    """The sums of every table, as few of them typed as possible."""
    for table, seats in enumerate(office.state.draws[at].tables, 1):
        typed = {"round": str(at), "table": str(table)}
        typed["sums"] = " ".join(str(seat * 3 - 4 + table) for seat in range(len(seats) - 1))
        if not office.state.knows_seats(at, table):
            typed["order"] = " ".join(map(str, seats))
        if office.state.format.office.scorer:
            typed["scorer"] = str(seats[0])
        if office.state.format.plan(at).deals is None:
            typed["deals"] = str(4 * len(seats))
        office.do("sheets", do="enter", **typed)


@pytest.mark.parametrize(
    "preset", ["steirischer-cup", "hopfgarten", "kant-ine", "sb", "skoty", "de-luxe-abend"]
)
def test_a_whole_day_goes_through_the_pages(server: Server, preset: str) -> None:
    browser = server.browser()
    office = Office(server, browser, made(browser, preset=preset))
    office.do("door", do="list", list=listed(PLAYERS.get(preset, 17)), here="yes")
    office.do("draw", do="close")
    rounds = len(office.state.format.rounds)
    for at in range(1, rounds + 1):
        while at not in office.state.draws:
            draw_lots(office)
            office.do("draw", do="draw")
        shown = office.do("draw", do="start", round=str(at))
        assert f"Runde {at}" in shown
        enter_round(office, at)
        assert office.state.is_reported(at)
    draw_lots(office)
    end = office.do("end", do="post")
    assert "Ausgehängt um" in end
    office.server.call(no_window, office)
    confirmed = office.do("end", do="confirm")
    assert "Die Wertung ist endgültig" in confirmed
    assert browser.get(f"{office.place}/paper/certificates").content.startswith(b"%PDF")
    public = server.browser().get(f"{office.place}/results").text
    assert "14. November 2026" in public
    assert "Spieler 3" in public
    assert ("* ausgesetzt" in public) is any(draw.byes for draw in office.state.draws.values())


async def no_window(office: Office) -> None:
    """Nobody waits for the complaints of a test."""
    book = office.place.rpartition("/")[2]

    def change(state: Tournament) -> Tournament:
        plan = PlanChanged(complaint_minutes=0)
        return state.done(plan, time.time(), "Test", "Test")

    await office.server.services.offices.change(book, change)


def draw_lots(office: Office) -> None:
    """As long as the page says that only a lot can tell."""
    while True:
        text = office.browser.get(f"{office.place}/end").text
        found = re.search(
            r'name="do" value="lot"><input type="hidden" name="stage" value="(\w+)">'
            r'<input type="hidden" name="numbers" value="([\d,]+)"',
            text,
        )
        if found is None:
            return
        office.do("end", do="lot", stage=found[1], numbers=found[2])


def test_three_letters_and_the_fee_let_somebody_in(office: Office) -> None:
    office.do("door", do="list", list="Name\nAnna Öhler\nJosef Müller\nBerta Mühl")
    shown = office.do("door", do="come", q="öhl", paid="yes")
    assert office.state.present(1) == (1,)
    assert office.state.paid == {1: 1000}
    assert "10,00" in shown
    assert "passt auf mehrere" in office.refused("door", do="come", q="mü")
    assert "nicht angemeldet" in office.refused("door", do="come", q="xaver")


def test_a_list_is_looked_at_first_and_keeps_that_all_are_here(office: Office) -> None:
    shown = office.do("door", do="list", list=listed(8), here="yes", look="yes")
    assert office.state.entrants == {}
    preview = re.search(r'<section class="panel preview".*?</section>', shown, re.DOTALL)
    assert preview is not None
    assert '<input type="hidden" name="here" value="yes">' in preview[0]


def test_a_name_without_its_dots_is_asked_about_at_the_door_and_on_a_list(office: Office) -> None:
    office.do("door", do="register", name="Josef Müller")
    again = {"do": "register", "name": "Muller Josef"}
    assert "Josef Müller" in office.refused("door", **again)
    office.do("door", **again, namesake="yes")
    assert "Zeile" in office.refused("door", do="list", list="Name\nAnna Groß\nGross Anna")
    assert len(office.state.entrants) == 2


def test_who_comes_late_is_let_in_with_a_reason(office: Office) -> None:
    office.do("door", do="list", list=listed(8), here="yes")
    office.do("draw", do="close")
    assert "Warum zu spät" in office.browser.get(f"{office.place}/door").text
    late = {"do": "register", "name": "Spieler Spät"}
    assert "reason" in office.refused("door", **late)
    office.do("door", **late, reason="Zug verspätet")
    assert 9 in office.state.entrants


def test_what_a_swap_changes_is_shown_before_it_is_done(office: Office) -> None:
    office.do("door", do="list", list=listed(16), here="yes")
    office.do("draw", do="close")
    office.do("draw", do="draw")
    tables = office.state.draws[1].tables
    one, two = tables[0][0], tables[1][0]
    swap = {"do": "swap", "round": "1", "one": str(one), "two": str(two)}
    shown = office.do("draw", **swap)
    assert f"{one} Spieler {one}: Tisch 1 → Tisch 2" in shown
    assert office.state.draws[1].tables == tables
    office.do("draw", **swap, sure="yes")
    assert office.state.draws[1].table_of(one) == 2


def test_whoever_leaves_before_the_round_is_shown_with_what_the_repair_moves(
    office: Office,
) -> None:
    office.do("door", do="list", list=listed(17), here="yes")
    office.do("draw", do="close")
    office.do("draw", do="draw")
    who = office.state.draws[1].tables[0][0]
    leave = {"do": "leave", "round": "1", "number": str(who), "reason": "muss heim"}
    shown = office.do("draw", **leave)
    assert f"{who} Spieler {who}: nicht mehr dabei" in shown
    assert who in office.state.present(1)
    office.do("draw", **leave, sure="yes")
    assert who not in office.state.draws[1].players
    assert len(office.state.draws[1].tables) == 4
    office.refused("draw", **leave, sure="yes")


def test_whoever_leaves_an_incomplete_table_of_four_behind_is_noted_and_the_door_asked(
    server: Server,
) -> None:
    browser = server.browser()
    office = Office(server, browser, made(browser, preset="hopfgarten"))
    office.do("door", do="list", list=listed(16), here="yes")
    office.do("draw", do="close")
    office.do("draw", do="draw")
    leave = {"do": "leave", "round": "1", "number": "3", "reason": "muss heim"}
    assert "15 sind da" in office.do("draw", **leave)
    office.do("draw", **leave, sure="yes")
    assert 3 not in office.state.present(1)


def test_rows_by_few_keys_become_a_sheet_and_survive_a_closed_lid(office: Office) -> None:
    office.do("door", do="list", list=listed(8), here="yes")
    office.do("draw", do="close")
    office.do("draw", do="draw")
    office.do("draw", do="start")
    for typed in ("9 -3", "-1 1 -1", "=11 -5 -1"):
        office.do("table/1/1", do="row", row=typed)
    draft = office.state.drafts[1, 1, False]
    assert [row.points for row in draft.rows] == [(9, -3, -3, -3), (-1, 1, -1, 1), (3, -3, 3, -3)]
    assert "Spiel 4/20" in office.browser.get(f"{office.place}/board").text
    assert "lassen" in office.refused("table/1/1", do="row", row="1 -1")
    assert "keine übliche Zeile" in office.refused("table/1/1", do="row", row="7 -5")
    assert "9 -3 -3 -2" in office.refused("table/1/1", do="row", row="9 -3 -3 -2")
    doubtful = office.do("table/1/1", do="row", row="7 -5 -1 -1")
    assert "Steht so auf dem Zettel" in doubtful
    assert len(office.state.drafts[1, 1, False].rows) == 3
    office.refused("table/1/1", do="finish")
    office.do("table/1/1", do="finish", short="es ist spät")
    assert office.state.sheets[1, 1].sheet.points == (11, -5, -1, -5)


def test_a_correction_shows_places_and_prizes_first(office: Office) -> None:
    office.do("door", do="list", list=listed(24), here="yes")
    office.do("draw", do="close")
    office.do("draw", do="draw")
    office.do("draw", do="start")
    enter_round(office, 1)
    change = {"do": "correct-totals", "sums": "40 -20 -20", "reason": "verlesen"}
    shown = office.do("table/1/1", **change)
    assert "Das würde sich ändern" in shown
    first, _, rest = shown.partition('id="preview"')[2].partition("</ul>")
    assert "Platz" in first
    assert "€" in first
    assert first.count("<li>") == 8  # the others behind a fold
    assert "weitere Änderung" in rest
    assert not office.state.sheets[1, 1].history
    office.do("table/1/1", **change, sure="yes")
    assert office.state.sheets[1, 1].sheet.points[0] == 40


def test_a_second_entry_is_blind_and_by_somebody_else(office: Office) -> None:
    office.do("door", do="list", list=listed(8), here="yes")
    office.do("draw", do="close")
    office.do("draw", do="draw")
    office.do("draw", do="start")
    office.do("sheets", do="enter", round="1", table="1", sums="4 -4 8")
    again = {"do": "enter", "round": "1", "table": "1", "sums": "4 -4 9", "second": "yes"}
    office.refused("sheets", **again)
    other = joined(office.server, office.browser, office.place, "desk", "Spieler 77")
    assert other.post(f"{office.place}/sheets", data=again).status_code == 200
    assert office.state.sheets[1, 1].differences
    assert "weichen ab" in office.browser.get(f"{office.place}/table/1/1").text


def test_a_form_sent_twice_counts_once(office: Office) -> None:
    office.do("door", do="list", list="Name\nAnna Öhler", here="yes")
    form = {"do": "pay", "number": "1", "key": "3"}
    office.do("door", **form)
    office.do("door", **form)
    assert office.state.paid == {1: 1000}


def test_roles_may_do_their_own_work_and_no_other(office: Office) -> None:
    cash = joined(office.server, office.browser, office.place, "cash", "Spieler 50")
    referee = joined(office.server, office.browser, office.place, "referee", "Spieler 51")
    assert cash.get(f"{office.place}/door").status_code == 200
    assert cash.get(f"{office.place}/sheets").status_code == 403
    assert cash.post(f"{office.place}/draw", data={"do": "close"}).status_code == 403
    assert referee.get(f"{office.place}/door").status_code == 403
    assert referee.get(f"{office.place}/board").status_code == 200
    assert referee.post(f"{office.place}/log", data={"do": "undo", "seq": "2"}).status_code == 403
