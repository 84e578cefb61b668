"""The rules in a real browser: a clause opens where it is cited, by tap and by keys."""

from __future__ import annotations

from playwright.sync_api import expect

from mondfang.table.setup import Setup
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.web.tables import played_log


def test_a_clause_opens_in_place_and_closes_again(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 640}, has_touch=True).new_page()
    page.goto("/rules/book/steirisch-2017/contract")
    chip = page.get_by_role("link", name="ST-008").first
    chip.tap()
    box = page.get_by_role("dialog", name="ST-008")
    expect(box).to_contain_text("Dreier")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    chip.focus()
    page.keyboard.press("Enter")
    expect(box).to_be_visible()
    assert page.url.endswith("/rules/book/steirisch-2017/contract")
    box.get_by_role("link", name="Im Regelwerk nachlesen").tap()
    page.wait_for_url("**/rules/clause/ST-008")


def test_without_a_script_a_clause_is_a_link(visit: Visit) -> None:
    page = visit(java_script_enabled=False).new_page()
    page.goto("/rules/search?q=Gstieß")
    page.get_by_role("link", name="DL-198").click()
    page.wait_for_url("**/rules/clause/DL-198")


# Where on the page a word stands that is no link and no button: its middle.
FOUND = """(word) => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.search(new RegExp(`(?<![\\\\p{L}-])${word}(?![\\\\p{L}-])`, "u"));
    const spot = node.parentElement;
    const taken = spot.closest("a, button, select, label, .card, .unseen");
    if (at < 0 || !spot.checkVisibility() || taken) continue;
    spot.scrollIntoView({ block: "center" });
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    const box = range.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  return null;
}"""


def test_a_double_click_looks_a_word_up_at_the_table_on_the_sheet_and_elsewhere(
    site: Site, visit: Visit
) -> None:
    visitor = visit()
    page = visitor.new_page()
    seats = (site.person(visitor), "b", "c", "d")
    path = site.keep(played_log("words", Setup("steirisch-2017"), seats))
    for address in (path, f"{path}/sheet", "/block", "/quiz"):
        page.goto(address)
        words = ("Valat", "Schrift", "Kassa", "Renonce")
        spots = ((one, page.evaluate(FOUND, one)) for one in words)
        spot = next(spot for _, spot in spots if spot is not None)
        page.mouse.dblclick(spot["x"], spot["y"])
        expect(page.get_by_role("dialog").locator(".clause-part")).to_be_visible()


def test_a_word_that_a_finger_selects_is_offered_to_be_looked_up(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True).new_page()
    page.goto("/about")
    page.evaluate(
        """() => { const p = document.createElement("p"); p.textContent = "Pelikan";
        document.querySelector("main").prepend(p); getSelection().selectAllChildren(p); }"""
    )
    page.get_by_role("button", name="Pelikan: was heißt das?").tap()
    expect(page.get_by_role("dialog", name="Kakadu, Pelikan, Maus")).to_be_visible()
