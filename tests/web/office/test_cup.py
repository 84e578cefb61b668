"""A cup through its pages: tournaments in, what counts, the calendar, and the club's own page."""

from __future__ import annotations

import re

import pytest
from icalendar import Calendar
from starlette.testclient import TestClient

from tests.web.browsing import Server
from tests.web.office.evenings import made
from tests.web.office.test_day import Office, enter_round, listed


@pytest.fixture
def keeper(server: Server) -> TestClient:
    return server.browser()


def new_cup(keeper: TestClient, kind: str = "steirischer-cup", season: str = "2026") -> str:
    """A cup of this browser; gives its address."""
    form = {"title": "Herbstcup", "season": season, "kind": kind}
    done = keeper.post("/cup/new", data=form)
    assert done.status_code == 200, done.text
    return done.url.path.removesuffix("/desk")


def add_list(keeper: TestClient, cup: str, title: str, *names: str, **more: str) -> None:
    """A tournament of another program: the names in the order of their places."""
    lines = [f"{rank};{name};{50 - rank}" for rank, name in enumerate(names, 1)]
    typed = {"do": "list", "title": title, "list": "\n".join(("Rang;Name;Summe", *lines)), **more}
    done = keeper.post(f"{cup}/desk", data=typed)
    assert done.status_code == 200, re.sub(r"<[^>]+>", " ", done.text)


def test_a_tournament_of_this_browser_comes_into_the_cup_with_one_press(
    server: Server, keeper: TestClient
) -> None:
    office = Office(server, keeper, made(keeper, preset="sb", rounds="1"))
    office.do("door", do="list", list=listed(8), here="yes")
    for do in ("close", "draw", "start"):
        office.do("draw", do=do)
    enter_round(office, 1)
    cup = new_cup(keeper)
    name = office.place.rpartition("/")[2]
    assert f'name="tournament" value="{name}"' in keeper.get(f"{cup}/desk").text
    add = {"do": "add", "tournament": name}
    assert "noch nicht bestätigt" in keeper.post(f"{cup}/desk", data=add).text
    keeper.post(f"{cup}/desk", data={**add, "provisional": "yes"})
    shown = server.browser().get(cup).text
    assert "vorläufig" in shown
    assert "223" in shown  # the points of a first place
    other = server.browser()
    theirs = new_cup(other)
    assert other.post(f"{theirs}/desk", data=add).status_code == 400


def test_the_table_says_what_is_dropped_needed_and_lacking(keeper: TestClient) -> None:
    cup = new_cup(keeper)
    for number in range(1, 8):
        add_list(keeper, cup, f"Turnier {number}", "Anna Ost", "Berta West", "Carl Süd")
    shown = keeper.get(cup).text
    assert '<td class="n dropped">(223)</td>' in shown  # six of seven count
    assert "qualifiziert" in shown
    assert "Was im Finale nötig ist" in shown
    assert keeper.get(f"{cup}/standings.pdf").content.startswith(b"%PDF")
    assert keeper.get(f"{cup}/final.pdf").content.startswith(b"%PDF")
    assert keeper.get(f"{cup}/standings.xlsx").content.startswith(b"PK")


def test_long_titles_of_tournaments_stand_upright_above_their_narrow_columns(
    keeper: TestClient,
) -> None:
    cup = new_cup(keeper)
    for place in ("Murau", "Graz", "Wels"):
        add_list(keeper, cup, place, "Spieler 1", "Spieler 2")
    assert "cup-table upright" not in keeper.get(cup).text
    add_list(keeper, cup, "2. Wertungsturnier Knittelfeld", "Spieler 2", "Spieler 1")
    assert "cup-table upright" in keeper.get(f"{cup}/embed").text


