"""Strangers meet: tables that are open to everybody, and the button that finds one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.web.base.services import Services
from mondfang.web.base.visitor import Person
from mondfang.web.parlour import live
from tests.web.browsing import Server, running

BOOK = "hopfgarten-2023"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


def joined(server: Server, browser: TestClient, **form: str) -> LiveTable:
    """The table at which the button seats somebody."""
    got = browser.post("/tables/join", data={"book": BOOK, **form}, follow_redirects=False)
    found = re.fullmatch(r"/t/([\w-]{22})", got.headers["location"])
    assert found is not None, got.headers["location"]
    table = server.call(server.services.tables.load, found[1])
    assert table is not None
    assert table.seat_of(server.person(browser).person) is not None
    return table


def do(browser: TestClient, table: LiveTable, verb: str) -> str:
    form = {"do": verb, "at": table.at}
    got = browser.post(f"/t/{table.id}/do", data=form, follow_redirects=False)
    return got.headers["location"]


def listed(browser: TestClient) -> list[str]:
    return re.findall(r'href="/t/([\w-]{22})"', browser.get("/tables").text)


def test_who_looks_for_company_sits_down_where_somebody_waits(server: Server) -> None:
    one, other = server.guest("Spieler 1"), server.guest("Spieler 2")
    waiting = joined(server, one)
    assert listed(other) == [waiting.id]
    assert joined(server, other).id == waiting.id


def test_two_who_come_at_once_meet_at_every_server_of_a_process(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """What keeps them in order belongs to the server: each has a loop of its own."""
    for _ in range(2):
        with running(tmp_path_factory.mktemp("web") / "test.db") as server:
            people = [server.guest(f"Spieler {number}") for number in range(1, 5)]
            with ThreadPoolExecutor(len(people)) as crowd:
                tables = list(crowd.map(lambda person: joined(server, person).id, people))
            assert len(set(tables)) == 1


def test_a_fifth_one_finds_no_seat_and_waits_at_another_table(server: Server) -> None:
    people = [server.guest(f"Spieler {number}") for number in range(1, 6)]
    tables = [joined(server, person).id for person in people]
    assert len(set(tables[:4])) == 1
    assert tables[4] != tables[0]


def test_who_plays_by_another_book_waits_alone(server: Server) -> None:
    one, other = server.guest("Spieler 1"), server.guest("Spieler 2")
    first = joined(server, one)
    assert joined(server, other, book="steirisch-2017").id != first.id


def test_a_table_for_friends_is_not_shown_to_strangers(server: Server) -> None:
    friend, stranger = server.guest("Spieler 1"), server.guest("Spieler 2")
    form = {"rulebook": BOOK, "your_name": "Spieler 1", "do": "open"}
    friend.post("/table/new", data=form)
    assert listed(stranger) == []
    friend.post("/table/new", data={**form, "listed": "yes"})
    assert len(listed(stranger)) == 1


def test_a_table_with_agreements_is_listed_but_nobody_is_taken_there_unasked(
    server: Server,
) -> None:
    owner, stranger = server.guest("Spieler 1"), server.guest("Spieler 2")
    table = server.call(server.services.tables.open, Setup(BOOK, manner="table", listed=True))
    opened = server.call(server.services.tables.load, table)
    assert opened is not None
    do(owner, opened, "sit 0")
    assert listed(stranger) == [table]
    assert joined(server, stranger).id != table


def test_a_locked_table_and_one_that_everybody_left_are_not_listed(server: Server) -> None:
    one, other = server.guest("Spieler 1"), server.guest("Spieler 2")
    table = joined(server, one)
    do(one, table, "lock")
    assert listed(other) == []
    do(one, table, "unlock")
    assert listed(other) == [table.id]
    do(one, table, "stand")
    assert listed(other) == []


def test_a_table_is_no_company_for_who_sits_there(server: Server) -> None:
    one = server.guest("Spieler 1")
    joined(server, one)
    assert listed(one) == []


@pytest.mark.parametrize("form", [{"book": "none"}, {"book": ""}])
def test_a_book_that_is_none_is_refused(server: Server, form: dict[str, str]) -> None:
    got = server.guest("Spieler 1").post("/tables/join", data=form, follow_redirects=False)
    assert got.status_code == 400


def test_a_name_that_is_none_is_asked_for_again(server: Server) -> None:
    got = server.browser().post("/tables/join", data={"book": BOOK, "name": "\u202e"})
    assert got.status_code == 400
    assert "sichtbare Zeichen" in got.text


def test_an_open_page_is_told_when_the_list_is_another_one(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "EVERY", 0.01)
    one, other = server.guest("Spieler 1"), server.guest("Spieler 2")

    def mark() -> str:
        found = re.search(r'id="open" data-mark="(\w+)"', other.get("/tables").text)
        assert found is not None
        return found[1]

    empty = mark()
    with other.websocket_connect("/tables/live") as socket:
        assert socket.receive_json() == {"mark": empty}
        joined(server, one)
        told = socket.receive_json()["mark"]
    assert told != empty
    assert mark() == told


def test_however_many_look_the_tables_are_looked_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = list[str]()

    async def open_tables(at: Services, person: Person) -> list[LiveTable]:
        looks.append(person.id)
        return []

    monkeypatch.setattr(live, "open_tables", open_tables)
    monkeypatch.setattr(live, "EVERY", 600.0)

    async def many() -> list[str]:
        lookout = live.Lookout()
        return await asyncio.gather(*(lookout.mark(server.services) for _ in range(20)))

    assert len(set(server.call(many))) == 1
    assert looks == [""]
