"""The archive: what was played is found again, counted, and told where points leak."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mondfang.bots import Budget, make
from mondfang.lab.analyse.game import analyse_record
from mondfang.lab.analyse.text import analysis_text
from mondfang.record import Record, read_text
from mondfang.rulebook import load_book
from mondfang.table.kept.archive import PastGame, Wanted, statistics
from mondfang.table.kept.past_games import Summary, read_summary, write_summary
from mondfang.table.setup import Setup
from tests.web.browsing import GENEROUS, Server, running
from tests.web.tables import played_log

ROWS = re.compile(r'<tr><th scope="row"><a href="/t/([\w-]+)/game/(\d+)">')
SUMMARY = Summary(
    book="Steirisch",
    table="",
    contract=("Dreier", "Dreier"),
    declarer=0,
    names=("Ich", "Anna", "Bot 3", "Bot 4"),
    people=("me", "a", "", ""),
    points=(9, -3, -3, -3),
    cents=(90, -30, -30, -30),
    rulebook="steirisch-2017",
    contract_id="dreier",
    roles=("declarer", "defence", "defence", "defence"),
    players=(0, 1, 2, 3),
    won=True,
)


def past(seat: int = 0, table: str = "t", **changes: object) -> PastGame:
    return PastGame(table, 1, 0.0, replace(SUMMARY, **changes), seat)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        (Wanted(), True),
        (Wanted(book="Steirisch"), True),
        (Wanted(book="steirisch-2017"), True),
        (Wanted(book="Kantine"), False),
        (Wanted(contract="Dreier"), True),
        (Wanted(contract="Rufer"), False),
        (Wanted(fellow="ann"), True),
        (Wanted(fellow="Ich"), False),
        (Wanted(result="won"), True),
        (Wanted(result="lost"), False),
        (Wanted(role="declarer"), True),
        (Wanted(role="defence"), False),
        (Wanted(table="t"), True),
        (Wanted(table="u"), False),
    ],
)
def test_a_game_is_found_by_what_it_was(wanted: Wanted, fits: bool) -> None:
    assert wanted.fits(past()) is fits


def test_contracts_count_as_won_by_the_game_itself_and_points_by_role() -> None:
    lost = past(points=(3, -1, -1, -1), won=False)  # premiums saved the points, not the game
    found = statistics([past(), lost, past(seat=1), past(seat=1, won=False)])
    ((names, own),) = found.declared
    assert names == ("Dreier", "Dreier")
    assert (own.games, own.made, own.points) == (2, 1, 12)
    roles = {role: (count.games, count.made, count.points) for role, count in found.roles}
    assert roles == {"declarer": (2, 1, 12), "defence": (2, 1, -6)}
    assert found.cents == 90 + 90 - 30 - 30


def test_a_line_of_an_older_version_is_read() -> None:
    new = {"rulebook", "contract_id", "roles", "players", "won"}
    text = re.sub(
        r',"(\w+)":(?:"[^"]*"|\[[^\]]*\]|true|false|null)',
        lambda found: found.group(0) if found.group(1) not in new else "",
        write_summary(SUMMARY),
    )
    old = read_summary(text)
    assert old.roles == ()
    assert PastGame("t", 1, 0.0, old, 0).role == "declarer"
    assert PastGame("t", 1, 0.0, old, 1).role == "unknown"


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, TestClient]]:
    """A browser that has played 32 games at two tables; nobody analyses."""
    limits = replace(GENEROUS, analyses_per_minute=1000)
    with running(tmp_path_factory.mktemp("archive") / "test.db", limits=limits) as server:
        server.call(server.services.analysts.stop)
        browser = server.guest("Spieler 1")
        people = (server.person(browser).person, "b", "c", "d")
        server.keep(played_log("one", Setup("steirisch-2017"), people, games=2))
        server.keep(played_log("two", Setup("kantine-2023"), people, games=30))
        yield server, browser


def found(browser: TestClient, query: str = "") -> list[tuple[str, str]]:
    got = browser.get(f"/games?{query}")
    assert got.status_code == 200
    return ROWS.findall(got.text)


def test_games_are_on_pages_the_last_one_first(visited: tuple[Server, TestClient]) -> None:
    _, browser = visited
    first, second = found(browser), found(browser, "page=2")
    assert len(first) == 25
    assert len(set(first) | set(second)) == len(first) + len(second)
    assert found(browser, "page=999") == []


@pytest.mark.parametrize(
    ("query", "shown", "count"),
    [
        ("book=nirgends", "nirgends", 0),
        ("book=steirisch-2017", "Steirischer Tarockcup 2017/2018", 2),
        ("contract=Bridge", "Bridge", 0),
    ],
)
def test_the_form_shows_what_was_asked_for_also_where_nobody_played_it(
    query: str, shown: str, count: int, visited: tuple[Server, TestClient]
) -> None:
    _, browser = visited
    text = browser.get(f"/games?{query}").text
    assert f"selected>{shown}</option>" in text
    assert len(found(browser, query)) == count


def test_a_search_finds_what_fits_and_says_how_many(visited: tuple[Server, TestClient]) -> None:
    _, browser = visited
    book = load_book("steirisch-2017").title
    one = found(browser, f"book={book}")
    assert {table for table, _ in one} == {"one"}
    plus, minus = (
        found(browser, f"book={book}&result=won"),
        found(browser, f"book={book}&result=lost"),
    )
    assert set(plus) | set(minus) <= set(one)
    assert not set(plus) & set(minus)
    assert found(browser, f"book={book}&fellow=Spieler+2") == one
    assert found(browser, "fellow=Spieler+1") == []  # oneself is not one's company
    assert found(browser, "since=2001-01-01") == []
    assert len(found(browser, "until=1999-12-31")) == 25


@pytest.mark.parametrize(
    "query",
    [
        "page=0",
        "page=-1",
        "page=x",
        "since=gestern",
        "result=?",
        "book=%00",
        "since=9999-12-31&until=0001-01-01",
        "role=out",
    ],
)
def test_nonsense_in_the_address_finds_something_or_nothing(
    visited: tuple[Server, TestClient], query: str
) -> None:
    _, browser = visited
    for page in ("/games", "/games/statistics"):
        assert browser.get(f"{page}?{query}").status_code == 200


def test_nobody_finds_the_games_of_others(visited: tuple[Server, TestClient]) -> None:
    server, _ = visited
    for browser in (server.browser(), server.guest("Wer")):
        assert found(browser) == []
        assert "Spieler 2" not in browser.get("/games/statistics").text


def test_one_button_queues_the_latest_of_what_was_found(
    visited: tuple[Server, TestClient],
) -> None:
    server, browser = visited
    got = browser.post("/games/analyse", data={"table": "one"})
    assert got.url.path == "/games/statistics"
    assert "2 Spiele werden gerade analysiert" in got.text
    kept = server.services.analysts.kept
    jobs = server.call(kept.free, 1e12)
    assert sorted((job.table, job.game) for job in jobs) == [("one", 1), ("one", 2)]
    browser.post("/games/analyse", data={})
    demand = server.call(kept.demand, server.person(browser).person)
    assert demand.own == 22  # twenty at once, and the two from before


def judged(record: Record) -> str:
    return analysis_text(analyse_record(record, make("club"), Budget(seed=1, worlds=2)))


def test_leaks_are_told_by_kind_with_the_way_to_the_dearest(tmp_path: Path) -> None:
    with running(tmp_path / "leaks.db") as server:
        server.call(server.services.analysts.stop)
        browser = server.guest("Spieler 1")
        people = (server.person(browser).person, "b", "c", "d")
        server.keep(played_log("a-table", Setup("steirisch-2017"), people, games=2))
        assert "Noch ist keines dieser Spiele analysiert" in browser.get("/games/statistics").text
        browser.post("/games/analyse", data={})
        kept = server.services.analysts.kept
        for job in server.call(kept.free, 1e12):
            text = browser.get(f"/t/a-table/game/{job.game}/record").text
            assert server.call(kept.claim, job, "me", 1.0)
            assert server.call(kept.keep, job, "me", judged(read_text(text)), 2.0)
        got = browser.get("/games/statistics").text
        assert "In 2 analysierten Spielen" in got
        assert "Die teuersten Fehler" in got  # chance has played
        way = re.search(r'href="(/t/a-table/game/\d\?decision=(\d+))"', got)
        assert way is not None
        page = browser.get(way.group(1)).text
        assert f'data-step="{way.group(2)}"' in page  # nothing was taken back: the same number
        assert 'class="verdict"' in page
