"""The scorer's block in a real browser, on a small phone: the model's taps, and nothing lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect

from mondfang.rulebook import book_ids, load_book
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.site import run
from tests.browser.tapping import (
    BROKEN,
    FIVE,
    NAMES,
    PHONE,
    READ,
    SMALL,
    TAPPED,
    THUMB,
    TINY,
    UNDER,
    all_arrived,
    as_shown,
    evening,
    expected,
    is_for_thumbs,
    opened,
    read_by_the_server,
    ready,
    short_lines,
    shown,
    tap,
    touch,
)
from tests.browser.test_accessible import faults_in_both
from tests.web.live.processes import Process

UNDO = 8_000  # milliseconds
# The page of a block as that of a table in a tournament: who sits there, by number.
BOUND = """const read = JSON.parse;
JSON.parse = (...text) => {
  const found = read(...text);
  return found?.numbers === null ? { ...found, numbers: [4, 7, 1, 5] } : found;
}"""
CALLED = "() => Object.fromEntries(new FormData(document.getElementById('call-referee')))"
ON_ITS_SIDE = ViewportSize(width=740, height=360)
BY_TOUCH = 4  # games of an evening with a finger; sweeps/taps.py enters all of them so


@pytest.mark.parametrize("name", book_ids())
def test_an_evening_takes_the_taps_of_the_model_and_has_the_numbers_of_the_settlement(
    name: str, visit: Visit
) -> None:
    book = load_book(name)
    page = visit(**THUMB).new_page()
    names = FIVE if name == "standard-deluxe" else NAMES
    opened(page, book, names)
    games = list(evening(book, 20, 15, len(names)))
    for number, game in enumerate(games, 1):
        if number <= BY_TOUCH:
            touch(page, game.taps)
        else:
            assert page.evaluate(TAPPED, list(game.taps.buttons)) is None, game
        assert len(shown(page)) == number
    assert shown(page) == expected(book, games, names)
    all_arrived(page)
    page.reload()
    ready(page)
    assert shown(page) == expected(book, games, names)
    lines = short_lines(book)
    by_page = dict(zip(lines, page.evaluate(READ, lines), strict=True))
    assert by_page == {line: read_by_the_server(book, line, names) for line in lines}
    assert sum(row is not None for row in by_page.values()) > len(lines) // 10


@pytest.fixture
def frail(chromium: Browser, tmp_path: Path) -> Iterator[tuple[Process, BrowserContext]]:
    """A server of its own that can be killed, and a phone before it."""
    process = Process(str(tmp_path / "frail.db"))
    run(process.start())
    context = chromium.new_context(base_url=process.address, locale="de-AT", viewport=PHONE)
    context.set_default_timeout(PATIENCE)
    yield process, context
    context.close()
    process.kill()


def test_five_games_without_a_server_are_all_there_when_it_is_back(
    frail: tuple[Process, BrowserContext],
) -> None:
    process, context = frail
    book = load_book("steirisch-2017")
    page = context.new_page()
    opened(page, book)
    games = list(evening(book, 6, 3))
    page.evaluate(TAPPED, list(games[0].taps.buttons))
    all_arrived(page)
    process.kill()
    for game in games[1:]:
        assert page.evaluate(TAPPED, list(game.taps.buttons)) is None
    tap(page, "undo")  # taken back and written again, still without a server
    assert page.evaluate(TAPPED, list(games[-1].taps.buttons)) is None
    assert shown(page) == expected(book, games)
    expect(page.locator("[data-waiting]")).to_contain_text("7 hier gespeichert")
    page.close()  # and with it whatever was not stored

    run(process.start())
    page = context.new_page()
    page.goto("/block")
    page.locator("#known a").click()
    ready(page)
    all_arrived(page)
    assert shown(page) == expected(book, games)


def test_the_pen_goes_from_phone_to_phone_and_everybody_sees_the_same(visit: Visit) -> None:
    first, second, third = (visit(viewport=PHONE).new_page() for _ in range(3))
    opened(first, load_book("steirisch-2017"))
    tap(first, "seat-1", "contract-dreier", "result-won")
    third.goto(first.locator("#links a").nth(1).get_attribute("href") or "")
    second.goto(first.url)
    for phone in (second, third):
        expect(phone.locator(".last .says")).to_have_text("1. Dreier gewonnen (Spieler 2)")
        assert phone.locator("#entry .result").count() == 0
    assert third.locator('[data-tap="take-pen"]').count() == 0

    tap(second, "take-pen")
    expect(first.locator('[data-tap="take-pen"]')).to_be_visible()  # warned, not locked
    tap(second, "seat-2", "contract-dreier", "result-lost")
    for phone in (first, second, third):
        phone.wait_for_function("() => document.querySelectorAll('[data-line]').length === 2")

    tap(third, "wrong")
    third.fill("#reason", "war gewonnen")
    tap(third, "dispute")
    for phone in (first, second):
        expect(phone.locator(".mark.wrong")).to_have_count(1)
    tap(second, "line-2")
    expect(second.locator(".objection")).to_contain_text("„war gewonnen“")
    second.fill("#reason", "verhört")
    tap(second, "correct")
    tap(second, "seat-2", "contract-dreier", "result-won")
    for phone in (first, second, third):
        expect(phone.locator('[data-sum="points"]')).to_have_text("−10+10+10−10")
        expect(phone.locator(".mark.wrong")).to_have_count(0)
    tap(first, "line-2")
    expect(first.locator("#line s")).to_have_text("Dreier verloren (Spieler 3)")
    expect(first.locator("#line")).to_contain_text("verhört")
    tap(first, "close")

    # A phone that has lost the pen without hearing of it: its game is offered, not written.
    first.locator("#around > summary").click()
    first.select_option("#owner", "Spieler 4")
    first.route("**/sheet.json", lambda route: route.abort())
    tap(first, "take-pen")
    all_arrived(first)
    expect(second.locator('[data-tap="take-pen"]')).to_be_visible()
    tap(second, "take-pen")
    expect(second.locator("#entry .seats button")).to_have_count(4)
    tap(first, "seat-0", "contract-dreier", "result-won")
    expect(second.locator("#strip .message.warning")).to_contain_text(
        "Spieler 4 hat für Spiel 3 geschrieben: Dreier gewonnen (Spieler 1)"
    )
    second.locator('[data-tap^="drop-"]').click()
    expect(second.locator("#strip .message.warning")).to_have_count(0)
    assert len(shown(second)) == 2

    # Who sat wrong from the second deal on is booked anew.
    second.locator("#around > summary").click()
    second.locator("#swap > summary").click()
    second.select_option("#swap-one", "2")
    second.select_option("#swap-two", "3")
    second.select_option("#swap-deal", "2")
    tap(second, "swap")
    expect(third.locator('[data-sum="points"]')).to_have_text("−10+10−10+10")


def test_a_thumb_and_axe_find_nothing_too_small_or_unnamed(visit: Visit) -> None:
    page = visit(viewport=PHONE).new_page()
    page.goto("/block?book=standard-deluxe")
    page.locator("details.options > summary").click()
    assert page.evaluate(SMALL) == []
    assert page.evaluate(TINY) == []
    assert faults_in_both(page) == []
    opened(page, load_book("standard-deluxe"), FIVE)
    states: list[list[str]] = [
        [],
        ["seat-0", "seat-2", "said-pagat", "said-pagat", "premium-trull", "side", "kontra"],
        ["side", "result-won", "contract-trischaken", "seat-1"],
        ["result-write", "seat-1", "more", "contract-bettler", "line-1"],
    ]
    for taps in states:
        tap(page, *taps)
        is_for_thumbs(page)
        if "kontra" in taps:
            page.set_viewport_size(ON_ITS_SIDE)
            is_for_thumbs(page)
            assert page.evaluate(UNDER) == []
            for part in (".seats", ".chips"):  # wherever the thumb is, the results stand beside it
                page.locator(f"#entry {part}").first.evaluate("(one) => one.scrollIntoView()")
                expect(page.locator(".result.lost")).to_be_in_viewport(ratio=1)
            page.set_viewport_size(PHONE)
    tap(page, "close", "seat-2")
    page.locator("#around, #around details").evaluate_all("all => all.forEach(one => one.open = 1)")
    is_for_thumbs(page)
    all_arrived(page)
    watching = page.locator("#links a").nth(1).get_attribute("href") or ""
    page.goto(f"{page.url}/evening")
    page.locator("#share button").click()
    expect(page.locator("#share a")).to_be_visible()
    for found in (SMALL, TINY, BROKEN):
        assert page.evaluate(found) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    page.goto(watching)
    expect(page.locator('[data-tap="wrong"]')).to_be_visible()
    is_for_thumbs(page)


def test_a_typed_row_a_short_line_and_counted_cards_come_onto_the_same_sheet(visit: Visit) -> None:
    page = visit(viewport=PHONE).new_page()
    page.route("**/settle.wasm", lambda route: route.abort())  # the numbers come with the net
    opened(page, load_book("steirisch-2017"))
    for part in ("typed", "short", "count", "count-cards"):
        page.locator(f"#{part} > summary").click()
    is_for_thumbs(page)

    for seat, text in enumerate(("4", "4", "4", "-4")):
        page.fill(f"#typed-{seat}", text)
    expect(page.locator("#typed")).to_contain_text("müssen die Zahlen 0 ergeben")
    expect(page.locator('[data-tap="typed-write"]')).to_be_disabled()
    page.fill("#typed-3", "")
    expect(page.locator("#typed")).to_contain_text("Bettler verloren (Spieler 4)")
    page.select_option("#typed-who", "3")
    page.select_option("#typed-what", "bettler")
    tap(page, "typed-write")

    page.fill("#short-line", "d 2 + tr")
    page.press("#short-line", "Enter")
    expect(page.locator('[data-tap="short-write"]')).to_be_visible()
    page.press("#short-line", "Enter")

    page.fill("#lays", "8 5 12")
    page.locator('[data-card="XXI"]').click()
    expect(page.locator("#count .says")).to_have_text("29/1 Punkte. Zum Gewinn fehlen 6/1.")
    tap(page, "count-use", "seat-2", "contract-dreier", "result-counted")
    all_arrived(page)
    assert shown(page) == [as_shown(row) for row in (
        (4, 4, 4, -12), (-6, 18, -6, -6), (5, 5, -15, 5),
    )]  # fmt: skip
    says = page.locator("#sheet .line").all_inner_texts()
    assert says == [
        "3. Dreier verloren (Spieler 3)",
        "2. Dreier gewonnen (Spieler 2); Trull still",
        "1. Bettler (Spieler 4)",
    ]


def test_undo_lasts_eight_seconds_and_a_phone_in_the_middle_can_be_read_from_the_far_side(
    visit: Visit,
) -> None:
    context = visit(**THUMB)
    page = context.new_page()
    page.clock.install()
    opened(page, load_book("standard-deluxe"), radl="on")
    page.clock.pause_at(datetime.now() + timedelta(hours=1))  # from here on only by our hand
    tap(page, "seat-1", "contract-dreier", "result-won")
    page.clock.run_for(UNDO - 100)
    expect(page.locator('[data-tap="undo"]')).to_be_visible()
    page.clock.run_for(200)
    expect(page.locator('[data-tap="undo"]')).to_have_count(0)
    page.clock.resume()

    tap(page, "lying")
    far = page.locator("#far")
    expect(far).to_contain_text("Dreier gewonnen (Spieler 2)")
    assert far.evaluate("(one) => getComputedStyle(one).rotate") == "180deg"
    assert page.evaluate(SMALL) == []
    all_arrived(page)
    page.reload()  # it is the phone that lies there, whatever page it shows
    expect(far).to_be_visible()
    tap(page, "lying")
    expect(far).to_be_hidden()

    # A Radl starts without the net: the deals that come are doubled at once.
    context.set_offline(True)
    tap(page, "contract-trischaken", "seat-1", "result-write")
    for _ in range(4):
        expect(page.locator("#entry .head .mark")).to_have_text("doppelt")
        tap(page, "seat-0", "contract-dreier", "result-won")
    expect(page.locator("#entry .head .mark")).to_have_count(0)
    written = shown(page)
    assert {row[0] for row in written[2:]} == {"+30"}
    page.locator("#typed > summary").click()
    for seat, text in enumerate(("15", "-5", "-5")):
        page.fill(f"#typed-{seat}", text)
    expect(page.locator("#typed")).to_contain_text("dreier gewonnen (Spieler 1)")
    page.fill("#typed-1", "-7")
    expect(page.locator("#typed")).to_contain_text("genauer weiß es das Netz")
    expect(page.locator('#typed [data-tap="near"]').first).to_be_visible()
    page.locator("#short > summary").click()
    page.fill("#short-line", "d 2 - tr")
    page.press("#short-line", "Enter")
    expect(page.locator("#short .says")).to_have_text("Dreier verloren (Spieler 2); Trull still")

    context.set_offline(False)
    all_arrived(page)
    page.locator("#around > summary").click()
    tap(page, "last-round")
    expect(page.locator("#entry .head .mark")).to_have_text(re.compile(r"letzte Runde: noch \d"))
    expect(page.locator('[data-tap="last-round"]')).to_have_count(0)
    tap(page, "short-write")
    written = shown(page)
    context.set_offline(False)
    all_arrived(page)
    assert shown(page) == written

    # Whoever came from the own page of a tournament can call the referee from the block.
    expect(page.locator("#call-referee")).to_be_hidden()
    page.add_init_script(BOUND)
    page.goto(f"{page.url}#/office/abend/me/3/geheim/table")
    page.reload()
    action = page.locator("#call-referee").get_attribute("action")
    assert action == "/office/abend/me/3/geheim"
    expect(page.locator("#call-referee button")).to_have_text("Schiedsrichter rufen")
    deal = len(shown(page)) + 1
    tap(page, "seat-3", "seat-1", "kontra", "said-trull")
    called = page.evaluate(CALLED)  # the game goes along as far as it is tapped
    assert (called["do"], called["deal"], called["seats"]) == ("call", str(deal), "4,7,1,5")
    trull = {"premium-1": "trull", "premium-1-side": "declarer"}
    rufer = {"contract": "rufer", "declarer": [3], "partner": 1, "kontra": 1}
    assert json.loads(called["game"]) == {**rufer, **trull}
