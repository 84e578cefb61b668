"""The referee's desk: few taps from the tile to the ruling, and the ruling is that of ``rule``."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator
from urllib.parse import unquote, urlencode

import pytest
from starlette.testclient import TestClient

from mondfang.referee import referee_book
from mondfang.referee.book import FaultRule, general_clauses
from mondfang.referee.fault_groups import often
from mondfang.referee.interview import decided
from mondfang.referee.sentence import ruling_text
from mondfang.referee.words import fault_name, words
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.speech import numbers
from mondfang.speech.syllables import SOFT_HYPHEN, heading
from tests.web.browsing import Server, running
from tests.web.referee.effort import Effort
from tests.web.referee.tapping import Tapped, answers_in, links, tap

TAPS = 6
SECONDS = 28.5  # of thirty: the pages themselves take one to two, by benchmarks/desk.py
GAME = {"contract": "rufer", "declarer": [0], "partner": 2}  # as a block tells it
WAYS = ("de", "en", "de")  # through each of the commonest faults


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture(scope="module")
def browser(server: Server) -> TestClient:
    return server.browser()


@pytest.fixture(scope="module")
def browsers(server: Server) -> dict[str, TestClient]:
    """A browser for each language."""
    english = server.guest()
    english.post("/preferences", data={"language": "en"})
    return {"de": server.browser(), "en": english}


def is_as_ruled(book: Rulebook, got: Tapped, language: str = "de") -> None:
    """The page says what the engine says: sentence, numbers, clauses."""
    _, ruling = decided(book, got.answers)
    assert got.sentence == ruling_text(ruling).said(language)
    assert set(ruling.clauses) <= set(got.clauses)
    settled = ruling.settlement
    assert got.numbers == ([] if settled is None else [numbers.signed(n) for n in settled.points])


def walked(
    browsers: dict[str, TestClient], book: Rulebook, fault: FaultRule, start: str, way: int
) -> Tapped:
    """A way through a fault: by chance, or always the last answer, before which all are passed."""
    language = WAYS[way]
    source, name = random.Random(f"{book.id} {fault.id} {way}"), fault_name(fault, language)

    def choose(offered: list[tuple[str, str]]) -> int:
        labels = [label for label, _ in offered]
        if name in labels:
            return labels.index(name)
        return source.randrange(len(offered)) if way else len(offered) - 1

    got = tap(browsers[language], start, choose)
    assert got.is_ruled
    assert got.answers["fault"] == fault.id
    is_as_ruled(book, got, language)
    return got


@pytest.mark.parametrize("book_id", book_ids())
def test_the_ten_commonest_faults_take_six_taps_and_half_a_minute(
    browsers: dict[str, TestClient], book_id: str
) -> None:
    """Whatever is answered on the way, whether or not somebody has told the game before."""
    book = load_book(book_id)
    start = f"/referee?book={book_id}"
    told = start + "&" + urlencode({"a": json.dumps(GAME)})
    rows = often(referee_book(book).faults)
    assert len(rows) == 10
    afresh = [walked(browsers, book, row, start, way).effort for row in rows for way in range(3)]
    known = [walked(browsers, book, row, told, way).effort for row in rows for way in range(2)]
    assert max(effort.taps for effort in (*afresh, *known)) <= TAPS
    assert max(effort.seconds for effort in (*afresh, *known)) <= SECONDS


@pytest.mark.parametrize("book_id", book_ids())
def test_every_fault_of_a_book_has_a_tile(browser: TestClient, book_id: str) -> None:
    page = browser.get("/referee", params={"book": book_id}).text
    seen = [answers_in(address)["fault"] for _, address in links(page)]
    assert sorted(seen) == sorted(referee_book(load_book(book_id)).faults)


@pytest.mark.parametrize("book_id", book_ids())
def test_the_first_page_says_what_holds_in_any_case(browser: TestClient, book_id: str) -> None:
    """That the cards stay as they lie, how long one may claim, what conduct may bring."""
    page = browser.get("/referee", params={"book": book_id}).text
    for clause_id in general_clauses(load_book(book_id)):
        assert f'href="/rules/clause/{clause_id}"' in page


def test_the_first_page_has_the_tiles_of_the_book_one_usually_plays_by(server: Server) -> None:
    browser = server.guest()
    browser.post("/preferences", data={"book": "hopfgarten-2023"})
    page = browser.get("/referee").text
    assert links(page)
    assert fault_name(referee_book(load_book("hopfgarten-2023")).faults["farbzwang"]) in page


def test_people_are_named_with_their_numbers_and_no_seat_is_zero(browser: TestClient) -> None:
    names = [("n", f"{number} Spieler {number}") for number in (17, 4, 9, 30)]
    start = "/referee?" + urlencode([("book", "steirisch-2017"), *names])
    got = tap(browser, start, lambda offered: 0 if len(offered) > 4 else len(offered) // 2)
    assert "Platz 0" not in got.page
    assert "Spieler" in got.sentence or not got.numbers
    answers = {"fault": "farbzwang", "seats": [1], "contract": "rufer", "when": "gathered"}
    said = json.dumps({**answers, "declarer": [0], "partner": 2})
    page = browser.get(f"{start}&{urlencode({'a': said})}").text
    assert "Renonce: 4 Spieler 4 zahlt 3, die anderen bekommen je 1." in page
    said = json.dumps({**answers, "contract": "dreier", "declarer": [0]})
    page = browser.get(f"{start}&{urlencode({'a': said})}").text
    assert "4 Spieler 4 zahlt 25, 17 Spieler 17 bekommt 15, die anderen je 5." in page


def test_a_long_name_on_a_small_button_is_divided_between_syllables(browser: TestClient) -> None:
    names = [("n", f"{number} Alois Maierhofer") for number in (17, 4, 9, 30)]
    told = {"fault": "farbzwang", "seats": [1], "contract": "rufer", "when": "gathered"}
    query = [("book", "steirisch-2017"), *names, ("a", json.dumps(told))]
    page = browser.get(f"/referee?{urlencode(query)}").text
    assert f">30 Alois {heading('Maierhofer')}</a>" in page
    assert SOFT_HYPHEN in heading("Maierhofer")


def test_a_ruling_goes_back_to_the_block_it_came_from_and_to_no_other_place(
    browser: TestClient,
) -> None:
    told = {"fault": "farbzwang", "seats": [1], **GAME, "when": "gathered"}
    query = {"book": "steirisch-2017", "block": "Ab_-12345678", "deal": "7"}
    [onto] = way_back(browser.get("/referee", params={**query, "a": json.dumps(told)}).text)
    address, _, game = unquote(onto).partition("#ruled=")
    assert address == "/b/Ab_-12345678"
    found = json.loads(game)
    assert found["deal"] == 7
    assert found["slip"]["renonce"]["seats"] == [1]
    assert found["says"] == "Renonce, Platz 2 (Rufer, Plätze 1 und 3)"
    early = {**query, "a": json.dumps({**told, "when": "before"})}  # put right: nothing to write
    assert way_back(browser.get("/referee", params=early).text) == ["/b/Ab_-12345678#back"]
    for wrong in ("//evil.example", "x" * 70, "javascript:1", "a/b", ""):
        other = {**query, "block": wrong, "a": json.dumps(told)}
        page = browser.get("/referee", params=other).text
        assert all(one.startswith("/b/xxxx") for one in way_back(page))


def test_the_desk_rules_as_the_table_has_agreed(browser: TestClient) -> None:
    """What a block hands over: its book with the options, which the slip and a kept case keep."""
    told = {"fault": "farbzwang", "seats": [1], "contract": "zwiccolo", "when": "gathered"}
    asked = {"book": "skoty-trophy", "a": json.dumps({**told, "declarer": [0]})}
    plain = browser.get("/referee", params=asked).text
    assert 'class="ruled-sentence"' not in plain  # by the usual book there is no such game
    query = {**asked, "o": "zwiccolo:on", "block": "Ab_-12345678", "deal": "7"}
    page = browser.get("/referee", params=query).text
    got = Tapped(page, json.loads(asked["a"]), Effort())
    is_as_ruled(load_book("skoty-trophy", [("zwiccolo", "on")]), got)
    assert '"zwiccolo": "on"' in unquote(way_back(page)[0]).replace('":"', '": "')
    hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page)
    fields = [(name, html.unescape(value)) for name, value in hidden]
    sent = urlencode(fields)
    head = {"content-type": "application/x-www-form-urlencoded"}
    kept = browser.post("/referee/mine", content=sent, headers=head)
    assert kept.status_code == 200
    assert got.sentence in html.unescape(kept.text)
    for wrong in ("zwiccolo:maybe", "nothing:on", "zwiccolo", ""):
        assert browser.get("/referee", params={**asked, "o": wrong}).status_code == 400


def way_back(page: str) -> list[str]:
    return [html.unescape(one) for one in re.findall(r'href="(/b/[^"]+)"', page)]


def test_what_was_assumed_can_be_changed_and_counts_then(browser: TestClient) -> None:
    answers = {"fault": "farbzwang", "seats": [1], "contract": "dreier", "when": "gathered"}
    query = {"book": "kantine-2023", "a": json.dumps({**answers, "declarer": [0]})}
    page = browser.get("/referee", params=query).text
    assert "ask=kontra" in page
    asked = browser.get("/referee", params={**query, "ask": "kontra"}).text
    kontra = dict(links(asked))["Kontra"]
    got = Tapped(browser.get(kontra).text, answers_in(kontra), Effort(taps=1))
    is_as_ruled(load_book("kantine-2023"), got)
    assert got.answers["kontra"] == 1
    assert "ask=kontra" not in got.page


def test_who_is_forehand_in_trischaken_is_not_asked(browser: TestClient) -> None:
    told = {"fault": "farbzwang", "seats": [1], "contract": "trischaken", "when": "gathered"}
    query = {"book": "sb-tarock-2023", "block": "Ab_-12345678", "deal": "7"}
    page = browser.get("/referee", params={**query, "a": json.dumps(told)}).text
    is_as_ruled(load_book("sb-tarock-2023"), Tapped(page, told, Effort()))
    found = json.loads(unquote(way_back(page)[0]).partition("#ruled=")[2])
    assert "declarer" not in found["slip"]  # the block knows who is forehand
    assert found["says"] == "Renonce, Platz 2 (Trischaken)"


def test_that_it_was_noticed_in_time_is_assumed_where_only_the_next_deal_is_too_late(
    browser: TestClient,
) -> None:
    told = {"fault": "wrong-call", "seats": [1], "contract": "dreier", "declarer": [0]}
    query = {"book": "steirisch-2017", "a": json.dumps(told)}
    page = browser.get("/referee", params=query).text
    is_as_ruled(load_book("steirisch-2017"), Tapped(page, told, Effort()))
    assert "ask=when" in page
    later = dict(links(browser.get("/referee", params={**query, "ask": "when"}).text))
    [late] = [address for label, address in later.items() if label.startswith("Nächstes Spiel")]
    got = Tapped(browser.get(late).text, answers_in(late), Effort(taps=1))
    is_as_ruled(load_book("steirisch-2017"), got)
    assert got.sentence == "Zu spät beanstandet: es bleibt, wie es ist."


def test_where_the_referee_judges_each_answer_says_what_it_decides(browser: TestClient) -> None:
    query = {"book": "sb-tarock-2023", "a": json.dumps({"fault": "wrong-lead", "seats": [1]})}
    page = browser.get("/referee", params=query).text
    assert "Das musst du selbst beurteilen" in page
    labels = [label for label, _ in links(page)]
    assert labels[0] == f"ja {words('decision', 'renonce')}"


def test_clauses_that_no_document_has_are_marked(browser: TestClient) -> None:
    answers = {"fault": "farbzwang", "seats": [1], "contract": "rufer", "when": "next_cut"}
    query = {"book": "steirisch-2017", "a": json.dumps(answers)}
    page = browser.get("/referee", params=query).text
    assert "nicht im Text, unsere Lesart" in page


def test_several_who_did_it_can_be_told_without_script(browser: TestClient) -> None:
    query = [("book", "sb-tarock-2023"), ("a", json.dumps({"fault": "wrong-count"}))]
    sent = urlencode([*query, ("q", "seats"), ("v", "2"), ("v", "4")])
    page = browser.get(f"/referee?{sent}").text
    assert "Wer davon hatte schon lizitiert" in page


@pytest.mark.parametrize("wrong", ["[1]", "{", '{"fault":{}}', "x" * 5000, '{"a":NaN}'])
def test_an_address_that_nobody_made_is_refused_or_asked_again(
    browser: TestClient, wrong: str
) -> None:
    assert browser.get("/referee", params={"a": wrong}).status_code in (200, 400)
