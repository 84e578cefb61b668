"""House rules that a block is kept by and a tournament played by, in this process and the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import delete, insert, select
from starlette.testclient import TestClient

from mondfang.learn.circle import Work, seed_at
from mondfang.learn.exercise import make_exercise
from mondfang.rulebook import book_ids, files, is_known, load_book
from mondfang.store.house_books import shelve
from mondfang.store.schema import house_books
from mondfang.table.setup import book_of
from mondfang.web.base.limits import Purses
from tests.web.block.test_block_pages import data, opened, row, sent
from tests.web.browsing import GENEROUS, Server, running
from tests.web.house.test_editor import begun, save
from tests.web.learn.test_circles import joined

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


def test_a_class_learns_by_house_rules_with_units_exercises_and_a_hand(
    server: Server, browser: TestClient
) -> None:
    book, address = gone_by(browser, "class")
    form = browser.get(address).text
    assert form.count(f'<option value="{book}" selected>Grazer Runde') == 1  # no club has them
    opening = {"title": "Montag", "name": "Lehrkraft", "book": book}
    assert browser.post("/learn/circle", data={**opening, "kind": "club"}).status_code == 400
    nobody = {**opening, "kind": "class", "book": f"{book[:-1]}x"}
    assert browser.post("/learn/circle", data=nobody).status_code == 400
    path = browser.post("/learn/circle", data={**opening, "kind": "class"}).url.path
    for wished in ({"what": "exercises", "name": "sheet", "seed": "7"}, {"what": "unit"}, {}):
        given = {"what": "hand", "name": "trull", **wished}
        assert browser.post(f"{path}/task", data=given).status_code == 200
    assert browser.post(f"{path}/task", data={"what": "day", "name": "2026-11-02"}).is_error
    home = browser.get(path).text
    assert 'value="day"' not in home
    assert "Grazer Runde" in home
    pupil = joined(server, browser, path, "Spieler 1")
    assert book not in server.person(pupil).prefs  # house rules may end with their class
    work = Work("exercises", "sheet", 7)
    made = make_exercise(load_book(book), "sheet", seed_at(work, 1))
    assert "Richtig." in pupil.post(f"{path}/task/1/1", data={"a": sorted(made.right)}).text
    assert pupil.get(f"{path}/task/2/1").status_code == 200
    seat = pupil.post(f"{path}/play/3", follow_redirects=False).headers["location"]
    table = server.call(server.services.tables.load, seat[3:].split("?")[0])
    assert table is not None
    assert book_of(table.setup).contracts["solodreier"].value_lost == 15
    assert browser.get(f"{path}/results/3").text.count("data-card=") == 54
    assert browser.get(f"{path}/sheet/1.pdf").content.startswith(b"%PDF")


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


def test_an_address_never_fills_the_shelf_whatever_it_keeps(
    server: Server, browser: TestClient
) -> None:
    database, one = server.services.database, gone_by(browser, "block")[0]
    row = server.call(database.rows, select(house_books.c.share).where(house_books.c.id == one))[0]
    others = [
        {"id": f"x-{number:08x}", "text": "", "made": 9e12, "share": row.share}
        for number in range(server.services.config.limits.books_per_share)
    ]
    server.call(database.change, insert(house_books).values(others))
    path = begun(browser, title="Noch eine Runde")
    refused = browser.post(f"{path}/go-by", data={"do": "block"}, follow_redirects=False)
    server.call(database.change, delete(house_books).where(house_books.c.made == 9e12))
    assert refused.status_code == 400
    assert "nicht noch mehr Hausregeln" in refused.text
    assert browser.post(f"{path}/go-by", follow_redirects=False).status_code == 303


def test_a_tournament_by_rules_that_nobody_knows_is_refused(browser: TestClient) -> None:
    answers = {"preset": "steirischer-cup", "title": "Abend", "date": "2026-11-14", "rounds": "2"}
    refused = browser.post("/office/new", data={**answers, "rulebook": "nirgends"})
    assert refused.status_code == 400
    assert "Hausregeln" in refused.text
