"""Every example of a clause can be tried on its page: played on, changed, counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from mondfang.examples import Example, examples_of
from mondfang.examples.score.rule import Rule
from mondfang.examples.trial.bench import bench_of
from mondfang.examples.trial.position import is_position
from mondfang.rulebook import book_ids, load_book
from mondfang.speech.numbers import signed
from tests.web.browsing import Server, running


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    server: Server
    with running(tmp_path_factory.mktemp("web") / "test.db") as server:
        yield server.browser()


def test_every_kind_of_example_in_every_book_has_a_page_that_runs_it(browser: TestClient) -> None:
    for book_id in book_ids():
        first = {one.kind: one for one in reversed(examples_of(book_id))}
        for example in first.values():
            answer = browser.get(f"/rules/try/{example.id}")
            assert answer.status_code == 200, example.id
            assert "✓" in answer.text, example.id
            assert len(answer.content) < 100_000


def test_a_clause_leads_to_its_examples_and_a_pale_card_tells_why_not(browser: TestClient) -> None:
    clause = browser.get("/rules/clause/ST-063").text
    (path, *_) = re.findall(r'href="(/rules/try/[^"]+)"', clause)
    page = browser.get(path).text
    pale = re.search(r'class="try-card no" href="([^"]+)"', page)
    assert pale is not None
    refused = browser.get(path + unescape(pale[1]))
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert "ST-063" in refused.text


def test_a_changed_slip_is_settled_anew_and_an_impossible_one_says_why(browser: TestClient) -> None:
    path = "/rules/try/steirisch-2017/ST-020/1"
    lost = browser.get(path, params={"contract": "dreier", "declarer": "2", "points": "20"})
    assert lost.status_code == 200
    assert "−15" in lost.text
    wrong = browser.get(path, params={"contract": "dreier", "declarer": "2", "points": "99"})
    assert wrong.status_code == 422
    assert 'value="99"' in wrong.text  # what was typed is still there


def test_every_case_of_the_referee_is_ruled_on_the_page_and_goes_on_at_the_desk(
    browser: TestClient,
) -> None:
    """Or is asked about, where the referee has to judge; its numbers are those of the example."""
    ends = {"So wird entschieden": 0, "Das fragt der Schiedsrichter jetzt": 0, 'role="alert"': 0}
    for example in (one for book in book_ids() for one in examples_of(book)):
        if not isinstance(example.case, Rule):
            continue
        text = browser.get(f"/rules/try/{example.id}").text
        [end] = [one for one in ends if one in text]
        ends[end] += 1
        for points in example.case.points or ():
            assert signed(points) in text, example.id
        if 'role="alert"' not in text:
            desk = re.findall(r'href="(/referee\?[^"]*)"', text)
            assert desk, example.id
    assert ends["So wird entschieden"] > 10 * ends["Das fragt der Schiedsrichter jetzt"] > 0
    assert ends['role="alert"'] == 1  # what is told of it is not enough


def test_who_changes_a_case_comes_to_the_question_at_the_desk(browser: TestClient) -> None:
    text = browser.get("/rules/try/steirisch-2017/ST-148/1").text
    who = re.search(r'Wer war’s\?</dt><dd>Platz 2 <a href="([^"]+)"', text)
    assert who is not None
    asked = browser.get(unescape(who[1])).text
    assert "Wer war’s?" in asked
    assert "Farbe nicht bedient" in asked


def first_of(kind: str, book_id: str, field: str) -> Example:
    """The first example of a kind that states something in a field."""
    return next(
        one for one in examples_of(book_id) if one.kind == kind and one.given.get(field) is not None
    )


def test_only_rulings_and_names_are_left_for_reading() -> None:
    for book_id in book_ids():
        for example in {one.kind: one for one in examples_of(book_id)}.values():
            book = load_book(book_id, tuple(example.options.items()))
            shown_otherwise = is_position(example) or example.kind in ("settle", "count", "row")
            worked_on = bench_of(book, example, {}, "de") is not None
            assert worked_on != (shown_otherwise or example.kind in ("rule", "name")), example.id


def test_an_evening_goes_on_with_another_game_and_is_taken_back(browser: TestClient) -> None:
    path = "/rules/try/hopfgarten-2023/HG-032/2"
    page = browser.get(path).text
    more = re.search(r'<a class="button" href="([^"]+)">Auf gewonnen', page)
    assert more is not None
    longer = browser.get(path + unescape(more[1])).text
    assert longer.count("<td>Auf</td>") == page.count("<td>Auf</td>") + 1
    back = re.findall(r'class="button small quiet" href="([^"]+)"', longer)[-1]
    assert browser.get(path + unescape(back)).text.count("<td>Auf</td>") == 1


def test_cards_are_dealt_by_steps_and_who_may_not_cut_is_told_why(browser: TestClient) -> None:
    path = "/rules/try/hopfgarten-2023/HG-028/1"
    refused = browser.get(path, params={"own": "", "w": "0: cut 20"})
    assert refused.status_code == 422
    assert "HG-028" in refused.text.split('role="alert"')[1]
    dealt = browser.get(path, params={"own": "", "w": ["cut 20", "deal"]})
    assert dealt.status_code == 200
    assert "Talon 3" in dealt.text


def test_a_cup_is_worked_out_for_other_places(browser: TestClient) -> None:
    page = browser.get("/rules/try/steirisch-2017/ST-133/2", params={"r.A": "50", "r.B": "1"})
    cells = re.findall(r"<td>([^<]*)</td>", page.text)
    assert cells[:3] == ["1", "B", "223"]
    wrong = browser.get("/rules/try/steirisch-2017/ST-133/2", params={"r.A": "first"})
    assert wrong.status_code == 422
    assert "first" in wrong.text


def test_a_tournament_is_ranked_by_other_results(browser: TestClient) -> None:
    example = first_of("tournament", "steirisch-2017", "results")
    results = example.given["results"]
    who = list(results)[-1]
    rounds = len(results[who].split())
    query = {f"r.{who}": " ".join(["99"] * rounds)}
    page = browser.get(f"/rules/try/{example.id}", params=query)
    assert page.status_code == 200
    assert re.findall(r"<td>([^<]*)</td>", page.text)[1] == who
    for words in ("juggle", "draw 1: 1 2 3 4"):
        told = browser.get(f"/rules/try/{example.id}", params={"words": words})
        assert told.status_code == 422
        assert 'role="alert"' in told.text


def test_other_cards_are_drawn_for_the_seats(browser: TestClient) -> None:
    path = "/rules/try/hopfgarten-2023/HG-025/1"
    one, other = browser.get(path).text, browser.get(path, params={"cards": "H4 P9 XII HK"}).text
    dealer = re.compile(r"Geber</dt><dd>([^<]+)</dd>")
    assert dealer.findall(one) != dealer.findall(other)
    assert browser.get(path, params={"cards": "H4 H4 H4 H4"}).status_code == 422


@pytest.mark.parametrize(
    "path",
    [
        "/rules/try/steirisch-2017/ST-063/99",
        "/rules/try/nowhere/ST-063/1",
        "/rules/try/steirisch-2017/XX/1",
    ],
)
def test_an_example_that_does_not_exist_is_not_found(browser: TestClient, path: str) -> None:
    assert browser.get(path).status_code == 404


def test_nonsense_in_the_address_is_refused_and_nothing_breaks(browser: TestClient) -> None:
    path = "/rules/try/steirisch-2017/ST-063/1"
    for query in ("?at=²", "?at=999999", "?at=0&w=%00", "?w=" + "x" * 5000, "?card=HK&card=XX"):
        assert browser.get(path + query).status_code in (200, 400, 422), query
    path = "/rules/try/hopfgarten-2023/HG-114/1"
    for query in ("?players=²", "?players=99999", "?words=" + "draw%0A" * 900, "?words=%00"):
        assert browser.get(path + query).status_code in (200, 400, 422), query
