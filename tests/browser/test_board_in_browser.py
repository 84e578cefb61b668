"""The analysis board in a real browser: by one button, by keys alone, and clean for axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from mondfang.table.setup import Setup
from tests.browser.conftest import Visit
from tests.browser.site import Site
from tests.browser.stage import SCENES
from tests.browser.test_accessible import faults_in_both
from tests.web.live.knowledge import named
from tests.web.tables import played_log

OVER = SCENES[-1]
# Tables of which a phone shows only a part, and headings that end in dots.
SIDEWAYS = """() => [...document.querySelectorAll(".scroll, .ledger th")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""


@pytest.fixture
def board(site: Site, visit: Visit) -> Page:
    """The replay of a finished game, analysed by a press of the table's own button."""
    visitor = visit()
    page = visitor.new_page()
    page.goto(site.stage(OVER, visitor))
    page.get_by_role("button", name="Analysieren").click()
    expect(page.locator(".curve")).to_be_visible(timeout=180_000)
    return page


def test_after_a_game_one_button_leads_to_the_board(board: Page, site: Site) -> None:
    expect(board.locator(".turns li").first).to_be_visible()
    assert faults_in_both(board) == []
    # By keys alone: from mistake to mistake, and back.
    replay = board.locator("#replay")
    marks = [
        int(step)
        for step in board.locator(".curve a").evaluate_all(
            "links => links.map((link) => link.dataset.step)"
        )
    ]
    steps = sorted(set(marks))
    assert steps
    board.keyboard.press("Home")
    for step in steps:
        board.keyboard.press("n")
        expect(replay).to_have_attribute("data-step", str(step))
        expect(board.locator("[data-judged] .verdict")).to_be_visible()
    for step in reversed(steps[:-1]):
        board.keyboard.press("p")
        expect(replay).to_have_attribute("data-step", str(step))
    # Card names are longest in English, and the table is narrowest where it just fits beside.
    board.context.request.post("/settings", form={"language": "en"}, max_redirects=0)
    keys_before_the_film(board, steps)
    for width in (320, 1024):
        board.set_viewport_size({"width": width, "height": 600})
        board.keyboard.press("End")
        for step in reversed(steps):
            board.keyboard.press("p")
            expect(replay).to_have_attribute("data-step", str(step))
            expect(board.locator("[data-judged] .verdict")).to_be_visible()
            assert board.evaluate("document.documentElement.scrollWidth") == width, step
    # What if: the decision is played differently, at a table of one's own.
    board.locator("[data-judged] button").focus()
    board.keyboard.press("Enter")
    board.wait_for_url(re.compile(r"/t/[\w-]+$"))
    expect(board.locator("#r-hand .card").first).to_be_visible()
    truth = list(site.history(board.url.rpartition("/")[2]).values())[-1]
    own = next(seat for seat, place in enumerate(truth.places) if place.person is not None)
    others = {card for seat in range(4) if seat != own for card in truth.bot_view(seat).hand}
    public = {card for trick in truth.bot_view(own).public.tricks for card in trick.cards}
    assert not named(board.locator("#r-hand").inner_html(), truth.book) & others - public


def keys_before_the_film(board: Page, steps: list[int]) -> None:
    """No press is lost that comes before the page knows where mistakes are, or never knows it."""
    replay = board.locator("#replay")
    held: list[Route] = []
    film = re.compile(r"/film$")
    board.route(film, lambda route: held.append(route))
    with board.expect_request(film):
        board.reload()
    for key in ("End", "p", "p", "n"):
        board.keyboard.press(key)
    expect(board.locator(".counter")).to_contain_text(replay.get_attribute("data-last") or "?")
    [waiting] = held
    waiting.continue_()
    expect(replay).to_have_attribute("data-step", str(steps[-1]))
    board.unroute(film)
    board.route(film, lambda route: route.abort())
    board.goto(board.url.partition("?")[0] + "?step=0")
    board.keyboard.press("n")
    board.wait_for_url(re.compile(rf"step={next(step for step in steps if step)}$"))
    board.unroute(film)
    board.reload()


def test_a_shared_game_and_the_archive_are_clean_for_axe(site: Site, visit: Visit) -> None:
    visitor = visit(viewport={"width": 360, "height": 640})
    page = visitor.new_page()
    person = site.person(visitor)
    path = site.keep(played_log("geteilt", Setup("steirisch-2017"), (person, "b", "c", "d")))
    page.goto(f"{path}/game/1?step=20")
    page.locator("#share summary").click()
    page.get_by_role("button", name="Link zum Teilen").click()
    link = page.locator("#shared-link").input_value()
    assert faults_in_both(page) == []
    stranger = visit().new_page()
    stranger.goto(f"{link}?step=20")
    expect(stranger.locator(".film")).to_be_visible()
    stranger.keyboard.press("ArrowRight")
    expect(stranger.locator("#replay")).to_have_attribute("data-step", "21")
    assert faults_in_both(stranger) == []
    for address in ("/games", "/games/statistics", "/account/recover"):
        page.goto(address)
        assert faults_in_both(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert page.evaluate(SIDEWAYS) == []
