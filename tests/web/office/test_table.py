"""At one table: rows while they are typed, who sat where, the referee called and ruling."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace

import pytest

from mondfang.referee.case_law.forms import changed, read_cases
from mondfang.tournament.format.model import Format
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.day import today
from tests.web.browsing import Server
from tests.web.office.evenings import joined, made
from tests.web.office.test_day import Office, enter_round, listed
from tests.web.referee.tapping import tap


@pytest.fixture
def office(server: Server) -> Office:
    """Two tables of the first round are playing."""
    browser = server.browser()
    office = Office(server, browser, made(browser))
    office.do("door", do="list", list=listed(8), here="yes")
    for do in ("close", "draw", "start"):
        office.do("draw", do=do)
    return office


def test_a_row_tells_while_it_is_typed_what_it_comes_to(office: Office) -> None:
    def typed(text: str) -> dict[str, list[object]]:
        got = office.browser.get(f"{office.place}/table/1/1/row", params={"row": text})
        found: dict[str, list[object]] = got.json()
        return found

    whole = typed("9 -3")
    assert whole["points"] == [9, -3, -3, -3]
    assert "Dreier" in str(whole["game"])
    several = typed("1 -1")
    assert several["wrong"]
    assert {"+1 −1 −1 +1", "+1 −1 +1 −1"} <= {one["row"] for one in several["proposals"]}  # type: ignore[index]
    slip = typed("9 -3 -3 -2")
    assert slip["proposals"][0]["row"] == "+9 −3 −3 −3"  # type: ignore[index]
    doubtful = typed("7 -5 -1 -1")
    assert doubtful["doubts"]
    assert not office.state.drafts


def test_a_doubtful_row_offers_what_may_be_meant_at_one_press(office: Office) -> None:
    shown = office.do("table/1/1", do="row", row="7 -5 -1 -1")
    meant = re.findall(r'name="row" value="([^"]+)"><button', shown)
    assert meant
    office.do("table/1/1", do="row", row=html.unescape(meant[0]))
    assert len(office.state.drafts[1, 1, False].rows) == 1


def test_the_desk_rules_by_what_the_tournament_has_agreed_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the form says of options: the tournament's own hold."""

    def agreed(name: str) -> Format:
        return replace(preset(name), rulebook="skoty-trophy", options=(("zwiccolo", "on"),))

    monkeypatch.setattr(today, "preset", agreed)
    browser = server.browser()
    office = Office(server, browser, made(browser))
    office.do("door", do="list", list=listed(8), here="yes")
    for do in ("close", "draw", "start"):
        office.do("draw", do=do)
    asked = browser.get(f"{office.place}/rule/1/1")
    assert ("o", "zwiccolo:on") in asked.url.params.multi_items()
    told = {"fault": "farbzwang", "seats": [1], "contract": "zwiccolo", "declarer": [0]}
    case = {"book": "skoty-trophy", "a": json.dumps({**told, "when": "gathered"}), "deal": "1"}
    form = {**case, "o": "zwiccolo:off", "sure": "yes"}  # by the usual book there is no such game
    assert browser.post(f"{office.place}/rule/1/1", data=form).status_code == 200
    assert '"zwiccolo"' in office.state.rulings[0].ruled.case


def test_a_call_from_the_block_brings_its_game_to_the_desk(office: Office) -> None:
    """The block's seats are columns of the sheet; the desk asks by the seats of the table."""
    seats = office.state.table(1, 1)
    found = re.search(
        rf"({office.place}/me/\d+/\w+)",
        office.browser.get(f"{office.place}/person/{seats[1]}").text,
    )
    assert found is not None
    told = {"contract": "rufer", "declarer": [0], "partner": 2, "kontra": 1}
    said = {"premium-1": "trull", "premium-1-side": "declarer", "premium-1-kontra": 1}
    order = ",".join(str(who) for who in (*seats[1:], seats[0]))
    typed = {"do": "call", "deal": "3", "seats": order, "game": json.dumps({**told, **said})}

    def asked(deal: str = "", **wrong: str) -> dict[str, str]:
        office.server.browser().post(found[1], data={**typed, **wrong})
        at = office.browser.get(f"{office.place}/rule/1/1?deal={deal}").url.params
        office.do("board", do="close", call=str(office.state.calls[-1].seq))
        return dict(at)

    at = asked()
    assert at["deal"] == "3"
    assert json.loads(at["a"]) == {**told, **said, "declarer": [1], "partner": 3}
    assert "a" not in asked(deal="2")  # another deal, of which the block has told nothing
    negative = {"contract": "bettler", "declarer": [3], "kontra-1": 2}
    assert json.loads(asked(game=json.dumps(negative))["a"]) == {
        "contract": "bettler",
        "declarer": [0],
        "kontra-2": 2,
    }
    for wrong in ('{"declarer":[4]}', "[1]", "{", '{"fault":"other"}', '{"partner":true}'):
        before = len(office.state.calls)
        assert "a" not in asked(game=wrong)
        assert len(office.state.calls) == before + 1  # the call arrives all the same
    assert "a" not in asked(seats="1,2,3")


