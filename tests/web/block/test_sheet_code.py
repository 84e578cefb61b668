"""The code on the printed sheet of a table: a phone reads it and keeps the score just there."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from mondfang.paper.print import scoresheets
from mondfang.paper.print.code import code_svg
from tests.web.block.test_block_pages import data, sent
from tests.web.block.test_bound import my_table
from tests.web.browsing import Server
from tests.web.office.evenings import joined, made
from tests.web.office.test_day import Office, listed

FIRST = {"kind": "row", "deal": 1, "game": {"row": [9, -3, -3, -3]}}
SECOND = {"kind": "row", "deal": 2, "game": {"row": [-1, -1, 3, -1]}}


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the codes on printed sheets say, in the order in which they are printed."""
    read: list[str] = []

    def drawn(text: str) -> str:
        read.append(text)
        return code_svg(text)

    monkeypatch.setattr(scoresheets, "code_svg", drawn)
    return read


def playing(server: Server, **answers: str) -> Office:
    """Two tables or more of the first round are playing."""
    browser = server.browser()
    office = Office(server, browser, made(browser, **answers))
    office.do("door", do="list", list=listed(16 if answers else 8), here="yes")
    for do in ("close", "draw", "start"):
        office.do("draw", do=do)
    return office


def printed(office: Office, codes: list[str], table: int) -> str:
    """The path that the code of a table opens."""
    codes.clear()
    place = f"{office.place}/paper/score-sheets?round=1&table={table}"
    assert office.browser.get(place).content.startswith(b"%PDF")
    (code,) = codes
    assert urlsplit(code).scheme.startswith("http")
    return urlsplit(code).path


def opened(phone: TestClient, sheet: str) -> str:
    answer = phone.post(sheet, data={"do": "open"}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    root, _, back = answer.headers["location"].partition("#")
    assert back == sheet
    return root


def test_the_code_on_a_sheet_opens_the_block_of_just_that_table(
    server: Server, codes: list[str]
) -> None:
    office = playing(server)
    sheets = {table: printed(office, codes, table) for table in (1, 2)}
    for table, sheet in sheets.items():
        phone = server.browser()
        seats = office.state.table(1, table)
        assert all(f"{who} Spieler {who}" in phone.get(sheet).text for who in seats)
        head = data(phone, opened(phone, sheet))["sheet"]["handed"]
        assert (head["round"], head["table"]) == (1, table)
        assert sorted(int(name.split()[0]) for name in head["players"]) == sorted(seats)
    phone, (writer, other, *_) = server.browser(), office.state.table(1, 2)
    assert sent(phone, opened(phone, sheets[2]), FIRST, "first-row")["taken"]
    assert len(office.state.drafts[1, 2, False].rows) == 1
    nobody = phone.post(sheets[2], data={"do": "hand-in", "short": "Zeit aus"})
    assert nobody.status_code == 400  # somebody has to say who wrote
    phone.post(sheets[2], data={"do": "hand-in", "short": "Zeit aus", "number": str(writer)})
    assert office.state.handed[1, 2].number == writer
    assert phone.post(sheets[2], data={"do": "sign", "number": str(writer)}).status_code == 400
    stranger = office.state.table(1, 1)[0]
    assert phone.post(sheets[2], data={"do": "sign", "number": str(stranger)}).status_code == 400
    phone.post(sheets[2], data={"do": "sign", "number": str(other)})
    assert office.state.handed[1, 2].signed == (other,)
    for wrong in (sheets[1].replace("/sheet/1/1/", "/sheet/1/2/"), sheets[1][:-4] + "0000"):
        assert phone.get(wrong).status_code == 404
        assert phone.post(wrong, data={"do": "open"}).status_code == 404


def test_a_code_that_was_taken_back_opens_nothing_and_the_next_one_goes_on(
    server: Server, codes: list[str]
) -> None:
    office = playing(server)
    old, phone = printed(office, codes, 1), server.browser()
    assert printed(office, codes, 1) == old  # however often it is printed
    root = opened(phone, old)
    assert sent(phone, root, FIRST, "first-row")["taken"]
    desk = joined(server, office.browser, office.place, "desk", "Auswertung")
    assert desk.post(f"{office.place}/table/1/1", data={"do": "withdraw"}).status_code == 403
    office.do("table/1/1", do="withdraw")
    gone = phone.get(old)
    assert gone.status_code == 410
    assert "gilt nicht mehr" in gone.text
    assert phone.post(old, data={"do": "open"}).status_code == 410
    refused = sent(phone, root, SECOND, "second-row")["refused"]
    assert [one["code"] for one in refused] == ["withdrawn"]
    before = office.state.drafts[1, 1, False].rows
    new = printed(office, codes, 1)
    assert new != old
    honest = server.browser()
    again = opened(honest, new)
    assert again != root
    assert sent(honest, again, SECOND, "second-row")["taken"]
    rows = office.state.drafts[1, 1, False].rows
    assert (rows[:1], len(rows)) == (before, 2)


def test_where_cards_tell_the_seats_the_scorer_says_who_sits_where(
    server: Server, codes: list[str]
) -> None:
    office = playing(server, preset="hopfgarten")
    sheet, phone = printed(office, codes, 1), server.browser()
    assert phone.post(sheet, data={"do": "open"}).status_code == 400
    assert "Wer sitzt wo?" in phone.get(sheet).text
    seats = office.state.table(1, 1)
    mine = my_table(office, seats[0])
    assert "wer wo sitzt" in phone.get(mine).text
    assert phone.post(mine, data={"do": "seat", "order": "1 2 3 4"}).status_code == 400
    phone.post(sheet, data={"do": "seat", "order": " ".join(map(str, seats))})
    assert office.state.knows_seats(1, 1)
    assert not office.state.knows_seats(1, 2)
    assert opened(phone, sheet)


def test_before_the_round_starts_the_code_says_so(server: Server, codes: list[str]) -> None:
    browser = server.browser()
    office = Office(server, browser, made(browser))
    office.do("door", do="list", list=listed(8), here="yes")
    for do in ("close", "draw"):
        office.do("draw", do=do)
    sheet, phone = printed(office, codes, 1), server.browser()
    assert "noch nicht begonnen" in phone.get(sheet).text
    assert phone.post(sheet, data={"do": "open"}).status_code == 400


def test_the_page_of_a_table_shows_the_code_of_its_sheet(server: Server, codes: list[str]) -> None:
    office = playing(server)
    shown = office.browser.get(f"{office.place}/table/1/1").text
    link = re.search(rf'href="[^"]*({office.place}/sheet/1/1/\w+)"', shown)
    assert link is not None
    assert link[1] == printed(office, codes, 1)
