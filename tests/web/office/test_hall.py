"""Screens show what fits the moment, or what the desk tells them; players see what is theirs."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from mondfang.tournament.office.day.practice import PLAYERS
from tests.web.browsing import Server
from tests.web.office.evenings import made

EIGHT = tuple(f"Spieler {number}" for number in range(1, 9))


@pytest.fixture
def desk(server: Server) -> TestClient:
    """The director of a practice tournament whose first round is on."""
    browser = server.browser()
    place = browser.post("/office/practice").url.path
    browser.headers["x-place"] = place
    for verb in ("close", "draw", "start"):
        assert browser.post(f"{place}/draw", data={"do": verb}).status_code == 200
    return browser


def place_of(desk: TestClient) -> str:
    return desk.headers["x-place"]


def test_a_screen_shows_where_to_sit_and_two_share_the_alphabet(
    server: Server, desk: TestClient
) -> None:
    place, screen = place_of(desk), server.browser()
    shown = screen.get(f"{place}/hall/1").text
    assert shown.count('class="lead"') == PLAYERS
    for one in "12":
        desk.post(f"{place}/hall", data={"do": "show", "screen": one, "mode": "seats"})
    halves = [screen.get(f"{place}/hall/{one}").text for one in "12"]
    assert [half.count('class="lead"') for half in halves] == [PLAYERS // 2] * 2
    names = [re.findall(r"<span>([^<]+)</span>", half) for half in halves]
    assert not set(names[0]) & set(names[1])


def test_long_names_are_read_from_the_last_row(server: Server) -> None:
    desk = server.browser()
    place = desk.post("/office/practice").url.path
    name = "Spieler-Sieben Oberhinterberger-Niederunterfelden"
    desk.post(f"{place}/door", data={"do": "register", "name": name})
    for verb in ("close", "draw"):
        assert desk.post(f"{place}/draw", data={"do": verb}).status_code == 200
    brief = "Oberhinterberger-Niederunterfelden"
    for mode, shown in (("seats", f"{brief} S.-S."), ("tables", f"S.-S. {brief}")):
        desk.post(f"{place}/hall", data={"do": "show", "screen": "1", "mode": mode})
        assert f'<span class="long">{shown}</span>' in desk.get(f"{place}/hall/1").text


def test_standings_say_how_many_sheets_are_still_out(server: Server, desk: TestClient) -> None:
    place = place_of(desk)
    desk.post(f"{place}/sheets", data={"do": "make-up", "round": "1"})
    desk.post(f"{place}/hall", data={"do": "show", "screen": "1", "mode": "standings"})
    told = "nach Runde 1, vorläufig; es fehlen noch Zettel: 9"
    assert told in server.browser().get(f"{place}/hall/1").text


def test_a_draw_that_is_held_back_shows_no_proof(server: Server) -> None:
    desk = server.browser()
    place = desk.post("/office/practice").url.path
    for verb in ("close", "draw"):
        desk.post(f"{place}/draw", data={"do": verb})
    desk.post(f"{place}/hall", data={"do": "show", "screen": "1", "mode": "draw"})
    assert "Begegnungen" in server.browser().get(f"{place}/hall/1").text
    desk.post(f"{place}/draw", data={"do": "hide", "round": "1"})
    held = server.browser().get(f"{place}/hall/1")
    assert held.status_code == 200
    assert "Begegnungen" not in held.text


def test_the_letters_of_a_screen_are_as_large_as_its_list_lets_them(server: Server) -> None:
    desk = server.browser()
    place = made(desk, expected="8")
    desk.post(
        f"{place}/door", data={"do": "list", "list": "Name\n" + "\n".join(EIGHT), "here": "yes"}
    )
    for verb in ("close", "draw"):
        desk.post(f"{place}/draw", data={"do": verb})
    assert 'class="hall-lines few"' in server.browser().get(f"{place}/hall/1").text
    desk.post(f"{place}/hall", data={"do": "show", "screen": "1", "mode": "tables"})
    assert 'class="hall-tables few"' in server.browser().get(f"{place}/hall/1").text
    longer = {"do": "change", "number": "1", "name": "Spieler Einundzwanzig"}
    assert desk.post(f"{place}/door", data=longer).status_code == 200
    assert 'class="hall-tables few fine"' in server.browser().get(f"{place}/hall/1").text


def test_the_desk_tells_the_screens_and_speaks_to_the_hall(
    server: Server, desk: TestClient
) -> None:
    place, screen = place_of(desk), server.browser()
    desk.post(f"{place}/hall", data={"do": "show", "screen": "0", "mode": "missing"})
    assert "Zettel fehlen noch von" in screen.get(f"{place}/hall/3").text
    said = {"do": "announce", "text": "Tisch 7 bitte Zettel abgeben", "tables": "7"}
    desk.post(f"{place}/hall", data=said)
    assert "Tisch 7 bitte Zettel abgeben" in screen.get(f"{place}/hall/1").text
    assert desk.post(f"{place}/hall", data={**said, "text": ""}).status_code == 400


def test_standings_after_the_last_round_wait_for_the_ceremony(
    server: Server, desk: TestClient
) -> None:
    place, screen = place_of(desk), server.browser()
    for at in (1, 2, 3):
        for verb in ("draw", "start") if at > 1 else ():
            desk.post(f"{place}/draw", data={"do": verb})
        for _ in range(10):
            desk.post(f"{place}/sheets", data={"do": "make-up", "round": str(at)})
    desk.post(f"{place}/hall", data={"do": "show", "screen": "1", "mode": "standings"})
    assert 'class="hall-lines"' not in screen.get(f"{place}/hall/1").text
    assert "bei der Siegerehrung" in screen.get(f"{place}/results").text
    assert desk.post(f"{place}/end", data={"do": "post"}).status_code == 200
    assert 'class="hall-lines"' in screen.get(f"{place}/hall/1").text


def test_my_page_knows_my_table_and_takes_my_complaint(server: Server, desk: TestClient) -> None:
    place = place_of(desk)
    link = re.search(rf"({place}/me/7/\w+)", desk.get(f"{place}/person/7").text)
    assert link is not None
    phone = server.browser()
    assert re.search(r"Runde 1: Tisch \d+", phone.get(link[1]).text)
    assert phone.get(f"{place}/me/8/{link[1].rpartition('/')[2]}").status_code == 404
    told = phone.post(link[1], data={"do": "complain", "text": "Spiel 4 fehlt"})
    assert "weiß Bescheid" in told.text
    assert "Spiel 4 fehlt" in desk.get(f"{place}/end").text
