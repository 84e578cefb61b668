"""A book that nobody programmed, and house rules over it, have all the pages that others have."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from mondfang.rulebook import catalogue, files
from mondfang.rulebook.files import SHELVES
from tests.books.wirtshaus import ID, write_book
from tests.web.browsing import running


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    shelf = tmp_path_factory.mktemp("books")
    write_book(shelf / ID)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SHELVES, str(shelf))
        patch.setattr(files, "_POINTED_TO", {})
        with running(tmp_path_factory.mktemp("web") / "test.db") as server:
            yield server.browser()


def test_a_sixth_book_has_pages_comparison_card_and_examples_to_try(browser: TestClient) -> None:
    assert f"/rules/book/{ID}" in browser.get("/rules").text
    book = browser.get(f"/rules/book/{ID}").text
    assert "Kaiserrufer" in book
    found: set[str] = set()
    for href in re.findall(rf'href="(/rules/book/{ID}/[^"/]+)"', book):
        page = browser.get(href)
        assert page.status_code == 200, href
        found |= set(re.findall(r'<div id="(WB-\d{3})"', page.text))
    assert found == set(catalogue(ID))
    clause = browser.get("/rules/clause/WB-201").text
    (tried, *_) = re.findall(r'href="(/rules/try/[^"]+)"', clause)
    assert "✓" in browser.get(tried).text
    assert "WB-202" in browser.get("/rules/search?q=Kanari").text
    query = {"from": "hopfgarten-2023", "to": ID}
    assert "Kaiserrufer" in browser.get("/rules/compare", params=query).text
    for paper in ("book", "card"):
        assert browser.get(f"/rules/print/{ID}/{paper}").content.startswith(b"%PDF")


def test_a_sixth_book_has_a_course_and_exercises_of_every_sort(browser: TestClient) -> None:
    home = browser.get("/learn", params={"book": ID}).text
    assert f"/learn/unit/{ID}/" in home
    kinds = set(re.findall(rf'href="/learn/exercise/{ID}/([a-z-]+)"', home))
    assert {"follow", "sheet", "ending", "bird-ending", "bid"} <= kinds
    for kind in ("follow", "sheet", "ending", "half"):
        asked = browser.get(f"/learn/exercise/{ID}/{kind}/1")
        assert asked.status_code == 200, kind
        assert 'name="a"' in asked.text, kind


def test_house_rules_over_it_are_edited_worked_out_and_printed(browser: TestClient) -> None:
    form = {"title": "Hinterzimmer", "base": ID, "do": "new"}
    path = browser.post("/rules/house", data=form).url.path
    row = "contract.kaiserrufer"
    page = browser.get(f"{path}/edit/{row}").text
    assert "WB-201" in page
    boxes = re.findall(r'name="([^"]+)" value="([^"]+)" checked', page)
    sent: dict[str, list[str]] = {"sent": ["yes"], f"{row}.value_lost": ["11"]}
    for name, value in boxes:
        sent.setdefault(name, []).append(value)
    looked = browser.post(f"{path}/check/{row}", data=sent).text
    assert "Kaiserrufer, verloren: kostet jetzt" in looked
    saved = browser.post(f"{path}/edit/{row}", data=sent)
    assert saved.status_code == 200
    assert "value_lost = 11" in browser.get(f"{path}/file").text
    assert browser.get(f"{path}/read").status_code == 200
    assert browser.get(f"{path}/print/card").content.startswith(b"%PDF")
    query = {"from": ID, "to": f"house:{path.rpartition('/')[2]}"}
    assert "verloren 11" in browser.get("/rules/compare", params=query).text
