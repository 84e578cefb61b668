"""The settlement that browsers run answers what `mondfang score` answers, or nothing."""

from __future__ import annotations

import json
import random
import runpy
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from mondfang.kernel.settle_file import settle_file
from mondfang.rulebook import book_ids, load_book
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import book_of_slip
from mondfang.settlement import settle
from tests.amounts import amount
from tests.kernel.browser_settlement import BrowserSettlement, differs, scored
from tests.properties.house_books import covering_houses
from tests.scorer.slip.drawn import drawn_slip

ROOT = Path(__file__).resolve().parent.parent.parent
OF_A_HOUSE = 60


@pytest.fixture(scope="module")
def browser() -> BrowserSettlement:
    return BrowserSettlement()


def test_the_committed_module_was_built_from_these_sources(browser: BrowserSettlement) -> None:
    build = runpy.run_path(str(ROOT / "native/wasm/build.py"))
    assert browser.sources() == build["sources_hash"](), "native/ changed: run `make wasm`"


def vectors() -> list[bytes]:
    found = []
    for book_id in book_ids():
        path = files("mondfang.books") / book_id / "vectors.json"
        if path.is_file():
            found += [json.dumps(one["slip"]).encode() for one in json.loads(path.read_text())]
    return found


def test_every_published_vector_is_settled_alike(browser: BrowserSettlement) -> None:
    slips = vectors()
    assert len(slips) > 900
    opened: dict[str, int] = {}
    for slip in slips:
        book = book_of_slip(slip_of(json.loads(slip)))
        key = f"{book.id} {book.digest}"
        if key not in opened:
            opened[key] = browser.book(book)
        assert browser.score(opened[key], slip) == scored(slip), slip


@amount("slips", 300, 1_000)
@pytest.mark.parametrize("book_id", book_ids())
def test_random_slips_are_settled_or_refused_alike(
    browser: BrowserSettlement, book_id: str, slips: int
) -> None:
    book, source, settled = load_book(book_id), random.Random(7), 0
    opened = browser.book(book)
    for _ in range(slips):
        slip = msgspec.json.encode(drawn_slip(book, source))
        expected = scored(slip)
        settled += "points" in expected
        assert not differs(browser.score(opened, slip), expected), slip
    assert settled > slips // 4


def test_house_books_with_every_value_are_settled_alike(browser: BrowserSettlement) -> None:
    source = random.Random(11)
    for house in covering_houses():
        opened = browser.book(house.book)
        for _ in range(OF_A_HOUSE):
            told = drawn_slip(house.book, source)
            told |= {"rulebook": house.book.id, "options": dict(house.book.settings)}
            told.pop("stake", None)
            answer = browser.score(opened, msgspec.json.encode(told))
            expected: dict[str, object]
            try:
                slip = slip_of(told)
                row = settle(house.book, outcome_of_slip(house.book, slip))
                expected = {"points": list(row.points), "cents": row.cents and list(row.cents)}
            except SlipError as problem:
                expected = {"error": {"code": problem.code}}
            assert not differs(answer, expected), (house, told)


def test_a_slip_of_another_book_or_of_other_options_is_left_to_the_server(
    browser: BrowserSettlement,
) -> None:
    book = load_book("kantine-2023")
    opened = browser.book(book)
    name = next(iter(book.options))
    other = next(one for one in book.options[name].values if one != book.settings[name])
    slip = {"rulebook": book.id, "contract": "dreier", "declarer": 0, "points": "40"}
    assert "points" in browser.score(opened, json.dumps(slip).encode())
    for changed in ({"rulebook": "x"}, {"options": {name: other}}, {"options": {"x": 1}}):
        answer = browser.score(opened, json.dumps({**slip, **changed}).encode())
        assert answer == {"error": {"code": "unsure"}}


def test_whatever_is_no_slip_and_no_book_is_said_so(browser: BrowserSettlement) -> None:
    opened, source = browser.book(load_book("steirisch-2017")), random.Random(3)
    whole = settle_file(load_book("steirisch-2017"))
    for _ in range(300):
        cut = source.randrange(len(whole))
        with pytest.raises(ValueError, match=r"\w"):
            browser.open(whole[:cut])
    slip = b'{"rulebook":"steirisch-2017","contract":"dreier","declarer":2,"points":"41/1"}'
    for _ in range(2_000):
        broken = bytearray(slip)
        broken[source.randrange(len(slip))] = source.randrange(256)
        answer, expected = browser.score(opened, bytes(broken)), scored(bytes(broken))
        assert answer.get("points") in (None, expected.get("points")), bytes(broken)
