"""House rules that a block is kept by and a tournament played by, in this process and the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from mondfang.rulebook import book_ids, files, is_known, load_book
from mondfang.store.shelf import shelve
from mondfang.table.setup import book_of
from mondfang.web.base.limits import Purses
from tests.web.block.test_block_pages import data, opened, row, sent
from tests.web.browsing import GENEROUS, Server, running
from tests.web.house.test_editor import begun, save

LOST = {"contract": "solodreier", "declarer": 0, "points": "20"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture
def browser(server: Server) -> TestClient:
    return server.browser()


def gone_by(browser: TestClient, what: str) -> tuple[str, str]:
    """The id that the rules got, and the page that it leads to."""
    path = begun(browser, title="Grazer Runde")
    save(browser, path, "contract", contract__solodreier__value_lost="15")
    answer = browser.post(f"{path}/go-by", data={"do": what}, follow_redirects=False)
    address = answer.headers["location"]
    return address.partition("?book=")[2], address


def test_a_block_is_written_by_house_rules_also_after_a_restart(
    server: Server, browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, address = gone_by(browser, "block")
    assert "Grazer Runde" in browser.get(address).text
    assert book not in book_ids()
    root = opened(browser, book)
    slip = {"rulebook": book, **LOST}
    assert sent(browser, root, row(1, slip), "key-0001")["taken"] == ["key-0001"]
    assert data(browser, root)["sheet"]["points"][0] == -45
    assert browser.get(data(browser, root)["settle"]).status_code == 200
    monkeypatch.setattr(files, "_HANDED", {})
    assert not is_known(book)
    server.call(shelve, server.services.database)
    assert load_book(book).contracts["solodreier"].value_lost == 15


def test_a_tournament_is_played_by_house_rules(server: Server, browser: TestClient) -> None:
    book, address = gone_by(browser, "tournament")
    form = browser.get(address).text
    assert "Gespielt wird nach den Hausregeln: Grazer Runde" in form
    assert f'name="rulebook" value="{book}"' in form
    answers = {"preset": "steirischer-cup", "title": "Abend", "date": "2026-11-14", "rounds": "2"}
    made = browser.post("/office/new", data={**answers, "rulebook": book}, follow_redirects=False)
    assert made.status_code == 303
    office = made.headers["location"].split("/")[2].partition("?")[0]
    state = server.call(server.services.offices.look, office)
    assert state is not None
    assert state.format.rulebook == book
    assert "Grazer Runde" in browser.get(f"/office/{office}").text


def test_the_course_is_done_by_house_rules_with_exercises_and_a_deal(
    server: Server, browser: TestClient
) -> None:
    book, address = gone_by(browser, "learn")
    home = browser.get(address).text
    assert f'<option value="{book}" selected>Grazer Runde' in home
    assert f"/learn/unit/{book}/cards/1" in home
    for kind in ("sheet", "ending", "half"):  # asked of the engine, the solver, bots elsewhere
        page = browser.get(f"/learn/exercise/{book}/{kind}/1")
        assert page.status_code == 200, kind
        assert 'name="a"' in page.text, kind
    answer = browser.post(f"/learn/deal/{book}/trull", follow_redirects=False)
    table = server.call(server.services.tables.load, answer.headers["location"][3:].split("?")[0])
    assert table is not None
    assert table.setup.lesson == "trull"
    assert book_of(table.setup).contracts["solodreier"].value_lost == 15
    assert browser.get(f"/learn/today/{book}/2026-11-02").status_code == 404


def test_who_lets_the_server_keep_many_books_is_told_to_wait(
    server: Server, browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = gone_by(browser, "block")[0]
    monkeypatch.setattr(server.app.state, "purses", Purses(replace(GENEROUS, books_per_day=1)))
    first, second = (begun(browser, title=f"Runde {number}") for number in (1, 2))
    answers = [
        browser.post(f"{path}/go-by", data={"do": "block"}, follow_redirects=False)
        for path in (first, first, second)  # a book that is known already costs nothing
    ]
    assert [one.status_code for one in answers] == [303, 303, 429]
    assert int(answers[-1].headers["retry-after"]) > 80_000
    assert gone_by(browser, "block")[0] == one


def test_a_tournament_by_rules_that_nobody_knows_is_refused(browser: TestClient) -> None:
    answers = {"preset": "steirischer-cup", "title": "Abend", "date": "2026-11-14", "rounds": "2"}
    refused = browser.post("/office/new", data={**answers, "rulebook": "nirgends"})
    assert refused.status_code == 400
    assert "Hausregeln" in refused.text
