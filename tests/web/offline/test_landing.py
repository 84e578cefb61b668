"""A handed sheet comes down: the same sheet, once, and what was altered is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from mondfang.scorer.block.fold import Block
from mondfang.scorer.handover import Handed, handed_of, sheet_key, write_letter
from tests.scorer.handover.sheets import evening
from tests.web.block.test_block_pages import data, opened, sent
from tests.web.browsing import SECRET, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture
def browser(server: Server) -> TestClient:
    return server.browser()


def sheet_for(browser: TestClient, root: str, block: Block) -> Handed:
    """What a phone hands over that wrote this evening on the block of the page."""
    view = data(browser, root)["place"].partition("/")[2]
    return replace(handed_of(block, view, "phone-one"), dealer=3, deals=None)


def text_of(handed: Handed) -> str:
    return write_letter(handed, sheet_key(SECRET, handed.place))


def lines(browser: TestClient, root: str) -> list[Any]:
    found: list[Any] = browser.get(f"{root}/sheet.json").json()["lines"]
    return found


def an_evening(book: str = "steirisch-2017", deals: int = 12) -> Block:
    for seed in range(100):
        block = evening(book, random.Random(seed), deals)
        if block.head.dealer == 3:
            return block
    raise AssertionError


def test_a_sheet_lands_once_however_often_it_comes(browser: TestClient) -> None:
    root, block = opened(browser), an_evening()
    text = text_of(sheet_for(browser, root, block))
    first = browser.post("/b", data={"sheet": f"https://tarock.example/b#{text}"})
    assert first.status_code == 200
    assert "12 Spiele sind neu" in " ".join(first.text.split())
    written = lines(browser, root)
    assert len(written) == 12
    again = browser.post("/b", data={"sheet": text})
    assert "war schon da" in again.text
    assert lines(browser, root) == written
    # The phone is back in the net, and sends what it has handed over already.
    game = data(browser, root)["sheet"]["handed"]["games"][0]
    assert sent(browser, root, {"kind": "row", "deal": 1, "game": game}, "late-key-1")["taken"]
    told = browser.get(f"{root}/sheet.json").json()
    assert (len(told["lines"]), told["offers"]) == (12, [])


def test_what_was_altered_is_refused_and_nothing_is_written(browser: TestClient) -> None:
    root, block = opened(browser), an_evening(deals=5)
    handed = sheet_for(browser, root, block)
    other = write_letter(handed, b"another key, guessed")
    unsigned = write_letter(handed)
    nowhere = text_of(replace(handed, place="nowhere"))
    strangers = text_of(replace(handed, players=("A", "B", "C", "D")))
    good = text_of(handed)
    for text, said in (
        (other, "wurde unterwegs verändert"),
        (unsigned, "nicht unterschrieben"),
        (nowhere, "gibt es hier nicht"),
        (strangers, "andere Spieler"),
        (good[:-8], "unvollständig oder beschädigt"),
        ("", "kein Zettel von"),
    ):
        answer = browser.post("/b", data={"sheet": text})
        assert answer.status_code == 400
        assert said in answer.text, said
    assert lines(browser, root) == []


def test_a_game_that_differs_from_the_block_is_offered_and_not_written_over(
    browser: TestClient,
) -> None:
    root, block = opened(browser), an_evening(deals=2)
    row = {"kind": "row", "deal": 1, "game": {"row": [3, -1, -1, -1]}}
    assert sent(browser, root, row, "key-row-1")["taken"]
    answer = browser.post("/b", data={"sheet": text_of(sheet_for(browser, root, block))})
    assert "steht auf dem Block schon etwas anderes" in " ".join(answer.text.split())
    told = browser.get(f"{root}/sheet.json").json()
    assert (len(told["lines"]), len(told["offers"])) == (2, 1)
    assert told["lines"][0]["points"] == [3, -1, -1, -1]


def test_whoever_looks_on_is_not_told_the_key(browser: TestClient) -> None:
    root = opened(browser)
    view = data(browser, root)["place"].partition("/")[2]
    assert data(browser, root)["hand"]["key"] == sheet_key(SECRET, view).hex()
    assert data(browser, f"/b/{view}")["hand"] is None
    assert "handed" not in data(browser, f"/b/{view}")["sheet"]


def test_the_landing_page_alone_may_use_the_camera(browser: TestClient) -> None:
    assert "camera=(self)" in browser.get("/b").headers["permissions-policy"]
    assert "camera=()" in browser.get("/block").headers["permissions-policy"]