def test_two_who_sat_at_each_others_table_are_put_right_after_the_sheets(office: Office) -> None:
    enter_round(office, 1)
    tables = office.state.draws[1].tables
    one, two = tables[0][0], tables[1][0]
    swap = {"do": "reseat", "round": "1", "one": str(one), "two": str(two), "reason": "verwechselt"}
    shown = office.do("draw", **swap)
    assert "Das würde sich ändern" in shown
    assert "Platz" in shown
    assert office.state.draws[1].tables == tables
    office.do("draw", **swap, sure="yes")
    assert two in office.state.sheets[1, 1].sheet.seats


def test_who_goes_home_is_shown_with_the_new_seating_and_done_in_one(office: Office) -> None:
    enter_round(office, 1)
    office.do("draw", do="draw")
    leaving = {"do": "withdraw", "number": "3", "round": "2", "reason": "muss heim"}
    shown = office.do("door", **leaving)
    assert "Das würde sich ändern" in shown
    assert "nicht mehr dabei" in shown or "setzt aus" in shown or "lassen sich" in shown
    assert office.state.is_present(3, 2)
    came = {"do": "register", "name": "Spieler 9", "reason": "verspätet"}
    office.do("door", **came)
    shown = office.do("door", **leaving)
    assert "3 Spieler 3: nicht mehr dabei" in shown
    office.do("door", **leaving, sure="yes", repair="yes")
    assert 3 not in office.state.draws[2].players
    assert 9 in office.state.draws[2].players


def test_a_player_calls_the_referee_who_rules_on_the_sheet(office: Office) -> None:
    server, place = office.server, office.place
    for row in ("9 -3", "-1 1 -1", "3 -3 3"):
        office.do("table/1/1", do="row", row=row)
    seats = office.state.table(1, 1)
    link = re.search(
        rf"({place}/me/\d+/\w+)", office.browser.get(f"{place}/person/{seats[1]}").text
    )
    assert link is not None
    phone = server.browser()
    phone.post(link[1], data={"do": "call"})
    assert phone.post(link[1], data={"do": "call"}).status_code == 400
    referee = joined(server, office.browser, place, "referee", "Spieler 60")
    board = referee.get(f"{place}/board").text
    assert "Schiedsrichter gerufen" in board
    call = office.state.calls[0]
    referee.post(f"{place}/board", data={"do": "take", "call": str(call.seq)})
    assert "Spieler 60 ist dort" in phone.get(link[1]).text
    asked = referee.get(f"{place}/rule/1/1?deal=2")
    start = str(asked.url).removeprefix("http://testserver")

    def choose(offered: list[tuple[str, str]]) -> int:
        wanted = ("Farbzwang", "eingezogen", f"{seats[1]} ", "Rufer")
        for word in wanted:
            for at, (label, _) in enumerate(offered):
                if word in label:
                    return at
        return 0

    got = tap(referee, start, choose)
    assert got.is_ruled
    form = dict(re.findall(r'type="hidden" name="(book|a|deal|call)" value="([^"]*)"', got.page))
    form = {name: html.unescape(value) for name, value in form.items()}
    rule = f"{place}/rule/1/1"
    shown = referee.post(rule, data=form).text
    assert "Das würde sich ändern" in shown
    assert not office.state.rulings
    assert referee.post(rule, data={**form, "sure": "yes"}).status_code == 200
    assert office.state.rulings[0].ruled.call == call.seq
    assert office.state.rulings[0].ruled.deal == 2
    assert "Sprüche des Schiedsgerichts" in office.browser.get(f"{place}/table/1/1").text
    file = referee.get(f"{place}/file/cases.json")
    [case] = read_cases(file.content)  # strictly, so that any other desk takes it in
    assert changed(case) is None
    assert case.de.startswith("Runde 1, Tisch 1, Spiel 2: ")
    on_sheet = office.state.rulings[0].ruled.row
    assert on_sheet is not None
    assert case.ruling.points == on_sheet.points
    assert not [one.name for one in office.state.entrants.values() if one.name in file.text]
    desk = joined(server, office.browser, place, "desk", "Spieler 61")
    assert desk.post(rule, data=form).status_code == 403
