"""A block over the web: opened by anybody, written by one link, looked at by another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from mondfang.rulebook import load_book
from mondfang.scorer.block.entries import Bound, Entry, Opened
from mondfang.scorer.slip.answer import score
from mondfang.scorer.slip.form import slip_of
from tests.clauses import clause
from tests.web.browsing import Server, running

NAMES = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")
DREIER = {"rulebook": "steirisch-2017", "contract": "dreier", "declarer": 1, "points": "40"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture
def browser(server: Server) -> TestClient:
    return server.browser()


def typed(book: str = "steirisch-2017", **more: str) -> dict[str, str]:
    names = {f"name-{seat}": name for seat, name in enumerate(NAMES)}
    return {"rulebook": book, "device": "phone-one", **names, **more}


def opened(browser: TestClient, book: str = "steirisch-2017", **more: str) -> str:
    """The link that writes."""
    answer = browser.post("/block", data=typed(book, **more), follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def data(browser: TestClient, root: str) -> dict[str, Any]:
    """What the page is handed."""
    text = browser.get(root).text
    start = text.index('id="block-data">') + len('id="block-data">')
    found: dict[str, Any] = json.loads(text[start : text.index("</script>", start)])
    return found


def view_of(browser: TestClient, root: str) -> str:
    return f"/b/{data(browser, root)['place'].partition('/')[2]}"


def sent(browser: TestClient, root: str, do: dict[str, Any], key: str) -> dict[str, Any]:
    entry = {"key": key, "do": do, "device": "phone-one", "by": "Spieler 1"}
    found: dict[str, Any] = browser.post(f"{root}/entries", json=entry).json()
    return found


def row(deal: int, slip: dict[str, Any] = DREIER) -> dict[str, Any]:
    return {"kind": "row", "deal": deal, "game": {"slip": slip}}


def test_a_guest_opens_a_block_and_an_entry_is_written_once(browser: TestClient) -> None:
    root = opened(browser)
    for _ in range(2):
        assert sent(browser, root, row(1), "key-0001") == {"taken": ["key-0001"], "refused": []}
    sheet = browser.get(f"{root}/sheet.json").json()
    assert [one["points"] for one in sheet["lines"]] == [[-5, 15, -5, -5]]
    assert sheet["lines"][0]["says"] == "Dreier gewonnen (Spieler 2)"
    assert sheet["coming"][0]["dealer"] == 0


def test_what_is_refused_is_told_with_its_key_and_nothing_is_written(browser: TestClient) -> None:
    root = opened(browser)
    impossible = row(1, {**DREIER, "contract": "rufer", "partner": 3, "forehand": 0})
    for do in (impossible, {"kind": "nothing"}, {"kind": "dispute", "deal": 1}):
        refused = sent(browser, root, do, "key-0002")["refused"]
        assert [one["key"] for one in refused] == ["key-0002"]
        assert refused[0]["text"]
    assert browser.post(f"{root}/entries", content=b"\xff").json()["refused"][0]["key"] == ""
    assert browser.get(f"{root}/sheet.json").json()["lines"] == []


def test_the_link_for_looking_on_may_object_and_not_write(browser: TestClient) -> None:
    root = opened(browser)
    sent(browser, root, row(1), "key-0003")
    view = view_of(browser, root)
    page = browser.get(view)
    assert root.rpartition("/")[2] not in page.text
    entry = {"key": "key-0004", "do": row(2)}
    assert browser.post(f"{view}/entries", json=entry).status_code == 403
    dispute = {"kind": "dispute", "deal": 1, "reason": "war verloren"}
    assert sent(browser, view, dispute, "key-0005")["taken"] == ["key-0005"]
    line = browser.get(f"{root}/sheet.json").json()["lines"][0]
    assert [one["reason"] for one in line["disputes"]] == ["war verloren"]


def test_a_page_hears_that_something_was_written(browser: TestClient) -> None:
    root = opened(browser)
    with browser.websocket_connect(f"{root}/live") as socket:
        assert socket.receive_json() == {"seq": 1}
        sent(browser, root, row(1), "key-0006")
        assert socket.receive_json() == {"seq": 2}


def test_numbers_that_a_browser_cannot_work_out_are_those_of_the_settlement(
    browser: TestClient,
) -> None:
    root = opened(browser)
    answer = browser.post(f"{root}/numbers", json=[DREIER, {**DREIER, "points": "99"}]).json()
    assert answer[0]["points"] == list(score(slip_of(DREIER)).points)
    assert answer[1]["error"]["message"]
    for body in (b"{}", b"[", json.dumps([DREIER] * 33).encode()):
        assert browser.post(f"{root}/numbers", content=body).status_code == 400


def test_a_short_line_and_a_typed_row_are_understood(browser: TestClient) -> None:
    root = opened(browser)
    told = browser.get(f"{root}/line", params={"text": "d 2 + tr"}).json()
    assert (told["says"], told["points"]) == (
        "Dreier gewonnen (Spieler 2); Trull still",
        [-6, 18, -6, -6],
    )
    assert browser.get(f"{root}/line", params={"text": "d 2"}).json()["error"]["message"]
    found = browser.get(f"{root}/row?v=4&v=4&v=4&v=-4").json()
    assert not found["possible"]
    assert found["nearest"][0]["row"] == [4, 4, 4, -12]
    assert browser.get(f"{root}/row?v=4&v=x").status_code == 400


def test_numbers_of_a_short_line_are_those_of_the_columns_when_one_sits_out(
    browser: TestClient,
) -> None:
    root = opened(browser, **{"name-4": "Spieler 5"})
    sent(browser, root, row(1, {**DREIER, "declarer": 0}), "key-0007")  # now the first deals
    assert browser.get(f"{root}/line?text=d 3 %2B").json()["says"] == "Dreier gewonnen (Spieler 3)"
    assert "error" in browser.get(f"{root}/line?text=d 1 %2B").json()


def test_a_block_is_deleted_by_the_link_that_writes(browser: TestClient) -> None:
    root = opened(browser)
    view = view_of(browser, root)
    browser.post(f"{root}/delete")
    assert browser.get(view).status_code == 200
    assert browser.post(f"{view}/delete").status_code in (404, 405)
    browser.post(f"{root}/delete", data={"sure": "yes"})
    assert [browser.get(link).status_code for link in (root, view)] == [404, 404]


def test_the_block_of_a_tournament_is_not_deleted_by_its_scribe(
    server: Server, browser: TestClient
) -> None:
    bound = Bound("an-office", 1, 1, (1, 2, 3, 4))
    head = Opened("steirisch-2017", NAMES, bound=bound)
    standing = server.call(server.services.blocks.open, Entry("key-0008", head))
    gone = browser.post(f"/block/{standing.id}/delete", data={"sure": "yes"})
    assert gone.status_code == 403
    assert browser.get(f"/block/{standing.id}").status_code == 200


@clause("HG-025")
def test_whoever_draws_the_high_card_is_forehand_where_the_book_says_so(
    browser: TestClient,
) -> None:
    cards = {f"card-{seat}": code for seat, code in enumerate(("H1", "PK", "T7", "KD"))}
    root = opened(browser, "hopfgarten-2023", seating="drawn", **cards)
    coming = data(browser, root)["sheet"]["coming"][0]
    assert (coming["forehand"], coming["dealer"]) == (1, 0)
    assert opened(browser, "hopfgarten-2023", seating="lot")
    level = cards | {"card-0": "TK"}
    again = browser.post("/block", data=typed("hopfgarten-2023", seating="drawn", **level))
    assert again.status_code == 400
    assert "noch einmal ziehen" in again.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"rulebook": "nirgends"},
        {"name-0": ""},
        {"name-0": "Spieler 2"},
        {"stake": "viel"},
        {"deals": "-1"},
        {"deals": "1000"},
        {"device": "…"},
        {"seating": "drawn"},
    ],
)
def test_a_block_that_cannot_be_opened_keeps_what_was_typed(
    browser: TestClient, wrong: dict[str, str]
) -> None:
    answer = browser.post("/block", data=typed("standard-deluxe") | wrong)
    assert answer.status_code == 400
    assert 'class="message refusal"' in answer.text
    assert "Spieler 3" in answer.text
    assert load_book("standard-deluxe").title in answer.text
