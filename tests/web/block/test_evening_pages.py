"""What an evening came to, over the web: curve, payments, statistics, paper, files, and a link."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.paper.reading import pages
from tests.web.block.test_block_pages import data, opened, sent
from tests.web.browsing import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture
def browser(server: Server) -> TestClient:
    return server.browser()


def dreier(declarer: int, won: bool = True) -> dict[str, Any]:
    slip = {"rulebook": "steirisch-2017", "contract": "dreier", "declarer": declarer}
    return {"slip": {**slip, "points": "36" if won else "30"}}


@pytest.fixture
def root(browser: TestClient) -> str:
    """A block on which the second player won one Dreier and lost another, and the third won one."""
    made = opened(browser)
    for deal, game in enumerate((dreier(1), dreier(1, False), dreier(2)), 1):
        answer = sent(browser, made, {"kind": "row", "deal": deal, "game": game}, f"game-{deal}x")
        assert answer["taken"]
    return made


def test_the_page_tells_who_pays_whom_and_who_played_how(browser: TestClient, root: str) -> None:
    page = " ".join(browser.get(f"{root}/evening").text.split())
    assert page.count("<polyline") == 4
    assert page.count("</b> → <b>") == 3  # one has won, three give him what they owe
    assert '<th scope="row">Dreier</th><td class="n">–</td><td class="n">1/2</td>' in page


def test_paper_and_files_hold_every_deal(browser: TestClient, root: str) -> None:
    view = f"/b/{data(browser, root)['place'].partition('/')[2]}"
    for place in (root, view):
        paper = browser.get(f"{place}/evening.pdf")
        assert paper.headers["content-type"] == "application/pdf"
        assert pages(paper.content) == 1
        table = browser.get(f"{place}/evening.csv").content.decode("utf-8-sig").splitlines()
        assert len(table) == 4
        assert table[1].startswith("1;Spieler 4;Spieler 2;Dreier;")
        book = browser.get(f"{place}/evening.xlsx").content
        assert "xl/workbook.xml" in zipfile.ZipFile(BytesIO(book)).namelist()
    assert browser.get(f"{root}/evening.pdf?blank").status_code == 200
    assert browser.get(f"{root}/evening.exe").status_code == 404


def test_a_link_shows_the_evening_until_it_is_withdrawn(browser: TestClient, root: str) -> None:
    shown = browser.post(f"{root}/share", data={"do": "share"}).text
    start = shown.index("/evening/")
    link = shown[start : shown.index('"', start)]
    page = browser.get(link).text
    assert "Dreier" in page
    assert root not in page
    assert data(browser, root)["place"].partition("/")[2] not in page
    assert browser.get(f"{link}/evening.csv").status_code == 200
    browser.post(f"{root}/share", data={"do": "withdraw"})
    assert browser.get(link).status_code == 404
    assert browser.get(f"{link}/evening.csv").status_code == 404


def test_only_whoever_writes_lets_a_link_out(browser: TestClient, root: str) -> None:
    view = f"/b/{data(browser, root)['place'].partition('/')[2]}"
    assert browser.post(f"{view}/share", data={"do": "share"}).status_code in (404, 405)
    assert "Link zum Herzeigen" not in browser.get(f"{view}/evening").text


def test_evenings_that_a_browser_knows_are_added_up(browser: TestClient, root: str) -> None:
    known = [root, root, "/block/unknown", "/t/other", 7]
    page = browser.post("/block/evenings", data={"roots": json.dumps(known)}).text
    assert "1 Abend, den" in page
    assert "Dreier 1/2" in page
    assert "noch kein Abend" in browser.post("/block/evenings", data={"roots": "{"}).text


def test_an_evening_without_a_game_says_so(browser: TestClient) -> None:
    made = opened(browser)
    assert "Noch ist kein Spiel geschrieben" in browser.get(f"{made}/evening").text
    assert pages(browser.get(f"{made}/evening.pdf").content) == 1
