"""The rules as pages: every book, chapter and clause is there, and every clause cited leads on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import process_time

import pytest
from starlette.testclient import TestClient

from mondfang.examples import examples_on
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.catalogue import all_clauses, catalogue
from mondfang.rulebook.chapters import chapters
from mondfang.rulebook.doors import unreached
from mondfang.rulebook.search import search
from tests.web.browsing import Server, running

LARGEST = 100_000  # bytes of a page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture
def browser(server: Server) -> TestClient:
    return server.browser()


@pytest.mark.parametrize("book_id", book_ids())
def test_a_book_has_every_clause_on_the_page_of_its_chapter(
    browser: TestClient, book_id: str
) -> None:
    found: set[str] = set()
    for chapter in chapters(load_book(book_id)):
        answer = browser.get(f"/rules/book/{book_id}/{chapter.topic}")
        assert answer.status_code == 200
        assert len(answer.content) < LARGEST, (chapter.topic, len(answer.content))
        found |= set(re.findall(r'<div id="([A-Z]{2}-\d{3})"', answer.text))
    assert found == set(catalogue(book_id))


def test_every_clause_is_reached_by_link_by_search_and_if_it_has_an_example_by_trying_it(
    browser: TestClient,
) -> None:
    assert len(all_clauses()) == 993
    assert not unreached()
    for clause_id, book_id in all_clauses().items():
        answer = browser.get(f"/rules/clause/{clause_id}")
        assert answer.status_code == 200, clause_id
        assert len(answer.content) < LARGEST, clause_id
        tried = re.findall(r'href="/rules/try/([^"]+)"', answer.text)
        shown = [one.id for one in examples_on(book_id, clause_id)]
        assert bool(tried) == bool(shown), clause_id
        assert set(tried) <= set(shown)
        assert search(clause_id)[0].id == clause_id


@pytest.mark.parametrize(
    "path",
    [
        "/rules",
        "/rules/book/kantine-2023",
        "/rules/book/kantine-2023/open",
        "/rules/book/steirisch-2017/trischaken",
        "/rules/clause/ST-083",
        "/rules/compare?from=steirisch-2017&to=kantine-2023&all",
        "/rules/search?q=Stich",
        "/rules/words",
        "/rules/word/kakadu",
        "/rules/try/steirisch-2017/ST-020/1",
        "/rules/try/steirisch-2017/ST-063/1",
        "/rules/try/steirisch-2017/ST-130/1",
    ],
)
def test_a_page_is_small_and_takes_little_of_the_server(browser: TestClient, path: str) -> None:
    browser.get(path)  # what is kept is kept from here on
    spent = []
    for _ in range(3):
        before = process_time()
        answer = browser.get(path)
        spent.append(process_time() - before)
    assert len(answer.content) < LARGEST
    assert min(spent) < 0.1


def test_every_clause_that_a_page_cites_leads_to_its_rule(browser: TestClient) -> None:
    for path in ("/rules/book/hopfgarten-2023", "/rules/clause/ST-016", "/rules/search?q=Pelikan"):
        text = browser.get(path).text
        cited = re.findall(r'<a class="clause" href="/rules/clause/([^"]+)"', text)
        assert cited
        assert set(cited) <= set(all_clauses())


def test_a_clause_says_what_another_book_has_instead(browser: TestClient) -> None:
    text = browser.get("/rules/clause/ST-008").text
    assert "SB-078" in text  # what a Dreier is worth there


@pytest.mark.parametrize("typed", ["st83", "ST 083", "st-83"])
def test_a_clause_is_found_however_its_number_is_written(browser: TestClient, typed: str) -> None:
    answer = browser.get(f"/rules/clause/{typed}", follow_redirects=False)
    assert answer.headers["location"] == "/rules/clause/ST-083"


def test_who_asks_for_a_clause_that_is_none_is_told_what_is_near(browser: TestClient) -> None:
    answer = browser.get("/rules/clause/ST-999")
    assert answer.status_code == 404
    assert re.search(r"/rules/clause/ST-\d{3}", answer.text)


@pytest.mark.parametrize("path", ["/rules/book/none", "/rules/book/steirisch-2017/none"])
def test_a_book_or_chapter_that_is_none_is_nothing(browser: TestClient, path: str) -> None:
    assert browser.get(path).status_code == 404


def test_two_books_are_compared_differences_first(browser: TestClient) -> None:
    query = {"from": "steirisch-2017", "to": "hopfgarten-2023"}
    some = browser.get("/rules/compare", params=query).text
    every = browser.get("/rules/compare", params=query | {"all": ""}).text
    assert 'class="same"' not in some
    assert 'class="same"' in every


def test_a_comparison_of_nothing_leads_to_where_books_are_chosen(browser: TestClient) -> None:
    for query in ("", "?from=steirisch-2017"):
        answer = browser.get(f"/rules/compare{query}", follow_redirects=False)
        assert answer.headers["location"] == "/rules#compare"
    assert 'id="compare"' in browser.get("/rules").text


def test_a_book_differs_from_itself_in_nothing(browser: TestClient) -> None:
    query = {"from": "steirisch-2017", "to": "steirisch-2017"}
    assert "Kein Unterschied" in browser.get("/rules/compare", params=query).text


def test_what_a_book_leaves_open_stands_with_our_reading(browser: TestClient) -> None:
    text = browser.get("/rules/book/steirisch-2017/open").text
    open_ones = [one.id for one in catalogue("steirisch-2017").values() if one.question]
    assert re.findall(r'<dt><a class="clause" href="/rules/clause/([^"]+)"', text) == open_ones


@pytest.mark.parametrize("query", ["", "   ", "<script>", "x" * 5000, "\x00", "%", "((("])
def test_no_query_breaks_the_search(browser: TestClient, query: str) -> None:
    answer = browser.get("/rules/search", params={"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text


def test_a_search_for_a_word_of_the_table_says_what_it_means_first(browser: TestClient) -> None:
    """Also where no clause has it."""
    text = browser.get("/rules/search", params={"q": "schmieren"}).text
    assert 'href="/rules/word/schmieren"' in text
    assert "Dazu steht nirgends etwas" not in text
    assert "/rules/word/kakadu" in browser.get("/rules/search", params={"q": "pelikan"}).text


def test_a_word_of_the_table_is_linked_and_opens_in_place(browser: TestClient) -> None:
    text = browser.get("/rules/clause/ST-038").text
    assert 'href="/rules/word/mutterleib"' in text
    part = browser.get("/rules/word/mutterleib?part").text
    assert 'class="clause-part"' in part
    assert "<html" not in part
    assert browser.get("/rules/word/Pelikan").url.path == "/rules/word/kakadu"
    assert browser.get("/rules/word/nothing-like-it").status_code == 404


def test_a_chip_of_what_no_document_says_is_marked_and_what_it_opens_says_so(
    browser: TestClient,
) -> None:
    page = browser.get("/rules/book/steirisch-2017/trischaken").text
    chips = dict(re.findall(r'<a class="clause" href="([^"]+)">([^<]+)</a>', page))
    assert chips["/rules/clause/ST-238"] == "ST-238*"
    assert chips["/rules/clause/ST-067"] == "ST-067"
    assert "nicht im Text, unsere Lesart" in browser.get("/rules/clause/ST-238").text
