"""What happens around playing: reloading, refusals, hints, leaving, looking on."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from mondfang.record import read_text
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.table.told import told
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.site import Site
from tests.browser.sitting import EDGE, Sitting, live
from tests.browser.stage import SCENES, YOU
from tests.browser.test_games import sit_down
from tests.cli.running import printed
from tests.web.live.knowledge import named

BY_NAME = {scene.name: scene for scene in SCENES}
REGIONS = """() => Object.fromEntries([...document.querySelectorAll(".region")]
  .map((one) => [one.id, one.innerHTML]))"""
COUNT_MOTIONS = """() => {
  const start = document.startViewTransition.bind(document);
  window.moved = 0;
  document.startViewTransition = (change) => { window.moved += 1; return start(change); };
}"""


def staged(site: Site, visit: Visit, scene: str, **wishes: object) -> Page:
    """The page of somebody who sits in this scene, with its socket open."""
    visitor = visit(**wishes)
    path = site.stage(BY_NAME[scene], visitor)
    page = visitor.new_page()
    page.goto(path)
    live(page)
    return page


def table_of(page: Page) -> str:
    return page.locator("#table").get_attribute("data-table") or ""


def test_play_now_leads_from_the_first_page_to_a_hand_in_one_click(
    site: Site, visit: Visit
) -> None:
    page = visit().new_page()
    page.goto("/")
    page.get_by_role("button", name="Jetzt spielen").click()
    expect(page.locator("#r-hand .card")).to_have_count(12)


def test_a_reload_in_mid_trick_shows_exactly_the_same(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "follow")
    page.wait_for_selector('#r-fair [data-seal]:not([data-seal=""])', state="attached")
    before = page.evaluate(REGIONS)
    page.reload()
    page.wait_for_selector("#r-panel .yours")
    assert page.evaluate(REGIONS) == before
    Sitting(page).act()


def test_a_refused_card_shows_its_reason_and_its_clause(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "follow")
    hand = page.locator("#r-hand .card").count()
    # Pressed in spite of aria-disabled, which Playwright would wait for.
    page.locator("#r-hand li.no button").first.click(position=EDGE, force=True)
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("zwang")
    refusal.locator("summary").click()
    expect(refusal.locator(".clause").first).to_be_visible()
    expect(refusal.locator(".clause").first).to_have_text(re.compile(r"KI-\d{3}"))
    assert page.locator("#r-hand .card").count() == hand


def test_a_hint_names_a_card_of_the_hand_and_its_reasons(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "follow")
    page.keyboard.press("?")
    hint = page.locator("#hint .hint")
    expect(hint).to_be_visible()
    expect(hint.locator("ul li").first).to_be_visible()
    advised = hint.locator("ol img").first.get_attribute("src")
    assert page.locator(f'#r-hand .play li:not(.no) img[src="{advised}"]').count() == 1


def test_the_last_trick_can_be_looked_at(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "follow")
    page.keyboard.press("l")
    expect(page.locator("#p-last img")).to_have_count(4)
    expect(page.locator("#p-last img").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#p-last")).to_be_hidden()


def test_the_focus_comes_back_to_the_hand_when_it_is_your_turn_again(
    site: Site, visit: Visit
) -> None:
    page = staged(site, visit, "lead")
    sitting = Sitting(page, hand="keys")
    sitting.act()
    assert sitting.ready()
    page.wait_for_function("() => document.activeElement.closest('#r-hand') !== null")


def test_who_wants_no_motion_sees_none(site: Site, visit: Visit) -> None:
    moved = {}
    for wish in ("reduce", "no-preference"):
        page = staged(site, visit, "lead", reduced_motion=wish)
        page.evaluate(COUNT_MOTIONS)
        sitting = Sitting(page)
        sitting.act()
        sitting.ready()
        moved[wish] = page.evaluate("window.moved")
    assert moved["reduce"] == 0
    assert moved["no-preference"] > 0


def test_the_language_is_switched_at_the_table_and_stays(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "auction")
    expect(page.locator("#r-panel")).to_contain_text("Du bist an der Reihe")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="In English").click()
    expect(page.locator("#r-panel")).to_contain_text("Your turn")
    assert page.locator("html").get_attribute("lang") == "en"
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_light_and_dark_are_switched_from_any_page(site: Site, visit: Visit) -> None:
    page = visit(color_scheme="light").new_page()
    page.goto("/about")
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(colour)
    page.locator('button[name="theme"]').click()
    page.locator('button[name="theme"][value="dark"]').click()
    expect(page.locator('html[data-theme="dark"]')).to_be_attached()
    assert page.url.endswith("/about")
    assert page.evaluate(colour) != light


def test_a_bot_plays_for_one_who_left_and_gives_the_seat_back(site: Site, visit: Visit) -> None:
    table = site.open(Setup("steirisch-2017"))
    goes, stays = visit().new_page(), visit().new_page()
    sit_down(goes, table, YOU, "Spieler 1")
    sit_down(stays, table, 1, "Spieler 2")
    Sitting(goes).press("deal")
    leave(goes)
    Sitting(stays).play()  # to the end, which needs all twelve cards of the one who is away
    assert now(site, table).places[YOU].kind == "stand-in"
    goes.locator(f'a[href="/t/{table}"]').click()
    expect(goes.locator("#r-result tfoot")).to_be_visible()
    place = now(site, table).places[YOU]
    assert (place.kind, place.person) == ("person", site.person(goes.context))


def test_a_game_that_everybody_left_waits_for_them_as_it_was(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "lead")
    table, hand = table_of(page), page.locator("#r-hand").inner_html()
    moves = now(site, table).moves
    leave(page)
    assert now(site, table).places[YOU].kind == "stand-in"
    page.locator(f'a[href="/t/{table}"]').click()
    page.wait_for_selector("#r-panel .yours")
    assert now(site, table).moves == moves
    assert page.locator("#r-hand").inner_html() == hand


def leave(page: Page) -> None:
    page.get_by_role("button", name="Menü").click()
    page.locator('#r-people button[value="leave"]').click()
    page.wait_for_url("**/")


def now(site: Site, table: str) -> LiveTable:
    return list(site.history(table).values())[-1]


def test_a_kiebitz_is_shown_the_table_and_no_hand(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "follow")
    table = table_of(page)
    kiebitz = visit().new_page()
    received: list[str] = []
    kiebitz.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: received.append(str(text))),
    )
    kiebitz.goto(f"/t/{table}")
    kiebitz.get_by_label("Dein Name").fill("Kiebitz")
    kiebitz.get_by_role("button", name="Menü").click()
    kiebitz.locator('#r-people button[value="watch"]').click()
    expect(page.locator("#r-people")).to_contain_text("Kiebitz")
    expect(kiebitz.locator("#r-felt .trick li")).to_have_count(2)
    expect(kiebitz.locator("#r-hand .card")).to_have_count(0)
    truth = now(site, table)
    seen = told(truth, truth.kiebitze[0].person)
    assert seen.seat is None
    sent = kiebitz.content() + "".join(received)
    hidden = {card for seat in range(4) for card in truth.bot_view(seat).hand}
    assert not named(sent, seen.book) & hidden


def test_before_a_locked_table_a_newcomer_knocks_and_the_host_is_asked_beside_the_game(
    site: Site, visit: Visit
) -> None:
    host = staged(site, visit, "follow")
    host.get_by_role("button", name="Menü").click()
    host.locator('#r-people button[value="lock"]').click()
    guest = visit().new_page()
    guest.goto(f"/t/{table_of(host)}")
    guest.get_by_label("Dein Name").fill("Gast 1")
    guest.get_by_role("button", name="Anklopfen").first.click()
    expect(guest.get_by_text("Du hast angeklopft.").first).to_be_visible()
    expect(host.locator("#r-panel")).to_contain_text("Gast 1 (Gast) klopft an.")
    host.keyboard.press("Escape")
    host.locator('#r-panel button[value="let-in Gast 1"]').click()
    expect(host.locator("#r-panel")).not_to_contain_text("klopft an")
    expect(guest.get_by_text("Du hast angeklopft.")).to_have_count(0)


def test_the_record_is_downloaded_and_can_be_read(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "over")
    with page.expect_download() as download:
        page.get_by_role("link", name="Aufzeichnung").click()
    assert download.value.suggested_filename == "hopfgarten-2023-1.tarock"
    record = read_text(download.value.path().read_text(encoding="utf-8"))
    assert record.rulebook == "hopfgarten-2023"


def test_who_cuts_the_next_pack_finds_promise_and_cut_in_its_record(
    site: Site, visit: Visit, tmp_path: Path
) -> None:
    page = staged(site, visit, "over")
    # The page seals, and the pack is promised anew for it.
    sealed = re.compile("[0-9a-f]{64}")
    expect(page.locator("#r-fair [data-seat]")).to_have_attribute("data-next-seals", sealed)
    page.locator("#r-result .fair summary").click()
    promised = page.locator("#r-result .fair code").last.inner_text()
    page.get_by_label("Selbst abheben").fill("17")
    sitting = Sitting(page)
    sitting.next_deal()
    sitting.play()
    with page.expect_download() as download:
        page.get_by_role("link", name="Aufzeichnung").click()
    record = tmp_path / "second.tarock"
    download.value.save_as(record)
    assert "# cut: 17" in record.read_text()
    assert "stimmt nicht" not in printed("verify", "deal", str(record), "--commitment", promised)


def test_the_table_says_what_happened_to_those_who_listen(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "lead")
    sitting = Sitting(page)
    sitting.act()
    expect(page.locator('#live[role="status"]')).to_contain_text(re.compile(r"\w+ spielt "))


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait for something that the page does not show."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < deadline, "it does not happen"
        page.wait_for_timeout(20)


def test_a_lost_connection_is_mended_by_the_page_itself(site: Site, visit: Visit) -> None:
    visitor = visit()
    page = visitor.new_page()
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/live$"), connect)
    page.goto(site.stage(BY_NAME["lead"], visitor))
    until(page, lambda: len(sockets) == 1)
    sockets[0].close(code=1001)
    until(page, lambda: len(sockets) == 2)  # which it opens after it has said that it is alone
    expect(page.locator("#table.offline")).to_have_count(0)
    Sitting(page).act()
    expect(page.locator("#live")).to_contain_text(re.compile(r"\w+ spielt "))
    assert len(sockets) == 2


def test_five_sit_at_a_table_and_the_dealer_looks_on(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    table = site.open(replace(Setup("steirisch-2017"), size=5))
    sit_down(page, table, 0, "Spieler 1")
    page.locator('#r-lobby button[value="deal"]').click()
    expect(page.locator("#r-seats .seat")).to_have_count(4)
    expect(page.locator("#r-seats .aside")).to_contain_text("setzt aus")


def test_a_fault_can_be_called_in_table_manner(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "table-manner")
    page.locator(".call-fault summary").click()
    page.locator('.call-fault button[name="do"]').first.click()
    expect(page.locator("#r-referee")).to_contain_text("Du reklamierst")


def test_a_half_of_the_talon_is_taken_back_by_key(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "talon")
    half = page.locator('#r-felt button[value^="take half"]').first
    half.click()
    expect(page.locator("#r-panel .ask-discard")).to_be_visible()
    page.keyboard.press("u")
    expect(half).to_be_visible()


def test_the_menu_of_a_running_game_offers_no_seat_of_a_bot_to_be_freed(
    site: Site, visit: Visit
) -> None:
    page = staged(site, visit, "lead")
    expect(page.locator("#r-people .face")).to_have_count(3)
    expect(page.locator("#r-people")).to_contain_text("Neuling")
    assert page.locator('#r-people button[value^="free "]').count() == 0


def test_what_was_said_last_is_in_sight_beside_the_table(site: Site, visit: Visit) -> None:
    page = staged(site, visit, "over", viewport={"width": 1280, "height": 560})
    assert page.evaluate(
        "() => { const box = document.getElementById('p-talk');"
        " return box.scrollHeight > box.clientHeight; }"
    )  # or it shows nothing
    expect(page.locator("#r-talk li").last).to_be_in_viewport()
    expect(page.locator("#r-sheet tfoot")).to_be_in_viewport()
