"""Cases as pages: the rulings are those of ``rule``, other books answer, one's own are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from mondfang.referee.case_law.forms import read_cases
from mondfang.referee.case_law.published import all_published
from mondfang.rulebook import book_ids, load_book
from mondfang.speech import numbers
from mondfang.store.people.cases import KeptCases
from mondfang.web.referee.kept_pages import UPLOAD_BYTES
from tests.web.browsing import PASSWORD, Server, running
from tests.web.referee.effort import Effort
from tests.web.referee.tapping import Tapped


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture(scope="module")
def browser(server: Server) -> TestClient:
    return server.browser()


def test_the_page_of_every_published_case_shows_its_ruling(browser: TestClient) -> None:
    """No difference to ``rule``: numbers and clauses of all cases."""
    for case in all_published():
        page = browser.get(f"/referee/cases/{case.rulebook}/{case.number}")
        assert page.status_code == 200
        shown = Tapped(page.text, {}, Effort())
        points = case.ruling.points
        assert shown.numbers == ([] if points is None else [numbers.signed(n) for n in points])
        assert set(case.ruling.clauses) <= set(shown.clauses)
        assert "used to be decided" not in page.text
        assert "anders entschieden" not in page.text


def test_cases_are_searched_and_handed_out_as_a_file(browser: TestClient) -> None:
    page = browser.get("/referee/cases", params={"q": "Trischaken", "book": "kantine-2023"}).text
    assert "/referee/cases/kantine-2023/5" in page
    assert '/referee/cases/kantine-2023/1"' not in page
    data = browser.get("/referee/cases.json", params={"clause": "ST-145"})
    assert {case.rulebook for case in read_cases(data.content)} == {"steirisch-2017"}
    assert "noch keinen Fall" in browser.get("/referee/cases?q=Schachbrett").text


@pytest.mark.parametrize("path", ["none/1", "steirisch-2017/999", "..%2f/1"])
def test_a_case_that_is_not_there_is_not_found(browser: TestClient, path: str) -> None:
    assert browser.get(f"/referee/cases/{path}").status_code == 404


ANSWERS = {"fault": "farbzwang", "seats": [1], "contract": "rufer", "when": "gathered"}
TOLD = {
    "book": "steirisch-2017",
    "a": json.dumps({**ANSWERS, "declarer": [0], "partner": 2}),
}


def test_any_ruling_says_how_the_others_rule_and_prints(browser: TestClient) -> None:
    page = browser.get("/referee", params=TOLD).text
    elsewhere = page.split("Wie würden die anderen entscheiden?")[1].split("</details>")[0]
    for book_id in book_ids():
        assert (load_book(book_id).title in elsewhere) == (book_id != "steirisch-2017")
    paper = browser.get("/referee/ruling.pdf", params=TOLD)
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")
    half = {**TOLD, "a": json.dumps(ANSWERS)}
    assert browser.get("/referee/ruling.pdf", params=half).status_code == 400


def test_a_case_is_kept_with_a_number_found_handed_on_and_thrown_away(server: Server) -> None:
    mine, other = server.browser(), server.browser()
    page = mine.post("/referee/mine", data={**TOLD, "title": "Das Herz am Tisch 4"})
    assert page.url.path == "/referee/mine/1"
    assert "Das Herz am Tisch 4" in page.text
    assert mine.post("/referee/mine", data=TOLD).url.path == "/referee/mine/2"
    assert "Farbe nicht bedient (Rufer)" in mine.get("/referee/mine").text
    searched = mine.get("/referee/mine", params={"q": "tisch", "clause": "ST-145"}).text
    assert "1 von 2" in searched
    assert mine.get("/referee/mine/1/ruling.pdf").content.startswith(b"%PDF")
    assert other.get("/referee/mine/1").status_code == 404  # nobody else sees it
    data = mine.get("/referee/mine.json").content
    assert [case.number for case in read_cases(data)] == [1, 2]
    taken = other.post("/referee/mine", files={"file": ("cases.json", data)})
    assert taken.url.path == "/referee/mine"
    assert "2 von 2" in taken.text
    mine.post("/referee/mine/1/forget")
    assert mine.get("/referee/mine/1").status_code == 404
    assert other.get("/referee/mine/1").status_code == 200


def test_a_file_of_cases_is_read_within_bounds(server: Server) -> None:
    browser = server.browser()
    huge = {"file": ("cases.json", b"[" * (UPLOAD_BYTES + 10_000))}
    assert browser.post("/referee/mine", files=huge).status_code == 413
    assert browser.post("/referee/mine", files={"file": ("c", b"[" * 100_000)}).status_code == 400


def test_the_cases_of_a_guest_come_along_into_an_account(server: Server) -> None:
    browser = server.member("Schiedsrichter 3")
    browser.post("/referee/mine", data=TOLD)
    browser.post("/account/logout")
    browser.post("/referee/mine", data={**TOLD, "title": "als Gast"})
    form = {"name": "Schiedsrichter 3", "password": PASSWORD}
    browser.post("/account/login", data=form)
    assert "als Gast" in browser.get("/referee/mine/2").text
    assert "als Gast" in browser.get("/privacy/data").text
    assert browser.get("/referee/mine/1").status_code == 200


def test_whoever_is_forgotten_leaves_no_case_behind(server: Server) -> None:
    browser, drawer = server.browser(), KeptCases(server.services.database)
    browser.post("/referee/mine", data=TOLD)
    person = server.person(browser).person
    assert len(server.call(drawer.of, person)) == 1
    assert "Fälle: 1" in browser.get("/privacy").text
    browser.post("/privacy/forget", data={"sure": "yes"})
    assert server.call(drawer.of, person) == []


WRONG = {
    "empty": b"",
    "broken": b"{",
    "half": b'{"format":"mondfang-cases"}',
    "binary": b"\xff" * 99,
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
def test_a_file_that_is_none_of_ours_is_refused_and_nothing_kept(
    server: Server, wrong: bytes
) -> None:
    browser = server.browser()
    answer = browser.post("/referee/mine", files={"file": ("cases.json", wrong)})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert "Noch kein Fall" in browser.get("/referee/mine").text
    assert browser.post("/referee/mine", data={"book": "chess"}).status_code == 400
    long = {**TOLD, "title": "x" * 500}
    assert browser.post("/referee/mine", data=long).status_code == 400
