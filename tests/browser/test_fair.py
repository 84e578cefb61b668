"""The page holds the table to its promise: it remembers, mixes in, compares, and says so."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from mondfang.cards import CARDS
from mondfang.table.pack.mixing import mixed
from mondfang.table.pack.promise import deck_text
from mondfang.table.setup import Setup
from mondfang.web.base.assets import static_url
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.sitting import Sitting, agree
from tests.browser.test_at_the_table import staged, table_of
from tests.browser.test_games import play_in_turn, sit_down
from tests.cli.running import printed
from tests.table.pack.test_mixing import FIRST_TEN, LOTS, PROMISE

BOOK = Setup("steirisch-2017")
TEXTS = ["", "abc", "ä♥", "x" * 55, "x" * 56, "x" * 63, "x" * 64, "y" * 1000]
Forge = Callable[[dict[str, Any]], dict[str, Any]]


def scripted(page: Page, name: str, call: str, *arguments: object) -> object:
    """What a function of one of the page's modules gives."""
    code = f"async ([path, args]) => (await import(path)).{call}(...args)"
    return page.evaluate(code, [static_url(name), list(arguments)])


def mixed_in(page: Page) -> None:
    """Wait until the table has the lot of this page."""
    expect(page.locator("#r-fair [data-seat]")).to_have_attribute(
        "data-next-seals", re.compile("[0-9a-f]{64}")
    )
    page.wait_for_function(
        """() => Object.entries(localStorage).some(([key, text]) => key.startsWith("mondfang fair")
          && Object.values(JSON.parse(text).games).at(-1)?.taken)"""
    )


def hurry(page: Page) -> None:
    """Let the bots of this table not dawdle, and no full trick stand."""
    agree(page, "pace at-once")
    page.reload()


def test_the_pages_own_sha_256_is_that_of_everybody(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/about")
    for text in TEXTS:
        known = hashlib.sha256(text.encode()).hexdigest()
        assert scripted(page, "sha256.js", "sha256", text) == known


def test_the_page_mixes_as_the_table_does(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.goto("/about")
    codes, lots = deck_text(CARDS).split(), " ".join(lot or "-" for lot in LOTS)
    order = scripted(page, "fair-check.js", "mixed", codes, PROMISE, lots)
    assert order == deck_text(mixed(CARDS, PROMISE, LOTS)).split()
    assert deck_text(mixed(CARDS, PROMISE, LOTS)).startswith(f"{FIRST_TEN} ")


def test_play_now_shows_the_promise_before_the_deal_mixes_in_and_says_that_it_was_kept(
    site: Site, visit: Visit, tmp_path: Path
) -> None:
    page, frames = visit().new_page(), list[dict[str, Any]]()
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: frames.append(json.loads(text))),
    )
    page.goto("/")
    page.get_by_role("button", name="Jetzt spielen").click()
    expect(page.locator("#r-hand .card")).to_have_count(12)
    hurry(page)
    history = site.history(table_of(page))
    dealt = history[1, 0].pack
    assert dealt is not None
    before = [one for one in frames if not one.get("regions", {}).get("hand")]
    assert any(dealt.commitment in str(one.get("regions", {}).get("fair")) for one in before)
    assert dealt.lots[0]
    running = page.locator("#r-fair .fair")
    assert dealt.commitment in (running.text_content() or "")
    Sitting(page).play()
    verdict = page.locator("#r-result [data-verdict]")
    expect(verdict).to_have_text("Versprechen gehalten ✓ Deine Seite hat mitgemischt.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Aufzeichnung").click()
    record = tmp_path / "one.tarock"
    download.value.save_as(record)
    seen = ("--commitment", dealt.commitment, "--lot", dealt.lots[0], "--table", table_of(page))
    assert "FALSCH" not in printed("verify", "deal", str(record), *seen)


def test_two_pages_mix_in_and_both_say_that_the_promise_was_kept(site: Site, visit: Visit) -> None:
    table = site.open(BOOK)
    pages = [visit().new_page() for _ in range(2)]
    for seat, page in enumerate(pages):
        sit_down(page, table, seat, f"Spieler {seat + 1}")
    for page in pages:
        mixed_in(page)
    sittings = [Sitting(page) for page in pages]
    sittings[0].press("deal")
    play_in_turn(sittings)
    pack = site.history(table)[1, 0].pack
    assert pack is not None
    assert [bool(lot) for lot in pack.lots] == [True, True, False, False]
    for page in pages:
        expect(page.locator("#r-result [data-verdict]")).to_contain_text("gehalten ✓")


