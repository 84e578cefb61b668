"""The analysis board: one button, worked out beside the server, kept, and for the seated alone."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mondfang.game import Phase
from mondfang.lab.analyse.text import parse_analysis
from mondfang.lab.analyse.verdict import Verdict
from mondfang.table.kept.records import record_of_table
from mondfang.table.setup import Setup
from mondfang.table.state import fold
from mondfang.web.base.own_process import Apart
from mondfang.web.board.pool import mark_of
from mondfang.web.board.worker import WORDS, Answer, Question, answer
from tests.web.browsing import GENEROUS, Server, running
from tests.web.tables import played_log

PATIENCE = 300  # seconds, on a machine that has much else to do
GAME = "/t/a-table/game/1"
# The same process, but as urgent as the tests beside it: these would leave it hardly a moment.
URGENT = """from mondfang.web.base.own_process import serve
from mondfang.web.board.worker import answer
serve(answer, 0)"""


def seated(server: Server, table: str = "a-table", games: int = 1) -> TestClient:
    browser = server.guest("Spieler 1")
    people = (server.person(browser).person, "b", "c", "d")
    server.keep(played_log(table, Setup("steirisch-2017"), people, games=games))
    return browser


def until_done(browser: TestClient, game: str = GAME) -> None:
    deadline = time.monotonic() + PATIENCE
    while browser.get(f"{game}/analysis").json()["state"] != "done":
        assert time.monotonic() < deadline, "it is never done"
        time.sleep(0.1)


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, TestClient]]:
    """A browser whose finished game was analysed in a process beside the server."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mondfang.web.board.pool.WORDS", ("-c", URGENT))
        with running(tmp_path_factory.mktemp("board") / "test.db") as server:
            browser = seated(server)
            asked = browser.post(f"{GAME}/analysis", data={"step": "7"})
            assert asked.url.path == GAME
            assert asked.url.params["step"] == "7"
            until_done(browser)
            yield server, browser


def test_one_button_asks_for_the_analysis_of_a_finished_game(server: Server) -> None:
    browser = seated(server)
    assert "Analysieren" in browser.get(GAME).text
    assert browser.get(f"{GAME}/analysis").status_code == 404  # nobody has asked yet


def test_every_decision_has_both_values_at_its_step(analysed: tuple[Server, TestClient]) -> None:
    server, browser = analysed
    film = browser.get(f"{GAME}/film").json()
    found = server.call(server.services.analysts.kept.get, "a-table", 1)
    assert found is not None
    assert len(film["judged"]) == found.body.count('"step":')
    for step, markup in film["judged"].items():
        assert "wissbar" in markup
        assert "offene Karten" in markup
        assert f'name="step" value="{int(step) - 1}"' in markup
        page = browser.get(f"{GAME}?step={step}").text
        assert markup.split("<summary>")[1].split("</summary>")[0] in page


def test_the_board_has_a_curve_turning_points_and_mistakes(
    analysed: tuple[Server, TestClient],
) -> None:
    _, browser = analysed
    page, film = browser.get(GAME).text, browser.get(f"{GAME}/film").json()
    assert '<svg class="curve"' in page
    assert "Wendepunkte" in page
    assert film["marked"]  # chance has played
    for step in film["marked"]:
        assert f'data-step="{step}"' in page
    assert "nächster Fehler" in page


def test_the_curve_is_drawn_for_whichever_seat_one_likes(
    analysed: tuple[Server, TestClient],
) -> None:
    _, browser = analysed
    own, other = browser.get(GAME).text, browser.get(f"{GAME}?curve=2").text
    assert "Verlauf für Spieler 1" in own
    assert "Verlauf für Spieler 3" in other


def test_what_is_kept_is_not_made_again(analysed: tuple[Server, TestClient]) -> None:
    server, browser = analysed
    before = server.call(server.services.analysts.kept.get, "a-table", 1)
    browser.post(f"{GAME}/analysis", data={})
    assert server.call(server.services.analysts.kept.get, "a-table", 1) == before


@pytest.fixture
def idle(tmp_path: Path) -> Iterator[Server]:
    """A server with nobody who analyses, and few places in the queue."""
    limits = replace(GENEROUS, analyses_per_person=2, analyses_waiting=3, analyses_per_minute=1000)
    with running(tmp_path / "idle.db", limits=limits) as started:
        started.call(started.services.analysts.stop)
        yield started


