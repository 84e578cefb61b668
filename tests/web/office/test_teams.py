"""Tandems in the browser: made up at the door, kept apart, and ranked wherever people look."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from mondfang.paper.print.documents import KINDS
from tests.web.browsing import Server
from tests.web.office.evenings import made

FAMILIES = ("Alm", "Berg", "Cum", "Dorf", "Eck", "Furt", "Gut", "Hof")
NAMES = "\n".join(f"Spieler {name}" for name in FAMILIES)


def with_eight(desk: TestClient, **answers: str) -> str:
    place = made(desk, preset="sb", rounds="1", **answers)
    listed = {"do": "list", "list": f"Name\n{NAMES}", "here": "yes"}
    assert desk.post(f"{place}/door", data=listed).status_code == 200
    return place


def together(desk: TestClient, place: str, *who: int, name: str = "") -> str:
    done = desk.post(
        f"{place}/teams", data={"do": "team", "who": list(map(str, who)), "name": name}
    )
    return re.sub(r"<[^>]+>", " ", done.text)


def test_tandems_are_made_up_changed_and_refused_with_what_was_ticked(server: Server) -> None:
    desk = server.browser()
    place = with_eight(desk, team="2")
    assert f'href="{place}/teams"' in desk.get(place).text
    assert "Alm / Berg" in together(desk, place, 1, 2)
    assert "Die Hausmacht" in together(desk, place, 3, 4, name="Die Hausmacht")
    assert "höchstens 2" in together(desk, place, 5, 6, 7)
    kept = desk.post(f"{place}/teams", data={"do": "team", "who": ["5", "1"], "name": "Neu"})
    assert kept.status_code == 400
    assert "Alm / Berg" in kept.text
    assert 'value="5" checked' in kept.text
    assert 'value="Neu"' in kept.text
    renamed = {"do": "team", "old": "Alm / Berg", "name": "Die Ersten", "members": "1 5"}
    shown = desk.post(f"{place}/teams", data=renamed).text
    assert "Die Ersten" in shown
    assert "Alm / Berg" not in shown
    assert "Die Ersten" in desk.get(f"{place}/door").text
    assert "gibt es schon" in together(desk, place, 6, 7, name="Die Ersten")
    gone = desk.post(f"{place}/teams", data={"do": "disband", "old": "Die Ersten"})
    assert "Die Ersten" not in gone.text


def test_the_standings_of_tandems_are_everywhere_once_they_are_public(server: Server) -> None:
    desk = server.browser()
    place = with_eight(desk, team="2")
    for one in range(1, 9, 2):
        together(desk, place, one, one + 1)
    for typed in ({"do": "close"}, {"do": "draw"}, {"do": "start", "round": "1"}):
        assert desk.post(f"{place}/draw", data=typed).status_code == 200
    state = server.call(server.services.offices.look, place.rpartition("/")[2])
    assert state is not None
    assert not any({one, one + 1} <= set(state.table(1, 1)) for one in range(1, 9, 2))
    link = re.search(rf'href="[^"]*({place}/me/1/\w+)"', desk.get(f"{place}/person/1").text)
    assert link is not None
    for table in (1, 2):
        typed = {"do": "enter", "round": "1", "table": f"{table}", "sums": "6 -2 -2"}
        assert desk.post(f"{place}/sheets", data=typed).status_code == 200
    desk.post(f"{place}/hall", data={"do": "show", "screen": "1", "mode": "teams"})
    assert "Alm / Berg" not in desk.get(f"{place}/hall/1").text
    assert "Alm / Berg" not in desk.get(f"{place}/results").text
    assert "Alm / Berg" in desk.get(link[1]).text
    assert desk.post(f"{place}/end", data={"do": "post"}).status_code == 200
    for page in ("teams", "end", "results", "hall/1"):
        assert "Alm / Berg" in desk.get(f"{place}/{page}").text, page
    assert "Wertung der Tandems" in desk.get(f"{place}/hall/1").text
    assert "mode-standings" in desk.get(f"{place}/hall/2").text
    paper = desk.get(f"{place}/paper/teams")
    assert paper.headers["content-type"] == "application/pdf"
    assert "team-certificates" in desk.get(f"{place}/papers").text
    assert desk.get(f"{place}/paper/team-certificates").content.startswith(b"%PDF")
    assert "Alm / Berg" in desk.get(f"{place}/file/teams.csv").text


def test_without_teams_there_is_no_page_and_no_paper_for_them(server: Server) -> None:
    desk = server.browser()
    place = with_eight(desk)
    assert f'href="{place}/teams"' not in desk.get(place).text
    assert desk.get(f"{place}/teams").status_code == 404
    assert desk.post(f"{place}/teams", data={"do": "team", "who": "1"}).status_code == 404
    assert "teams" in KINDS
    for missing in ("paper/teams", "paper/team-certificates", "file/teams.csv"):
        assert "keine Teams" in desk.get(f"{place}/{missing}").text
        assert f'href="{place}/{missing}"' not in desk.get(f"{place}/papers").text
    assert "Wertung der Teams" not in desk.get(f"{place}/hall").text