def forged(page: Page, forge: Forge, send: Callable[[WebSocketRoute, str], bool]) -> None:
    """Between page and server: ``forge`` changes what comes, ``send`` takes what goes."""

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(
            lambda text: socket.send(json.dumps(forge(json.loads(text)), ensure_ascii=False))
        )
        socket.on_message(lambda text: None if send(socket, str(text)) else server.send(text))

    page.route_web_socket(re.compile("/live$"), connect)


def in_region(message: dict[str, Any], name: str, pattern: str, new: str) -> dict[str, Any]:
    """The same message with something else in its place; ``new`` is as long as what it replaces."""
    regions = message.get("regions", {})
    match regions.get(name):
        case str(markup):
            regions[name] = re.sub(pattern, new, markup)
        case [*stretches]:
            regions[name] = [
                [start, end, re.sub(pattern, new, markup)] for start, end, markup in stretches
            ]
    return message


WRONG = (
    ('data-salt="[0-9a-f]{4}', 'data-salt="0000', "nicht die versprochenen"),
    ('data-lots="[0-9a-f]{4}', 'data-lots="0000', "nicht versiegelt"),
    ('data-cut="0"', 'data-cut="1"', "nicht aus diesen Karten"),
)


def test_a_wrong_opening_is_told_loudly(site: Site, visit: Visit) -> None:
    """Whoever loads the page again is told by what it has kept, and by what it is sent now."""
    page, lies = visit().new_page(), list[tuple[str, str]]()

    def forge(one: dict[str, Any]) -> dict[str, Any]:
        for lie in lies:
            in_region(one, "fair", *lie)
        return one

    forged(page, forge, lambda *_: False)
    sit_down(page, site.open(BOOK), 0, "Spieler 1")
    mixed_in(page)
    sitting = Sitting(page)
    sitting.press("deal")
    sitting.play()
    warning = page.locator("#r-result [data-verdict]")
    expect(warning).to_contain_text("gehalten ✓")
    for pattern, new, said in WRONG:
        lies[:] = [(pattern, new)]
        page.reload()
        expect(warning).to_contain_text("Versprechen gebrochen!")
        expect(warning).to_contain_text(said)
        expect(warning).to_have_attribute("role", "alert")


def test_another_promise_than_the_one_before_the_deal_is_told(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    table = site.open(BOOK)
    fake = "0" * 8
    forged(
        page,
        lambda one: in_region(
            one, "fair", 'data-next-promise="[0-9a-f]{8}', f'data-next-promise="{fake}'
        ),
        lambda *_: False,
    )
    sit_down(page, table, 0, "Spieler 1")
    expect(page.locator(f'#r-fair [data-next-promise^="{fake}"]')).to_have_count(1)
    sitting = Sitting(page)
    sitting.press("deal")
    sitting.play()
    expect(page.locator("#r-result [data-verdict]")).to_contain_text("ein anderes Versprechen")


def test_a_lot_that_is_left_out_is_told_as_soon_as_the_cards_are_dealt(
    site: Site, visit: Visit
) -> None:
    def drop(socket: WebSocketRoute, text: str) -> bool:
        """Say that the lot was taken, and throw it away."""
        sent = json.loads(text)
        if not sent.get("do", "").startswith("mix "):
            return False
        socket.send(json.dumps({"quiet": [sent["at"], ""]}))
        return True

    page = visit().new_page()
    forged(page, lambda one: one, drop)
    sit_down(page, site.open(BOOK), 0, "Spieler 1")
    mixed_in(page)
    Sitting(page).press("deal")
    expect(page.locator("#r-hand .card")).to_have_count(12)
    expect(page.locator("#r-fair [data-verdict]")).to_contain_text("weggelassen")
    warning = page.locator("#warning")
    expect(warning).to_be_visible()
    warning.click()
    expect(warning).to_be_hidden()


def test_a_page_that_came_later_does_not_claim_to_have_seen_the_promise(
    site: Site, visit: Visit
) -> None:
    page = staged(site, visit, "over")
    expect(page.locator("#r-result [data-verdict]")).to_contain_text("war diese Seite nicht da")
    page.wait_for_function(  # to be read, not only heard
        "() => document.querySelector('#r-result [data-verdict]').offsetHeight > 10"
    )


def test_without_script_promise_and_opening_stand_on_the_page(site: Site, visit: Visit) -> None:
    scripted_page = staged(site, visit, "over")
    path = f"/t/{table_of(scripted_page)}"
    plain = scripted_page.context.browser.new_context(  # type: ignore[union-attr]
        java_script_enabled=False,
        base_url=site.address,
        storage_state=scripted_page.context.storage_state(),
    )
    page = plain.new_page()
    page.goto(path)
    fair = page.locator("#r-result .fair")
    for line in ("commitment: ", "salt: ", "deck: ", "seals: ", "lots: "):
        expect(fair).to_contain_text(line)
    expect(fair).to_contain_text("Für das nächste Spiel:")
    plain.close()
