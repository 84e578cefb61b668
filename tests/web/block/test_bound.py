"""A block at a table of a tournament: its rows are the draft, and somebody else has to agree."""

from __future__ import annotations

import json
import re

import pytest
from starlette.testclient import TestClient

from tests.web.block.test_block_pages import data, sent
from tests.web.browsing import Server
from tests.web.office.evenings import made
from tests.web.office.test_day import Office, listed

ROW = {"kind": "row", "deal": 1}


@pytest.fixture
def office(server: Server) -> Office:
    """Two tables of the first round are playing."""
    browser = server.browser()
    office = Office(server, browser, made(browser))
    office.do("door", do="list", list=listed(8), here="yes")
    for do in ("close", "draw", "start"):
        office.do("draw", do=do)
    return office


def my_table(office: Office, number: int) -> str:
    page = office.browser.get(f"{office.place}/person/{number}").text
    link = re.search(rf"({office.place}/me/\d+/\w+)", page)
    assert link is not None
    return f"{link[1]}/table"


def opened(office: Office, phone: TestClient, number: int) -> str:
    answer = phone.post(my_table(office, number), data={"do": "open"}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    root, _, back = answer.headers["location"].partition("#")
    assert back == my_table(office, number)
    return root


def test_what_is_written_on_the_block_is_the_draft_of_the_sheet(office: Office) -> None:
    phone = office.server.browser()
    seats = office.state.table(1, 1)
    root = opened(office, phone, seats[0])
    assert opened(office, office.server.browser(), seats[2]) == root  # one block for the table
    head = data(phone, root)["sheet"]["handed"]
    assert (head["round"], head["table"]) == (1, 1)
    order = [int(name.split()[0]) for name in head["players"]]
    assert sorted(order) == sorted(seats)
    assert order[head["dealer"]] == seats[0]
    points = [-3, -3, 9, -3]
    assert sent(phone, root, {**ROW, "game": {"row": points}}, "first-row")["taken"]
    drafted = office.state.drafts[1, 1, False].rows
    assert len(drafted) == 1
    assert dict(zip(seats, drafted[0].points, strict=True)) == dict(zip(order, points, strict=True))
    correct = {"kind": "correct", "deal": 1, "reason": "verschrieben"}
    assert sent(phone, root, {**correct, "game": {"row": [9, -3, -3, -3]}}, "better-row")["taken"]
    (row,) = office.state.drafts[1, 1, False].rows
    assert row.points[seats.index(order[0])] == 9
    assert sent(phone, root, {"kind": "back", "deal": 1}, "taken-back")["taken"]
    assert (1, 1, False) not in office.state.drafts


def test_a_ruling_stands_on_the_block_and_the_next_game_takes_no_line_of_it(office: Office) -> None:
    """The desk asks by the seats of the table, the block writes by the columns of the sheet."""
    phone, seats = office.server.browser(), office.state.table(1, 1)
    root = opened(office, phone, seats[0])
    slip = {"rulebook": "steirisch-2017", "contract": "dreier", "declarer": 0, "points": "36"}
    assert sent(phone, root, {**ROW, "game": {"slip": slip}}, "first-row")["taken"]
    told = {"fault": "farbzwang", "seats": [3], "contract": "dreier", "declarer": [1]}
    case = {"book": "steirisch-2017", "a": json.dumps({**told, "when": "gathered"}), "sure": "yes"}
    rule = f"{office.place}/rule/1/1"

    def ruled(deal: int) -> list[int]:
        assert office.browser.post(rule, data={**case, "deal": str(deal)}).status_code == 200
        row = office.state.rulings_at(1, 1)[-1].row
        assert row is not None
        order = data(phone, root)["numbers"]
        return [row.points[seats.index(who)] for who in order]

    second = ruled(2)
    assert sorted(second) == [-25, 5, 5, 15]
    lines = data(phone, root)["sheet"]["lines"]
    assert [line["points"] for line in lines[1:]] == [second]
    assert "Renonce" in lines[1]["says"]
    next_game = {"kind": "row", "deal": 3, "game": {"slip": slip}}
    assert sent(phone, root, next_game, "third-row")["taken"]
    first = ruled(1)
    (line, *_) = lines = data(phone, root)["sheet"]["lines"]
    assert (len(lines), line["points"], line["by"]) == (3, first, "Turnierleitung")
    assert [older["says"] for older in line["older"]] == [lines[2]["says"]]
    mine = my_table(office, seats[0])
    assert phone.post(mine, data={"do": "hand-in", "short": "Zeit aus"}).status_code == 200
    sheet = office.state.handed[1, 1].sheet
    assert sheet.played == 3
    assert sheet.points == tuple(
        sum(line["points"][data(phone, root)["numbers"].index(who)] for line in lines)
        for who in seats
    )


def test_a_sheet_that_was_handed_in_waits_for_somebody_else_to_agree(office: Office) -> None:
    phone, seats = office.server.browser(), office.state.table(1, 1)
    root = opened(office, phone, seats[0])
    assert sent(phone, root, {**ROW, "game": {"row": [9, -3, -3, -3]}}, "first-row")["taken"]
    mine, other = my_table(office, seats[0]), my_table(office, seats[1])
    done = phone.post(mine, data={"do": "hand-in", "short": "Zeit aus"})
    assert "Noch muss jemand anderer" in done.text
    assert "Der Zettel stimmt" not in done.text
    assert phone.post(mine, data={"do": "sign"}).status_code == 400  # nobody confirms himself
    agreed = office.server.browser().post(other, data={"do": "sign"})
    assert f"Bestätigt von {seats[1]}" in " ".join(agreed.text.split())
    assert office.state.handed[1, 1].signed == (seats[1],)
    # What is written on the block afterwards stays there, and the sheet is what was handed in.
    second = {"kind": "row", "deal": 2, "game": {"row": [3, -1, -1, -1]}}
    assert sent(phone, root, second, "second-row")["taken"]
    assert office.state.handed[1, 1].sheet.played == 1


def test_who_guesses_the_link_of_a_player_finds_nothing(office: Office) -> None:
    seats = office.state.table(1, 1)
    mine = my_table(office, seats[0])
    for wrong in (mine.replace(f"/me/{seats[0]}/", f"/me/{seats[1]}/"), mine[:-8] + "x/table"):
        assert office.browser.get(wrong).status_code == 404
        assert office.browser.post(wrong, data={"do": "open"}).status_code == 404
    assert office.server.browser().post(mine, data={"do": "nonsense"}).status_code == 400
