"""Games and faults told by tapping through the pages, held against the commands' own answers."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from mondfang.rulebook import book_ids
from mondfang.scorer.slip import answer
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.form import decode
from mondfang.speech import numbers
from tests.web.browsing import Server, running

LONGEST = 60  # questions
GAMES = 1  # a book


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture
def browser(server: Server) -> TestClient:
    return server.browser()


def typed(question: str, page: str, source: random.Random) -> list[str]:
    """Something to type for a question that has no buttons."""
    if 'type="checkbox"' in page:
        return source.sample(re.findall(r'name="v" value="(\d)"', page), 1)
    match question:
        case "tricks":
            cuts = sorted(source.choices(range(13), k=3))
            return [str(b - a) for a, b in zip([0, *cuts], [*cuts, 12], strict=True)]
        case "points" if page.count('name="v"') == 4:
            return ["35", "20", "10", "5"]
        case "points":
            return [str(source.randrange(1, 70))]
        case _:
            return ["10"]


def tap_through(browser: TestClient, path: str, book_id: str, source: random.Random) -> str:
    """Answer whatever is asked until nothing is; the page that stands at the end."""
    page = browser.get(path, params={"book": book_id}).text
    for _ in range(LONGEST):
        answers = re.search(r'<nav class="answers".*?</nav>', page, re.DOTALL)
        if answers is not None:
            links = re.findall(r'href="([^"]+)"', answers[0])
            page = browser.get(html.unescape(source.choice(links))).text
            continue
        asked = re.search(r'name="q" value="([^"]+)"', page)
        if asked is None:
            return page
        fields = re.findall(r'type="hidden" name="(book|a)" value="([^"]*)"', page)
        query = [(name, html.unescape(value)) for name, value in fields]
        values = typed(asked[1], page, source)
        sent = [*query, ("q", asked[1]), *(("v", value) for value in values)]
        page = browser.get(path, params=sent).text
    return ""  # a way that goes round in circles, told wrongly again and again


def totals(page: str) -> list[str]:
    foot = re.search(r'<tr class="sum">.*?</tr>', page, re.DOTALL)
    assert foot is not None
    return re.findall(r'<td class="n">([^<]+)</td>', foot[0])


@pytest.mark.parametrize("book_id", book_ids())
def test_a_game_told_by_taps_gives_the_row_of_its_slip(browser: TestClient, book_id: str) -> None:
    source, done = random.Random(book_id), 0
    for _ in range(3 * GAMES):
        page = tap_through(browser, "/score", book_id, source)
        slip = re.search(r"<pre>(.*?)</pre>", page, re.DOTALL)
        if slip is None:
            continue
        row = answer(settle_slip(decode(html.unescape(slip[1]).encode()))).points
        assert totals(page) == [numbers.signed(number) for number in row]
        done += 1
        if done == GAMES:
            return
    pytest.fail(f"only {done} games came to an end")


def test_an_answer_that_is_none_is_asked_for_again_and_nothing_is_lost(
    browser: TestClient,
) -> None:
    query = {"book": "steirisch-2017", "a": '{"forehand":0,"contract":"trischaken"}'}
    page = browser.get("/score", params=query).text
    asked = re.search(r'name="q" value="([^"]+)"', page)
    while asked is None:
        nav = re.search(r'<nav class="answers".*?</nav>', page, re.DOTALL)
        assert nav is not None
        page = browser.get(html.unescape(re.findall(r'href="([^"]+)"', nav[0])[0])).text
        asked = re.search(r'name="q" value="([^"]+)"', page)
    said = re.search(r'type="hidden" name="a" value="([^"]*)"', page)
    assert said is not None
    sent = {"book": "steirisch-2017", "a": html.unescape(said[1]), "q": asked[1], "v": "viele"}
    again = browser.get("/score", params=sent).text
    assert "passt nicht als Antwort" in again
    assert said[0] in again


def test_names_stand_for_the_seats(browser: TestClient) -> None:
    query = {"book": "steirisch-2017", "n": ["Spieler 1", "Spieler 2", "", "Spieler 4"]}
    page = browser.get("/score", params=query).text
    assert "Spieler 2" in page
    assert "Spieler 4" in page


@pytest.mark.parametrize(
    "query",
    [
        {"book": "none"},
        {"book": "steirisch-2017", "a": "{"},
        {"book": "steirisch-2017", "a": "[1]"},
        {"book": "steirisch-2017", "a": '{"a":NaN}'},
        {"book": "steirisch-2017", "a": "[" * 3000},
        {"book": "steirisch-2017", "a": "x" * 5000},
        {"book": "steirisch-2017", "n": "\u202e"},
    ],
)
@pytest.mark.parametrize("path", ["/score", "/referee"])
def test_an_address_that_nobody_made_is_refused(
    browser: TestClient, path: str, query: dict[str, str]
) -> None:
    assert browser.get(path, params=query).status_code == 400


@pytest.mark.parametrize("path", ["/score", "/referee"])
def test_answers_of_another_kind_are_asked_for_again(browser: TestClient, path: str) -> None:
    wild: list[object] = [None, True, -1, 10**9, 1.5, "", "x", [], [[]], {}, {"a": 1}]
    for value in wild:
        said = dict.fromkeys(("forehand", "contract", "declarer", "fault", "seats"), value)
        query = {"book": "hopfgarten-2023", "a": json.dumps(said)}
        assert browser.get(path, params=query).status_code == 200, value


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("4 4 4 -12", "Möglich."),
        ("4 4 4 -4", "Die Summe ist nicht 0."),
        ("4 4 4 ", "Möglich."),
        ("−12 4 4 4", "Möglich."),
    ],
)
def test_a_row_is_checked_and_a_missing_number_filled_in(
    browser: TestClient, row: str, says: str
) -> None:
    query = {"book": "steirisch-2017", "v": row.split(" ")}
    assert says in browser.get("/score/row", params=query).text


@pytest.mark.parametrize("row", ["4 4", "a b c d", "1000000 0 0 -1000000", "1.5 0 0 0", "² 0 0 0"])
def test_what_is_no_row_is_said_to_be_none(browser: TestClient, row: str) -> None:
    query = {"book": "steirisch-2017", "v": row.split(" ")}
    answer = browser.get("/score/row", params=query)
    assert answer.status_code == 400
    assert "Vier ganze Zahlen" in answer.text
