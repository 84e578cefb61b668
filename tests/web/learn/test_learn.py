"""Learning on the web: a unit by its forms, what a browser and an account remember, the deal."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from mondfang.learn.course import step_exercise, units_of
from mondfang.learn.exercise import Exercise, kinds_of, make_exercise
from mondfang.rulebook import book_ids, load_book
from mondfang.web.learn.progress import COOKIE
from tests.web.browsing import Server, running

BOOK = load_book("steirisch-2017")
UNIT = units_of(BOOK)["cards"]
AT = "/learn/unit/steirisch-2017/cards"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("learn") / "test.db") as started:
        yield started


def answered(browser: TestClient, path: str, made: Exercise, **more: str) -> str:
    got = browser.post(path, data={"a": sorted(made.right), **more})
    assert got.status_code == 200
    return got.text


def through(browser: TestClient) -> None:
    """Do the whole unit, everything right."""
    steps = len(UNIT.steps)
    for number in range(1, steps + 1):
        assert "Richtig." in answered(browser, f"{AT}/{number}", step_exercise(BOOK, UNIT, number))
    for number, kind in enumerate(UNIT.exercises, steps + 1):
        seed = re.findall(r'name="s" value="(\d+)"', browser.get(f"{AT}/{number}").text)[0]
        made = make_exercise(BOOK, kind, int(seed))
        assert "Richtig." in answered(browser, f"{AT}/{number}", made, s=seed)


def test_a_unit_is_done_step_by_step_and_remembered_in_the_browser(server: Server) -> None:
    browser = server.browser()
    through(browser)
    assert "Geschafft" in browser.get(f"{AT}/{len(UNIT.steps) + 4}").text
    assert COOKIE in browser.cookies
    page = browser.get("/learn").text
    assert "✓ gemacht" in page
    assert "3 von 3" in page
    assert "✓ gemacht" not in server.browser().get("/learn").text


@pytest.mark.parametrize("place", range(len(book_ids())), ids=book_ids())
def test_the_whole_course_of_every_book_is_done_by_its_forms(server: Server, place: int) -> None:
    book, browser = load_book(book_ids()[place]), server.browser()
    language = ("de", "en")[place % 2]
    browser.post("/settings", data={"language": language})
    well, table = {"de": ("Richtig.", "Jetzt am Tisch"), "en": ("Right.", "Now at a table")}[
        language
    ]
    kinds = kinds_of(book)
    for unit in units_of(book).values():
        at = f"/learn/unit/{book.id}/{unit.id}"
        for number in range(1, len(unit.steps) + 1):
            made = step_exercise(book, unit, number)
            assert well in answered(browser, f"{at}/{number}", made), (unit.id, number)
        for number, kind in enumerate(unit.exercises, len(unit.steps) + 1):
            if kinds[kind].weighed:
                continue  # one of these is done in tests/browser
            made = make_exercise(book, kind, 3)
            assert well in answered(browser, f"{at}/{number}", made, s="3"), (unit.id, number)
        assert table in browser.get(f"{at}/{len(unit.steps) + 4}").text


def test_what_a_guest_learned_comes_along_to_the_account(server: Server) -> None:
    browser = server.browser()
    made = make_exercise(BOOK, "won", 4)
    answered(browser, "/learn/exercise/steirisch-2017/won/4", made)
    form = {"name": "Spieler 5", "password": "ganz geheim", "again": "ganz geheim"}
    assert browser.post("/account/register", data=form).status_code == 200
    answered(browser, "/learn/exercise/steirisch-2017/won/4", made)
    assert COOKIE not in browser.cookies
    assert "2 von 2" in browser.get("/learn").text


def test_an_answer_moves_the_rating_once_and_an_account_moves_the_exercise_too(
    server: Server,
) -> None:
    browser = server.browser()
    path, made = "/learn/exercise/steirisch-2017/won/5", make_exercise(BOOK, "won", 5)
    assert "deine Wertung" not in browser.get(path).text
    rated = re.compile(r"deine Wertung hier (\d+)")
    first = rated.findall(answered(browser, path, made))
    assert int(first[0]) > 1000
    assert rated.findall(answered(browser, path, made)) == first
    assert "(nach Antworten:" not in browser.get(path).text
    form = {"name": "Loeserin", "password": "langes Passwort 77", "again": "langes Passwort 77"}
    assert browser.post("/account/register", data=form).status_code == 200
    other = "/learn/exercise/steirisch-2017/won/8"  # of the same level
    assert "(nach Antworten: 1)" in answered(browser, other, make_exercise(BOOK, "won", 8))
    home = browser.get("/learn").text
    assert "Deine Wertung:" in home


def test_an_exercise_that_suits_is_easy_for_a_beginner(server: Server) -> None:
    browser = server.browser()
    found = []
    for _ in range(12):
        got = browser.get("/learn/suited/steirisch-2017?theme=cards", follow_redirects=False)
        place = got.headers["location"]
        assert place.startswith("/learn/exercise/steirisch-2017/")
        found.append(int(place.rpartition("/")[2]) % 3 + 1)
    assert found.count(1) > found.count(3)
    assert browser.get("/learn/suited/steirisch-2017?theme=none").status_code == 404


def test_a_wrong_answer_is_told_with_its_reason_and_comes_back(server: Server) -> None:
    browser = server.browser()
    made = make_exercise(BOOK, "follow", 1)
    wrong = next(one.id for one in made.choices if one.id not in made.right)
    page = browser.post("/learn/exercise/steirisch-2017/follow/1", data={"a": [wrong]}).text
    assert "Nicht ganz." in page
    assert made.reasons[0].de.split()[-1] in page
    assert made.clauses[0] in page


def test_where_nothing_is_due_the_course_says_so(server: Server) -> None:
    rested = server.browser().get(f"/learn/again/{BOOK.id}")
    assert "Heute kommt noch nichts wieder." in rested.text


@pytest.mark.parametrize("sent", [{}, {"a": "nonsense"}])
def test_an_answer_that_is_none_changes_nothing_and_says_so(
    server: Server, sent: dict[str, str]
) -> None:
    browser = server.browser()
    got = browser.post("/learn/exercise/steirisch-2017/won/4", data=sent)
    assert got.status_code == 422
    assert 'role="alert"' in got.text
    assert COOKIE not in browser.cookies


def test_the_deal_after_a_unit_is_at_a_guided_table_of_its_book(server: Server) -> None:
    browser = server.browser()
    got = browser.post("/learn/deal/hopfgarten-2023/trull", follow_redirects=False)
    table = server.call(server.services.tables.load, got.headers["location"][3:].split("?")[0])
    assert table is not None
    setup = table.setup
    assert (setup.rulebook, setup.lesson, setup.guided) == ("hopfgarten-2023", "trull", True)


def test_the_hand_of_a_day_is_chosen_in_three_steps_and_shows_how_others_chose(
    server: Server,
) -> None:
    path = "/learn/today/steirisch-2017/2026-11-02"
    first, second = server.browser(), server.browser()
    for browser in (first, second):
        for _ in range(3):
            page = browser.get(path).text
            assert "So haben alle gewählt" in page or "Entscheidung 1 von 3" in page
            choice = re.findall(r'class="answer" name="a" value="([^"]+)"', page)[0]
            browser.post(path, data={"a": choice})
    page = second.get(path).text
    assert page.count("100 %") == 3
    assert "dabei: 2" in page
    assert first.get("/learn/today/steirisch-2017/2999-01-01").status_code == 404