def test_an_analysis_that_cannot_be_read_any_more_is_offered_and_made_anew(idle: Server) -> None:
    browser = seated(idle)
    browser.post(f"{GAME}/analysis")
    kept = idle.services.analysts.kept
    (job,) = idle.call(kept.free, time.time())
    assert idle.call(kept.claim, job, "me", time.time())
    assert idle.call(kept.keep, job, "me", '{"of": "another version"}', time.time())
    assert "Analysieren" in browser.get(GAME).text
    assert "Wird analysiert" in browser.post(f"{GAME}/analysis").text


def test_one_person_has_so_many_places_in_the_queue(idle: Server) -> None:
    browser = seated(idle, games=3)
    asked = [browser.post(f"/t/a-table/game/{game}/analysis") for game in (1, 2, 3, 1)]
    assert [got.status_code for got in asked] == [200, 200, 503, 200]
    assert "Wird analysiert" in asked[3].text


def test_the_queue_is_not_longer_than_the_operator_says(idle: Server) -> None:
    for number in range(2):
        browser = seated(idle, f"table-{number}", games=2)
        last = [browser.post(f"/t/table-{number}/game/{game}/analysis") for game in (1, 2)]
    assert [got.status_code for got in last] == [200, 503]


def test_one_address_asks_so_often_in_a_minute(tmp_path: Path) -> None:
    limits = replace(GENEROUS, analyses_per_minute=1)
    with running(tmp_path / "strict.db", limits=limits) as server:
        server.call(server.services.analysts.stop)
        browser = seated(server, games=2)
        asked = [browser.post(f"/t/a-table/game/{game}/analysis") for game in (1, 2)]
        assert [got.status_code for got in asked] == [200, 429]


def test_a_running_game_is_not_analysed(server: Server) -> None:
    browser = server.guest()
    people = (server.person(browser).person, "b", "c", "d")
    server.keep(played_log("a-table", Setup("steirisch-2017"), people)[:-1])
    assert browser.post(f"{GAME}/analysis").status_code == 404
    assert browser.get(f"{GAME}/analysis").status_code == 404


def question(number: int) -> Question:
    """About a decision of a game that chance has played."""
    table = fold(played_log("a-table", Setup("steirisch-2017"), ("a", "b", "c", "d")))
    record = record_of_table(table)
    return Question(mark_of(record), record, table.setup, number)


@pytest.mark.anyio
async def test_the_process_of_a_server_answers_and_is_behind_everything_else() -> None:
    process = Apart(WORDS, GENEROUS.analysis_seconds)
    try:
        told: Answer = await process.ask(question(0))
        assert process._process is not None
        urgency = os.getpriority(os.PRIO_PROCESS, process._process.pid)
    finally:
        await process.stop()
    assert told.decision is not None
    assert urgency == 19


def test_a_question_about_a_decision_that_is_none_is_the_end() -> None:
    told = answer(question(10_000))
    assert told.decision is None
    assert told.choices > 20
    first = answer(question(0))
    assert first.decision is not None
    assert first.decision.verdict is not Verdict.UNKNOWN


def test_a_decision_of_ones_own_becomes_an_exercise_and_nobody_elses_does(
    analysed: tuple[Server, TestClient],
) -> None:
    server, browser = analysed
    found = server.call(server.services.analysts.kept.get, "a-table", 1)
    assert found is not None
    analysis = parse_analysis(found.body)
    assert analysis is not None
    own = next(one for one in analysis.decisions if one.seat == 0 and one.phase is Phase.PLAY)
    other = next(one for one in analysis.decisions if one.seat == 1)
    page = browser.get(f"/learn/mine/a-table/1/{own.step}")
    assert page.status_code == 200
    choice = re.findall(r'class="answer" name="a" value="([^"]+)"', page.text)[0]
    told = browser.post(f"/learn/mine/a-table/1/{own.step}", data={"a": choice}).text
    assert "Damals hast du gewählt" in told
    assert browser.get(f"/learn/mine/a-table/1/{other.step}").status_code == 404
    assert browser.get("/learn/mine").status_code == 200