def test_two_spellings_are_asked_about_and_become_one_person(keeper: TestClient) -> None:
    cup = new_cup(keeper)
    add_list(keeper, cup, "Turnier 1", "Josef Müller")
    add_list(keeper, cup, "Turnier 2", "Josef Mueller")
    asked = keeper.get(f"{cup}/desk").text
    assert "Ja, dieselbe Person" in asked
    join = {"do": "same", "member": "Josef Müller", "other": "Josef Mueller"}
    keeper.post(f"{cup}/desk", data=join)
    assert "446" in keeper.get(cup).text
    refused = keeper.post(f"{cup}/desk", data=join)
    assert refused.status_code == 400


def test_dates_are_a_calendar_and_wrong_ones_are_named(keeper: TestClient) -> None:
    cup = new_cup(keeper)
    date = {"do": "date", "day": "2026-12-05", "starts": "14:00", "title": "Advent; Turnier, groß"}
    keeper.post(f"{cup}/desk", data={**date, "place": "Gasthaus"})
    keeper.post(f"{cup}/desk", data={**date, "day": "2027-01-09", "starts": ""})
    for wrong, told in (
        ({"day": "2026-13-01"}, "kein Tag"),
        ({"day": "0000-01-01"}, "kein Tag"),
        ({"starts": "25:00"}, "keine Uhrzeit"),
        ({"title": " "}, "einen Titel"),
    ):
        refused = keeper.post(f"{cup}/desk", data={**date, **wrong})
        assert refused.status_code == 400
        assert told in refused.text
    file = keeper.get(f"{cup}/calendar.ics")
    events = Calendar.from_ical(file.content).walk("VEVENT")
    assert [str(one["summary"]) for one in events] == ["Advent; Turnier, groß"] * 2
    starts = [one["dtstart"].to_ical() for one in events]
    assert starts == [b"20261205T140000", b"20270109"]
    keeper.post(f"{cup}/desk", data={"do": "cancel", "day": "2027-01-09", "title": date["title"]})
    assert keeper.get(f"{cup}/calendar.ics").text.count("BEGIN:VEVENT") == 1


def test_all_seasons_of_a_cup_add_up_and_those_of_others_do_not(
    server: Server, keeper: TestClient
) -> None:
    cup = new_cup(keeper, kind="generic", season="2025")
    add_list(keeper, cup, "Turnier 1", "Anna Ost", "Berta West")
    later = keeper.post(f"{cup}/desk", data={"do": "next-season"}).url.path.removesuffix("/desk")
    assert later != cup
    add_list(keeper, later, "Turnier 1", "Anna Ost")
    stranger = server.browser()
    add_list(stranger, new_cup(stranger, kind="generic"), "Turnier 9", "Anna Ost")
    shown = server.browser().get(f"{later}/seasons").text
    assert "98" in shown
    assert shown.count("Anna Ost") == 1


def test_a_club_may_frame_the_table_and_nothing_else(server: Server, keeper: TestClient) -> None:
    cup = new_cup(keeper)
    add_list(keeper, cup, "Turnier 1", "Anna Ost")
    framed = server.browser().get(f"{cup}/embed?lang=en")
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "Anna Ost" in framed.text
    assert "Rank" in framed.text
    assert "<form" not in framed.text
    assert "frame-ancestors 'none'" in keeper.get(cup).headers["content-security-policy"]


def test_only_the_keeper_and_who_has_the_link_may_change_a_cup(
    server: Server, keeper: TestClient
) -> None:
    cup, stranger = new_cup(keeper), server.browser()
    assert stranger.get(f"{cup}/desk").status_code == 404
    assert stranger.post(f"{cup}/desk", data={"do": "next-season"}).status_code == 404
    link = re.search(rf"({cup}/join/\w+)", keeper.get(f"{cup}/desk").text)
    assert link is not None
    assert stranger.post(link[1], data={"name": "Spieler 5"}).status_code == 200
    assert stranger.get(f"{cup}/desk").status_code == 200
    assert "Titel" in stranger.post("/cup/new", data={"title": "", "kind": "generic"}).text
