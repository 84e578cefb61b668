"""The quiz in the browser: everything stands in the address, and what nobody made is refused."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from mondfang.quiz import series
from mondfang.quiz.round import LENGTH
from mondfang.rulebook import load_book
from tests.web.browsing import running

ROUND = {"book": "kantine-2023", "for": "", "level": "2", "seed": "12"}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started.browser()


def test_a_round_is_answered_by_links_to_its_end(browser: TestClient) -> None:
    """Every second answer is right, and every page says so."""
    questions = list(islice(series(load_book("kantine-2023"), 2, 12), LENGTH))
    said = ""
    for number, question in enumerate(questions):
        page = browser.get("/quiz", params={**ROUND, "a": said, "go": "1"}).text
        offered = re.findall(
            r'href="(/quiz\?[^"]+)"', page.split("quiz-answers")[1].split("</nav>")[0]
        )
        assert len(offered) == len(question.choices)
        place = question.right if number % 2 else (question.right + 1) % len(offered)
        told = browser.get(html.unescape(offered[place])).text
        assert f'data-key="{question.key}"' in told
        assert f'data-right="{number % 2}"' in told
        assert all(f"/rules/clause/{clause}" in told for clause in question.clauses)
        said += str(place)
    end = browser.get("/quiz", params={**ROUND, "a": said, "go": "1"}).text
    assert "5 von 10 richtig" in end
    assert "Zum Üben:" in end


def test_a_question_that_is_known_makes_room_for_another(browser: TestClient) -> None:
    first = browser.get("/quiz", params=ROUND).text
    skip = re.search(r'data-skip href="([^"]+)"', first)
    assert skip is not None
    other = browser.get(html.unescape(skip[1])).text
    keys = [re.findall(r'data-key="(\w+)"', page) for page in (first, other)]
    assert keys[0] != keys[1]
    assert "Frage 1 von 10" in other
    end = browser.get("/quiz", params={**ROUND, "a": "-" * 20}).text
    assert "0 von 0 richtig" in end


def test_the_exam_is_a_pdf(browser: TestClient) -> None:
    got = browser.get("/quiz/exam.pdf", params={**ROUND, "count": "3"})
    assert got.headers["content-type"] == "application/pdf"
    assert got.content.startswith(b"%PDF")


WRONG = [
    {"book": "chess"},
    {"for": "everybody"},
    {"level": "4"},
    {"seed": "-1"},
    {"seed": "9" * 40},
    {"topic": "chess"},
    {"a": "9"},
    {"a": "0" * 30},
]


@pytest.mark.parametrize("wrong", WRONG, ids=urlencode)
def test_an_address_that_nobody_made_is_refused(browser: TestClient, wrong: dict[str, str]) -> None:
    for path in ("/quiz", "/quiz/exam.pdf"):
        assert browser.get(path, params={**ROUND, **wrong}).status_code == 400
    for count in ("0", "61", "x", "9" * 99):
        assert browser.get("/quiz/exam.pdf", params={**ROUND, "count": count}).status_code == 400
